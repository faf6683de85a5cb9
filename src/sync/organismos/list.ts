import { readFile } from 'node:fs/promises';
import { isObject } from '../../ingest/fields.ts';
import type { Validators } from '../client/client.ts';
import { parseJson } from '../client/decode.ts';
import type { Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';

/**
 * Reads the list of organisms, page by page, and proves that it is complete (organisms.md 2).
 */

/** A record as published; only its id and its required fields are checked. */
export interface PublishedRecord {
  readonly id: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A page that was read, for a later conditional request. */
interface PageMark {
  readonly url: string;
  readonly validators: Validators;
}

/** The complete list. */
interface OrganismList {
  /** Ascending by id. */
  readonly records: readonly PublishedRecord[];
  readonly pages: readonly PageMark[];
  /** An error for each record that cannot be read. */
  readonly unreadable: readonly SourceError[];
}

/** Records requested of a page; publishers may give fewer. */
const PAGE_RECORDS = 1000;
/** Most pages, and most records of a list. */
const MOST_PAGES = 10_000;
const MOST_RECORDS = 1_000_000;
/** Most bytes of a page, which is parsed as a whole. */
const MOST_PAGE_BYTES = 32 * 1024 * 1024;
/** How often the list is read, at most, because it changed while its pages were read. */
const MOST_READINGS = 2;

const HEADERS: Readonly<Record<string, string>> = { Accept: 'application/json' };

/** The address of the first page. */
export function firstPage(address: string): URL {
  const url = new URL(`${address.replace(/\/{1,9}$/, '')}/organismos/`);
  url.search = `format=json&limit=${PAGE_RECORDS}`;
  return url;
}

/** Fetches a page into the landing, where it stays for the visit after an interruption. @param reading 1 for the first of the list */
async function fetchPage({ client, landing }: Visit, reading: number, page: number, url: string, since?: Validators) {
  const path = landing.path(`vuelta-${reading}-pagina-${page}.json`);
  const request = { url, headers: HEADERS, maximumBytes: MOST_PAGE_BYTES };
  return client.file(since === undefined ? request : { ...request, since }, path);
}

/** Whether every page is as it was. One that is not has landed, and is not fetched again. */
export async function isUnchanged(visit: Visit, pages: readonly PageMark[], first: string): Promise<boolean> {
  if (pages[0]?.url !== first) return false;
  for (const [index, { url, validators }] of pages.entries()) {
    if (validators.etag === undefined && validators.lastModified === undefined) return false;
    if ((await fetchPage(visit, 1, index + 1, url, validators)).changed) return false;
  }
  return true;
}

/**
 * Reads the list, and once more when it changed meanwhile.
 * @throws SourceError `count` when it has another number of records than it says, a record twice, or pages in a circle
 */
export async function readList(visit: Visit, address: string): Promise<OrganismList> {
  for (let reading = 1; reading <= MOST_READINGS; reading++) {
    const list = await readOnce(visit, firstPage(address), reading);
    if (list !== null) return list;
  }
  throw countError(`the number of its organisms changed while its pages were read, ${MOST_READINGS} times running.`);
}

/** The list, or null when its number of records changed between two pages. */
async function readOnce(visit: Visit, first: URL, reading: number): Promise<OrganismList | null> {
  const records = new Map<number, PublishedRecord>();
  const pages: PageMark[] = [];
  const unreadable: SourceError[] = [];
  const size = (): number => records.size + unreadable.length;
  const addresses = new Set<string>();
  let count: number | null = null;
  for (let url: URL | null = first; url !== null; ) {
    const number = pages.length + 1;
    if (addresses.has(url.href))
      throw countError(`page ${number} is one that came before: its pages lead in a circle.`);
    addresses.add(url.href);
    if (number > MOST_PAGES) throw countError(`it has more than ${MOST_PAGES} pages.`);
    const reply = await fetchPage(visit, reading, number, url.href);
    if (!reply.changed) throw countError(`page ${number} did not change, though that was not asked.`);
    const page: Page = readPage(await readFile(reply.body), `page ${number}`);
    count ??= page.count;
    if (page.count !== count) return null;
    for (const record of page.records) {
      if (records.has(record.id))
        throw countError(`page ${number} holds ${record.id}, which came before: a page repeats.`);
      records.set(record.id, record);
    }
    unreadable.push(...page.unreadable);
    if (count > MOST_RECORDS) throw countError(`it says that it holds ${count} organisms, more than ${MOST_RECORDS}.`);
    if (size() > count) throw countError(`it says that it holds ${count} organisms, and holds more.`);
    pages.push({ url: url.href, validators: reply.validators });
    url = page.next === null ? null : nextPage(page.next, url);
    if (url !== null && page.records.length + page.unreadable.length === 0)
      throw countError(`page ${number} is empty and leads on to another.`);
  }
  if (size() !== count) throw countError(`it says that it holds ${count} organisms, and holds ${size()}.`);
  if (count === 0) throw countError('it holds no organisms.');
  return { records: [...records.values()].sort((a, b) => a.id - b.id), pages, unreadable };
}

/** A page of the list. */
interface Page {
  /** Records of the whole list. */
  readonly count: number;
  /** Address of the next page; null on the last. */
  readonly next: string | null;
  readonly records: readonly PublishedRecord[];
  readonly unreadable: readonly SourceError[];
}

/** Reads a page. @param name of the page, for messages. @throws SourceError `shape` when it is none */
function readPage(bytes: Buffer, name: string): Page {
  const page = parseJson(bytes, `${name} is`);
  if (!isObject(page)) throw shapeError(`${name} is no page of a list.`);
  const { count, next, results } = page;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) {
    throw shapeError(`${name} does not say how many organisms there are ("count").`);
  }
  if (next !== null && typeof next !== 'string')
    throw shapeError(`${name} does not say whether another follows ("next").`);
  if (!Array.isArray(results)) throw shapeError(`${name} has no list of organisms ("results").`);
  const records: PublishedRecord[] = [];
  const unreadable: SourceError[] = [];
  for (const [index, value] of results.entries()) {
    const record = readRecord(value, `${name}, record ${index + 1},`);
    if (record instanceof SourceError) unreadable.push(record);
    else records.push(record);
  }
  return { count, next, records, unreadable };
}

/** Fields that every record has, empty or not (organisms.md 1). */
const REQUIRED = ['nombre', 'direccion', 'telefono', 'email'];

function readRecord(value: unknown, name: string): PublishedRecord | SourceError {
  if (!isObject(value)) return shapeError(`${name} is no object.`);
  const { id } = value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id))
    return shapeError(`${name} has no whole number as its "id".`);
  const lacking = REQUIRED.find((field) => !Object.hasOwn(value, field));
  return lacking === undefined ? { id, value } : shapeError(`organism ${id} has no "${lacking}".`);
}

/**
 * The address of the next page, only on the server of this one. A publisher behind a proxy may write `http` for its `https` address: the
 * request stays encrypted.
 *
 * @param current the address of the page that leads on
 * @throws SourceError `shape` when it leads to another server
 */
export function nextPage(next: string, current: URL): URL {
  if (!URL.canParse(next, current.href)) {
    throw shapeError('a page leads on to something that is no address ("next").');
  }
  const url = new URL(next, current);
  const isSameHost = url.hostname === current.hostname && url.port === '';
  if (url.protocol === 'http:' && current.protocol === 'https:' && isSameHost) {
    url.protocol = 'https:';
    url.port = current.port;
  }
  if (url.origin !== current.origin) {
    const sentence = `a page leads on from ${current.origin} to ${url.origin}, which is not followed; --organismos-address can name that one.`;
    throw shapeError(sentence);
  }
  // Credentials are those of the setting alone.
  url.username = current.username;
  url.password = current.password;
  return url;
}

function shapeError(sentence: string): SourceError {
  return new SourceError('shape', sentence);
}

function countError(sentence: string): SourceError {
  return new SourceError('count', sentence);
}
