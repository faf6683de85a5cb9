import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { personalToken } from '../../../src/market/account/tokens/tokens.ts';
import type { Scope } from '../../../src/market/words.ts';
import { cursorOf, type MirroredSet, PART_BYTES } from '../../../src/server/handing/part.ts';
import { type ReadPart, readPart } from '../../../src/server/handing/part-reader.ts';
import { type AdoptedRecord, type Store, VersionGone } from '../../../src/store/store.ts';
import { gotOf } from '../../answers.ts';
import { serveStarter, type WholeService } from '../../whole-service.ts';

let whole: WholeService;
let token: (scope: Scope | null) => Promise<string>;
beforeAll(async () => {
  whole = await serveStarter();
  token = async (scope) => {
    const { text, record } = personalToken({ account: 'demo', label: '', scope, issuedAt: 0, expiresAt: null });
    await whole.store.putTokens([record]);
    return text;
  };
});
afterAll(() => whole.close());
afterEach(() => expect(whole.problems).toEqual([]));

const path = (group: MirroredSet | 'ledger', version: number, query = ''): string =>
  `/ventanilla/versiones/${group}/${version}/registros${query}`;

async function partOf(address: string, headers: Record<string, string> = {}): Promise<ReadPart> {
  const response = await whole.get(address, headers);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.ventanilla.registros',
  ]);
  return readPart(Buffer.from(await response.arrayBuffer()));
}

/** All records from `address` on, part by part. */
async function allOf(address: string, headers: Record<string, string> = {}): Promise<AdoptedRecord[]> {
  const records: AdoptedRecord[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const part: ReadPart = await partOf(next === '' ? address : `${address}?despues=${next}`, headers);
    records.push(...[...part.records()].flat());
    next = part.next;
  }
  return records;
}

/** Records as a text: thousands of bodies are compared at once. */
function textOf(records: readonly AdoptedRecord[]): string {
  return records
    .map(({ resource, key, after }) => `${resource} ${key} ${Buffer.from(after ?? '').toString('base64')}`)
    .join('\n');
}

async function heldBy(store: Store, group: MirroredSet): Promise<AdoptedRecord[]> {
  const records: AdoptedRecord[] = [];
  for await (const batch of store.diff(group, 0, 1)) {
    records.push(...batch.map(({ resource, key, after }) => ({ resource, key, after: Buffer.from(after ?? '') })));
  }
  return records;
}

describe('records handed on', () => {
  it.each(['statistics', 'territory', 'organisms'] as const)('are those of the store, of %s', async (group) => {
    const { head, count } = await partOf(path(group, 1));
    const version = (await whole.store.versions()).get(group);
    expect(head).toEqual({ ventanilla: 'registros', edicion: 1, version, desde: null, despues: null });
    expect(count).toBeGreaterThan(0);
    expect(textOf(await allOf(path(group, 1))) === textOf(await heldBy(whole.store, group))).toBe(true);
  });

  it('of the market are for callers whose token reaches its data', async () => {
    const version = (await whole.store.versions()).get('market');
    for (const scope of ['mercado', null] as const) {
      const headers = { authorization: `Bearer ${await token(scope)}` };
      expect((await partOf(path('market', 1), headers)).head.version).toEqual(version);
      expect(textOf(await allOf(path('market', 1), headers)) === textOf(await heldBy(whole.store, 'market'))).toBe(
        true,
      );
      for (const spelling of [
        '//ventanilla/versiones/Market/1/registros',
        '/VENTANILLA/versiones/market/1/registros/',
      ]) {
        expect((await whole.get(spelling, headers)).status).toBe(200);
      }
    }
    const limited = await gotOf(
      await whole.get(path('market', 1), { authorization: `Bearer ${await token('cuenta')}` }),
    );
    expect([limited.status, limited.at('message')]).toEqual([403, expect.stringContaining("limited to 'cuenta'")]);
    for (const spelling of [
      '/ventanilla/versiones/market/1/registros',
      '/ventanilla/versiones/MARKET/1/registros',
      '//ventanilla//versiones//market//1//registros',
      '/ventanilla/versiones/market/1/registros/',
      '/ventanilla/versiones/%6darket/1/registros',
      '/ventanilla/versiones/market/1%2fregistros',
      '/ventanilla/versiones/market/9/registros?desde=x',
    ]) {
      const { status, text } = await gotOf(await whole.get(spelling));
      expect([400, 401, 404], spelling).toContain(status);
      expect(text, spelling).not.toContain('"registros"');
    }
  });

  it('are never the operations of accounts, nor of a group that there is not', async () => {
    for (const group of ['ledger', 'cuentas', '__proto__', 'Territory']) {
      const { status, at } = await gotOf(await whole.get(`/ventanilla/versiones/${group}/1/registros`));
      expect(status, group).toBe(404);
      expect(at('errores.length'), group).toBe(1);
    }
    expect((await whole.get('/ventanilla/versiones/territorio/1/registros')).status).toBe(200);
    expect((await whole.get('/ventanilla/versiones/mercado/1/registros')).status).toBe(401);
  });

  it('have a list that is told once, and not again while it is the same', async () => {
    const first = await whole.get('/ventanilla/versiones');
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}(-\w+)?"$/)]);
    const again = await whole.get('/ventanilla/versiones', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await whole.get('/ventanilla/versiones', { 'if-none-match': '"another"' });
    expect(await other.json()).toEqual(await first.json());
  });

  it('go on behind a place, also one at which there is nothing', async () => {
    const all = await allOf(path('organisms', 1));
    const after = all[Math.floor(all.length / 2)] ?? { resource: '', key: '' };
    const part = await partOf(path('organisms', 1, `?despues=${cursorOf(after)}`));
    expect(part.head.despues).toBe(cursorOf(after));
    expect([...part.records()].flat()).toEqual(all.slice(Math.floor(all.length / 2) + 1));
    const between = cursorOf({ resource: 'organismos', key: 'zzzz' });
    expect((await partOf(path('organisms', 1, `?despues=${between}`))).count).toBe(0);
  });

  it('are in gzip when that is asked for, and said to be', async () => {
    const asked = async (accepted: string): Promise<[string | undefined, Buffer]> => {
      const request = httpRequest(whole.address + path('organisms', 1), { headers: { 'accept-encoding': accepted } });
      request.end();
      const [response] = await once(request, 'response');
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      expect(response.headers.vary).toBe('Accept-Encoding');
      return [response.headers['content-encoding'], Buffer.concat(chunks)];
    };
    const [none, plain] = await asked('identity');
    expect(none).toBeUndefined();
    for (const accepted of ['gzip', 'br, gzip;q=0.5', '*']) {
      const [coding, zipped] = await asked(accepted);
      expect(coding).toBe('gzip');
      expect(gunzipSync(zipped).equals(plain)).toBe(true);
      expect(zipped.byteLength).toBeLessThan(plain.byteLength);
    }
    for (const accepted of ['br', 'gzip;q=0', '']) expect((await asked(accepted))[0]).toBeUndefined();
  });

  it('HEAD answers without a body, and leaves room for others', async () => {
    for (let n = 0; n < 10; n++) {
      const response = await fetch(whole.address + path('organisms', 1), { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
    }
  });

  it.each([
    [
      '/ventanilla/versiones/organisms/2/registros',
      404,
      'version',
      'No hay una versión 2 de organisms: la última es la 1.',
    ],
    [
      '/ventanilla/versiones/organisms/1/registros?desde=5',
      404,
      'desde',
      'No hay una versión 5 de organisms: la última es la 1.',
    ],
    ['/ventanilla/versiones/organisms/0/registros', 400, 'version', 'El número debe ser igual o mayor que 1.'],
    ['/ventanilla/versiones/organisms/x/registros', 400, 'version', 'El parámetro no es un número entero.'],
    ['/ventanilla/versiones/organisms/1/registros?desde=-1', 400, 'desde', 'El número debe ser igual o mayor que 0.'],
    [
      '/ventanilla/versiones/organisms/1/registros?despues=@',
      400,
      'despues',
      'Se espera el lugar que dio el final de la parte anterior.',
    ],
  ])('%s is %i', async (address, status, name, mensaje) => {
    const got = await gotOf(await whole.get(address));
    expect([got.status, got.at('errores.0.nombre_parametro'), got.at('errores.0.mensaje')]).toEqual([
      status,
      name,
      mensaje,
    ]);
  });

  it('of the market are refused in the words of its group', async () => {
    const headers = { authorization: `Bearer ${await token('mercado')}` };
    const unknown = await gotOf(await whole.get(path('market', 3), headers));
    expect([unknown.status, unknown.body]).toEqual([
      404,
      { message: 'There is no version 3 of the market data: the newest is 1.' },
    ]);
    const wrong = await gotOf(await whole.get(path('market', 1, '?despues=@&desde=x'), headers));
    expect([wrong.status, wrong.at('modelState')]).toEqual([
      400,
      {
        'model.desde': ["The value of 'desde' is not valid: it must be a whole number."],
        'model.despues': [
          "The value of 'despues' is not valid: it must be the place that the end of the part before gave.",
        ],
      },
    ]);
  });
});

describe('a version that changes meanwhile', () => {
  const organism = (text: string) => ({ key: 'x', body: Buffer.from(text) });
  const publish = async (store: Store, text: string): Promise<void> => {
    const changes = [{ resource: 'organismos', mode: 'merge', records: [organism(text)] }] as const;
    await store.publish([{ dataSet: 'organisms', source: 't', starter: true, newest: null, changes }]);
  };

  it('is handed on as the difference from one before; one that is not kept any more is 410', async () => {
    const other = await serveStarter(async (store) => {
      for (const text of ['1', '2', '3']) await publish(store, text);
      await store.prune(3);
    });
    const get = (address: string): Promise<Response> => other.get(address);
    const part = readPart(Buffer.from(await (await get(path('organisms', 4, '?desde=2'))).arrayBuffer()));
    expect([...part.records()].flat()).toEqual([{ resource: 'organismos', key: 'x', after: Buffer.from('3') }]);
    expect(part.head.desde?.checksum).toBe((await other.store.reader('organisms', 2))?.version.checksum);
    const back = readPart(Buffer.from(await (await get(path('organisms', 2, '?desde=4'))).arrayBuffer()));
    expect([...back.records()].flat()).toEqual([{ resource: 'organismos', key: 'x', after: Buffer.from('1') }]);
    for (const address of [path('organisms', 1), path('organisms', 4, '?desde=1')]) {
      const got = await gotOf(await get(address));
      expect([got.status, got.at('errores.0.mensaje')]).toEqual([
        410,
        'La versión 1 de organisms ya no se guarda; la última es la 4.',
      ]);
    }
    await other.close();
  });

  it('is not mixed with another: the answer has no end', async () => {
    const other = await serveStarter();
    const { diff } = other.store;
    const going: Store['diff'] = async function* (...asked) {
      for await (const batch of diff(...asked)) {
        yield batch;
        throw new VersionGone('gone');
      }
    };
    Object.assign(other.store, { diff: going });
    await expect(other.get(path('territory', 1)).then((response) => response.arrayBuffer())).rejects.toThrow();
    expect(other.problems).toEqual([[path('territory', 1), expect.any(VersionGone)]]);
    await other.close();
  });
});

describe('how much is handed on at once', () => {
  /** A territory of a size that no socket swallows. */
  const fill = async (store: Store): Promise<void> => {
    const records = Array.from({ length: 400 }, (_, n) => {
      const key = String(n).padStart(4, '0');
      return { key, body: Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * n) % 251)) };
    });
    const changes = [{ resource: 'large', mode: 'replace', records }] as const;
    await store.publish([{ dataSet: 'organisms', source: 't', starter: true, newest: null, changes }]);
  };
  /** Begins to read an answer and leaves it standing. */
  const begin = async (address: string) => {
    const request = httpRequest(address + path('organisms', 2), { agent: false });
    request.on('error', () => {});
    request.end();
    const [response] = await once(request, 'response');
    return { response, end: () => request.destroy() };
  };

  it('parts end at their size, with the place where the next begins', async () => {
    const other = await serveStarter(fill);
    let next: string | null = '';
    const keys: string[] = [];
    const parts: number[] = [];
    while (next !== null) {
      const address = path('organisms', 2, next === '' ? '' : `?despues=${next}`);
      const bytes: Buffer = Buffer.from(await (await other.get(address)).arrayBuffer());
      const part = readPart(bytes);
      for (const batch of part.records())
        for (const { resource, key } of batch) if (resource === 'large') keys.push(key);
      parts.push(bytes.byteLength);
      next = part.next;
    }
    expect(keys).toEqual(Array.from({ length: 400 }, (_, n) => String(n).padStart(4, '0')));
    expect(parts.length).toBeGreaterThan(2);
    for (const bytes of parts) expect(bytes).toBeLessThan(PART_BYTES + 2 * 65_536);
    await other.close();
  });

  it('more than --mirror-streams are told to come again; room comes back when clients go or are done', async () => {
    const other = await serveStarter(fill, { mirrorStreams: 2 });
    const standing = [await begin(other.address), await begin(other.address)];
    const refused = await gotOf(await other.get(path('statistics', 1)));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.at('errores.0.mensaje')).toContain('vuelva a pedirlos');
    const { text } = personalToken({ account: 'demo', label: '', scope: null, issuedAt: 0, expiresAt: null });
    expect((await other.get(path('market', 1), { authorization: `Bearer ${text}` })).status).toBe(401);
    // Other requests are answered meanwhile.
    expect((await other.get('/provincias?id=02')).status).toBe(200);
    for (const { end } of standing) end();
    await expect.poll(async () => (await other.get(path('statistics', 1))).status).toBe(200);
    for (let n = 0; n < 5; n++) await (await other.get(path('statistics', 1))).arrayBuffer();
    expect(other.problems).toEqual([]);
    await other.close();
  });

  it('0 hands nothing on', async () => {
    const other = await serveStarter(undefined, { mirrorStreams: 0 });
    const refused = await gotOf(await other.get(path('statistics', 1)));
    expect([refused.status, refused.at('errores.0.mensaje')]).toEqual([
      404,
      'Este servidor no entrega registros a espejos.',
    ]);
    await other.close();
  });
});
