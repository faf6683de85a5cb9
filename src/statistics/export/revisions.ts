import { type Line, numberText } from '../../export/exporter.ts';
import { formatDay } from '../../indexes/civil-date.ts';
import type { StoredRecord, VersionReader } from '../../store/store.ts';
import { BASE_KEY, RESOURCES } from '../stored/keys.ts';
import { type Moment, openRevisions } from '../stored/revisions-record.ts';

/**
 * What one import changed: a line a variable, `{instante, version, idVariable, altas: [fecha…], cambios: [{fecha,
 * valorAnterior}…]}`, days in the stored order; of the record of the beginning `{instante, version, comienzo: true}`.
 */
export function* revisionLines({ key, body }: StoredRecord): Generator<Line> {
  const record = openRevisions(body);
  if (key === BASE_KEY) {
    yield beginning(record);
    return;
  }
  for (const id of record.ids) {
    const { added, changed } = record.of(id) ?? { added: [], changed: [] };
    const altas = added.map((day) => `"${formatDay(day)}"`).join(',');
    const cambios = changed
      .map(({ day, before }) => `{"fecha":"${formatDay(day)}","valorAnterior":${numberText(before)}}`)
      .join(',');
    yield `{${momentText(record)},"idVariable":${id},"altas":[${altas}],"cambios":[${cambios}]}`;
  }
}

/** A store filled before the past was kept knows its values since the version that it has: an export says so. */
export async function beginningOf(reader: VersionReader): Promise<readonly Line[]> {
  const { counts, loadedAt, number } = reader.version;
  if ((counts[RESOURCES.series] ?? 0) === 0 || (await reader.withPrefix(RESOURCES.revisions, BASE_KEY)).length > 0)
    return [];
  return [beginning({ instant: Date.parse(loadedAt), version: number })];
}

function beginning(moment: Moment): string {
  return `{${momentText(moment)},"comienzo":true}`;
}

function momentText({ instant, version }: Moment): string {
  return `"instante":"${new Date(instant).toISOString()}","version":${version}`;
}
