import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import { isObject } from '../../ingest/fields.ts';
import { openFile } from '../../ingest/read-file.ts';
import { VALIDATORS } from '../client/client.ts';
import type { Outcome, Source, Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { inspect } from './inspect.ts';
import { type Form, GEOREF_LISTS, type GeorefList } from './lists.ts';

const WEEK_MINUTES = 7 * 24 * 60;

/** The dumps of Georef: places, streets and outlines of the whole country (territorial.md 1.5). */
export const GEOREF: Source = {
  name: 'georef',
  title:
    'Georef (Servicio de Normalización de Datos Geográficos): provinces, departments, municipalities, localities and streets, with their outlines.',
  gives: ['territory'],
  licence: 'CC-BY 4.0: Georef, datos.gob.ar, with data of IGN and INDEC.',
  rhythm: { everyMinutes: WEEK_MINUTES, lateAfterDays: null, sentence: 'weekly' },
  address: ({ georefAddress }) => georefAddress,
  missing: () => null,
  visit: visitGeoref,
};

/** The memory of one list. */
const LIST_MEMORY = v.object({
  /** The last part of the list's address. */
  url: v.string(),
  validators: VALIDATORS,
  digest: v.string(),
  records: v.number(),
  fields: v.pipe(v.array(v.string()), v.readonly()),
  outlines: v.number(),
});
type ListMemory = Readonly<v.InferOutput<typeof LIST_MEMORY>>;

/** The memory of a visit, by the list's name. */
const MEMORY = v.record(v.string(), LIST_MEMORY);

/** The result of the request for one list. */
type ListResult =
  /** The publisher has it in none of its forms. */
  | { readonly state: 'missing'; readonly error: SourceError }
  /** Unchanged: by the publisher's answer, or (`compared`) by comparison of the whole file, which had to be fetched for it. */
  | { readonly state: 'unchanged'; readonly compared: boolean; readonly memory: ListMemory }
  /** A new file, which passed the check. */
  | { readonly state: 'new'; readonly path: string; readonly memory: ListMemory };

/** The results of a visit, in the order of the requests. */
type ListResults = readonly (readonly [GeorefList, ListResult])[];

/**
 * Visits a publisher of Georef's dumps: requests each list that changed, checks each new file, and loads the new ones as one version. The
 * import checks references against the store, so that single lists may change.
 *
 * @throws SourceError when a required list is missing, or a file fails its check; nothing is loaded then
 */
async function visitGeoref(visit: Visit): Promise<Outcome> {
  const before = await memoryOf(visit);
  const memory = new Map(before);
  const results: (readonly [GeorefList, ListResult])[] = [];
  for (const list of GEOREF_LISTS) {
    visit.signal.throwIfAborted();
    if (list.outlinesOf !== null && (memory.get(list.outlinesOf)?.outlines ?? 0) > 0) {
      memory.delete(list.name);
      continue;
    }
    const known = before.get(list.name) ?? null;
    const result = withContent(list, await fetchList(visit, list, known));
    if (result.state === 'missing' && list.required) throw missingError(list, known, result.error);
    if (result.state !== 'missing') memory.set(list.name, result.memory);
    results.push([list, result]);
  }
  const files = results.flatMap(([, result]) => (result.state === 'new' ? [result.path] : []));
  const published = files.length === 0 ? [] : (await visit.load(files)).published;
  return { published, memory: Object.fromEntries(memory), sentence: sentenceOf(results) };
}

/** The memory of the last visit, while the store holds its data. */
async function memoryOf({ store, memory }: Visit): Promise<ReadonlyMap<string, ListMemory>> {
  const version = (await store.versions()).get('territory');
  const parsed = v.safeParse(MEMORY, memory);
  return new Map(version === undefined || version.starter || !parsed.success ? [] : Object.entries(parsed.output));
}

/** A file without content counts as missing: an empty list, or points in place of outlines, which repeat the list itself. */
function withContent({ outlinesOf, name }: GeorefList, result: ListResult): ListResult {
  if (result.state !== 'new') return result;
  const { records, outlines } = result.memory;
  if (records > 0 && (outlinesOf === null || outlines > 0)) return result;
  const sentence = `${name} holds no ${records > 0 ? 'outlines' : 'records'}.`;
  return { state: 'missing', error: new SourceError('refused', sentence) };
}

function missingError(list: GeorefList, known: ListMemory | null, cause: SourceError): SourceError {
  const names = formsToFetch(list, known).flatMap((form) => list.paths.map((name) => `${name}.${form}`));
  const sentence =
    known === null
      ? `it publishes no ${list.name}, which were looked for as ${names.join(', ')}; ${cause.message}`
      : `it publishes no ${known.url} any more, which it had on the last visit; --force takes another form; ${cause.message}`;
  return new SourceError('refused', sentence, { cause });
}

function sentenceOf(results: ListResults): string {
  const names = (isWanted: (result: ListResult) => boolean): string[] =>
    results.filter(([, result]) => isWanted(result)).map(([{ name }]) => name);
  const fresh = results.flatMap(([{ name }, result]) =>
    result.state === 'new' ? [`${name} ${result.memory.records.toLocaleString('en-US')}`] : [],
  );
  const unchanged = names(({ state }) => state === 'unchanged');
  const compared = names((result) => result.state === 'unchanged' && result.compared);
  const missing = names(({ state }) => state === 'missing');
  const parts = [
    fresh.length === 0 ? 'no list changed' : `new: ${fresh.join(', ')}`,
    ...(fresh.length > 0 && unchanged.length > 0 ? [`${unchanged.length} unchanged`] : []),
    ...(compared.length > 0 ? [`fetched only to be compared, for they came as if new: ${compared.join(', ')}`] : []),
    ...(missing.length > 0 ? [`not published: ${missing.join(', ')}`] : []),
  ];
  return parts.join('; ');
}

/** Statuses that mean that the publisher has no such file. */
const ABSENT: ReadonlySet<number> = new Set([403, 404, 405, 410]);

/**
 * Fetches a list in the best form that the publisher has, unless it is unchanged since the last visit.
 * @param before the memory of the list; null on the first visit
 * @throws SourceError when it cannot be fetched, or fails its check
 */
async function fetchList(visit: Visit, list: GeorefList, before: ListMemory | null): Promise<ListResult> {
  let absent: SourceError | null = null;
  for (const form of formsToFetch(list, before)) {
    for (const name of list.paths) {
      try {
        return await fetchForm(visit, list, name, form, before);
      } catch (error) {
        if (!(error instanceof SourceError) || error.status === null || !ABSENT.has(error.status)) throw error;
        absent ??= error;
      }
    }
  }
  const error = absent ?? new SourceError('refused', `${list.name} is published in no form that is known.`);
  return { state: 'missing', error };
}

async function fetchForm(
  visit: Visit,
  list: GeorefList,
  name: string,
  form: Form,
  before: ListMemory | null,
): Promise<ListResult> {
  const { client, landing, settings, signal } = visit;
  const url = `${name}.${form}`;
  const known = before?.url === url ? before : null;
  // The import distinguishes files by these names.
  const path = landing.path(list.outlinesOf === null ? url : `poligonos-${url}`);
  const reply = await client.file({ url, ...(known === null ? {} : { since: known.validators }) }, path);
  if (!reply.changed) {
    if (known === null) throw new SourceError('shape', `${url} did not change, though it was never asked for.`);
    const validators = { ...known.validators, ...reply.validators };
    return { state: 'unchanged', compared: false, memory: { ...known, validators } };
  }
  const inspection = await inspect(path, form, list, {
    maximumBytes: settings.maximumFileBytes,
    before: known?.fields ?? [],
    signal,
  }).catch(async (error: unknown) => {
    // The next visit must not find a faulty file again.
    if (!signal.aborted) await rm(path, { force: true });
    throw error;
  });
  refuseLoss(list.name, before?.records ?? 0, inspection.records, settings.syncMaxLost);
  const memory: ListMemory = { url, validators: reply.validators, ...inspection };
  if (known?.digest === inspection.digest) return { state: 'unchanged', compared: true, memory };
  return { state: 'new', path: await loadable(visit, path, form, list), memory };
}

/**
 * The forms in which a list is looked for: never one with less than the form of the last visit. Its file may be away only for a while, and
 * a poorer form would remove geometry or counts.
 */
function formsToFetch({ forms }: GeorefList, before: ListMemory | null): readonly Form[] {
  const last = before === null ? -1 : forms.findIndex((form) => before.url.endsWith(`.${form}`));
  return last < 0 ? forms : forms.slice(0, last + 1);
}

/** The store counts its blocks, each of several streets; here the records of a list are counted. */
function refuseLoss(name: string, before: number, after: number, most: number): void {
  if (before - after <= (before * most) / 100) return;
  const sentence = `${name} would go from ${before} to ${after} records, a loss of more than ${most} % (--sync-max-lost); nothing was loaded.`;
  throw new SourceError('count', sentence);
}

/**
 * A file that the import reads as the list. To the import, GeoJSON of areas is outlines for a list; where it is the list itself, its
 * features are made into lines of records with their outlines.
 */
async function loadable(visit: Visit, path: string, form: Form, list: GeorefList): Promise<string> {
  if (form !== 'geojson' || list.outlinesOf !== null) return path;
  const lines: string[] = [];
  const { records } = await openFile(path, visit.settings.maximumFileBytes);
  // A broken feature stays broken on its line: the import refuses and reports it.
  const broken = (): void => void lines.push('{\n');
  for (const { value } of records(broken)) {
    if (!isObject(value.properties)) broken();
    else lines.push(`${JSON.stringify({ ...value.properties, geometria: value.geometry ?? null })}\n`);
  }
  return visit.landing.put(basename(path).replace(/\.geojson$/, '.ndjson'), lines.join(''));
}
