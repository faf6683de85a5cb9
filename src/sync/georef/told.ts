import type { Visited } from './visit.ts';

/** What a visit did, for people: what is new, what is not, what had to be compared, what is not published. */
export function told(visited: Visited): string {
  const names = (wanted: (fetched: Visited[number][1]) => boolean): string[] =>
    visited.filter(([, fetched]) => wanted(fetched)).map(([{ name }]) => name);
  const fresh = visited.flatMap(([{ name }, fetched]) =>
    fetched.state === 'new' ? [`${name} ${fetched.remembered.records.toLocaleString('en-US')}`] : [],
  );
  const unchanged = names(({ state }) => state === 'unchanged');
  const compared = names((fetched) => fetched.state === 'unchanged' && fetched.compared);
  const missing = names(({ state }) => state === 'missing');
  const parts = [
    fresh.length === 0 ? 'no list changed' : `new: ${fresh.join(', ')}`,
    ...(fresh.length > 0 && unchanged.length > 0 ? [`${unchanged.length} unchanged`] : []),
    ...(compared.length > 0 ? [`fetched only to be compared, for they came as if new: ${compared.join(', ')}`] : []),
    ...(missing.length > 0 ? [`not published: ${missing.join(', ')}`] : []),
  ];
  return parts.join('; ');
}
