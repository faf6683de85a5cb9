import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import { rendered } from '../../server/http/answer.ts';
import { readParameters } from '../../server/parameters/table.ts';
import { answering } from '../answering.ts';
import { FORMAT, OWN_PREFIX, OWN_READING, RECORD_PARAMETERS } from '../contract/parameters.ts';
import { RECORD_ERRORS } from '../contract/responses.ts';
import { ordinalOfId } from '../queries/find.ts';
import type { OrganismsShelf } from '../shelf.ts';
import { HEADERS, notFound, TYPE, WORDING } from '../wording.ts';
import type { Gazetteer } from './gazetteer.ts';
import { placeJson, unplacedJson } from './present.ts';
import { resolvePlace } from './resolve.ts';

/** `GET /ventanilla/organismos/{id}/territorio`. */
export function placeRoutes(slot: CatalogSlot<OrganismsShelf>, gazetteer: Gazetteer): Route[] {
  return [
    {
      id: 'organismo-territorio',
      method: 'GET',
      path: `${OWN_PREFIX}/:id/territorio`,
      title: 'Territorio de un organismo',
      summary: 'Province, department, municipality and locality of an organism, from its point and its address.',
      parameters: RECORD_PARAMETERS,
      responses: {
        200: {
          sentence: 'Where the organism lies, and how that is known.',
          schema: { $ref: '#/components/schemas/OrganismPlace' },
        },
        400: {
          sentence: 'Unknown parameters, all of them.',
          schema: { $ref: '#/components/schemas/OrganismProblems' },
        },
        ...RECORD_ERRORS,
      },
      handle: (call) =>
        answering(slot, call, ({ catalog }) => {
          const { issues } = readParameters(FORMAT, { query: call.query() }, OWN_READING);
          if (issues.length > 0) return WORDING.invalid(issues, call);
          const organism = catalog.organisms[ordinalOfId(catalog, call.params.id ?? '') ?? -1];
          if (!organism) return notFound();
          const territory = gazetteer();
          const about = { type: TYPE, headers: HEADERS };
          // Without a territory the answer is only good until there is one.
          if (!territory) return rendered(unplacedJson(organism), { ...about, caching: 'no-store' });
          return rendered(placeJson(organism, resolvePlace(territory, organism)), about);
        }),
    },
  ];
}
