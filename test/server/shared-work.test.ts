import { describe, expect, it } from 'vitest';
import { type Pace, SharedWork } from '../../src/server/pace.ts';
import { FileShelf } from '../../src/territory/present/file-shelf.ts';

/** A client, and the way to send it away. */
function client(): { readonly signal: AbortSignal; readonly leave: () => void } {
  const ending = new AbortController();
  return { signal: ending.signal, leave: () => ending.abort(new Error('this client is gone')) };
}

/** A work that goes on in slices until it is let end; how many slices it had, and whether it was ended before. */
function work() {
  const state = { begun: 0, slices: 0, isGivenUp: false, mayEnd: false };
  const run = async (pace: Pace): Promise<readonly Uint8Array[]> => {
    state.begun++;
    try {
      while (!state.mayEnd) {
        state.slices++;
        await pace.pause();
      }
    } catch (error) {
      state.isGivenUp = true;
      throw error;
    }
    return [Buffer.from('made')];
  };
  return { state, run };
}

describe('a work that several clients wait for', () => {
  it('goes on while one of them waits, and tells the others only that they went', async () => {
    const { state, run } = work();
    const [one, other] = [client(), client()];
    const shared = new SharedWork(run);
    const results = [shared.join(one.signal), shared.join(other.signal)];
    one.leave();
    await expect(results[0]).rejects.toThrow('this client is gone');
    const then = state.slices;
    await expect.poll(() => state.slices).toBeGreaterThan(then + 3);
    state.mayEnd = true;
    expect(String((await results[1])?.[0])).toBe('made');
    expect([shared.isGivenUp, state.isGivenUp]).toEqual([false, false]);
  });

  it('is given up at its next slice when the last of them has gone', async () => {
    const { state, run } = work();
    const clients = [client(), client()];
    const shared = new SharedWork(run);
    const results = clients.map(({ signal }) => shared.join(signal));
    for (const { leave } of clients) leave();
    for (const result of results) await expect(result).rejects.toThrow('this client is gone');
    await expect.poll(() => state.isGivenUp).toBe(true);
    expect(shared.isGivenUp).toBe(true);
  });

  it('is given up where its only client had gone before it could wait', async () => {
    const { state, run } = work();
    const gone = client();
    gone.leave();
    await expect(new SharedWork(run).join(gone.signal)).rejects.toThrow('this client is gone');
    await expect.poll(() => state.isGivenUp).toBe(true);
  });

  it('does not end when a client goes that has its result', async () => {
    const { state, run } = work();
    state.mayEnd = true;
    const one = client();
    const shared = new SharedWork(run);
    await shared.join(one.signal);
    one.leave();
    expect(shared.isGivenUp).toBe(false);
  });
});

describe('a bulk file', () => {
  it('that all clients gave up is written anew for the next', async () => {
    const shelf = new FileShelf();
    const { state, run } = work();
    const one = client();
    const first = shelf.get('calles.csv', run, one.signal);
    one.leave();
    await expect(first).rejects.toThrow('this client is gone');
    const next = shelf.get('calles.csv', run, client().signal);
    expect(state.begun).toBe(2);
    await expect.poll(() => state.isGivenUp).toBe(true);
    state.mayEnd = true;
    expect(String((await next)[0])).toBe('made');
    expect(String((await shelf.get('calles.csv', run, client().signal))[0])).toBe('made');
    expect(state.begun).toBe(2);
  });
});
