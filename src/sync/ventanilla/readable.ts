import { FACT_BOOKS } from '../../fact-books.ts';
import type { AdoptedRecord, DataSet } from '../../store/store.ts';
import { failure } from './fault.ts';

/**
 * Opens a record as servers do: the digests say that records came as they were sent, not that they are any. What a newer release
 * writes in another form, or a hostile origin made up, would otherwise take the place of data that can be served, and of
 * their history. Records of resources that this release does not know are not read by it, and pass.
 *
 * @throws SourceError `rules` for a record that cannot be opened
 */
export function checkReadable(dataSet: DataSet, { resource, key, after }: AdoptedRecord): void {
  // Operations of accounts are never taken over: the store refuses them.
  if (after === null || dataSet === 'ledger') return;
  const book = FACT_BOOKS[dataSet];
  try {
    for (const part of book.parts(resource, after)) book.facts(resource, key, part);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw failure(
      'rules',
      `${dataSet}: the record ${JSON.stringify(key.slice(0, SHOWN))} of ${JSON.stringify(resource.slice(0, SHOWN))} cannot be read by ` +
        `this release (${detail.slice(0, MOST_DETAIL)}); nothing of ${dataSet} was taken over.`,
      { cause: error },
    );
  }
}

const SHOWN = 60;
const MOST_DETAIL = 120;
