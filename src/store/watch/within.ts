import { StoreUnavailable } from '../store.ts';

/** What a store that does not answer in time is said to do. */
export class StoreSilent extends StoreUnavailable {}

/**
 * What `asked` gives, if it gives it in time. What it gives later, or throws, nobody hears of.
 *
 * @throws StoreSilent after so many milliseconds; what was asked for may happen all the same
 */
export function within<T>(asked: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new StoreSilent(`The store has not answered for ${milliseconds / 1000} s.`));
    }, milliseconds);
    // A store that is silent for ever must not keep a program that wants to end.
    timer.unref();
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The same for each step of an iteration. One that was not answered is not waited for, not even to end. */
export async function* eachWithin<T>(items: AsyncIterable<T>, milliseconds: number): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  let isSilent = false;
  try {
    for (;;) {
      const step = await within(iterator.next(), milliseconds);
      if (step.done === true) return;
      yield step.value;
    }
  } catch (error) {
    isSilent = error instanceof StoreSilent;
    throw error;
  } finally {
    if (!isSilent) await iterator.return?.();
  }
}
