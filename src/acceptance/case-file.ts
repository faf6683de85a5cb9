import type { CaseFile } from './case.ts';

/** True for a parsed JSON value that has the shape of a file of cases; the cases are the project's own, so their depth is trusted. */
export function isCaseFile(value: unknown): value is CaseFile {
  if (typeof value !== 'object' || value === null || !('cases' in value) || !('probes' in value)) return false;
  if (!Array.isArray(value.cases) || typeof value.probes !== 'object' || value.probes === null) return false;
  return value.cases.every(
    (item: unknown) =>
      typeof item === 'object' &&
      item !== null &&
      'id' in item &&
      'clause' in item &&
      'request' in item &&
      'expect' in item,
  );
}
