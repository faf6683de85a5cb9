/**
 * Lets everybody who asks the same at one moment share one question to the server. Who comes while it is being answered shares
 * the next one: an answer is never older than who was asked for it.
 */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  function begin(): Promise<T> {
    next = null;
    const asked = ask();
    running = asked;
    const done = (): void => {
      if (running === asked) running = null;
    };
    asked.then(done, done);
    return asked;
  }
  return () => {
    if (running === null) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
