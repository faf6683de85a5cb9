import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isObject } from '../../ingest/fields.ts';
import { safeAddress } from '../client/address.ts';
import type { Validators } from '../client.ts';
import type { Outcome, Source, Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { type Lookup, mapped } from './columns.ts';
import type { Declaration } from './declaration.ts';
import { NotAsDeclared, readRecords } from './read-records.ts';

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

/** What a visit leaves for the next: by what the file was known, and by which map it was read. */
interface Remembered extends Validators {
  readonly map: string;
}

async function visitArchivo(declaration: Declaration, visit: Visit): Promise<Outcome> {
  const name = `archivo:${declaration.name}`;
  // A map that was changed reads the same file in another way.
  const map = createHash('sha256').update(JSON.stringify(declaration)).digest('base64url');
  const last = remembered(visit.memory, map);
  const found = isRemote(declaration) ? await fetched(declaration, visit, last) : await onDisk(name, declaration, last);
  const memory = { ...found.validators, map };
  if (found.path === null) return { published: [], memory, sentence: 'the file has not changed' };
  const loadable = await converted(name, declaration, found.path, visit);
  if (!isRemote(declaration) && (await onDisk(name, declaration, found.validators)).path !== null) {
    throw new SourceError(name, 'broken', `${declaration.address} changed while it was being read.`);
  }
  const { files, published } = await visit.load([loadable], { called: safeAddress(declaration.address) });
  return { published, memory, sentence: `${files.reduce((sum, { read }) => sum + read, 0)} records read` };
}

/** An address for messages that servers tell to anybody: of a file on this machine its name. */
function shownAddress(address: string): string {
  return /^https?:\/\//i.test(address) ? safeAddress(address) : basename(address);
}

interface Found {
  /** Null when it is as it was. */
  readonly path: string | null;
  readonly validators: Validators;
}

function isRemote({ address }: Declaration): boolean {
  return /^https?:\/\//i.test(address);
}

async function fetched({ address }: Declaration, { client, landing }: Visit, last: Validators | null): Promise<Found> {
  const path = landing.path('original');
  const reply = await client.file({ url: address, ...(last === null ? {} : { since: last }) }, path);
  return { path: reply.changed ? path : null, validators: reply.validators };
}

/** A file on disk is known by its size and the moment of its last change. */
async function onDisk(name: string, { address }: Declaration, last: Validators | null): Promise<Found> {
  const info = await stat(address).catch((cause: unknown) => {
    throw new SourceError(
      name,
      'refused',
      `${shownAddress(address)} cannot be read: there is no such file, or it may not be read.`,
      {
        cause,
      },
    );
  });
  if (!info.isFile()) throw new SourceError(name, 'refused', `${shownAddress(address)} is no file.`);
  const etag = `${info.size}-${info.mtimeMs}`;
  return { path: last?.etag === etag ? null : address, validators: { etag } };
}

function remembered(memory: unknown, map: string): Validators | null {
  if (!isObject(memory)) return null;
  const { etag, lastModified, map: before } = memory satisfies Partial<Record<keyof Remembered, unknown>>;
  if (before !== map) return null;
  return {
    ...(typeof etag === 'string' ? { etag } : {}),
    ...(typeof lastModified === 'string' ? { lastModified } : {}),
  };
}

/** The file with the columns that the import knows, in the landing. */
async function converted(name: string, declaration: Declaration, path: string, visit: Visit): Promise<string> {
  const { landing, settings, signal } = visit;
  const target = landing.path(`${declaration.file}.ndjson`);
  const called = shownAddress(declaration.address);
  const unreadable: SourceError[] = [];
  let read = 0;
  const readable = async function* (): AsyncGenerator<ReadableRecord> {
    for await (const { line, lookup, broken } of readRecords(path, declaration, settings.maximumFileBytes)) {
      read++;
      if (lookup !== null) yield { line, lookup };
      else unreadable.push(new SourceError(name, 'shape', `${called}, line ${line}: ${broken}.`));
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
    throw new SourceError(name, 'shape', sentence, { cause: error });
  }
  for (const error of unreadable) visit.exclusions.exclude(error, read);
  return target;
}

/** Most records of a file that are kept count of because they cannot be read, whatever share may be left out. */
const MOST_UNREADABLE = 10_000;

interface ReadableRecord {
  readonly line: number;
  readonly lookup: Lookup;
}

/** Lines are written together: one by one costs more than the lines. */
const PIECE_LINES = 500;

/** The records as lines of JSON, each on the line that it has in the file, so that a report names the line that the operator sees. */
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
