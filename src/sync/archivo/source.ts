import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { VALIDATORS, type Validators } from '../client/client.ts';
import { safeAddress } from '../client/request.ts';
import type { Outcome, Source, Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import type { Declaration } from './declaration.ts';
import { NotAsDeclared, readRecords } from './records.ts';
import { type Lookup, mapped } from './values.ts';

const HOUR_MINUTES = 60;

/** A declared file as a source: fetched when it changed, its columns mapped, and loaded like any file of that kind. */
export function archivoSource(declaration: Declaration): Source {
  const { title, licence, dataSet, address, everyMinutes, lateAfterDays } = declaration;
  return {
    name: `archivo:${declaration.name}`,
    title,
    licence,
    gives: [dataSet],
    rhythm: { everyMinutes, lateAfterDays, sentence: `asked every ${everyMinutes / HOUR_MINUTES} hours` },
    address: () => address,
    missing: () => null,
    visit: (visit) => visitArchivo(declaration, visit),
  };
}

/** The form of the memory: the validators of the file, and a digest of the declaration. */
const MEMORY = v.object({ ...VALIDATORS.entries, map: v.string() });

async function visitArchivo(declaration: Declaration, visit: Visit): Promise<Outcome> {
  // A changed map reads the same file in another way.
  const map = createHash('sha256').update(JSON.stringify(declaration)).digest('base64url');
  const parsed = v.safeParse(MEMORY, visit.memory);
  const last = parsed.success && parsed.output.map === map ? parsed.output : null;
  const found = isRemote(declaration) ? await fetchFile(declaration, visit, last) : await fileOnDisk(declaration, last);
  const memory = { ...found.validators, map };
  if (found.path === null) return { published: [], memory, sentence: 'the file has not changed' };
  const loadable = await convert(declaration, found.path, visit);
  if (!isRemote(declaration) && (await fileOnDisk(declaration, found.validators)).path !== null) {
    throw new SourceError('broken', `${declaration.address} changed while it was being read.`);
  }
  const { files, published } = await visit.load([loadable], { called: safeAddress(declaration.address) });
  return { published, memory, sentence: `${files.reduce((sum, { read }) => sum + read, 0)} records read` };
}

/** An address for messages that servers show to every client: of a file on this machine only its name. */
function shownAddress(address: string): string {
  return /^https?:\/\//i.test(address) ? safeAddress(address) : basename(address);
}

interface DeclaredFile {
  /** Null when it is unchanged. */
  readonly path: string | null;
  readonly validators: Validators;
}

function isRemote({ address }: Declaration): boolean {
  return /^https?:\/\//i.test(address);
}

async function fetchFile(
  { address }: Declaration,
  { client, landing }: Visit,
  last: Validators | null,
): Promise<DeclaredFile> {
  const path = landing.path('original');
  const reply = await client.file({ url: address, ...(last === null ? {} : { since: last }) }, path);
  return { path: reply.changed ? path : null, validators: reply.validators };
}

/** A file on disk; its validator is its size and the time of its last change. */
async function fileOnDisk({ address }: Declaration, last: Validators | null): Promise<DeclaredFile> {
  const info = await stat(address).catch((cause: unknown) => {
    const sentence = `${shownAddress(address)} cannot be read: there is no such file, or it may not be read.`;
    throw new SourceError('refused', sentence, { cause });
  });
  if (!info.isFile()) throw new SourceError('refused', `${shownAddress(address)} is no file.`);
  const etag = `${info.size}-${info.mtimeMs}`;
  return { path: last?.etag === etag ? null : address, validators: { etag } };
}

/** Writes the file with the columns of the import into the landing. */
async function convert(declaration: Declaration, path: string, visit: Visit): Promise<string> {
  const { landing, settings, signal } = visit;
  const target = landing.path(`${declaration.file}.ndjson`);
  const called = shownAddress(declaration.address);
  const unreadable: SourceError[] = [];
  let read = 0;
  const readable = async function* (): AsyncGenerator<ReadableRecord> {
    for await (const { line, lookup, broken } of readRecords(path, declaration, settings.maximumFileBytes)) {
      read++;
      if (lookup !== null) yield { line, lookup };
      else unreadable.push(new SourceError('shape', `${called}, line ${line}: ${broken}.`));
      if (unreadable.length > MOST_UNREADABLE)
        throw new NotAsDeclared(`more than ${MOST_UNREADABLE} of its records are none`);
    }
    if (read > 0 && read === unreadable.length) throw new NotAsDeclared('it holds no record that can be read');
  };
  try {
    await pipeline(Readable.from(written(readable(), declaration)), createWriteStream(target), { signal });
  } catch (error) {
    if (!(error instanceof NotAsDeclared)) throw error;
    const sentence = `${called} is not as declared: ${error.message}.`;
    throw new SourceError('shape', sentence, { cause: error });
  }
  visit.exclusions.excludeAll(unreadable, read - unreadable.length);
  return target;
}

/** Most unreadable records of a file, for any `--max-refused`. */
const MOST_UNREADABLE = 10_000;

interface ReadableRecord {
  readonly line: number;
  readonly lookup: Lookup;
}

/** Lines that are written together. */
const PIECE_LINES = 500;

/** The records as lines of JSON, each on the line number that it has in the file, which the report then names. */
async function* written(records: AsyncIterable<ReadableRecord>, { columns }: Declaration): AsyncGenerator<string> {
  let lines: string[] = [];
  let next = 1;
  for await (const { line, lookup } of records) {
    for (; next < line; next++) lines.push('');
    lines.push(JSON.stringify(mapped(columns, lookup)));
    next++;
    if (lines.length < PIECE_LINES) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}
