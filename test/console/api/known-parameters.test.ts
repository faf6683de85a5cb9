import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { ApiRequest } from '../../../src/console/api/request.ts';
import { readBeginning } from '../../../src/console/pages/files/beginning.ts';
import { KIND_NAMES, KINDS } from '../../../src/console/pages/files/kinds.ts';
import { requestOf } from '../../../src/console/pages/files/plan.ts';
import { explanationRequest, ordersRequest, searchRequest } from '../../../src/console/pages/market/requests.ts';
import { nearRequest, organismSelection, placeRequest } from '../../../src/console/pages/organisms/selection.ts';
import {
  csvRequest,
  latestRequest,
  listRequest,
  revisionsRequest,
  suggestRequest,
  tableRequest,
} from '../../../src/console/pages/statistics/requests.ts';
import { seriesSelection } from '../../../src/console/pages/statistics/selection.ts';
import { mainRequest, suggestionRequest } from '../../../src/console/pages/territory/requests.ts';
import { territorySelection } from '../../../src/console/pages/territory/selection.ts';

const PARAMETER = v.object({ name: v.string(), in: v.string() });

const DOCUMENT = v.parse(
  v.object({
    paths: v.record(
      v.string(),
      v.record(
        v.string(),
        v.object({ parameters: v.optional(v.array(v.union([PARAMETER, v.object({ $ref: v.string() })]))) }),
      ),
    ),
    components: v.object({ parameters: v.record(v.string(), PARAMETER) }),
  }),
  JSON.parse(readFileSync('openapi.json', 'utf8')),
);

/** The query parameters of the operation that a request reaches; null for none. */
function knownTo({ method, path }: ApiRequest): readonly string[] | null {
  for (const [template, operations] of Object.entries(DOCUMENT.paths)) {
    const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    const operation = operations[method.toLowerCase()];
    if (!operation || !pattern.test(`/${path}`)) continue;
    return (operation.parameters ?? [])
      .map((item) => ('$ref' in item ? DOCUMENT.components.parameters[item.$ref.split('/').at(-1) ?? ''] : item))
      .flatMap((parameter) => (parameter?.in === 'query' ? [parameter.name] : []));
  }
  return null;
}

/** Requests of all pages, with everything given that a page can give. */
async function requests(): Promise<readonly (ApiRequest | null)[]> {
  const statistics = (name: string): string =>
    ({ ids: '1,4', desde: '2024-01-01', hasta: '2024-12-31', por: 'mes', cambio: 'interanual', completos: '1' })[
      name
    ] ?? '';
  const chosen = seriesSelection(statistics);
  const table = tableRequest(chosen, '2026-08-01');
  const organisms = organismSelection((name) => ({ lat: '-34.6', lon: '-58.4', id: '1', mapa: '' })[name] ?? 'x');
  const address = (name: string): string => (name === 'nombre' ? '' : 'x');
  const beginning = await readBeginning(new Blob(['nombre;calle\nSalta;Corrientes 1200\n']));
  if (typeof beginning === 'string') throw new Error(beginning);
  return [
    table,
    ...(table ? [csvRequest(table, 'sheet'), csvRequest(table, 'plain')] : []),
    latestRequest(chosen.ids),
    revisionsRequest(1),
    suggestRequest('dolar'),
    listRequest(() => 'x', 1),
    nearRequest(organisms),
    placeRequest(organisms),
    searchRequest('galicia'),
    explanationRequest('argentina', 'bCBA', 'GGAL'),
    ordersRequest({ state: 'todas', from: '2024-01-01', to: '2024-02-01', country: 'argentina', skip: 200 }),
    mainRequest(territorySelection(address)),
    suggestionRequest('mitre', { provincia: '02', departamento: '' }),
    suggestionRequest('mitre', { provincia: '02', departamento: '02007' }),
    ...KIND_NAMES.map((kind) => {
      const sources = Object.fromEntries(
        KINDS[kind].parameters.map((name, at) => [
          name,
          at === 0 ? { from: 'columns' as const, places: [0, 1] } : { from: 'value' as const, value: 'x' },
        ]),
      );
      return requestOf({ kind, sources, exact: true, comma: true, corner: true }, beginning, 'a.csv');
    }),
  ];
}

it('Every request of the console under /ventanilla has only parameters that its operation knows', async () => {
  const all = await requests();
  const wrong = all.flatMap((request) => {
    if (request === null) return ['a page gave no request'];
    const known = knownTo(request);
    if (known === null) return [`no operation answers at ${request.path}`];
    return Object.keys(request.query ?? {})
      .filter((name) => !known.includes(name))
      .map((name) => `${request.path} does not know ${name}`);
  });
  expect(wrong).toEqual([]);
  expect(all.length).toBeGreaterThan(20);
});
