import { type ReadonlySignal, signal } from '@preact/signals';
import { base } from './base.ts';
import { SessionKeeper } from './session-keeper.ts';

const current = signal<{ readonly user: string } | null>(null);
const ended = signal(false);

/** Who is logged in, for all pages; null while nobody is. The tokens stay with the keeper. */
export const session: ReadonlySignal<{ readonly user: string } | null> = current;

/** True when the server ended the session, until somebody logs in again. */
export const hasEnded: ReadonlySignal<boolean> = ended;

/** The tokens of this page: in its memory alone, never stored, shown or put into an address. */
export const keeper = new SessionKeeper({
  post: (fields) => fetch(new URL('token', base()), { method: 'POST', body: new URLSearchParams(fields) }),
  now: () => Date.now(),
  changed: (next, isEnd) => {
    if (next?.user !== current.peek()?.user) current.value = next === null ? null : { user: next.user };
    ended.value = isEnd;
  },
});
