import { FACT_BOOKS } from '../../fact-books.ts';
import { PART_BYTES } from '../../server/handing/part.ts';
import { PartError, type ReadPart, readPart } from '../../server/handing/part-reader.ts';
import type { AdoptedRecord, DataSet, DataSetVersion, RecordPlace } from '../../store/store.ts';
import type { Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { isSameVersion } from './listing.ts';

/** The version to fetch, and the version here that it follows; null to fetch all records. */
interface PartRequest {
  readonly version: DataSetVersion;
  readonly base: DataSetVersion | null;
  /** Headers with the token. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The names of the landed parts, in order, and their numbers of written and removed records. */
export interface LandedParts {
  readonly names: readonly string[];
  readonly puts: number;
  readonly removes: number;
}

/** Most bytes of a part: it ends with the record that passes {@link PART_BYTES}, which may be large. */
const MOST_PART_BYTES = 16 * PART_BYTES;

/** What a part counts at least towards `--max-file-bytes`: parts of one record each would otherwise never end. */
export const LEAST_PART_BYTES = PART_BYTES / 32;

/** How often a part is requested, at most, when it arrives damaged. */
const PART_TRIES = 3;

/** Raised when the origin no longer has a version, or has another under its number; `isBase`: the version here, not the wanted one. */
export class MissingVersion extends Error {
  override readonly name = 'MissingVersion';
  readonly isBase: boolean;

  constructor(sentence: string, isBase: boolean, options?: ErrorOptions) {
    super(sentence, options);
    this.isBase = isBase;
  }
}

/**
 * Fetches the parts of a version into the landing, except those that landed before. Each is checked in full before the next is requested.
 *
 * @throws MissingVersion; SourceError
 */
export async function landParts(visit: Visit, request: PartRequest): Promise<LandedParts> {
  const { version, base } = request;
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
    const name = nameOf(request, names.length);
    const part = await partOf(visit, request, name, after);
    names.push(name);
    bytes += Math.max(part.bytes, LEAST_PART_BYTES);
    if (bytes > maximumFileBytes) {
      throw new SourceError(
        'count',
        `${version.dataSet} ${version.number}: its ${names.length} parts and more are too many for ${maximumFileBytes} bytes (--max-file-bytes).`,
      );
    }
    for (const batch of part.records()) {
      for (const record of batch) {
        if (last !== null && !isBehind(record, last))
          throw new SourceError('count', `${version.dataSet}: a part repeats records.`);
        last = record;
        checkReadable(version.dataSet, record);
        if (record.after === null) removes += 1;
        else puts += 1;
      }
    }
    if (puts + removes > most) {
      throw new SourceError(
        'count',
        `${version.dataSet} ${version.number}: more records came than the version says it has.`,
      );
    }
    visit.progress.advance(puts + removes);
    if (part.next === null) break;
    if (part.count === 0)
      throw new SourceError('count', `${version.dataSet}: a part without records says that others follow.`);
    after = part.next;
  }
  visit.progress.end(`${puts + removes} records in ${names.length} ${names.length === 1 ? 'part' : 'parts'}`);
  return { names, puts, removes };
}

/** The records of parts that landed, in order; one part at a time is in memory. */
export async function* landedRecords(visit: Visit, names: readonly string[]): AsyncGenerator<readonly AdoptedRecord[]> {
  for (const name of names) yield* readPart(await visit.landing.get(name)).records();
}

/** One part: from the landing, or fetched, checked and put there. */
async function partOf(visit: Visit, request: PartRequest, name: string, after: string | null): Promise<ReadPart> {
  const landed = await landedPart(visit, request, name, after);
  if (landed) return landed;
  const { version, base, headers } = request;
  const query = new URLSearchParams({
    desde: String(base?.number ?? 0),
    ...(after === null ? {} : { despues: after }),
  });
  const url = `ventanilla/versiones/${version.dataSet}/${version.number}/registros?${query}`;
  for (let tries = 1; ; tries++) {
    const reply = await visit.client.bytes({ url, headers, maximumBytes: MOST_PART_BYTES }).catch((error: unknown) => {
      throw missingVersion(error, request) ?? error;
    });
    if (!reply.changed) throw new SourceError('shape', `${url} was answered with "unchanged", which was not asked.`);
    try {
      const part = readPart(reply.body);
      checkHead(part, request, after);
      await visit.landing.put(name, reply.body);
      return part;
    } catch (error) {
      if (!(error instanceof PartError)) throw error;
      // Damage of a transfer may not happen again.
      if (error.fault === 'broken' && tries < PART_TRIES) continue;
      throw new SourceError(error.fault, `${version.dataSet}: what ${url} answered ${error.message}.`, {
        cause: error,
      });
    }
  }
}

/** A part of an interrupted visit; null when there is none, or it is damaged or of another version. */
async function landedPart(
  visit: Visit,
  request: PartRequest,
  name: string,
  after: string | null,
): Promise<ReadPart | null> {
  if (!(await visit.landing.has(name))) return null;
  try {
    const part = readPart(await visit.landing.get(name));
    checkHead(part, request, after);
    return part;
  } catch (error) {
    if (error instanceof PartError || error instanceof MissingVersion) return null;
    throw error;
  }
}

/** Checks that a part is the requested one: a cache may keep an older one, and the server may have been replaced. */
function checkHead({ head }: ReadPart, { version, base }: PartRequest, after: string | null): void {
  if (!isSameVersion(head.version, version)) {
    throw new MissingVersion(`it has another version ${version.number} of ${version.dataSet} by now`, false);
  }
  if ((head.desde?.number ?? 0) !== (base?.number ?? 0) || head.despues !== after) {
    throw new SourceError('shape', `${version.dataSet}: another part was answered than the one that was asked for.`);
  }
  if (base && head.desde?.checksum !== base.checksum) {
    throw new MissingVersion(
      `it has another version ${base.number} of ${version.dataSet} than the one held here`,
      true,
    );
  }
}

function missingVersion(error: unknown, { version, base }: PartRequest): MissingVersion | SourceError | null {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  if (status === 401 || status === 403) {
    const why = status === 401 ? 'the token is missing, unknown or expired' : 'the token does not reach market data';
    return new SourceError('refused', `${version.dataSet} is not handed on to us: ${why} (${status}).`, {
      status,
      cause: error,
    });
  }
  if (status !== 404 && status !== 410) return null;
  return new MissingVersion(`${error instanceof Error ? error.message : ''}`, base !== null, { cause: error });
}

function nameOf({ version, base }: PartRequest, index: number): string {
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

/**
 * Opens a record as servers do. The digests prove that records arrived unchanged, not that they can be read: the form of a newer release,
 * or the invention of a hostile origin, would otherwise replace data that can be served. Resources that this release does not know pass.
 *
 * @throws SourceError `rules` for a record that cannot be opened
 */
function checkReadable(dataSet: DataSet, { resource, key, after }: AdoptedRecord): void {
  // Operations of accounts are never taken over: the store refuses them.
  if (after === null || dataSet === 'ledger') return;
  const book = FACT_BOOKS[dataSet];
  try {
    for (const part of book.parts(resource, after)) book.facts(resource, key, part);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new SourceError(
      'rules',
      `${dataSet}: the record ${JSON.stringify(key.slice(0, SHOWN))} of ${JSON.stringify(resource.slice(0, SHOWN))} cannot be read by ` +
        `this release (${detail.slice(0, MOST_DETAIL)}); nothing of ${dataSet} was taken over.`,
      { cause: error },
    );
  }
}

const SHOWN = 60;
const MOST_DETAIL = 120;
