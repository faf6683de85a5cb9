import { createHash } from 'node:crypto';
import type { Outcome, Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { fieldsOf } from './fields.ts';
import { type Memory, parseMemory } from './memory.ts';
import { type Listed, ORGANISMOS } from './page.ts';
import { firstPage, MOST_PAGE_BYTES, PAGE_HEADERS, pageFile, readList } from './read-list.ts';

/**
 * One visit to a server of the organisms' interface: asks for each page of the last visit whether it changed; when one did, or
 * the server has nothing to tell that by, reads the whole list and, if it is another, loads it in place of the one before.
 *
 * @throws SourceError when the list cannot be read whole; nothing is loaded then
 */
export async function visitOrganismos(visit: Visit): Promise<Outcome> {
  const address = visit.settings.organismosAddress;
  if (!URL.canParse(address))
    throw new SourceError(ORGANISMOS, 'refused', 'its address is none (--organismos-address).');
  const before = await memoryOf(visit);
  if (before !== null && (await isUnchanged(visit, before, firstPage(address).href))) {
    return { published: [], memory: before, sentence: 'no organism changed' };
  }
  const { records, pages, unreadable } = await readList(visit, address);
  for (const error of unreadable) visit.exclusions.exclude(error, records.length + unreadable.length);
  const fields = fieldsOf(records, before?.fields ?? []);
  const text = linesOf(records);
  const digest = createHash('sha256').update(text).digest('hex');
  const memory: Memory = { pages, digest, fields };
  if (before?.digest === digest) {
    const sentence = 'no organism changed; the whole list was read to be compared, for its server did not tell';
    return { published: [], memory, sentence };
  }
  const { published } = await visit.load([await visit.landing.put('organismos.ndjson', text)]);
  const [list] = published;
  const changes = list === undefined ? '' : `: ${list.added} new, ${list.replaced} changed, ${list.removed} gone`;
  return { published, memory, sentence: `${records.length.toLocaleString('en-US')} organisms${changes}` };
}

/** What the last visit left, as long as the store holds what it loaded. */
async function memoryOf({ store, memory }: Visit): Promise<Memory | null> {
  const version = (await store.versions()).get('organisms');
  return version === undefined || version.starter ? null : parseMemory(memory);
}

/** True when every page is as it was. One that is not has landed, and is not asked for again. */
async function isUnchanged({ client, landing }: Visit, { pages }: Memory, first: string): Promise<boolean> {
  if (pages[0]?.url !== first) return false;
  for (const [index, { url, validators }] of pages.entries()) {
    if (validators.etag === undefined && validators.lastModified === undefined) return false;
    const path = landing.path(pageFile(1, index + 1));
    if (
      (await client.file({ url, headers: PAGE_HEADERS, since: validators, maximumBytes: MOST_PAGE_BYTES }, path))
        .changed
    )
      return false;
  }
  return true;
}

/** The records, one a line. What they call themselves by (`url`) is the publisher's address, not theirs. */
function linesOf(records: readonly Listed[]): string {
  return records.map(({ value: { url: _, ...record } }) => `${JSON.stringify(record)}\n`).join('');
}
