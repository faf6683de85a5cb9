import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { isObject } from '../../ingest/fields.ts';
import { openFile } from '../../ingest/read-file.ts';
import type { Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { inspect } from './inspect.ts';
import type { Remembered } from './memory.ts';
import type { Form, GeorefResource } from './resources.ts';
import { GEOREF } from './tally.ts';

/** What came of asking for one list. */
export type Fetched =
  /** The publisher has it in none of its forms. */
  | { readonly state: 'missing'; readonly error: SourceError }
  /** It is what it was: as the publisher says, or (`compared`) as the whole file says, which had to be fetched for that. */
  | { readonly state: 'unchanged'; readonly compared: boolean; readonly remembered: Remembered }
  /** A new file, which is in order. */
  | { readonly state: 'new'; readonly path: string; readonly remembered: Remembered };

/** Answers by which a publisher says that it has no such file. */
const ABSENT: ReadonlySet<number> = new Set([403, 404, 405, 410]);

/**
 * Fetches a list in the best form that the publisher has it in, unless it is what it was on the last visit.
 * @param before what the last visit left of the list; null for the first
 * @throws SourceError when it cannot be fetched, or is not in order
 */
export async function fetchList(visit: Visit, resource: GeorefResource, before: Remembered | null): Promise<Fetched> {
  const { client, landing, settings, signal } = visit;
  let absent: SourceError | null = null;
  for (const form of formsToAskFor(resource, before)) {
    for (const name of resource.paths) {
      const url = `${name}.${form}`;
      const known = before?.url === url ? before : null;
      const path = landing.path(fileName(resource, name, form));
      try {
        const reply = await client.file({ url, ...(known === null ? {} : { since: known.validators }) }, path);
        if (!reply.changed) {
          if (known === null)
            throw new SourceError(GEOREF, 'shape', `${url} did not change, though it was never asked for.`);
          const validators = { ...known.validators, ...reply.validators };
          return { state: 'unchanged', compared: false, remembered: { ...known, validators } };
        }
        const inspected = await inspect(path, form, resource, {
          maximumBytes: settings.maximumFileBytes,
          before: known?.fields ?? [],
          signal,
        }).catch(async (error: unknown) => {
          // What is wrong in itself is not to be found there again by the next visit.
          if (!signal.aborted) await rm(path, { force: true });
          throw error;
        });
        refuseLoss(resource.name, before?.records ?? 0, inspected.records, settings.syncMaxLost);
        const remembered = { url, validators: reply.validators, ...inspected };
        if (known?.digest === inspected.digest) return { state: 'unchanged', compared: true, remembered };
        return { state: 'new', path: await loadable(visit, path, form, resource), remembered };
      } catch (error) {
        if (!(error instanceof SourceError) || error.status === null || !ABSENT.has(error.status)) throw error;
        absent ??= error;
      }
    }
  }
  return {
    state: 'missing',
    error: absent ?? new SourceError(GEOREF, 'refused', `${resource.name} is published in no form that is known.`),
  };
}

/**
 * The forms in which a list is looked for: never one that says less than the form of the last visit, whose file may be away
 * only for a while, while a poorer one is there that would take geometry or counts away.
 */
export function formsToAskFor({ forms }: GeorefResource, before: Remembered | null): readonly Form[] {
  const last = before === null ? -1 : forms.findIndex((form) => before.url.endsWith(`.${form}`));
  return last < 0 ? forms : forms.slice(0, last + 1);
}

/** The store counts what it keeps, which is several streets together: lists are counted here, record by record. */
function refuseLoss(name: string, before: number, after: number, most: number): void {
  if (before - after <= (before * most) / 100) return;
  const sentence = `${name} would go from ${before} to ${after} records, a loss of more than ${most} % (--sync-max-lost); nothing was loaded.`;
  throw new SourceError(GEOREF, 'count', sentence);
}

/** Names by which the import tells files apart. */
function fileName({ outlinesOf }: GeorefResource, name: string, form: Form): string {
  return outlinesOf === null ? `${name}.${form}` : `poligonos-${name}.${form}`;
}

/**
 * A file that the import takes for the list it is. GeoJSON of areas counts there as outlines alone, to be joined to a list; where it is
 * the list, its features are made into records that carry their outlines, as files of lines have them.
 */
async function loadable(visit: Visit, path: string, form: Form, resource: GeorefResource): Promise<string> {
  if (form !== 'geojson' || resource.outlinesOf !== null) return path;
  const lines: string[] = [];
  const { records } = await openFile(path, visit.settings.maximumFileBytes);
  // What is no feature stays unreadable, on its line: the import refuses it and reports it.
  const broken = (): void => void lines.push('{\n');
  for (const { value } of records(broken)) {
    if (!isObject(value.properties)) broken();
    else lines.push(`${JSON.stringify({ ...value.properties, geometria: value.geometry ?? null })}\n`);
  }
  return visit.landing.put(basename(path).replace(/\.geojson$/, '.ndjson'), lines.join(''));
}
