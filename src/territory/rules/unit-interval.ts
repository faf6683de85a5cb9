import type { Note } from './problem.ts';

/** Rule `share`: a share of area lies between 0 and 1; absent is null. */
export function readShare(raw: unknown, field: string, note: Note): number | null {
  if (raw === undefined || raw === null || raw === '') return null;
  const value = typeof raw === 'string' ? Number(raw) : raw;
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  note(field, `${(JSON.stringify(raw) ?? '').slice(0, 40)} is no share between 0 and 1`, 'share');
  return null;
}
