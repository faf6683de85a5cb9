import { useEffect, useRef, useState } from 'preact/hooks';
import { type AnswerSchema, ask } from './ask.ts';
import { Problem } from './problem.ts';
import { type ApiRequest, keyOf } from './request.ts';

/** What became of a request. */
export interface Answered<T> {
  readonly state: 'idle' | 'waiting' | 'done' | 'failed';
  /** The last good answer: while another is waited for it stays, so that nothing jumps. Null before the first, and when nothing is asked. */
  readonly answer: T | null;
  readonly problem: Problem | null;
  /** Asks the same again. */
  readonly again: () => void;
}

/** What became of the request with this key. */
interface Held<T> extends Omit<Answered<T>, 'again'> {
  readonly key: string | null;
}

const NOTHING = { key: null, state: 'idle', answer: null, problem: null } as const;

/**
 * Asks as long as a page shows: the request before is ended when another one takes its place. Null asks nothing.
 * @param schema the same object each time
 */
export function useAnswer<T>(request: ApiRequest | null, schema: AnswerSchema<T>): Answered<T> {
  const [held, hold] = useState<Held<T>>(NOTHING);
  const [round, setRound] = useState(0);
  const key = request === null ? null : keyOf(request);
  const latest = useRef(request);
  latest.current = request;
  // The key stands for the request, and the round for asking it again.
  useEffect(() => {
    const asked = latest.current;
    if (asked === null || key === null) {
      hold(NOTHING);
      return;
    }
    const ending = new AbortController();
    hold((before) => ({ key, state: 'waiting', answer: before.answer, problem: null }));
    ask(asked, schema, ending.signal).then(
      (answer) => {
        if (!ending.signal.aborted) hold({ key, state: 'done', answer, problem: null });
      },
      (error: unknown) => {
        if (ending.signal.aborted) return;
        const problem = error instanceof Problem ? error : new Problem('broken', 0, [String(error)]);
        hold({ key, state: 'failed', answer: null, problem });
      },
    );
    return () => ending.abort();
  }, [key, round, schema]);
  const again = (): void => setRound((before) => before + 1);
  if (key === null) return { ...NOTHING, again };
  // Between the drawing and the effect what is held became of the request before: that is waiting, too.
  return key === held.key ? { ...held, again } : { state: 'waiting', answer: held.answer, problem: null, again };
}
