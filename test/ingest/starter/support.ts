import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { starterInputs } from '../../../src/ingest/starter/inputs.ts';

export type Rec = Record<string, unknown>;

const inputs = starterInputs();

/** Records of one starter resource, whatever form it comes in. */
export function starter(resource: string): Rec[] {
  const input = inputs.find((one) => one.resource === resource);
  if (!input) throw new Error(`no starter resource ${resource}`);
  return 'file' in input
    ? recordsOf(input.file, readFileSync(input.file, 'utf8'))
    : input.records.map((r) => ({ ...r }));
}

export function recordsOf(name: string, text: string): Rec[] {
  if (name.endsWith('.csv')) return parse(text, { columns: true });
  if (name.endsWith('.ndjson'))
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return JSON.parse(text);
}

/** The folder of full data beside the checkout, when there is one. */
export const fullData = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
export const hasFullData = existsSync(fullData);

export function full(path: string): Rec[] {
  const text = gunzipSync(readFileSync(fullData + path)).toString('utf8');
  const name = path.replace(/\.gz$/, '');
  if (!name.endsWith('.json')) return recordsOf(name, text);
  const value = JSON.parse(text);
  return Array.isArray(value) ? value : (Object.values(value).find(Array.isArray) ?? []);
}

export function at(record: Rec | undefined, path: string): unknown {
  let value: unknown = record;
  for (const key of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Rec)[key] : undefined;
  return value;
}

export function byKey(records: readonly Rec[], ...keys: string[]): Map<string, Rec> {
  return new Map(records.map((record) => [keys.map((key) => String(record[key])).join('|'), record]));
}

export function duplicates(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
