import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { collectGarbage } from '../../../src/cli/serving/collect-garbage.ts';

describe('collecting garbage', () => {
  it('frees what nobody holds any more, and nothing else', async () => {
    const kept = { some: 'thing' };
    const refs = [new WeakRef(kept), ...Array.from({ length: 100 }, (_, index) => new WeakRef({ index }))];
    // What a reference was made of is held until the turn ends.
    await nextTurn();
    collectGarbage();
    expect(refs.filter((ref) => ref.deref() !== undefined).map((ref) => ref.deref())).toEqual([kept]);
  });
});
