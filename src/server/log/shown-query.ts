import type { ParameterTable } from '../parameters/table.ts';

/** Longest query that the log tells. */
const LONGEST_QUERY = 500;

/**
 * The part of a query string that an operation declares, as it came. What is not declared is left out with its name: nobody
 * knows what it is, and it may be somebody's password.
 */
export function shownQuery(search: string, parameters: ParameterTable): string {
  if (search === '') return '';
  const declared = new Set(Object.keys(parameters).map((name) => name.toLowerCase()));
  const shown = search.split('&').filter((pair) => {
    const equals = pair.indexOf('=');
    return declared.has((equals < 0 ? pair : pair.slice(0, equals)).toLowerCase());
  });
  return shown.join('&').slice(0, LONGEST_QUERY);
}
