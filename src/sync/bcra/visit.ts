import { ARGENTINA_OFFSET_MS } from '../../server/clock.ts';
import type { Metadato, Monetaria } from '../../statistics/records.ts';
import type { Loading, Outcome, Visit } from '../source.ts';
import { type Asking, askingOf } from './asking.ts';
import { type Assembled, assemble } from './assemble.ts';
import { type Catalogue, readCatalogue, readNotes } from './catalogue.ts';
import { NAME } from './fault.ts';
import { reachedDate } from './freshness.ts';
import { type Held, heldEntries, heldFingerprints, heldNotes, heldSeries, openHeld, versionOf } from './held.ts';
import { LandedAnswers } from './landed.ts';
import { fromJson, type Memory, toJson } from './memory.ts';
import { plan } from './plan.ts';
import { fetchSeries } from './reading.ts';
import type { Unreadable } from './shapes.ts';
import { sentenceOfVisit } from './telling.ts';

/** How often the methodology notes are read again though no variable came or went, in days. */
export const NOTES_EVERY_DAYS = 30;

const DAY_MS = 86_400_000;

/**
 * One visit: catalogue, notes when they are due, the series that the plan names, compared with what is held; what differs
 * is loaded in one import.
 * @throws SourceError when an answer is not what it must be; the store is then as before
 */
export async function visitBcra(visit: Visit): Promise<Outcome> {
  const { settings, store } = visit;
  const landed = new LandedAnswers(visit.landing);
  const asking = askingOf(visit.client);
  const today = Math.floor((visit.now().getTime() + ARGENTINA_OFFSET_MS) / DAY_MS);
  const held = await openHeld(store);
  const memory = fromJson(visit.memory, settings.bcraAddress);
  // Somebody else's import since the last visit: what is held has to be looked at, not only what was left.
  const ours = memory !== null && isSame(memory.version, versionOf(held));

  const catalogue = await catalogueOf(asking, landed, ours ? memory.validators : null);
  const readable = catalogue?.entries ?? (await heldEntries(held));
  const entries = await withHeld(visit, catalogue, held);
  const notes = await notesOf(
    visit,
    asking,
    landed,
    held,
    notesAreDue(memory, ours, new Set(entries.map(idOf)), today),
  );

  const readings = await plan({
    entries: readable,
    memory,
    fingerprints: memory === null || ours ? null : await heldFingerprints(held),
    heldDays: async (id) => (await heldSeries(held, id)).map(({ day }) => day),
    today,
    windowDays: settings.bcraWindowDays,
    wholeDays: settings.bcraWholeDays,
  });
  const read = await fetchSeries(visit, asking, landed, readings, { today, total: entries.length });

  const assembled = await assemble(visit, landed, { readings: read, entries, notes, memory, today });
  for (const line of assembled.remarks) visit.progress.note(`${NAME}: ${line}`);
  const loading = assembled.files.length > 0 ? await visit.load(assembled.files) : null;
  const next: Memory = {
    address: settings.bcraAddress,
    version: isSame(versionOf(held), assembled.before) ? versionLeft(loading, assembled) : null,
    visited: today,
    notesRead: notes === null ? (memory?.notesRead ?? today) : today,
    validators: catalogue === null ? (memory?.validators ?? null) : catalogue.validators,
    variables: assembled.variables,
  };
  return {
    published: loading?.published ?? [],
    memory: toJson(next),
    sentence: sentenceOfVisit(assembled, readings.length, entries.length),
    newest: reachedDate(entries),
  };
}

/**
 * The version after the visit; null when somebody else's import came between what was compared and what was loaded: then
 * the next visit compares everything that is held with what it should be.
 */
function versionLeft(loading: Loading | null, assembled: Assembled): Memory['version'] {
  const published = loading?.published.find(({ version }) => version.dataSet === 'statistics');
  if (published === undefined) return assembled.before;
  const { number, checksum } = published.version;
  return number === assembled.onto + (published.changed ? 1 : 0) ? { number, checksum } : null;
}

function isSame(one: Memory['version'], other: Memory['version']): boolean {
  return one?.number === other?.number && one?.checksum === other?.checksum;
}

async function catalogueOf(
  asking: Asking,
  landed: LandedAnswers,
  since: Memory['validators'],
): Promise<Catalogue | null> {
  const before = await landed.catalogue();
  if (before !== null) return before;
  const catalogue = await readCatalogue(asking, since);
  // One that could not be read whole is asked for again by a visit that goes on.
  if (catalogue !== null && catalogue.unreadable.length === 0) await landed.putCatalogue(catalogue);
  return catalogue;
}

/** The entries of the catalogue; in the place of those that cannot be read the ones that are held. */
async function withHeld({ exclusions }: Visit, catalogue: Catalogue | null, held: Held): Promise<readonly Monetaria[]> {
  const before = catalogue === null || catalogue.unreadable.length > 0 ? await heldEntries(held) : [];
  if (catalogue === null) return before;
  const { entries, unreadable } = catalogue;
  for (const { error } of unreadable) exclusions.exclude(error, entries.length + unreadable.length);
  return [...entries, ...keptOf(before, idOf, entries, unreadable)].sort((a, b) => a.idVariable - b.idVariable);
}

/** Of the records held those that a list may have had where it cannot be read. */
function keptOf<T>(
  held: readonly T[],
  id: (record: T) => number,
  read: readonly T[],
  unreadable: readonly Unreadable[],
): readonly T[] {
  const known = new Set(read.map(id));
  const ids = new Set(unreadable.map((record) => record.id));
  return held.filter((record) => !known.has(id(record)) && (ids.has(null) || ids.has(id(record))));
}

async function notesOf(
  { exclusions }: Visit,
  asking: Asking,
  landed: LandedAnswers,
  held: Held,
  due: boolean,
): Promise<readonly Metadato[] | null> {
  if (!due) return null;
  const before = await landed.notes();
  if (before !== null) return before;
  const { records, unreadable } = await readNotes(asking);
  if (unreadable.length === 0) {
    await landed.putNotes(records);
    return records;
  }
  for (const { error } of unreadable) exclusions.exclude(error, records.length + unreadable.length);
  const texts = Array.from(await heldNotes(held), ([id, detalle]): Metadato => ({ id, detalle }));
  return [...records, ...keptOf(texts, ({ id }) => id, records, unreadable)].sort((a, b) => a.id - b.id);
}

function notesAreDue(memory: Memory | null, ours: boolean, ids: ReadonlySet<number>, today: number): boolean {
  if (memory === null || !ours || today - memory.notesRead >= NOTES_EVERY_DAYS) return true;
  return ids.size !== memory.variables.size || [...ids].some((id) => !memory.variables.has(id));
}

function idOf({ idVariable }: { readonly idVariable: number }): number {
  return idVariable;
}
