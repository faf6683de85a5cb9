import type { TABLE_FORMATS } from '../../formats/formats.ts';
import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import type { Answer, StreamedAnswer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { fileAnswer, LIST_TYPES } from '../../server/http/file-answer.ts';
import { readParameters } from '../../server/parameters/table.ts';
import { answering, linking } from '../answering.ts';
import { OWN_PREFIX, OWN_READING, READING } from '../contract/parameters.ts';
import { LIST_ERRORS } from '../contract/responses.ts';
import type { OrganismsShelf } from '../shelf.ts';
import type { Gazetteer } from '../territorio/gazetteer.ts';
import { WORDING } from '../wording.ts';
import { nearFile } from './file.ts';
import { nearOrganisms } from './near.ts';
import { NEAR_FORMAT, NEAR_PARAMETERS } from './parameters.ts';
import { type PlacedOrganisms, PlacedShelf } from './placed.ts';
import { nearJson } from './present.ts';

/** `GET /ventanilla/organismos/cercanos`. */
export function nearRoutes(slot: CatalogSlot<OrganismsShelf>, gazetteer: Gazetteer): Route[] {
  const placedShelf = new PlacedShelf();
  const answerFile = async (
    call: Call,
    format: (typeof TABLE_FORMATS)[number],
    { catalog }: OrganismsShelf,
  ): Promise<Answer | StreamedAnswer> => {
    const { values, issues } = readParameters(NEAR_PARAMETERS, { query: call.query() }, OWN_READING);
    if (issues.length > 0) return WORDING.invalid(issues, call);
    const near = nearOrganisms(catalog, await placedShelf.of(catalog, gazetteer()), values);
    return fileAnswer(call, format, nearFile(catalog, near), { fileName: 'organismos-cercanos' });
  };
  return [
    {
      id: 'organismos-cercanos',
      method: 'GET',
      path: `${OWN_PREFIX}/cercanos`,
      title: 'Organismos cercanos',
      summary: 'Organisms near a point, nearest first.',
      parameters: NEAR_PARAMETERS,
      responses: {
        200: {
          sentence: 'The organisms and how far they are.',
          schema: { $ref: '#/components/schemas/NearOrganisms' },
          types: LIST_TYPES,
        },
        400: { sentence: 'Wrong parameters, all of them.', schema: { $ref: '#/components/schemas/OrganismProblems' } },
        ...LIST_ERRORS,
      },
      handle: (call) => {
        const { format = 'json' } = readParameters(NEAR_FORMAT, { query: call.query() }, READING).values;
        if (format !== 'json' && slot.current) return answerFile(call, format, slot.current.catalog);
        return answering<Answer | Promise<Answer>>(slot, call, (shelf) => {
          const { values, issues, given } = readParameters(NEAR_PARAMETERS, { query: call.query() }, OWN_READING);
          if (issues.length > 0) return WORDING.invalid(issues, call);
          const echo = Object.fromEntries(
            Object.entries(values).filter(([name]) => given.has(name) && name !== 'format'),
          );
          const answer = (placed: PlacedOrganisms): Answer =>
            linking(
              nearJson(shelf, nearOrganisms(shelf.catalog, placed, values), `${call.origin()}/organismos`, echo),
              call,
            );
          const placed = placedShelf.of(shelf.catalog, gazetteer());
          return placed instanceof Promise ? placed.then(answer) : answer(placed);
        });
      },
    },
  ];
}
