import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CaseRequest } from '../../src/acceptance/case.ts';
import { readCaseFolder } from '../../src/acceptance/case-file.ts';
import { hashToken, newFamily, newToken } from '../../src/market/account/tokens/tokens.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../serving.ts';
import { fillWithStarter } from '../starter-store.ts';
import { serveWhole, type WholeService } from '../whole-service.ts';
import { exportAll, importAll } from './round-trip.ts';

const CASES = join(import.meta.dirname, '../acceptance');

/** What is not handed on, and what tells of the server or of the time. */
const OWN = /portaf|operaciones|^\/+token|^\/(status|metrics|healthz)|\/versiones|cuenta/i;
const OF_THE_TIME = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** The requests of the acceptance cases, and pages of all there is. */
function requests(): CaseRequest[] {
  const asked: CaseRequest[] = readCaseFolder(CASES).flatMap(([, { cases }]) => cases.map(({ request }) => request));
  const get = (path: string): CaseRequest => ({ method: 'GET', path });
  const pages = (count: number, path: (n: number) => string): CaseRequest[] =>
    Array.from({ length: count }, (_, n) => get(path(n)));
  return [
    ...asked.filter(({ path }) => !OWN.test(path)),
    ...pages(400, (n) => `/estadisticas/v4.0/Monetarias/${n}?Limit=3000`),
    ...pages(200, (n) => `/ventanilla/series/${n}/revisiones?tipo=cambio,baja,alta`),
    ...pages(200, (n) => `/ventanilla/series?ids=${n}&vigente_al=2026-08-${String(1 + (n % 28)).padStart(2, '0')}`),
    ...pages(60, (n) => `/organismos?limit=100&offset=${n * 100}`),
    ...['provincias', 'departamentos', 'municipios', 'localidades-censales', 'localidades', 'asentamientos'].flatMap(
      (resource) => pages(20, (n) => `/${resource}?campos=completo&max=500&inicio=${n * 500}`),
    ),
    ...pages(40, (n) => `/calles?campos=completo&max=250&inicio=${n * 250}`),
    ...pages(200, (n) => `/ubicacion?lat=${-22 - (n % 20) * 1.5}&lon=${-71 + Math.floor(n / 20) * 1.5}`),
    ...pages(200, (n) => `/direcciones?direccion=Mitre%20${100 + n * 7}&provincia=${n % 2 === 0 ? '06' : '14'}&max=3`),
    ...['GGAL', 'AL30', 'YPFD', 'ALUA', 'PAMP', 'AAPL', 'KO', 'DLR082026'].flatMap((symbol) =>
      ['bCBA', 'nYSE', 'rOFX'].flatMap((market) => [
        get(`/api/${market}/Titulos/${symbol}/Cotizacion`),
        get(`/api/${market}/Titulos/${symbol}/Cotizacion/seriehistorica/2000-01-01/2026-12-31/sinAjustar`),
        get(`/api/${market}/Titulos/${symbol}/Cotizacion/seriehistorica/2000-01-01/2026-12-31/ajustada`),
      ]),
    ),
  ];
}

/** Serves a store with what `fill` puts into it. */
async function serveWith(fill: (store: Store) => Promise<unknown>, token: string): Promise<WholeService> {
  return serveWhole(
    async (store) => {
      await fill(store);
      await store.putAccount({
        name: 'tester',
        passwordHash: 'none',
        createdAt: '2026-01-01T00:00:00Z',
        starter: false,
      });
      await store.putTokens([
        {
          hash: hashToken(token),
          account: 'tester',
          kind: 'personal',
          scope: '',
          family: newFamily(),
          label: 'test',
          issuedAt: 0,
          expiresAt: null,
        },
      ]);
    },
    {
      today: '2026-08-24',
      publicAddress: 'https://datos.example',
    },
  );
}

async function ask({ address }: WholeService, { method, path, headers, body }: CaseRequest, token: string) {
  const sent = new Headers(headers);
  if (!sent.has('authorization')) sent.set('authorization', `Bearer ${token}`);
  if (body !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json');
  const response = await fetch(address + path, {
    method,
    headers: sent,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  // The first line of a bulk file tells when its store loaded the data; its compressed length and its ETag follow: they are the store's.
  const isDated = path.endsWith('.ndjson');
  const heading = [...response.headers].filter(
    ([name]) => !OF_THE_TIME.has(name) && !(isDated && (name === 'content-length' || name === 'etag')),
  );
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return { status: response.status, heading, body: isDated ? text.replace(/^.*\n/, '') : text };
}

/** Two servers, the second over what the first hands on. */
interface Pair {
  readonly one: WholeService;
  readonly other: WholeService;
}

async function ofStarter(token: string, folder: string): Promise<Pair> {
  const one = await serveWith(fillWithStarter, token);
  await exportAll(one.store, folder);
  return { one, other: await serveWith((store) => importAll(store, [folder]), token) };
}

/** Asks both everything; how many answers there were, by status. */
async function askBoth(): Promise<Map<number, number>> {
  const folder = await temporaryFolder();
  const token = newToken('personal');
  const { one, other } = await ofStarter(token, folder.path);
  const counts = new Map<number, number>();
  const differing: string[] = [];
  for (const request of requests()) {
    const [mine, theirs] = await Promise.all([ask(one, request, token), ask(other, request, token)]);
    counts.set(mine.status, (counts.get(mine.status) ?? 0) + 1);
    if (JSON.stringify(mine) !== JSON.stringify(theirs)) differing.push(`${request.method} ${request.path}`);
  }
  expect(differing).toEqual([]);
  const dated = await Promise.all([one, other].map(({ address }) => fetch(`${address}/provincias.ndjson`)));
  const [mine, theirs] = await Promise.all(dated.map((answer) => answer.text()));
  expect(mine).not.toBe(theirs);
  expect(dated[0]?.headers.get('etag')).not.toBe(dated[1]?.headers.get('etag'));
  expect([...one.problems, ...other.problems]).toEqual([]);
  await one.close();
  await other.close();
  await folder.remove();
  return counts;
}

// That the store is the same byte for byte, also with the full data, is proven by full-data.test.ts.
test('a server over what was handed on of the starter data answers every public request with the same bytes and headings', async () => {
  const counts = await askBoth();
  expect(counts.get(200) ?? 0).toBeGreaterThan(1000);
}, 240_000);
