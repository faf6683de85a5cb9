/** The names under which the group keeps its records in the store. */
export const RESOURCES = {
  /** Catalogue entries, one record a variable. */
  variables: 'variables',
  /** Dated values, one record a variable and year. */
  series: 'series',
  /** Methodology notes, one record a variable. */
  methodology: 'metodologia',
  /** Past last pairs of the catalogue, one record a variable and year of capture. */
  lastValues: 'ultimos-valores',
  /** How much of its declared history a variable's series holds; kept for information. */
  coverage: 'cobertura',
  /** What each import changed in the values, one record an import, and one for the beginning. */
  revisions: 'revisiones',
} as const;

/** The key of the record that says since when values are known of which no other record tells. */
export const BASE_KEY = 'desde';

/** Digits of the largest int32: with leading zeros the order of keys is the order of ids. */
const ID_DIGITS = 10;

/** The key of a variable: its id with leading zeros. */
export function variableKey(id: number): string {
  return String(id).padStart(ID_DIGITS, '0');
}

/** The key of a variable's block of one year. */
export function yearKey(id: number, year: number): string {
  return `${variableKey(id)}/${String(year).padStart(4, '0')}`;
}

/** The variable that a key of either form belongs to. */
export function idOfKey(key: string): number {
  return Number(key.slice(0, ID_DIGITS));
}

/** The key of an import's revisions: in the order of versions, also where a clock went back. */
export function revisionsKey(version: number, instant: Date): string {
  return `version/${String(version).padStart(ID_DIGITS, '0')}/${instant.toISOString()}`;
}
