/** `GET /ventanilla/organismos/cercanos`: organisms near a point. */
import type { TABLE_FORMATS } from '../../formats/formats.ts';
import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import type { Answer, StreamedAnswer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { fileAnswer } from '../../server/http/file-answer.ts';
import { readParameters } from '../../server/parameters/table.ts';
import type { OrganismsData } from '../data.ts';
import { linkedAnswer, withOrganisms } from '../handlers.ts';
import { OWN_READING, READING } from '../parameters.ts';
import type { Gazetteer } from '../territorio/gazetteer.ts';
import { WORDING } from '../wording.ts';
import { NEAR_FORMAT, NEAR_PARAMETERS } from './parameters.ts';
import { nearOrganisms, type PlacedOrganisms, PlacesCache } from './query.ts';
import { nearFile, nearJson } from './records.ts';

/** Makes the handler: it keeps the places of the organisms from call to call. */
export function nearHandler(slot: CatalogSlot<OrganismsData>, gazetteer: Gazetteer): Route['handle'] {
  const cache = new PlacesCache();
  const answerFile = async (
    call: Call,
    format: (typeof TABLE_FORMATS)[number],
    { catalog }: OrganismsData,
  ): Promise<Answer | StreamedAnswer> => {
    const { values, issues } = readParameters(NEAR_PARAMETERS, { query: call.query() }, OWN_READING);
    if (issues.length > 0) return WORDING.invalid(issues, call);
    const near = nearOrganisms(catalog, await cache.of(catalog, gazetteer()), values);
    return fileAnswer(call, format, nearFile(catalog, near), { fileName: 'organismos-cercanos' });
  };
  const answerJson = (data: OrganismsData, call: Call): Answer | Promise<Answer> => {
    const { values, issues, present } = readParameters(NEAR_PARAMETERS, { query: call.query() }, OWN_READING);
    if (issues.length > 0) return WORDING.invalid(issues, call);
    const echo = Object.fromEntries(
      Object.entries(values).filter(([name]) => present.includes(name) && name !== 'format'),
    );
    const near = (placed: PlacedOrganisms): Answer => {
      const found = nearOrganisms(data.catalog, placed, values);
      return linkedAnswer(nearJson(data, found, `${call.origin()}/organismos`, echo), call);
    };
    const placed = cache.of(data.catalog, gazetteer());
    return placed instanceof Promise ? placed.then(near) : near(placed);
  };
  const answer = withOrganisms(slot, answerJson);
  return (call) => {
    const { format = 'json' } = readParameters(NEAR_FORMAT, { query: call.query() }, READING).values;
    if (format !== 'json' && slot.current) return answerFile(call, format, slot.current.catalog);
    return answer(call);
  };
}
