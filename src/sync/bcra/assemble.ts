import type { Metadato, Monetaria } from '../../statistics/records.ts';
import type { Visit } from '../source.ts';
import { compare } from './changes.ts';
import { fault } from './fault.ts';
import { LoadFiles } from './files.ts';
import {
  entryFingerprint,
  fingerprint,
  type Held,
  heldEntries,
  heldNotes,
  heldSeries,
  openHeld,
  versionOf,
} from './held.ts';
import type { LandedAnswers } from './landed.ts';
import { guardLosses } from './lost.ts';
import { type Known, type Memory, UNREAD } from './memory.ts';
import { firstDay, type Reading } from './plan.ts';
import { type Disagreement, disagreement, sentenceOf } from './series.ts';

/** What a visit brings together, as numbers for its sentence. */
export interface Tally {
  /** Series of which a value was written or withdrawn. */
  readonly changed: number;
  readonly added: number;
  readonly revised: number;
  readonly withdrawn: number;
}

/** Everything of a visit that is to be loaded and remembered. */
export interface Assembled {
  /** Files to load; none when there is nothing new. */
  readonly files: readonly string[];
  readonly variables: ReadonlyMap<number, Known>;
  readonly tally: Tally;
  /** What people should know of the data. */
  readonly remarks: readonly string[];
  /** Number of the version that all was compared with, and that version as a memory keeps it. */
  readonly onto: number;
  readonly before: Memory['version'];
}

/** What was fetched. */
export interface Gathered {
  readonly readings: readonly Reading[];
  readonly entries: readonly Monetaria[];
  /** Null: not read in this visit. */
  readonly notes: readonly Metadato[] | null;
  readonly memory: Memory | null;
  readonly today: number;
}

/**
 * Compares what landed with what the store holds and writes down the difference as files of an import.
 * @throws SourceError `count` when more would go than may
 */
export async function assemble(visit: Visit, landed: LandedAnswers, gathered: Gathered): Promise<Assembled> {
  const { readings, entries, memory, today } = gathered;
  const most = visit.settings.syncMaxLost;
  const held = await openHeld(visit.store);
  const files = new LoadFiles(visit.landing);
  const remarks = [...(await addLists(files, held, gathered))];
  const variables = new Map<number, Known>();
  for (const { idVariable: id } of entries) {
    const known = memory?.variables.get(id);
    if (known !== undefined) variables.set(id, known);
  }

  const tally = { changed: 0, added: 0, revised: 0, withdrawn: 0 };
  let compared = 0;
  const disagreements: Disagreement[] = [];
  for (const reading of readings) {
    visit.signal.throwIfAborted();
    const { entry, from } = reading;
    const id = entry.idVariable;
    const points = await landed.series(reading);
    if (points === null) throw fault('broken', `the series of variable ${id} that landed is not there any more.`);
    if (points === 'missing') {
      remarks.push(`variable ${id} is in the catalogue and has no series; what is held of it stays`);
      variables.set(id, { entry: '', first: firstDay(entry), whole: today, values: UNREAD, doubted: false });
      continue;
    }
    const differs = disagreement(entry, points);
    const changes = compare(points, await heldSeries(held, id), from, differs === null || differs.found !== null);
    guardLosses(`the series of variable ${id}`, changes.withdrawn.length, changes.compared, most);
    await files.add(id, changes.put, changes.withdrawn);
    compared += changes.compared;
    if (changes.put.length + changes.withdrawn.length > 0) tally.changed++;
    tally.added += changes.added;
    tally.revised += changes.revised;
    tally.withdrawn += changes.withdrawn.length;

    const before = memory?.variables.get(id);
    const mark = entryFingerprint(entry);
    if (differs !== null) disagreements.push(differs);
    variables.set(id, {
      entry: mark,
      first: firstDay(entry),
      whole: from === null ? today : (before?.whole ?? today),
      values: fingerprint(changes.after),
      // Told twice of the same entry it is believed that the two differ; the next change of either tells more.
      doubted: differs !== null && !(before?.doubted === true && before.entry === mark),
    });
  }
  guardLosses('the bank', tally.withdrawn, compared, most);
  return {
    files: await files.finish(),
    variables,
    tally,
    remarks: [...remarks, ...disagreementLines(disagreements)],
    onto: held.number,
    before: versionOf(held),
  };
}

/** Catalogue and notes, where they are not as held. Gives what is to be said of them. */
async function addLists(files: LoadFiles, held: Held, { entries, notes, memory }: Gathered): Promise<string[]> {
  const remarks: string[] = [];
  const before = await heldEntries(held);
  const ids = new Set(entries.map(({ idVariable }) => idVariable));
  if (JSON.stringify(before) !== JSON.stringify(entries)) {
    await files.addList('catalogo', entries);
    const gone = before.filter(({ idVariable }) => !ids.has(idVariable)).map(({ idVariable }) => idVariable);
    if (gone.length > 0) {
      remarks.push(`${gone.length} variables left the catalogue (${listed(gone)}); their values stay in the store`);
    }
  }
  if (notes === null) return remarks;
  const known = notes.filter(({ id }) => ids.has(id));
  if (known.length < notes.length) {
    remarks.push(`${notes.length - known.length} notes are of variables that are not in the catalogue; not loaded`);
  }
  const heldTexts = await heldNotes(held);
  const same = known.length === heldTexts.size && known.every(({ id, detalle }) => heldTexts.get(id) === detalle);
  if (same) return remarks;
  if (notes.length === 0) {
    throw fault('count', `the list of methodology notes is empty, and ${heldTexts.size} are held.`);
  }
  if (known.length === 0) return remarks;
  await files.addList('metodologia', known);
  // The first visit has nothing to compare with.
  if (memory !== null) remarks.push(`methodology notes changed; there are ${known.length}`);
  return remarks;
}

const SHOWN = 5;

function disagreementLines(disagreements: readonly Disagreement[]): string[] {
  const rest = disagreements.length - SHOWN;
  return [
    ...disagreements.slice(0, SHOWN).map(sentenceOf),
    ...(rest > 0 ? [`and ${rest} more variables whose last value is not the announced one`] : []),
  ];
}

function listed(ids: readonly number[]): string {
  return ids.length > SHOWN ? `${ids.slice(0, SHOWN).join(', ')}, …` : ids.join(', ');
}
