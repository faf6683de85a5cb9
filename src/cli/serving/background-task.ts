/** The process in which a server has a task done (`runInProcess`), and what it does for each kind of task. */
import { isObject } from '../../ingest/fields.ts';
import { SILENT } from '../../ingest/progress.ts';
import { type Settings, settingsHandedOn } from '../../server/settings.ts';
import { openStore } from '../../store/open.ts';
import type { VisitSummary } from '../../sync/schedule/visit-sources.ts';
import { EXIT, type Terminal, UsageError, type Words } from '../command.ts';
import { messageOf } from './operator-log.ts';

/** A task with the settings of the server. */
export interface BackgroundTask {
  readonly kind: 'snapshot' | 'round' | 'session';
  readonly settings: Settings;
  /** Of a round: whether the connection just came back. */
  readonly hurried?: boolean;
}

/** A message to the server: each visit of a round, then the result of the task or why it failed. */
export type BackgroundMessage =
  | { readonly kind: 'visited'; readonly summary: VisitSummary }
  | { readonly kind: 'done'; readonly result: TaskResult }
  | { readonly kind: 'failed'; readonly sentence: string };

/** The time of the next round, in milliseconds since the epoch; the date of the closed session; null for none of both. */
type TaskResult = number | string | null;

type Send = (message: BackgroundMessage) => void;

/**
 * Does the task that the first message of the server names. A further message, or the end of the server, stops it.
 * @returns the exit code; failures of the task are sent instead of thrown
 */
export async function doTask(_: Words, __: Settings, { parent }: Terminal): Promise<number> {
  if (!parent) throw new UsageError('background-process is started by ventanilla serve alone.');
  const stop = new AbortController();
  const end = (): void => stop.abort(new Error('stopped'));
  void parent.ended.then(end);
  const first = await new Promise<unknown>((resolve) => {
    let receive = (message: unknown): void => {
      receive = end;
      resolve(message);
    };
    parent.onMessage((message) => receive(message));
  });
  await parent.send(await outcomeOf(first, (message) => void parent.send(message), stop.signal));
  parent.disconnect();
  return EXIT.done;
}

async function outcomeOf(message: unknown, send: Send, signal: AbortSignal): Promise<BackgroundMessage> {
  try {
    const task = readTask(message);
    return { kind: 'done', result: await WORK[task.kind](task, send, signal) };
  } catch (error) {
    return { kind: 'failed', sentence: messageOf(error) };
  }
}

/** Reads a task that the server sent. */
function readTask(message: unknown): BackgroundTask {
  const { kind, settings, hurried } = isObject(message) ? message : {};
  if (kind !== 'snapshot' && kind !== 'round' && kind !== 'session') throw new TypeError(`There is no task ${kind}.`);
  return { kind, settings: settingsHandedOn(settings), hurried: hurried === true };
}

/** What is done for each kind of task; each loads only the part of the program that it needs. */
const WORK: Readonly<
  Record<BackgroundTask['kind'], (task: BackgroundTask, send: Send, signal: AbortSignal) => Promise<TaskResult>>
> = {
  /** Builds and stores the snapshot of the newest territory. */
  snapshot: async ({ settings }) => {
    const { prepareTerritory } = await import('../../territory/snapshot/snapshot.ts');
    const { readSynonyms } = await import('../../territory/synonyms/read.ts');
    const store = await openStore(settings.store, { ...settings, existing: true });
    try {
      await prepareTerritory(store, readSynonyms(settings.synonyms, settings.formerNames));
      return null;
    } finally {
      await store.close();
    }
  },
  /** Visits the sources that are due. */
  round: async ({ settings, hurried = false }, send, signal) => {
    const { runRound } = await import('../../sync/schedule/visit-sources.ts');
    const { wantedSources } = await import('../../sync/sources.ts');
    const store = await openStore(settings.store, settings);
    try {
      return await runRound(wantedSources(settings), {
        settings,
        store,
        signal,
        progress: SILENT,
        now: () => new Date(),
        hurried,
        visited: (summary) => send({ kind: 'visited', summary }),
      });
    } finally {
      await store.close();
    }
  },
  /** Closes the session of running quotes: writing a version takes half a second in one piece. */
  session: async ({ settings }) => {
    const { closeSession } = await import('../../market/running/close.ts');
    const store = await openStore(settings.store, settings);
    try {
      return (await closeSession(store, SILENT))?.session ?? null;
    } finally {
      await store.close();
    }
  },
};
