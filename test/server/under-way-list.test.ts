import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Listed, UnderWayList } from '../../src/server/http/under-way-list.ts';

class Item implements Listed<Item> {
  readonly waits = false;
  previous: Item | null = null;
  next: Item | null = null;
}

describe('the list of what is under way', () => {
  it('holds what a set would, in the order in which it came', () => {
    const items = Array.from({ length: 6 }, () => new Item());
    const turns = fc.array(fc.nat(items.length - 1), { maxLength: 60 });
    fc.assert(
      fc.property(turns, (order) => {
        const list = new UnderWayList<Item>();
        const held = new Set<Item>();
        for (const at of order) {
          const item = items[at] ?? new Item();
          if (held.delete(item)) list.remove(item);
          else {
            list.add(item);
            held.add(item);
          }
          expect(list.size).toBe(held.size);
          expect([...list]).toEqual([...held]);
        }
        for (const item of held) list.remove(item);
        expect([...list]).toEqual([]);
      }),
    );
  });
});
