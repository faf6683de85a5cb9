/** `GET /ventanilla/organismos/{id}/territorio`: where an organism lies. */
import { type Answer, rendered } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { readParameters } from '../../server/parameters/table.ts';
import type { OrganismsData } from '../data.ts';
import { FORMAT, OWN_READING } from '../parameters.ts';
import { ordinalOfId } from '../query.ts';
import { HEADERS, notFound, TYPE, WORDING } from '../wording.ts';
import type { Gazetteer } from './gazetteer.ts';
import { resolvePlace } from './query.ts';
import { placeJson, unplacedJson } from './render.ts';

/** Answers the place of an organism in the territory of this moment. */
export function answerPlace({ catalog }: OrganismsData, gazetteer: Gazetteer, call: Call): Answer {
  const { issues } = readParameters(FORMAT, { query: call.query() }, OWN_READING);
  if (issues.length > 0) return WORDING.invalid(issues, call);
  const organism = catalog.organisms[ordinalOfId(catalog, call.params.id ?? '') ?? -1];
  if (!organism) return notFound();
  const territory = gazetteer();
  const about = { type: TYPE, headers: HEADERS };
  // Without a territory the answer is valid only until there is one.
  if (!territory) return rendered(unplacedJson(organism), { ...about, caching: 'no-store' });
  return rendered(placeJson(organism, resolvePlace(territory, organism)), about);
}
