import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/market/account/credentials.ts';
import { createMarket } from '../../../src/market/group.ts';
import { systemClock } from '../../../src/server/clock.ts';
import { type Serving, serveGroup } from '../../serving.ts';
import { load, STARTER } from '../serving.ts';
import { importLedger, type Raw } from './records.ts';

// What published programs send to the live interface, as reference market.md describes it, in their order: logging in,
// renewing, reading. Every request goes over HTTP to the whole of group B on the starter data.

const USER = 'cliente@example.ar';
const PASSWORD = 'clave con espacios & símbolos +';
const OPERATIONS = JSON.parse(readFileSync(join(STARTER, 'operations_demo.json'), 'utf8')) as Raw[];
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM = { 'content-type': FORM_TYPE };

interface Token {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly '.issued': string;
  readonly '.expires': string;
  readonly '.refreshexpires': string;
}

interface Held {
  readonly cantidad: number;
  readonly ultimoPrecio: number;
  readonly valorizado: number;
  readonly titulo: { readonly tipo: string; readonly descripcion: string };
}

describe('programs written for the live interface', () => {
  let serving: Serving;
  /** Moves the clock of tokens, in milliseconds. */
  let ahead = 0;
  const requests: string[] = [];

  beforeAll(async () => {
    serving = await serveGroup(
      createMarket,
      async (store) => {
        await load(store, [STARTER]);
        const passwordHash = await hashPassword(PASSWORD);
        await store.putAccount({ name: USER, passwordHash, createdAt: '', starter: false });
        expect((await importLedger(store, USER, OPERATIONS)).refusals).toEqual([]);
      },
      {},
      { ...systemClock(), now: () => new Date(Date.now() + ahead) },
    );
  });
  afterAll(async () => {
    expect(serving.errors).toEqual([]);
    await serving.close();
  });
  beforeEach(() => {
    requests.length = 0;
  });

  const post = (body: string, path = '/token', headers: Record<string, string> = FORM): Promise<Response> => {
    requests.push(`POST ${path}`);
    return serving.post(path, body, headers);
  };
  const get = (path: string, headers: Record<string, string>): Promise<Response> => {
    requests.push(`GET ${path}`);
    return serving.get(path, headers);
  };
  const json = async <T>(answer: Response): Promise<T> => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    return (await answer.json()) as T;
  };
  const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
  const logIn = async (): Promise<Token> =>
    json(await post(form({ username: USER, password: PASSWORD, grant_type: 'password' })));

  /** The usual Python session: renews before the end, falls back to a new login, repeats once after a 401 (3.2). */
  class Session {
    token: Token | null = null;
    renewAt = 0;

    async get(path: string): Promise<Response> {
      if (this.token === null) this.keep(await logIn());
      else if (this.now() >= this.renewAt) await this.renew(this.token);
      const answer = await this.send(path);
      if (answer.status !== 401) return answer;
      this.keep(await logIn());
      return this.send(path);
    }

    async renew({ refresh_token }: Token): Promise<void> {
      const answer = await post(form({ refresh_token, grant_type: 'refresh_token' }));
      this.keep(answer.ok ? await json<Token>(answer) : await logIn());
    }

    keep(token: Token): void {
      this.token = token;
      // A minute early, as several do.
      this.renewAt = this.now() + (token.expires_in - 60) * 1000;
    }

    now(): number {
      return Date.now() + ahead;
    }

    send(path: string): Promise<Response> {
      // Two clients send the type of the token back as received: `bearer`.
      return get(path, { authorization: `${this.token?.token_type} ${this.token?.access_token}` });
    }
  }

  it('3.2: logs in, reads, renews a minute early with the new refresh token each time', async () => {
    const session = new Session();
    const tokens = new Set<string>();
    for (let hour = 0; hour < 5; hour++) {
      expect((await session.get('/api/v2/portafolio/argentina')).status).toBe(200);
      tokens.add(session.token?.access_token ?? '');
      ahead += 850_000;
    }
    expect(tokens.size).toBe(5);
    expect(requests).toEqual(
      Array.from({ length: 5 }, () => ['POST /token', 'GET /api/v2/portafolio/argentina']).flat(),
    );
  });

  it('3.2: does not renew, but logs in once more after a 401 and repeats the request once', async () => {
    const session = new Session();
    await session.get('/api/v2/operaciones/1004');
    session.renewAt = Number.POSITIVE_INFINITY;
    ahead += 900_001;
    expect((await session.get('/api/v2/operaciones/1004')).status).toBe(200);
    expect(requests).toEqual([
      'POST /token',
      'GET /api/v2/operaciones/1004',
      'GET /api/v2/operaciones/1004',
      'POST /token',
      'GET /api/v2/operaciones/1004',
    ]);
  });

  it('3.2: a refresh that fails is answered with a new login; the second use of a refresh token is invalid_grant', async () => {
    const session = new Session();
    await session.get('/api/v2/portafolio');
    const used = session.token?.refresh_token ?? '';
    session.renewAt = 0;
    expect((await session.get('/api/v2/portafolio')).status).toBe(200);
    const again = await post(form({ grant_type: 'refresh_token', refresh_token: used }));
    expect(again.status).toBe(400);
    expect(Object.keys((await again.json()) as object)).toEqual(['error', 'error_description']);
    // The reuse ended the whole login: this client notices at its next request and goes on.
    session.renewAt = 0;
    expect((await session.get('/api/v2/portafolio')).status).toBe(200);
    ahead += 3_601_000;
    expect((await session.get('/api/v2/portafolio')).status).toBe(200);
  });

  it('3.2: the times of a token are parsed by a strict pattern, and by the C# client as dates', async () => {
    const token = await logIn();
    const pattern = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d\d) (\w{3}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/;
    const times = [token['.issued'], token['.expires'], token['.refreshexpires']];
    for (const time of times) expect(time).toMatch(pattern);
    const [issued = 0, expires = 0, refresh = 0] = times.map((time) => Date.parse(time));
    expect([expires - issued, refresh - issued]).toEqual([900_000, 3_600_000]);
    expect(token.expires_in).toBe(899);
  });

  it.each<[string, string, readonly string[], Record<string, string>]>([
    ['grant first', '/token', ['grant', 'user', 'password'], FORM],
    ['grant last', '/token', ['user', 'password', 'grant'], FORM],
    ['with a charset', '/token', ['user', 'grant', 'password'], { 'content-type': `${FORM_TYPE}; charset=utf-8` }],
    ['type in another case', '/token', ['user', 'grant', 'password'], { 'content-type': FORM_TYPE.toUpperCase() }],
    ['an old bearer beside it', '/token', ['grant', 'user', 'password'], { ...FORM, authorization: 'Bearer vencido' }],
    ['a doubled slash', '//token', ['grant', 'user', 'password'], FORM],
  ])('3.1: the form as programs write it: %s', async (_, path, order, headers) => {
    const user = `username=${encodeURIComponent(USER)}`;
    // Blanks as `%20` and, as forms have it, as `+`.
    for (const password of [encodeURIComponent(PASSWORD), encodeURIComponent(PASSWORD).replaceAll('%20', '+')]) {
      const fields: Record<string, string> = { grant: 'grant_type=password', user, password: `password=${password}` };
      await json<Token>(await post(order.map((name) => fields[name]).join('&'), path, headers));
    }
  });

  it('2.2: one request in all the spellings in use', async () => {
    const { access_token: access } = await logIn();
    const bearer = { authorization: `Bearer ${access}` };
    const same = async (paths: readonly string[]): Promise<void> => {
      const bodies = new Set<string>();
      for (const path of paths) {
        const answer = await get(path, bearer);
        expect([path, answer.status]).toEqual([path, 200]);
        bodies.add(await answer.text());
      }
      expect(bodies.size).toBe(1);
    };
    await same([
      '/api/portafolio',
      '/api/v2/portafolio',
      '/api/v2/portafolio/argentina',
      '/api/v2/Portafolio/Argentina',
      '/api/v2/portafolio/argentina/',
      '//api/v2/portafolio/argentina',
      '/api/v2/portafolio/argentina?api_key=x&model.pais=y',
      `/api/portafolio?access_token=${access}`,
    ]);
    await same([
      '/api/v2/portafolio/estados_Unidos',
      '/api/v2/portafolio/estados_unidos',
      '/api/v2/portafolio/Estados_Unidos',
    ]);
    await same([
      '/api/operaciones/1005',
      '/api/v2/operaciones/1005',
      '/api/v2/Operaciones/1005',
      '//api/v2/operaciones/1005?model.numero=7',
    ]);
    await same([
      '/api/v2/bCBA/Titulos/AL30/Cotizacion?plazo=t0',
      '/api/v2/bcba/titulos/al30/cotizacion?mercado=bCBA&simbolo=AL30&model.simbolo=AL30&model.mercado=bCBA&model.plazo=t0',
      '/api/argentina/Titulos/AL30/Cotizacion?mercado=argentina&simbolo=AL30&model.simbolo=AL30&model.mercado=bCBA&model.plazo=t0',
      '/api/BCBA/Titulos/AL30/Cotizacion?plazo=T0&api_key=x',
      '/api/BCBA/Titulos/AL30/Cotizacion?plazo=CI',
    ]);
  });

  it('2.2: the token in the query alone is no token', async () => {
    const { access_token: access } = await logIn();
    expect((await get(`/api/portafolio?access_token=${access}`, {})).status).toBe(401);
  });

  it('6.3: a portfolio program works out k from each asset, by type and description', async () => {
    const session = new Session();
    const { activos } = await json<{ activos: Held[] }>(await session.get('/api/v2/portafolio/argentina'));
    expect(activos.length).toBe(5);
    for (const { cantidad, ultimoPrecio, valorizado, titulo } of activos) {
      const words = `${titulo.tipo} ${titulo.descripcion}`.toLowerCase();
      const isBond = ['bono', 'letra', 'titulospublicos'].some((word) => words.includes(word));
      expect(valorizado / (cantidad * ultimoPrecio)).toBeCloseTo(isBond ? 0.01 : 1, 12);
    }
  });

  it('5: the date parser of one Python client takes every text of every answer that looks like a date', async () => {
    const session = new Session();
    const paths = [
      '/api/v2/portafolio/argentina',
      ...OPERATIONS.map(({ numero }) => `/api/v2/operaciones/${numero}`),
      '/api/v2/bCBA/Titulos/GGAL/Cotizacion',
      '/api/v2/bCBA/Titulos/GGAL/Cotizacion/seriehistorica/2024-02-01/2024-03-04/sinAjustar',
      '/api/v2/Cotizaciones/acciones/Merval/argentina',
    ];
    let seen = 0;
    const look = (value: unknown): void => {
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) {
        seen++;
        // No fraction; three digits with Z; seven with an offset. Three digits alone make it raise.
        expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3}Z|\.\d{7}[+-]\d\d:\d\d)?$/);
      } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
    };
    for (const path of paths) look(await json(await session.get(path)));
    expect(seen).toBeGreaterThan(100);
  });

  it('8: what error readers look for: one member message, or modelState, in JSON always', async () => {
    const session = new Session();
    const unknown = await session.get('/api/v2/bCBA/Titulos/NOEXISTE/Cotizacion');
    expect(unknown.status).toBe(404);
    expect(Object.keys((await unknown.json()) as object)).toEqual(['message']);
    const wrong = await session.get('/api/v2/operaciones/no');
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      message: 'The request is invalid.',
      modelState: { 'model.numero': [expect.any(String)] },
    });
    for (const path of ['/api/v2/datos-perfil', '/api/v2/Titulos/FCI']) {
      const answer = await session.get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining(path) });
    }
  });

  it('10: the C# client asks for gzip and gets the same portfolio', async () => {
    const { access_token: access } = await logIn();
    const plain = await (await get('/api/v2/portafolio/argentina', { authorization: `Bearer ${access}` })).text();
    const packed = await new Promise<Buffer>((resolve, reject) => {
      const url = `${serving.address}/api/v2/portafolio/argentina`;
      request(url, { headers: { authorization: `Bearer ${access}`, 'accept-encoding': 'gzip' } }, (response) => {
        expect(response.headers['content-encoding']).toBe('gzip');
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve(Buffer.concat(parts)));
      })
        .on('error', reject)
        .end();
    });
    expect(gunzipSync(packed).toString()).toBe(plain);
  });
});
