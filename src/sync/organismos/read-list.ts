import { readFile } from 'node:fs/promises';
import type { Validators } from '../client.ts';
import type { Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { nextPage } from './next-page.ts';
import { type Listed, ORGANISMOS, type Page, readPage } from './page.ts';

/** A page that was read, to be asked for again. */
export interface PageRead {
  readonly url: string;
  readonly validators: Validators;
}

/** The whole list. */
export interface WholeList {
  /** Ascending by id. */
  readonly records: readonly Listed[];
  readonly pages: readonly PageRead[];
  /** What is wrong with each record that cannot be read. */
  readonly unreadable: readonly SourceError[];
}

/** Records asked for in a page; publishers give as many as they will. */
export const PAGE_RECORDS = 1000;
/** Most pages that are followed, and most records of a list: what goes on longer is no list of organisms. */
export const MOST_PAGES = 10_000;
/** Most bytes of a page, which is parsed whole. */
export const MOST_PAGE_BYTES = 32 * 1024 * 1024;
export const MOST_RECORDS = 1_000_000;
/** How often the list is read, at most, because it changed while its pages were read. */
export const MOST_ROUNDS = 2;

/** The address of the first page. */
export function firstPage(address: string): URL {
  const url = new URL(`${address.replace(/\/{1,9}$/, '')}/organismos/`);
  url.search = `format=json&limit=${PAGE_RECORDS}`;
  return url;
}

/** Where a page lands; one that landed in a visit which was interrupted is not asked for again. */
export function pageFile(round: number, page: number): string {
  return `vuelta-${round}-pagina-${page}.json`;
}

/** What a page is asked with. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = { Accept: 'application/json' };

/**
 * Reads the list page by page, and once more when it changed meanwhile.
 * @throws SourceError `count` when it holds another number of records than it says, one of them twice, or leads in a circle
 */
export async function readList(visit: Visit, address: string): Promise<WholeList> {
  for (let round = 1; ; round++) {
    const list = await readRound(visit, firstPage(address), round);
    if (list !== null) return list;
    if (round === MOST_ROUNDS) {
      throw fault(`the number of its organisms changed while its pages were read, ${MOST_ROUNDS} times running.`);
    }
  }
}

/** The list, or null when its number of records changed between two pages. */
async function readRound({ client, landing }: Visit, first: URL, round: number): Promise<WholeList | null> {
  const records = new Map<number, Listed>();
  const pages: PageRead[] = [];
  const unreadable: SourceError[] = [];
  const size = (): number => records.size + unreadable.length;
  const asked = new Set<string>();
  let count: number | null = null;
  for (let url: URL | null = first; url !== null; ) {
    const number = pages.length + 1;
    if (asked.has(url.href)) throw fault(`page ${number} is one that came before: its pages lead in a circle.`);
    asked.add(url.href);
    if (number > MOST_PAGES) throw fault(`it has more than ${MOST_PAGES} pages.`);
    const path = landing.path(pageFile(round, number));
    const reply = await client.file({ url: url.href, headers: PAGE_HEADERS, maximumBytes: MOST_PAGE_BYTES }, path);
    if (!reply.changed) throw fault(`page ${number} did not change, though that was not asked.`);
    const page: Page = readPage(await readFile(path), `page ${number}`);
    count ??= page.count;
    if (page.count !== count) return null;
    take(page, number, records);
    unreadable.push(...page.unreadable);
    if (count > MOST_RECORDS) throw fault(`it says that it holds ${count} organisms, more than ${MOST_RECORDS}.`);
    if (size() > count) throw fault(`it says that it holds ${count} organisms, and holds more.`);
    pages.push({ url: url.href, validators: reply.validators });
    url = page.next === null ? null : nextPage(page.next, url);
    if (url !== null && page.results.length + page.unreadable.length === 0)
      throw fault(`page ${number} is empty and leads on to another.`);
  }
  if (size() !== count) throw fault(`it says that it holds ${count} organisms, and holds ${size()}.`);
  if (count === 0) throw fault('it holds no organisms.');
  return { records: [...records.values()].sort((a, b) => a.id - b.id), pages, unreadable };
}

function take({ results }: Page, number: number, records: Map<number, Listed>): void {
  for (const record of results) {
    if (records.has(record.id)) throw fault(`page ${number} holds ${record.id}, which came before: a page repeats.`);
    records.set(record.id, record);
  }
}

function fault(sentence: string): SourceError {
  return new SourceError(ORGANISMOS, 'count', sentence);
}
