import type { StoreChange } from '../store.ts';
import type { Database, Session } from './driver.ts';

/** First and longest pause before a connection that broke is made again, in milliseconds. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/** What may change. */
const ALL: readonly StoreChange[] = ['versions', 'overlay', 'sources'];

/** The channel on which processes that use one schema tell each other what they changed. */
export function channelOf(schema: string): string {
  return `ventanilla_${schema}`;
}

/** Tells every process that listens, once the transaction is committed. */
export async function tell(db: Session, schema: string, change: StoreChange): Promise<void> {
  await db.get('SELECT pg_notify($1, $2)', channelOf(schema), change);
}

/** Hints of what others changed. */
export interface Hints {
  readonly onChange: (listener: (change: StoreChange) => void) => () => void;
  /** Whether a change would be told of at once. */
  readonly areHeard: () => boolean;
  readonly close: () => Promise<void>;
}

/**
 * Listens from the first listener on, on a connection of its own, which is made again when it breaks. After that
 * everything counts as changed, for what was said meanwhile is lost.
 */
export function hints(db: Database, schema: string): Hints {
  const listeners = new Set<(change: StoreChange) => void>();
  let end: (() => void) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let connecting: Promise<void> | null = null;
  let closed = false;

  function say(payload: string): void {
    const change = ALL.find((known) => known === payload);
    if (change === undefined) return;
    for (const listener of listeners) listener(change);
  }

  function again(pause: number): void {
    end = null;
    if (closed) return;
    timer = setTimeout(() => begin(Math.min(LONGEST_PAUSE_MS, pause * 2)), pause);
    timer.unref();
  }

  function begin(pause: number): void {
    if (closed) return;
    connecting = db
      .listen(channelOf(schema), say, () => again(FIRST_PAUSE_MS))
      .then(
        (ending) => {
          if (closed) return ending();
          end = ending;
          for (const change of ALL) say(change);
        },
        () => again(pause),
      )
      .finally(() => {
        connecting = null;
      });
  }

  return {
    onChange: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1 && end === null && connecting === null) begin(FIRST_PAUSE_MS);
      return () => void listeners.delete(listener);
    },
    areHeard: () => end !== null,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await connecting;
      end?.();
      end = null;
    },
  };
}
