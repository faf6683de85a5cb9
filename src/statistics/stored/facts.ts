/** What the stored records of the statistics say, for whoever compares two versions. */
import { formatDay } from '../../indexes/civil-date.ts';
import { type Fact, type FactBook, membersOf } from '../../store/facts.ts';
import { idOfKey, RESOURCES } from './keys.ts';
import { decodeLastValuesBlock } from './last-values-block.ts';
import { openRevisions } from './revisions-record.ts';
import { openSeriesBlock } from './series-block.ts';

/**
 * Facts are named by the id of the variable: `1` in the catalogue, the notes and the coverage, `1/2026-11-20` in the
 * series (`valor`, `fuente`) and in what captures of the catalogue told (`fecha`, `valor`).
 */
export const STATISTICS_FACTS: FactBook = {
  parts: (_resource, body) => [body],
  facts: (resource, key, part) => {
    const read = READERS[resource];
    return read === undefined ? null : read(key, part);
  },
};

const variable = (key: string, part: Uint8Array): Fact[] => [{ id: String(idOfKey(key)), value: membersOf(part) }];

const READERS: Readonly<Record<string, (key: string, part: Uint8Array) => Fact[]>> = {
  [RESOURCES.variables]: variable,
  [RESOURCES.methodology]: variable,
  [RESOURCES.coverage]: variable,
  [RESOURCES.series]: (key, part) =>
    openSeriesBlock(part)
      .rows()
      .map(({ day, value, source }) => ({
        id: `${idOfKey(key)}/${formatDay(day)}`,
        value: { valor: value, fuente: source },
      })),
  [RESOURCES.lastValues]: (key, part) =>
    decodeLastValuesBlock(part).map(({ captured, day, value }) => ({
      id: `${idOfKey(key)}/${formatDay(captured)}`,
      value: { fecha: formatDay(day), valor: value },
    })),
  // What an import changed is in the series themselves; of the record that undoes it, when and by which version it was.
  [RESOURCES.revisions]: (key, part) => {
    const { instant, version } = openRevisions(part);
    return [{ id: key, value: { version, instante: new Date(instant).toISOString(), bytes: part.byteLength } }];
  },
};
