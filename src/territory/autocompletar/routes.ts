/** The operation `/ventanilla/autocompletar`: suggestions as somebody types. */

import { runBreathing } from '../../indexes/slices.ts';
import { breathe, type CatalogSlot } from '../../server/catalogs.ts';
import { NOT_READY } from '../../server/failure.ts';
import type { Route } from '../../server/group.ts';
import { type Answer, rendered } from '../../server/http/answer.ts';
import type { Issue } from '../../server/parameters/parameter.ts';
import { readParameters } from '../../server/parameters/table.ts';
import { OWN_PREFIX } from '../contract/paths.ts';
import { OWN_READING } from '../present/batch.ts';
import { Echo } from '../present/echo.ts';
import { jsonOctets } from '../present/json.ts';
import { territoryWording } from '../wording.ts';
import type { SuggestionCatalog } from './importance.ts';
import { SUGGEST_SEARCH } from './parameters.ts';
import { suggestionsJson } from './present.ts';
import { SUGGESTION_RESPONSES } from './schemas.ts';
import { type Shelves, shelvesSlices } from './shelf.ts';
import { suggest } from './suggest.ts';

/** The shelves of the catalogs that are served, made when they are first asked for. */
const known = new WeakMap<SuggestionCatalog, Shelves | Promise<Shelves>>();

/** `GET /ventanilla/autocompletar`. */
export function suggestionRoutes(slot: CatalogSlot<SuggestionCatalog>): Route[] {
  return [
    {
      id: 'autocompletar',
      method: 'GET',
      path: `${OWN_PREFIX}/autocompletar`,
      summary: 'Suggest places, streets, addresses and corners for a text as it is typed',
      parameters: SUGGEST_SEARCH,
      responses: SUGGESTION_RESPONSES,
      handle: (call) => {
        const pairs = call.query();
        const read = readParameters(SUGGEST_SEARCH, { query: pairs }, OWN_READING);
        const issues = [...read.issues, ...halfPoint(read.present)];
        if (issues.length > 0) return territoryWording.invalid(issues, call);
        const loaded = slot.current;
        if (!loaded) return territoryWording.failure(NOT_READY, call);
        const { catalog } = loaded;
        const { q, limite, tipos, lat, lon, provincia, departamento, localidad } = read.values;
        const kinds = { name: 'tipos', tree: () => tipos && [...tipos], octets: () => jsonOctets(tipos && [...tipos]) };
        const echo = new Echo(SUGGEST_SEARCH, read, pairs, kinds).tree();
        const near = lat !== undefined && lon !== undefined ? { lat, lon } : null;
        const filters = { provincia, departamento, localidad };
        const answer = (shelves: Shelves): Answer => {
          const found = suggest(catalog, shelves, { text: q, limit: limite, kinds: tipos ?? null, near, ...filters });
          return rendered(suggestionsJson(catalog, shelves, found, echo));
        };
        const shelves = shelvesOf(catalog);
        return shelves instanceof Promise ? shelves.then(answer) : answer(shelves);
      },
    },
  ];
}

/** A point has two coordinates: what is wrong where one is given alone. */
function halfPoint(given: readonly string[]): readonly Issue[] {
  if (given.includes('lat') === given.includes('lon')) return [];
  return [{ name: given.includes('lat') ? 'lon' : 'lat', place: 'query', problem: { kind: 'missing' } }];
}

function shelvesOf(catalog: SuggestionCatalog): Shelves | Promise<Shelves> {
  const made = known.get(catalog);
  if (made) return made;
  const making = runBreathing(shelvesSlices(catalog), breathe).then((shelves) => {
    known.set(catalog, shelves);
    return shelves;
  });
  known.set(catalog, making);
  // Who asks hears of it; the next one begins anew.
  making.catch(() => known.delete(catalog));
  return making;
}
