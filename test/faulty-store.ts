import { type Store, StoreError, StoreFull, StoreUnavailable } from '../src/store/store.ts';

/** What a faulty store does with a call: passes it on, fails as named, or never answers. */
export type Fault = 'none' | 'away' | 'full' | 'broken' | 'silent';

/** A real store in front of which faults stand. */
export interface FaultyStore {
  readonly store: Store;
  /** From now on calls of methods that are named (all but `close`, when none is) end so. */
  readonly be: (fault: Fault, methods?: readonly string[]) => void;
  /** Every later answer comes so many milliseconds late. */
  readonly slow: (milliseconds: number) => void;
  /** How often a method was called. */
  readonly calls: (method: string) => number;
}

/** Puts faults in front of a store; readers and iterations that it gave before have them, too. */
export function faulty(real: Store): FaultyStore {
  let fault: Fault = 'none';
  let only: readonly string[] | null = null;
  let lateness = 0;
  const calls = new Map<string, number>();

  /** Ends the call, or lets it pass. */
  const gate = async (method: string): Promise<void> => {
    calls.set(method, (calls.get(method) ?? 0) + 1);
    if (lateness > 0) await new Promise((resolve) => setTimeout(resolve, lateness));
    if (fault === 'none' || (only !== null && !only.includes(method))) return;
    if (fault === 'silent') await new Promise(() => {});
    if (fault === 'away') throw new StoreUnavailable('The database does not answer: connection refused.');
    if (fault === 'full') throw new StoreFull('There is no space left to write to the store.');
    throw new StoreError('The store is damaged.');
  };
  const iteration = async function* (method: string, items: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    await gate(method);
    for await (const item of items) {
      await gate(method);
      yield item;
    }
  };
  const fronted = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (of, name) => {
        const found: unknown = Reflect.get(of, name);
        if (typeof found !== 'function' || typeof name !== 'string' || name === 'close') return found;
        const call = (...given: unknown[]): unknown => Reflect.apply(found, of, given);
        if (name === 'diff' || name === 'records') {
          return (...given: unknown[]) => iteration(name, call(...given) as AsyncIterable<unknown>);
        }
        return async (...given: unknown[]) => {
          await gate(name);
          const answer = await call(...given);
          return name === 'reader' && answer !== null ? fronted(answer as object) : answer;
        };
      },
    });
  return {
    store: fronted(real),
    be: (next, methods) => {
      fault = next;
      only = methods ?? null;
    },
    slow: (milliseconds) => {
      lateness = milliseconds;
    },
    calls: (method) => calls.get(method) ?? 0,
  };
}
