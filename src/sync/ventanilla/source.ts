import * as v from 'valibot';
import { receiversWith } from '../../receivers.ts';
import { MIRRORED_SETS, type MirroredSet, PUBLIC_SETS } from '../../server/handing/part.ts';
import type { Settings } from '../../server/settings.ts';
import {
  ChangedMeanwhile,
  type DataSetVersion,
  NotAsStated,
  NotItsMirror,
  type Published,
  type Store,
} from '../../store/store.ts';
import { mayReceiveSecrets, readSecretFile } from '../secrets.ts';
import type { Outcome, Source, Visit } from '../source.ts';
import { SourceError, type SourceFault } from '../source-error.ts';
import { LISTING_URL, type Listing, MOST_LISTING_BYTES, planOf, readListing, type StoredVersion } from './listing.ts';
import { type LandedParts, landedRecords, landParts, MissingVersion } from './parts.ts';

/** A request without news is small: frequent visits cost neither side anything. */
const EVERY_MINUTES = 15;

/** Another Ventanilla, whose versions are taken over unchanged. */
export const VENTANILLA: Source = {
  name: 'ventanilla',
  title: 'Another Ventanilla: its statistics, territory and organisms, and its market data where a token is given.',
  gives: MIRRORED_SETS,
  licence: 'That of the sources which the other server was filled from.',
  rhythm: {
    everyMinutes: EVERY_MINUTES,
    // The other server itself reports whether its data are late.
    lateAfterDays: null,
    sentence: 'every quarter of an hour',
  },
  address: (settings) => settings.mirrorOf,
  missing: missingIn,
  visit: visitVentanilla,
};

/** The settings of a mirror. */
type MirrorSettings = Pick<Settings, 'mirrorOf' | 'mirrorToken' | 'mirrorTokenFile' | 'mirrorReplace'>;

/** The data sets that are taken over with these settings; none without an origin, the market's only with a token. */
export function mirroredSets(settings: MirrorSettings): readonly MirroredSet[] {
  if (settings.mirrorOf === '') return [];
  return hasToken(settings) ? MIRRORED_SETS : PUBLIC_SETS;
}

/** The address of the origin as the store keeps it: one text for each server, without credentials. Null for another text. */
function originOf({ mirrorOf }: MirrorSettings): string | null {
  if (!URL.canParse(mirrorOf)) return null;
  const { protocol, host, pathname } = new URL(mirrorOf);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  return `${protocol}//${host}${pathname.replace(/\/{1,9}$/, '')}`;
}

function missingIn(settings: MirrorSettings): string | null {
  const { mirrorOf } = settings;
  if (mirrorOf === '') return '--mirror-of names no other Ventanilla.';
  const origin = originOf(settings);
  if (origin === null) return `--mirror-of: expected an address like https://datos.example.ar, got "${mirrorOf}".`;
  if (hasToken(settings) && !mayReceiveSecrets(origin)) {
    return '--mirror-of does not begin with https://, and a token is not sent to another machine in the clear.';
  }
  return null;
}

/** The header with the token for market data, where there is one. */
async function authorization(settings: MirrorSettings): Promise<Record<string, string>> {
  const { mirrorToken, mirrorTokenFile } = settings;
  if (!hasToken(settings)) return {};
  const token =
    mirrorToken === '' ? (await readSecretFile(mirrorTokenFile, '--mirror-token-file')).trim() : mirrorToken;
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new SourceError('refused', 'the token for the market data is empty, or no token.');
  return { Authorization: `Bearer ${token}` };
}

function hasToken({ mirrorToken, mirrorTokenFile }: MirrorSettings): boolean {
  return mirrorToken !== '' || mirrorTokenFile !== '';
}

/** The form of the memory. */
const MEMORY = v.object({
  origin: v.string(),
  /** The `ETag` of the origin's list. */
  etag: v.string(),
  /** The newest versions in the store after the visit. */
  marks: v.string(),
});

/** A visit, and the origin that its data sets come from. */
interface Mirroring {
  readonly visit: Visit;
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Faults of one data set that say nothing about the others. */
const FAULTS_OF_ONE_SET: ReadonlySet<SourceFault> = new Set(['conflict', 'refused', 'rules']);

/**
 * Takes over the newer versions of another Ventanilla: requests its list of versions, then for each data set that differs the changes
 * since the version here, or all records where it does not know that version. Each data set is taken over for itself, complete or not at
 * all; conflicts and refusals are reported after the other data sets.
 */
async function visitVentanilla(visit: Visit): Promise<Outcome> {
  const { settings, store } = visit;
  const missing = missingIn(settings);
  const origin = originOf(settings);
  if (missing !== null || origin === null) throw new SourceError('refused', missing ?? '--mirror-of is no address.');
  const wanted = mirroredSets(settings);
  const mirroring: Mirroring = { visit, origin, headers: await authorization(settings) };

  const memory = v.safeParse(MEMORY, visit.memory);
  const isKept =
    memory.success && memory.output.origin === origin && (await marksOf(store, wanted)) === memory.output.marks;
  const reply = await visit.client.json({
    url: LISTING_URL,
    maximumBytes: MOST_LISTING_BYTES,
    ...(isKept ? { since: { etag: memory.output.etag } } : {}),
  });
  if (!reply.changed) return { published: [], memory: visit.memory, sentence: 'nothing new' };

  const { listing, unreadable } = readListing(reply.body, wanted, visit.exclusions);
  const published: Published[] = [];
  const failures: SourceError[] = [...unreadable];
  for (const [dataSet, versions] of listing) {
    try {
      published.push(...(await takeOver(mirroring, dataSet, versions)));
    } catch (error) {
      if (!(error instanceof SourceError) || !FAULTS_OF_ONE_SET.has(error.fault)) throw error;
      failures.push(error);
    }
  }
  const [first, ...others] = failures;
  if (first) {
    if (others.length === 0) throw first;
    throw new SourceError(first.fault, failures.map(({ message }) => message).join(' '), { cause: first });
  }
  const { etag } = reply.validators;
  return {
    published,
    memory: etag === undefined ? null : { origin, etag, marks: await marksOf(store, wanted) },
    sentence: sentenceOf(listing, published),
  };
}

/** Takes over the newest version of one data set, if it differs from the one here. */
async function takeOver(
  mirroring: Mirroring,
  dataSet: MirroredSet,
  versions: readonly DataSetVersion[],
): Promise<readonly Published[]> {
  const { visit, origin } = mirroring;
  const { store, settings } = visit;
  const stored = await storedVersion(store, dataSet);
  const plan = planOf(stored, versions, { origin, replace: settings.mirrorReplace });
  const [version] = versions;
  if (plan.kind === 'nothing' || !version) return [];
  if (plan.base !== 0 && stored) {
    try {
      return [await adopt(mirroring, version, stored.version, plan.replace)];
    } catch (error) {
      // The origin no longer knows our version, or its changes do not lead to the version that it states.
      const isUnfit = (error instanceof MissingVersion && error.isBase) || error instanceof NotAsStated;
      if (!isUnfit) throw sourceErrorOf(error, version);
      visit.progress.note(`${dataSet}: ${error.message}; everything is fetched instead`);
    }
  }
  try {
    return [await adopt(mirroring, version, null, settings.mirrorReplace)];
  } catch (error) {
    throw sourceErrorOf(error, version);
  }
}

/** Fetches and adopts a version. @param base the version here that the changes begin from; null to fetch all records */
async function adopt(
  { visit, origin, headers }: Mirroring,
  version: DataSetVersion,
  base: DataSetVersion | null,
  replace: boolean,
): Promise<Published> {
  const { store } = visit;
  const landed = await landParts(visit, { version, base, headers: version.dataSet === 'market' ? headers : {} });
  await store.adopt(version, base?.number ?? 0, landedRecords(visit, landed.names), { origin, replace });
  await prepare(visit, version);
  return { version, changed: true, ...changesOf(landed, base?.counts ?? {}, version.counts) };
}

/** Counts changes: added less removed is the difference of the totals. */
function changesOf(
  { puts, removes }: LandedParts,
  before: DataSetVersion['counts'],
  after: DataSetVersion['counts'],
): Pick<Published, 'added' | 'removed' | 'replaced'> {
  const total = (counts: DataSetVersion['counts']): number =>
    Object.values(counts).reduce((sum, count) => sum + count, 0);
  const added = total(after) - total(before) + removes;
  return { added, removed: removes, replaced: puts - added };
}

/** Builds what servers would build of the version, as an import does; a failure is only noted. */
async function prepare({ store, settings, progress }: Visit, { dataSet }: DataSetVersion): Promise<void> {
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

/** An error of the parts or the store as one of this source; others are not changed. */
function sourceErrorOf(cause: unknown, { dataSet, number }: DataSetVersion): unknown {
  if (cause instanceof MissingVersion) {
    const sentence = `version ${number} of ${dataSet} was listed and cannot be had: ${cause.message}. It may have changed meanwhile, or hand no records on.`;
    return new SourceError('broken', sentence, { cause });
  }
  if (cause instanceof NotAsStated) return new SourceError('count', cause.message, { cause });
  if (cause instanceof NotItsMirror) return new SourceError('conflict', cause.message, { cause });
  if (cause instanceof ChangedMeanwhile) {
    const sentence = `${dataSet} was changed by another program meanwhile; nothing was taken over.`;
    return new SourceError('conflict', sentence, { cause });
  }
  return cause;
}

async function storedVersion(store: Store, dataSet: MirroredSet): Promise<StoredVersion | null> {
  const version = (await store.versions()).get(dataSet);
  return version ? { version, origin: await store.origin(dataSet) } : null;
}

/** The newest versions here, as a text that differs when any of them does. */
async function marksOf(store: Store, wanted: readonly MirroredSet[]): Promise<string> {
  const versions = await store.versions();
  return wanted
    .map((dataSet) => {
      const { number, checksum, loadedAt } = versions.get(dataSet) ?? {};
      return [dataSet, number, checksum, loadedAt].join(' ');
    })
    .join('\n');
}

function sentenceOf(listing: Listing, published: readonly Published[]): string {
  if (published.length === 0) return listing.size === 0 ? 'the other server has no data yet' : 'nothing new';
  return published.map(({ version }) => `${version.dataSet} ${version.number}`).join(', ');
}
