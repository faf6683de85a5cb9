import { receiversWith } from '../../receivers.ts';
import { asRecord, type MirroredSet } from '../../server/handing/part.ts';
import {
  ChangedMeanwhile,
  type DataSetVersion,
  NotAsStated,
  NotItsMirror,
  type Published,
  type Store,
} from '../../store/store.ts';
import type { Outcome, Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { failure } from './fault.ts';
import { LISTING_URL, type Listing, MOST_LISTING_BYTES, readListing } from './listing.ts';
import { authorization, mirroredSets, missingIn, originOf } from './mirror-settings.ts';
import { type Landed, landedRecords, landParts, NotThere } from './parts.ts';
import { type Held, planOf } from './plan.ts';

/** What a visit leaves for the next one: what the origin told, so that it need not be told again. */
interface Memory {
  readonly origin: string;
  readonly etag: string;
  /** The versions that were the newest here when it was done. */
  readonly marks: string;
}

/** What one visit knows. */
interface Mirroring {
  readonly visit: Visit;
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Takes over what another Ventanilla has newer: asks for its list of versions, and of each data set that differs for what
 * leads from the version here to its newest, or for all of its records where it does not know ours. Each data set is taken
 * over for itself, whole or not at all. What may not be replaced, and what we may not have, is told at the end, when the
 * others are done.
 */
export async function visitVentanilla(visit: Visit): Promise<Outcome> {
  const { settings, store } = visit;
  const missing = missingIn(settings);
  const origin = originOf(settings);
  if (missing !== null || origin === null) throw failure('refused', missing ?? '--mirror-of is no address.');
  const wanted = mirroredSets(settings);
  const mirroring: Mirroring = { visit, origin, headers: await authorization(settings) };

  const memory = readMemory(visit.memory, origin);
  const isKept = memory !== null && (await marksOf(store, wanted)) === memory.marks;
  const reply = await visit.client.json({
    url: LISTING_URL,
    maximumBytes: MOST_LISTING_BYTES,
    ...(isKept ? { since: { etag: memory.etag } } : {}),
  });
  if (!reply.changed) return { published: [], memory: visit.memory, sentence: 'nothing new' };

  const { listing, unreadable } = readListing(reply.body, wanted, visit.exclusions);
  const published: Published[] = [];
  const refusals: SourceError[] = [...unreadable];
  for (const [dataSet, theirs] of listing) {
    try {
      published.push(...(await mirrored(mirroring, dataSet, theirs)));
    } catch (error) {
      if (!(error instanceof SourceError) || !LATER.has(error.fault)) throw error;
      refusals.push(error);
    }
  }
  const [first, ...others] = refusals;
  if (first) throw others.length === 0 ? first : joined(first, others);
  const { etag } = reply.validators;
  return {
    published,
    memory: etag === undefined ? null : { origin, etag, marks: await marksOf(store, wanted) },
    sentence: sentenceOf(listing, published),
  };
}

/** Faults of one data set that say nothing about the others. */
const LATER: ReadonlySet<SourceError['fault']> = new Set(['conflict', 'refused', 'rules']);

function joined(first: SourceError, others: readonly SourceError[]): SourceError {
  const texts = [first, ...others].map(({ message, source }) => message.slice(`${source}: `.length));
  return failure(first.fault, texts.join(' '), { cause: first });
}

/** Takes over the newest version of one data set, if it is another than the one here. */
async function mirrored(
  mirroring: Mirroring,
  dataSet: MirroredSet,
  theirs: readonly DataSetVersion[],
): Promise<readonly Published[]> {
  const { visit, origin } = mirroring;
  const { store, settings } = visit;
  const held = await heldOf(store, dataSet);
  const plan = planOf(held, theirs, { origin, replace: settings.mirrorReplace });
  const [version] = theirs;
  if (plan.kind === 'nothing' || !version) return [];
  if (plan.base !== 0 && held) {
    try {
      return [await brought(mirroring, version, held.version, plan.replace)];
    } catch (error) {
      // It does not know our version any more, or what leads from ours does not come out as it says: then all of it.
      const isUnfit = (error instanceof NotThere && error.isBase) || error instanceof NotAsStated;
      if (!isUnfit) throw told(error, version);
      visit.progress.note(`${dataSet}: ${error.message}; everything is fetched instead`);
    }
  }
  try {
    return [await brought(mirroring, version, null, settings.mirrorReplace)];
  } catch (error) {
    throw told(error, version);
  }
}

async function brought(
  { visit, origin, headers }: Mirroring,
  version: DataSetVersion,
  base: DataSetVersion | null,
  replace: boolean,
): Promise<Published> {
  const { store } = visit;
  const before = base?.counts ?? {};
  const landed = await landParts(visit, { version, base, headers: version.dataSet === 'market' ? headers : {} });
  await store.adopt(version, base?.number ?? 0, landedRecords(visit, landed.names), { origin, replace });
  await prepared(visit, version);
  return { version, changed: true, ...changesOf(landed, before, version.counts) };
}

/** Added less removed is what the counts differ by. */
function changesOf(
  { puts, removes }: Landed,
  before: DataSetVersion['counts'],
  after: DataSetVersion['counts'],
): Pick<Published, 'added' | 'removed' | 'replaced'> {
  const added = totalOf(after) - totalOf(before) + removes;
  return { added, removed: removes, replaced: puts - added };
}

function totalOf(counts: DataSetVersion['counts']): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Makes beforehand what servers would make of the version, as an import does; a failure takes nothing from the version. */
async function prepared({ store, settings, progress }: Visit, { dataSet }: DataSetVersion): Promise<void> {
  const receiver = receiversWith(settings.synonyms).find((one) => one.dataSet === dataSet);
  if (!receiver?.prepare) return;
  progress.begin(dataSet, 1);
  try {
    await receiver.prepare(store);
    progress.end('prepared for a quick start');
  } catch (error) {
    progress.end(`not prepared, servers start slower: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** What went wrong, as a failure of this source. */
function told(error: unknown, { dataSet, number }: DataSetVersion): unknown {
  if (error instanceof NotThere) {
    return failure(
      'broken',
      `version ${number} of ${dataSet} was listed and cannot be had: ${error.message}. It may have changed meanwhile, or hand no records on.`,
      { cause: error },
    );
  }
  if (error instanceof NotAsStated) return failure('count', error.message, { cause: error });
  if (error instanceof NotItsMirror) return failure('conflict', error.message, { cause: error });
  if (error instanceof ChangedMeanwhile) {
    return failure('conflict', `${dataSet} was changed by another program meanwhile; nothing was taken over.`, {
      cause: error,
    });
  }
  return error;
}

async function heldOf(store: Store, dataSet: MirroredSet): Promise<Held | null> {
  const version = (await store.versions()).get(dataSet);
  return version ? { version, origin: await store.origin(dataSet) } : null;
}

/** The newest versions here, as a text that is another when any of them is. */
async function marksOf(store: Store, wanted: readonly MirroredSet[]): Promise<string> {
  const versions = await store.versions();
  return wanted
    .map((dataSet) => {
      const { number, checksum, loadedAt } = versions.get(dataSet) ?? {};
      return [dataSet, number, checksum, loadedAt].join(' ');
    })
    .join('\n');
}

function readMemory(value: unknown, origin: string): Memory | null {
  const { origin: of, etag, marks } = asRecord(value) ?? {};
  if (of !== origin || typeof etag !== 'string' || typeof marks !== 'string') return null;
  return { origin, etag, marks };
}

function sentenceOf(listing: Listing, published: readonly Published[]): string {
  if (published.length === 0) return listing.size === 0 ? 'the other server has no data yet' : 'nothing new';
  return published.map(({ version }) => `${version.dataSet} ${version.number}`).join(', ');
}
