/** The operation `/ventanilla/series/buscar`: variables by what people call them. */
import { parseDay } from '../../indexes/civil-date.ts';
import type { OnDemand } from '../../indexes/on-demand.ts';
import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Clock } from '../../server/clock.ts';
import type { Route } from '../../server/group.ts';
import { json } from '../../server/http/answer.ts';
import { fileAnswer } from '../../server/http/file-answer.ts';
import { readParameters } from '../../server/parameters/table.ts';
import type { StatisticsCatalog } from '../catalog/catalog.ts';
import { OWN_READING } from '../contract/parameters.ts';
import { OWN_SERIES } from '../own/path.ts';
import { notReady, ownInvalid } from '../own/wording.ts';
import { presentVariable } from '../present/variable.ts';
import { pageOf } from '../queries/page.ts';
import { filterByFacets } from './facets.ts';
import { variablesFile } from './file.ts';
import { VARIABLE_SEARCH } from './parameters.ts';
import { SEARCH_RESPONSES } from './schemas.ts';
import type { VariableSearch } from './variable-search.ts';

/** What variables are searched in. */
export interface SearchShelf {
  readonly catalog: StatisticsCatalog;
  readonly search: OnDemand<VariableSearch>;
}

/** `GET /ventanilla/series/buscar`. */
export function searchRoutes(slot: CatalogSlot<SearchShelf>, clock: Clock): Route[] {
  return [
    {
      id: 'series-buscar',
      method: 'GET',
      path: `${OWN_SERIES}/buscar`,
      summary: 'Find variables by name, category or id, with counts to filter by',
      parameters: VARIABLE_SEARCH,
      responses: SEARCH_RESPONSES,
      handle: (call) => {
        const loaded = slot.current;
        if (loaded === null) return notReady(call);
        const { values, issues } = readParameters(VARIABLE_SEARCH, { query: call.query() }, OWN_READING);
        if (issues.length > 0) return ownInvalid(issues, VARIABLE_SEARCH, call);
        const { catalog, search } = loaded.catalog;
        const { q, limite, inicio, formato, ...filters } = values;
        const { ordinals, facets } = filterByFacets(catalog, search.value.find(q ?? ''), filters);
        const { count, offset, limit, from, to } = pageOf(ordinals.length, inicio, limite);
        const today = clock.today();
        const day = parseDay(today) ?? 0;
        const results = ordinals.slice(from, to).flatMap((ordinal) => {
          const variable = catalog.variables[ordinal];
          return variable === undefined ? [] : [presentVariable(variable, catalog.series[ordinal] ?? null, day)];
        });
        if (formato !== 'json') {
          return fileAnswer(call, formato, variablesFile(results), { fileName: 'variables' });
        }
        const body = { status: 200, metadata: { resultset: { count, offset, limit } }, results, facetas: facets };
        return json(200, body, { caching: 'public', variant: today });
      },
    },
  ];
}
