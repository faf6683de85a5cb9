import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { VALIDATORS } from '../client/client.ts';
import type { Outcome, Source, Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { firstPage, isUnchanged, type PublishedRecord, readList } from './list.ts';

const WEEK_MINUTES = 7 * 24 * 60;

/** The list of organisms, as pages of the interface of group D (organisms.md 2). */
export const ORGANISMOS: Source = {
  name: 'organismos',
  title: 'Organisms of the Ministerio de Cultura de la Nación, or of another server of the same interface.',
  gives: ['organisms'],
  licence: 'Public interface; the publisher states no licence.',
  rhythm: { everyMinutes: WEEK_MINUTES, lateAfterDays: null, sentence: 'weekly' },
  address: ({ organismosAddress }) => organismosAddress,
  missing: () => null,
  visit: visitOrganismos,
};

/** The form of the memory. */
const MEMORY = v.object({
  pages: v.array(v.object({ url: v.string(), validators: VALIDATORS })),
  /** SHA-256 of the records, in the order of their ids. */
  digest: v.string(),
  /** Fields that at least one record has. */
  fields: v.array(v.string()),
});

/**
 * Visits a server of the organisms' interface: checks whether each page changed since the last visit. If one did, or the server has no
 * validators, it reads the complete list, and loads it if it differs from the one before.
 *
 * @throws SourceError when the list cannot be read completely; nothing is loaded then
 */
async function visitOrganismos(visit: Visit): Promise<Outcome> {
  const address = visit.settings.organismosAddress;
  if (!URL.canParse(address)) throw new SourceError('refused', 'its address is none (--organismos-address).');
  const before = await memoryOf(visit);
  if (before !== null && (await isUnchanged(visit, before.pages, firstPage(address).href))) {
    return { published: [], memory: before, sentence: 'no organism changed' };
  }
  const { records, pages, unreadable } = await readList(visit, address);
  visit.exclusions.excludeAll(unreadable, records.length);
  const fields = fieldsOf(records, before?.fields ?? []);
  // The member `url` is the publisher's address of the record; it is left out.
  const text = records.map(({ value: { url: _, ...record } }) => `${JSON.stringify(record)}\n`).join('');
  const digest = createHash('sha256').update(text).digest('hex');
  const memory = { pages, digest, fields };
  if (before?.digest === digest) {
    const sentence = 'no organism changed; the whole list was read to be compared, for its server did not tell';
    return { published: [], memory, sentence };
  }
  const { published } = await visit.load([await visit.landing.put('organismos.ndjson', text)]);
  const [list] = published;
  const changes = list === undefined ? '' : `: ${list.added} new, ${list.replaced} changed, ${list.removed} gone`;
  return { published, memory, sentence: `${records.length.toLocaleString('en-US')} organisms${changes}` };
}

/** The memory of the last visit, while the store holds its data. */
async function memoryOf({ store, memory }: Visit): Promise<v.InferOutput<typeof MEMORY> | null> {
  const version = (await store.versions()).get('organisms');
  const parsed = v.safeParse(MEMORY, memory);
  return version === undefined || version.starter || !parsed.success ? null : parsed.output;
}

/** Optional fields that the import keeps: the live list has not all of them, so that one is missed only when it was there before. */
const OPTIONAL = [
  'descripcion',
  'web',
  'localidad',
  'provincia',
  'latitud',
  'longitud',
  'imagen',
  'fecha_creacion',
  'fecha_modificacion',
];

/**
 * The optional fields that the records have.
 * @param before those of the last visit; empty for the first
 * @throws SourceError `shape` when a field is gone: it may have another name now
 */
function fieldsOf(records: readonly PublishedRecord[], before: readonly string[]): readonly string[] {
  const fields = OPTIONAL.filter((name) => records.some(({ value }) => Object.hasOwn(value, name)));
  const gone = before.find((name) => OPTIONAL.includes(name) && !fields.includes(name));
  if (gone !== undefined) {
    const sentence = `its organisms have no "${gone}" any more, which they had on the last visit; --force takes them as they are now.`;
    throw new SourceError('shape', sentence);
  }
  return fields;
}
