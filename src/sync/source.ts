import type { Progress } from '../ingest/progress.ts';
import type { FileReport } from '../ingest/report.ts';
import type { Settings } from '../server/settings.ts';
import type { DataSet, Published, Store } from '../store/store.ts';
import type { SourceClient } from './client.ts';
import type { Exclusions } from './exclusions.ts';
import type { Landing } from './landing.ts';

/**
 * A publisher that data can be fetched from, declared once: the list in `sources.ts` is the truth for the command, the
 * schedule, `/status` and the reference page.
 */
export interface Source {
  /** As the command takes it: `georef`. */
  readonly name: string;
  /** Who publishes what, one sentence. */
  readonly title: string;
  /** The data sets it fills. */
  readonly gives: readonly DataSet[];
  /** Under which terms the publisher gives it, one sentence. */
  readonly licence: string;
  readonly rhythm: Rhythm;
  /** Where it is asked, worked out from the settings. */
  readonly address: (settings: Settings) => string;
  /** Null when the settings suffice; else a sentence that names the setting which is missing. Such a source is passed over. */
  readonly missing: (settings: Settings) => string | null;
  /**
   * Fetches what is new and loads it. Whatever goes wrong is thrown as a `SourceError` (or what an import throws); until
   * `visit.load` nothing of the store is touched, and `load` is all or nothing.
   */
  readonly visit: (visit: Visit) => Promise<Outcome>;
}

/** How often a source is asked, and when its data count as late. */
export interface Rhythm {
  /** Minutes between two visits of `serve --sync`. */
  readonly everyMinutes: number;
  /** The newest datum is late when it is older than so many days; null where data carry no date. */
  readonly lateAfterDays: number | null;
  /** The rhythm as a person would say it: "weekly", "every evening of a bank day". */
  readonly sentence: string;
}

/** What an adapter is given for one visit. */
export interface Visit {
  readonly settings: Settings;
  readonly store: Store;
  /** Asks the source: polite, bounded, with retries. Everything of the network goes through it. */
  readonly client: SourceClient;
  /** Files of this visit: what was fetched before an interruption is still there. */
  readonly landing: Landing;
  /** What the last visit that succeeded left for this one (validators, cursors); null for the first. Untrusted: parse it. */
  readonly memory: unknown;
  readonly progress: Progress;
  /** What is left out because it cannot be read, within `--max-refused`. */
  readonly exclusions: Exclusions;
  readonly now: () => Date;
  /** Aborted when the program is asked to stop. */
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
  /** What a file is called in what is told of it, where it was made from another, line by line. Its own name when absent. */
  readonly called?: string;
}

/** What loading did. */
export interface Loading {
  readonly files: readonly FileReport[];
  readonly published: readonly Published[];
}

/** What a visit that succeeded has to tell. */
export interface Outcome {
  /** Versions that were looked at; `changed` says which are new. Empty: the source had nothing new. */
  readonly published: readonly Published[];
  /** Kept for the next visit, as JSON. */
  readonly memory: unknown;
  /** What happened, for people: "12 of 1,581 series had new values". */
  readonly sentence: string;
  /**
   * The newest date (`YYYY-MM-DD`) that the source's data have, null where they carry none. Absent: that of the versions
   * looked at, not after today. An adapter whose data are partly published ahead says here what is new of the rest.
   */
  readonly newest?: string | null;
}
