import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/server/group.ts';
import { readParameters } from '../../src/server/parameters/table.ts';
import { serveStarter, type WholeService } from '../whole-service.ts';

let whole: WholeService;
let bearer: string;
beforeAll(async () => {
  whole = await serveStarter();
  const login = await fetch(`${whole.address}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: 'demo', password: 'demo-ventanilla' }),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  bearer = `Bearer ${token}`;
});
afterAll(async () => {
  expect(whole.problems).toEqual([]);
  await whole.close();
});

const ownRoutes = (): Route[] =>
  whole.service.served.flatMap(({ routes }) => routes).filter(({ path }) => path.startsWith('/ventanilla/'));

/** The name of a parameter that no table has. */
const UNKNOWN = 'parametro_desconocido';

const BODIES: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  'explicar-batch': { type: 'application/json', text: '{"direcciones":[{"direccion":"Corrientes 1200"}]}' },
  'inversa-batch': { type: 'application/json', text: '{"ubicaciones":[{"lat":-34.6,"lon":-58.4}]}' },
};
const FILE = { type: 'text/csv', text: 'nombre,direccion,lat,lon\nSalta,Corrientes 1200,-34.6,-58.4\n' };

async function ask(
  route: Route,
  more: readonly (readonly [string, string])[],
): Promise<[status: number, body: string]> {
  const query = new URLSearchParams();
  let path = route.path;
  for (const [name, { place, required, example }] of Object.entries(route.parameters)) {
    if (place === 'path') path = path.replace(`:${name}`, String(example));
    else if (required) query.append(name, String(example));
  }
  path = path.replace(':id', '1');
  for (const [name, value] of more) query.append(name, value);
  const body = route.method === 'POST' ? (BODIES[route.id] ?? FILE) : undefined;
  const answer = await fetch(`${whole.address}${path}?${query}`, {
    method: route.method,
    headers: { Authorization: bearer, ...(body && { 'Content-Type': body.type }) },
    ...(body && { body: body.text }),
  });
  return [answer.status, await answer.text()];
}

describe('operations under /ventanilla', () => {
  it('refuse a parameter that they do not have, and list those that they have', async () => {
    const wrong: string[] = [];
    for (const route of ownRoutes()) {
      const [status, body] = await ask(route, [[UNKNOWN, '5']]);
      // A batch has no parameters outside its body, and says so in the words of the contract's batches.
      if (route.id.endsWith('-batch') && status === 400 && body.includes('1005')) continue;
      const visible = Object.entries(route.parameters).filter(([, { hidden, place }]) => !hidden && place !== 'path');
      const unlisted = visible.filter(([name]) => !body.includes(name)).map(([name]) => name);
      if (status !== 400 || !body.includes(UNKNOWN) || unlisted.length > 0) {
        wrong.push(`${route.method} ${route.path}: ${status} ${unlisted.join()} ${body.slice(0, 200)}`);
      }
    }
    expect(ownRoutes().length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  it('refuse a parameter that is no list and is given twice', async () => {
    const wrong: string[] = [];
    for (const route of ownRoutes()) {
      for (const [name, { place, join, example }] of Object.entries(route.parameters)) {
        if (place === 'path' || join || example === undefined) continue;
        const given: [string, string] = [name, String(example)];
        const [status, body] = await ask(route, [given, given]);
        if (status < 400 || status > 404 || !body.includes(name === 'format' ? 'detail' : name)) {
          wrong.push(`${route.path} ${name}: ${status} ${body.slice(0, 200)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('read a list given item by item as they read it between commas', () => {
    let lists = 0;
    for (const route of ownRoutes()) {
      for (const [name, parameter] of Object.entries(route.parameters)) {
        if (!parameter.join) continue;
        lists++;
        const items = String(parameter.example).split(',');
        const pairs = (items.length > 1 ? items : [...items, ...items]).map((item) => [name, item] as const);
        const rules = { unknown: 'error', repeated: 'error', mergesLists: true } as const;
        const table = { [name]: parameter };
        const apart = readParameters(table, { query: pairs }, rules);
        const joined = parameter.join(pairs.map(([, item]) => item));
        if (joined === undefined) {
          // Several names are no list.
          expect(apart.issues.map(({ problem }) => problem)).toEqual([{ kind: 'repeated' }]);
          continue;
        }
        const whole = parameter.parse(joined);
        expect(apart.issues.map(({ problem }) => problem)).toEqual(whole.ok ? [] : [whole.problem]);
        if (whole.ok) expect(apart.values[name]).toEqual(whole.value);
      }
    }
    expect(lists).toBeGreaterThan(10);
  });

  it('merge the ids of series as Python sends them', async () => {
    const apart = await whole.get('/ventanilla/series?ids=1&ids=4&ultimos=3');
    const together = await whole.get('/ventanilla/series?ids=1,4&ultimos=3');
    expect(apart.status).toBe(200);
    expect(await apart.json()).toEqual(await together.json());
  });
});

describe('operations of the contract', () => {
  it.each([
    '/estadisticas/v4.0/Monetarias?limit=1&last=5',
    '/organismos?limit=1&last=5',
    '/organismos?provincia=Salta&provincia=Jujuy',
  ])('ignore what they do not know, and take one of several: %s', async (path) => {
    expect((await whole.get(path)).status).toBe(200);
  });

  it('of group C refuse what they do not know, and what is given twice', async () => {
    const unknown = (await (await whole.get('/provincias?last=5')).json()) as { errores: { codigo_interno: number }[] };
    expect(unknown.errores[0]?.codigo_interno).toBe(1000);
    expect((await whole.get('/provincias?id=02&id=06')).status).toBe(400);
  });
});
