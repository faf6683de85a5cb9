import { PART_BYTES } from '../../server/handing/part.ts';
import { PartError, type ReadPart, readPart } from '../../server/handing/part-reader.ts';
import type { AdoptedRecord, DataSetVersion, RecordPlace } from '../../store/store.ts';
import type { Visit } from '../source.ts';
import type { SourceError } from '../source-error.ts';
import { failure } from './fault.ts';
import { isSame } from './plan.ts';
import { checkReadable } from './readable.ts';

/** What is brought: the version, and the one that it follows here; null for all of its records. */
export interface Wanted {
  readonly version: DataSetVersion;
  readonly base: DataSetVersion | null;
  /** Headers that show who asks. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What landed: the names of the parts, in order, and what they do. */
export interface Landed {
  readonly names: readonly string[];
  readonly puts: number;
  readonly removes: number;
}

/** Most bytes of a part that is taken: its records end it at {@link PART_BYTES}, with one that may be large. */
export const MOST_PART_BYTES = 16 * PART_BYTES;

/** What a part counts at least towards `--max-file-bytes`: an origin that gives record by record would be asked for ever. */
export const LEAST_PART_BYTES = PART_BYTES / 32;

/** How often a part that came damaged is asked for again. */
export const PART_TRIES = 3;

/**
 * Raised when the origin has the version no more, or has another under its number; `isBase`: it is the version that is held
 * here which it does not know.
 */
export class NotThere extends Error {
  override readonly name = 'NotThere';
  readonly isBase: boolean;

  constructor(sentence: string, isBase: boolean, options?: ErrorOptions) {
    super(sentence, options);
    this.isBase = isBase;
  }
}

/**
 * Brings the parts of a version into the landing, those that are not there yet, each looked at in full before the next is
 * asked for.
 *
 * @throws NotThere; SourceError
 */
export async function landParts(visit: Visit, wanted: Wanted): Promise<Landed> {
  const { version, base } = wanted;
  const names: string[] = [];
  const most = recordsOf(version) + (base ? recordsOf(base) : 0);
  const { maximumFileBytes } = visit.settings;
  let [puts, removes] = [0, 0];
  let bytes = 0;
  let after: string | null = null;
  let last: RecordPlace | null = null;
  visit.progress.begin(`${version.dataSet} ${version.number}`, most);
  for (;;) {
    visit.signal.throwIfAborted();
    const name = nameOf(wanted, names.length);
    const part = await partOf(visit, wanted, name, after);
    names.push(name);
    bytes += Math.max(part.bytes, LEAST_PART_BYTES);
    if (bytes > maximumFileBytes) {
      throw failure(
        'count',
        `${version.dataSet} ${version.number}: its ${names.length} parts and more are too many for ${maximumFileBytes} bytes (--max-file-bytes).`,
      );
    }
    for (const batch of part.records()) {
      for (const record of batch) {
        if (last !== null && !isBehind(record, last))
          throw failure('count', `${version.dataSet}: a part repeats records.`);
        last = record;
        checkReadable(version.dataSet, record);
        if (record.after === null) removes += 1;
        else puts += 1;
      }
    }
    if (puts + removes > most) {
      throw failure('count', `${version.dataSet} ${version.number}: more records came than the version says it has.`);
    }
    visit.progress.advance(puts + removes);
    if (part.next === null) break;
    if (part.count === 0) throw failure('count', `${version.dataSet}: a part without records says that others follow.`);
    after = part.next;
  }
  visit.progress.end(`${puts + removes} records in ${names.length} ${names.length === 1 ? 'part' : 'parts'}`);
  return { names, puts, removes };
}

/** The records of parts that landed, in order; one part at a time is in memory. */
export async function* landedRecords(visit: Visit, names: readonly string[]): AsyncGenerator<readonly AdoptedRecord[]> {
  for (const name of names) yield* readPart(await visit.landing.get(name)).records();
}

/** One part: as it landed before, or fetched, checked and put there. */
async function partOf(visit: Visit, wanted: Wanted, name: string, after: string | null): Promise<ReadPart> {
  const landed = await landedPart(visit, wanted, name, after);
  if (landed) return landed;
  const { version, base, headers } = wanted;
  const query = new URLSearchParams({
    desde: String(base?.number ?? 0),
    ...(after === null ? {} : { despues: after }),
  });
  const url = `ventanilla/versiones/${version.dataSet}/${version.number}/registros?${query}`;
  for (let tries = 1; ; tries++) {
    const reply = await visit.client.bytes({ url, headers, maximumBytes: MOST_PART_BYTES }).catch((error: unknown) => {
      throw notThere(error, wanted) ?? error;
    });
    if (!reply.changed) throw failure('shape', `${url} was answered with "unchanged", which was not asked.`);
    try {
      const part = readPart(reply.body);
      checkHead(part, wanted, after);
      await visit.landing.put(name, reply.body);
      return part;
    } catch (error) {
      if (!(error instanceof PartError)) throw error;
      // What was damaged on its way may come whole next time.
      if (error.fault === 'broken' && tries < PART_TRIES) continue;
      throw failure(error.fault, `${version.dataSet}: what ${url} answered ${error.message}.`, { cause: error });
    }
  }
}

/** A part of a visit that was interrupted; null when there is none, or none that is whole and of this version. */
async function landedPart(visit: Visit, wanted: Wanted, name: string, after: string | null): Promise<ReadPart | null> {
  if (!(await visit.landing.has(name))) return null;
  try {
    const part = readPart(await visit.landing.get(name));
    checkHead(part, wanted, after);
    return part;
  } catch (error) {
    if (error instanceof PartError || error instanceof NotThere) return null;
    throw error;
  }
}

/** The part is what was asked for, not something older that a cache kept, nor of a server that was replaced meanwhile. */
function checkHead({ head }: ReadPart, { version, base }: Wanted, after: string | null): void {
  if (!isSame(head.version, version)) {
    throw new NotThere(`it has another version ${version.number} of ${version.dataSet} by now`, false);
  }
  if ((head.desde?.number ?? 0) !== (base?.number ?? 0) || head.despues !== after) {
    throw failure('shape', `${version.dataSet}: another part was answered than the one that was asked for.`);
  }
  if (base && head.desde?.checksum !== base.checksum) {
    throw new NotThere(`it has another version ${base.number} of ${version.dataSet} than the one held here`, true);
  }
}

function notThere(error: unknown, { version, base }: Wanted): NotThere | SourceError | null {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  if (status === 401 || status === 403) {
    const why = status === 401 ? 'the token is missing, unknown or expired' : 'the token does not reach market data';
    return failure('refused', `${version.dataSet} is not handed on to us: ${why} (${status}).`, {
      status,
      cause: error,
    });
  }
  if (status !== 404 && status !== 410) return null;
  return new NotThere(`${error instanceof Error ? error.message : ''}`, base !== null, { cause: error });
}

function nameOf({ version, base }: Wanted, index: number): string {
  const from = base ? `${base.number}-${base.checksum.slice(0, 12)}` : 'nothing';
  return `${version.dataSet}-${version.number}-${version.checksum.slice(0, 12)}-from-${from}-${index}`;
}

function recordsOf({ counts }: DataSetVersion): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Whether a record stands behind a place, in the order of code points. */
function isBehind(record: RecordPlace, place: RecordPlace): boolean {
  if (record.resource !== place.resource) return compared(record.resource, place.resource) > 0;
  return compared(record.key, place.key) > 0;
}

function compared(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
