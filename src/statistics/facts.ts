/** Facts in the stored records of the statistics, for differences between versions. */
import { formatDay } from '../indexes/civil-date.ts';
import { type Fact, type FactBook, membersOf } from '../store/facts.ts';
import { decodeLastValuesBlock, idOfKey, openRevisions, openSeriesBlock, RESOURCES } from './stored.ts';

/**
 * Facts are named by the id of the variable: `1` in the catalogue, the notes and the coverage, `1/2026-11-20` in the
 * series (`valor`, `fuente`) and in captures of the catalogue (`fecha`, `valor`).
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
  // The changes of an import are facts of the series; the record that undoes them is one fact: when, and by which version.
  [RESOURCES.revisions]: (key, part) => {
    const { instant, version } = openRevisions(part);
    return [{ id: key, value: { version, instante: new Date(instant).toISOString(), bytes: part.byteLength } }];
  },
};
