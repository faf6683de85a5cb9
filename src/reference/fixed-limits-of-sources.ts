import { LONGEST_SENTENCE } from '../server/sources/source-state.ts';
import { LEASE_MS } from '../store/take-lease.ts';
import { MOST_DECLARATIONS } from '../sync/archivo/declaration.ts';
import { LONGEST_RECORD } from '../sync/archivo/read-records.ts';
import { FREE_WITHDRAWALS } from '../sync/bcra/lost.ts';
import { WINDOW_VALUES } from '../sync/bcra/plan.ts';
import { MOST_MISSING_SERIES } from '../sync/bcra/reading.ts';
import { MOST_DAYS_AHEAD } from '../sync/bcra/series.ts';
import { NOTES_EVERY_DAYS } from '../sync/bcra/visit.ts';
import { CLIENT_LIMITS, SAFE_EVERY_BYTES } from '../sync/client/limits.ts';
import { LONGEST_LINE } from '../sync/georef/inspect.ts';
import { LOGINS_PER_VISIT } from '../sync/iol/access.ts';
import { OPERATIONS_PER_VISIT } from '../sync/iol/operations.ts';
import { REFRESHED_AFTER_DAYS, WINDOW_DAYS } from '../sync/iol/queue.ts';
import { SERIES_PER_VISIT } from '../sync/iol/read-titles.ts';
import { LANDING_TRUSTED_MS } from '../sync/landing/landing-folder.ts';
import { MOST_PAGE_BYTES, MOST_PAGES, MOST_RECORDS, MOST_ROUNDS, PAGE_RECORDS } from '../sync/organismos/read-list.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, LONGEST_PAUSE_UNREACHABLE_MS } from '../sync/visit/next-visit.ts';
import { LONGEST_MEMORY_BYTES } from '../sync/visit/source-memory.ts';
import { LONGEST_VISIT_MS } from '../sync/visit/visit-source.ts';
import type { FixedLimit } from './limits.ts';

/** The bounds that hold where data are fetched from sources. */
export function syncLimits(): readonly FixedLimit[] {
  const asked = '`ventanilla sync`; ';
  return [
    {
      name: 'Milliseconds for a connection to a source',
      value: CLIENT_LIMITS.connect,
      sentence: `${asked}then it is unreachable`,
    },
    {
      name: 'Milliseconds until a source begins to answer',
      value: CLIENT_LIMITS.firstByte,
      sentence: `${asked}then it is unreachable`,
    },
    {
      name: 'Milliseconds for either while a source has not answered at all',
      value: CLIENT_LIMITS.unanswered,
      sentence: `${asked}then it is unreachable, and not tried again in this visit`,
    },
    {
      name: 'Milliseconds of silence in the middle of an answer',
      value: CLIENT_LIMITS.silence,
      sentence: `${asked}then it is cut`,
    },
    { name: 'Milliseconds for one whole answer', value: CLIENT_LIMITS.whole, sentence: `${asked}then it is cut` },
    {
      name: 'Tries of a request',
      value: CLIENT_LIMITS.tries,
      sentence: `${asked}of failures that may pass; ${CLIENT_LIMITS.triesUnanswered} while a source has not answered at all`,
    },
    {
      name: 'Milliseconds before the second try',
      value: CLIENT_LIMITS.firstPause,
      sentence: `${asked}each further pause is twice as long`,
    },
    {
      name: 'Milliseconds between two tries',
      value: CLIENT_LIMITS.longestPause,
      sentence: `${asked}at most, where the source asks for no more`,
    },
    {
      name: 'Milliseconds of `Retry-After`',
      value: CLIENT_LIMITS.longestRetryAfter,
      sentence: `${asked}a source that asks for more is left for later`,
    },
    {
      name: 'Redirects of a request',
      value: CLIENT_LIMITS.redirects,
      sentence: 'Of sources; never from https to http',
    },
    {
      name: 'Bytes of an answer in memory',
      value: CLIENT_LIMITS.memoryBytes,
      sentence: 'Of sources; after decompression. Files have `--max-file-bytes`',
    },
    {
      name: 'Bytes of an answer of a source that is parsed as JSON',
      value: CLIENT_LIMITS.jsonBytes,
      sentence: `${asked}after decompression; a longer one is refused`,
    },
    {
      name: 'Characters of a record of a declared file',
      value: LONGEST_RECORD,
      sentence: `${asked}\`--sync-files\`: of a line of JSON, and of a record of CSV`,
    },
    {
      name: 'Bytes of a page of organisms',
      value: MOST_PAGE_BYTES,
      sentence: `${asked}after decompression; a longer one is refused`,
    },
    {
      name: 'Milliseconds of a visit',
      value: LONGEST_VISIT_MS,
      sentence: `${asked}then it has failed, and the next goes on where it was: the other sources wait meanwhile`,
    },
    {
      name: 'Bytes of a file that a crash costs',
      value: SAFE_EVERY_BYTES,
      sentence: `${asked}what came before is gone on with`,
    },
    {
      name: 'Milliseconds that files of an interrupted visit are trusted',
      value: LANDING_TRUSTED_MS,
      sentence: '`--sync-folder`; then the visit begins anew',
    },
    {
      name: 'Milliseconds that a process holds a source without a sign of life',
      value: LEASE_MS,
      sentence: 'Another one may visit it then',
    },
    {
      name: 'Bytes that a visit leaves for the next',
      value: LONGEST_MEMORY_BYTES,
      sentence: 'In the store, for each source',
    },
    {
      name: 'Characters of a sentence kept of a visit',
      value: LONGEST_SENTENCE,
      sentence: '`/status`; longer ones are cut',
    },
    {
      name: 'Milliseconds after the first visit that failed',
      value: FIRST_PAUSE_MS,
      sentence: '`serve --sync`; each further pause is twice as long',
    },
    {
      name: 'Milliseconds between visits that fail',
      value: LONGEST_PAUSE_MS,
      sentence: '`serve --sync`; at most, and never more than the rhythm',
    },
    {
      name: 'Milliseconds between visits to a source that cannot be reached',
      value: LONGEST_PAUSE_UNREACHABLE_MS,
      sentence: '`serve --sync`; at most, and never more than the rhythm',
    },
    {
      name: 'Entries of a file of declared sources',
      value: MOST_DECLARATIONS,
      sentence: '`--sync-files`; more are an error',
    },
    ...territoryAndOrganismsLimits(),
    ...statisticsLimits(),
    ...brokerLimits(),
  ];
}

/** Of the sources `georef` and `organismos`. */
function territoryAndOrganismsLimits(): readonly FixedLimit[] {
  return [
    {
      name: 'Bytes of a line of a dump',
      value: LONGEST_LINE,
      sentence: 'Source `georef`; longer ones are a fault of the file',
    },
    {
      name: 'Records asked for in a page',
      value: PAGE_RECORDS,
      sentence: 'Source `organismos`; servers give as many as they will',
    },
    { name: 'Pages of a list', value: MOST_PAGES, sentence: 'Source `organismos`; more are a fault of the list' },
    {
      name: 'Records of a list in pages',
      value: MOST_RECORDS,
      sentence: 'Source `organismos`; more are a fault of the list',
    },
    {
      name: 'Readings of a list whose number changes meanwhile',
      value: MOST_ROUNDS,
      sentence: 'Source `organismos`; then the visit fails',
    },
  ];
}

/** Of the source `bcra`. */
function statisticsLimits(): readonly FixedLimit[] {
  const source = 'Of the source `bcra`; ';
  return [
    {
      name: 'Days ahead of a value',
      value: MOST_DAYS_AHEAD,
      sentence: `${source}a later date is a slip, and nothing is loaded`,
    },
    {
      name: 'Values that a window reaches back over',
      value: WINDOW_VALUES,
      sentence: `${source}at least, where \`--bcra-window-days\` holds fewer`,
    },
    {
      name: 'Values withdrawn without a question',
      value: FREE_WITHDRAWALS,
      sentence: `${source}of a series and of all in one visit; more are counted against \`--sync-max-lost\``,
    },
    {
      name: 'Variables without a series',
      value: MOST_MISSING_SERIES,
      sentence: `${source}told; with more nothing is loaded`,
    },
    {
      name: 'Days between readings of the methodology notes',
      value: NOTES_EVERY_DAYS,
      sentence: `${source}sooner when a variable comes or goes`,
    },
  ];
}

/** Of the source `iol`. */
function brokerLimits(): readonly FixedLimit[] {
  const source = 'Of the source `iol`; ';
  return [
    {
      name: 'Logins of a visit',
      value: LOGINS_PER_VISIT,
      sentence: `${source}where tokens are refused again after that, the visit fails`,
    },
    {
      name: 'Operations asked for by one visit',
      value: OPERATIONS_PER_VISIT,
      sentence: `${source}the oldest first, the others at the next visit`,
    },
    {
      name: 'Characters of series held by one visit',
      value: SERIES_PER_VISIT,
      sentence: `${source}titles beyond wait for the next visit`,
    },
    {
      name: 'Days of a series that are asked for again',
      value: WINDOW_DAYS,
      sentence: `${source}before the last session that is held`,
    },
    {
      name: 'Days after which a series is asked for again',
      value: REFRESHED_AFTER_DAYS,
      sentence: `${source}where \`--iol-max-titles\` leaves room`,
    },
  ];
}
