import type { Progress } from '../ingest/progress.ts';
import type { FileReport } from '../ingest/report.ts';
import type { Settings } from '../server/settings.ts';
import type { DataSet, Published, Store } from '../store/store.ts';
import type { SourceClient } from './client/client.ts';
import type { Exclusions } from './exclusions.ts';
import type { Landing } from './landing.ts';

/**
 * A publisher that data can be fetched from, declared once: the list in `sources.ts` serves the command, the schedule, `/status` and
 * the reference page.
 */
export interface Source {
  /** As the command takes it: `georef`. */
  readonly name: string;
  /** Publisher and data, one sentence. */
  readonly title: string;
  /** The data sets it fills. */
  readonly gives: readonly DataSet[];
  /** The publisher's terms, one sentence. */
  readonly licence: string;
  readonly rhythm: Rhythm;
  /** The base address of its requests, from the settings. */
  readonly address: (settings: Settings) => string;
  /** Null when the settings suffice; else a sentence that names the missing setting. Such a source is passed over. */
  readonly missing: (settings: Settings) => string | null;
  /**
   * Fetches new data and loads them. Every failure is thrown, as a `SourceError` or as an error of an import; before `visit.load` the
   * store is not touched, and `load` is all or nothing.
   */
  readonly visit: (visit: Visit) => Promise<Outcome>;
}

/** How often a source is visited, and when its data count as late. */
export interface Rhythm {
  /** Minutes between two visits of `serve --sync`. */
  readonly everyMinutes: number;
  /** The newest datum is late when it is older than so many days; null where data carry no date. */
  readonly lateAfterDays: number | null;
  /** The rhythm as a person would say it: "weekly", "every evening of a bank day". */
  readonly sentence: string;
}

/** What an adapter works with during one visit. */
export interface Visit {
  readonly settings: Settings;
  readonly store: Store;
  /** Sends all requests to the source: paced, bounded, with retries. */
  readonly client: SourceClient;
  /** Files of this visit, and those that an interrupted visit left. */
  readonly landing: Landing;
  /** What the last successful visit kept for this one (validators, positions); null for the first. Untrusted: parse it. */
  readonly memory: unknown;
  readonly progress: Progress;
  /** Counts the records that are left out because they cannot be read, within `--max-refused`. */
  readonly exclusions: Exclusions;
  readonly now: () => Date;
  /** Aborted when the visit must stop. */
  readonly signal: AbortSignal;
  /**
   * Imports files as `ventanilla import` does: rules, report, one transaction. Throws a `SourceError` when a file has more
   * refusals than `--max-refused` allows, or when a list loses more records than `--sync-max-lost` allows.
   */
  readonly load: (files: readonly string[], options?: LoadOptions) => Promise<Loading>;
}

export interface LoadOptions {
  /** Given: the files are operations of this account. */
  readonly account?: string;
  /** How reports name a file that was made, line by line, from another one; the file's own name when absent. */
  readonly called?: string;
}

/** The result of loading files. */
export interface Loading {
  readonly files: readonly FileReport[];
  readonly published: readonly Published[];
}

/** The result of a successful visit. */
export interface Outcome {
  /** Versions that were compared; `changed` marks the new ones. Empty: the source had nothing new. */
  readonly published: readonly Published[];
  /** Kept for the next visit, as JSON. */
  readonly memory: unknown;
  /** A sentence for people: "12 of 1,581 series had new values". */
  readonly sentence: string;
  /**
   * The newest date (`YYYY-MM-DD`) of the source's data, null where they carry none. Absent: the newest of the published versions, not
   * after today. An adapter whose data are partly published ahead gives the date of the others here.
   */
  readonly newest?: string | null;
}
