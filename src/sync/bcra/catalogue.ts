import type { Metadato, Monetaria } from '../../statistics/records.ts';
import type { Validators } from '../client.ts';
import type { Asking } from './asking.ts';
import { fault } from './fault.ts';
import { type ListRead, readPages } from './paging.ts';
import { cataloguePage, notesPage, type Unreadable } from './shapes.ts';

/** The publisher's catalogue, ascending by id, and what to ask with next time. */
export interface Catalogue {
  readonly entries: readonly Monetaria[];
  /** Entries that cannot be read. */
  readonly unreadable: readonly Unreadable[];
  /** Of a catalogue that came in one page; one of several pages is always read anew. */
  readonly validators: Validators | null;
}

const WHAT = 'the catalogue';

/**
 * Reads the whole catalogue; null when it is as it was `since`.
 * @throws SourceError `shape`, `count`; an empty catalogue is a `count` fault, for the bank always has variables
 */
export async function readCatalogue(asking: Asking, since: Validators | null): Promise<Catalogue | null> {
  const first = await asking.catalogue(0, since ?? undefined);
  if (!first.changed) return null;
  // The first page is here already; it is asked for again only when the pages do not fit together.
  let ready: unknown = first.body;
  let validators: Validators | null = first.validators;
  const { records: entries, unreadable } = await readPages(
    WHAT,
    async (offset) => {
      if (offset > 0) validators = null;
      const body = ready ?? bodyOf(await asking.catalogue(offset));
      ready = undefined;
      return cataloguePage(body, offset === 0 ? WHAT : `${WHAT} from record ${offset} on`);
    },
    (entry, before) =>
      entry.idVariable > before.idVariable ? null : notAscending(entry.idVariable, before.idVariable),
  );
  if (entries.length + unreadable.length === 0) throw fault('count', `${WHAT} is empty.`);
  // What could not be read is looked at again, whether it changed or not.
  return { entries, unreadable, validators: unreadable.length === 0 ? validators : null };
}

function bodyOf(reply: Awaited<ReturnType<Asking['catalogue']>>): unknown {
  return reply.changed ? reply.body : undefined;
}

/**
 * Reads all methodology notes, ascending by id.
 * @throws SourceError `shape`, `count`
 */
export function readNotes(asking: Asking): Promise<ListRead<Metadato>> {
  const what = 'the list of methodology notes';
  return readPages(
    what,
    async (offset) => notesPage(await asking.notes(offset), offset === 0 ? what : `${what} from note ${offset} on`),
    (note, before) => (note.id > before.id ? null : notAscending(note.id, before.id)),
  );
}

function notAscending(id: number, before: number): string {
  return `variable ${id} behind ${before}, though ids ascend: a page came twice, or records moved`;
}
