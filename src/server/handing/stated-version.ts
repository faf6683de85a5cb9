import type { DataSet, DataSetVersion } from '../../store/store.ts';

/** The data sets that are handed on: never the operations of accounts. */
export const HANDED_ON = ['statistics', 'market', 'territory', 'organisms'] as const satisfies readonly DataSet[];
export type HandedOn = (typeof HANDED_ON)[number];

/** Those of them that anybody may have; the market's are for callers with a token. */
export const PUBLIC_SETS = ['statistics', 'territory', 'organisms'] as const satisfies readonly HandedOn[];

/** Longest text that a version may give as its source; longer ones are not believed. */
const LONGEST_SOURCE = 100_000;

const CHECKSUM = /^[0-9a-f]{64}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A version as another server states it, in the members of `DataSetVersion`; null for anything else. */
export function readStatedVersion(value: unknown): (DataSetVersion & { readonly dataSet: HandedOn }) | null {
  const { dataSet: set, number, source, loadedAt, counts, checksum, starter, newest } = asRecord(value) ?? {};
  const dataSet = HANDED_ON.find((known) => known === set);
  const held = readCounts(counts);
  if (dataSet === undefined || held === null) return null;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1) return null;
  if (typeof source !== 'string' || source.length > LONGEST_SOURCE) return null;
  if (typeof loadedAt !== 'string' || !isInstant(loadedAt)) return null;
  if (typeof checksum !== 'string' || !CHECKSUM.test(checksum)) return null;
  if (typeof starter !== 'boolean') return null;
  if (newest !== null && !(typeof newest === 'string' && DAY.test(newest))) return null;
  return { dataSet, number, source, loadedAt, counts: held, checksum, starter, newest };
}

/** Instants are stored as JavaScript writes them; another spelling would make another version of the same. */
function isInstant(text: string): boolean {
  const instant = new Date(text);
  return Number.isFinite(instant.getTime()) && instant.toISOString() === text;
}

function readCounts(value: unknown): Record<string, number> | null {
  const counts = asRecord(value);
  if (!counts) return null;
  const read: Record<string, number> = {};
  for (const [resource, count] of Object.entries(counts)) {
    if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) return null;
    read[resource] = count;
  }
  return read;
}

/** A JSON object's members; null for anything else. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}
