import { describe, expect, test } from 'vitest';
import type { StoreAt } from './store-at.ts';

/** What a store keeps of sources: notes, memories and leases. */
export function describeSourceNotes(at: StoreAt): void {
  describe('what is noted of sources', () => {
    const HOUR = 3_600_000;
    const NOON = Date.parse('2026-11-22T12:00:00Z');

    test('is nothing at first, and stays when the store is opened again', async () => {
      expect(await at.store.sources()).toEqual([]);
      expect(await at.store.sourceMemory('georef')).toBeNull();
      const epoch = await at.store.sourcesEpoch();
      await at.store.leaseSource('georef', 'a', NOON, NOON + HOUR);
      // Who holds a source is nothing that readers of notes must look at.
      expect(await at.store.sources()).toEqual([]);
      expect(await at.store.sourcesEpoch()).toBe(epoch);
      expect(await at.store.noteSource('georef', 'a', { state: '{"x":1}', memory: '"ñ"' })).toBe(true);
      expect(await at.store.sourcesEpoch()).toBeGreaterThan(epoch);
      await at.store.close();
      at.store = await at.open();
      expect(await at.store.sources()).toEqual([{ name: 'georef', state: '{"x":1}' }]);
      expect(await at.store.sourceMemory('georef')).toBe('"ñ"');
    });

    test('a note without a memory leaves the memory that is there', async () => {
      await at.store.leaseSource('bcra', 'a', NOON, NOON + HOUR);
      await at.store.noteSource('bcra', 'a', { state: '1', memory: 'm' });
      await at.store.noteSource('bcra', 'a', { state: '2' });
      expect(await at.store.sources()).toEqual([{ name: 'bcra', state: '2' }]);
      expect(await at.store.sourceMemory('bcra')).toBe('m');
    });

    test('are told in the order of their names, each on its own', async () => {
      for (const name of ['iol', 'archivo:b', 'bcra']) {
        await at.store.leaseSource(name, name, NOON, NOON + HOUR);
        await at.store.noteSource(name, name, { state: name });
      }
      expect((await at.store.sources()).map(({ name }) => name)).toEqual(['archivo:b', 'bcra', 'iol']);
    });

    test('one holds a source at a time, also among processes; until when is told to the others', async () => {
      const other = await at.open();
      expect(await at.store.leaseSource('iol', 'a', NOON, NOON + HOUR)).toEqual({ granted: true });
      expect(await other.leaseSource('iol', 'b', NOON + 1, NOON + HOUR)).toEqual({
        granted: false,
        holder: 'a',
        until: NOON + HOUR,
      });
      expect(await other.leaseSource('bcra', 'b', NOON + 1, NOON + HOUR)).toEqual({ granted: true });
      expect(await at.store.leaseSource('iol', 'a', NOON + 1, NOON + 2 * HOUR)).toEqual({ granted: true });
      expect(await other.leaseSource('iol', 'b', NOON + HOUR, NOON + 2 * HOUR)).toMatchObject({ granted: false });
      // Whoever does not hold it can neither note nor release it.
      expect(await other.noteSource('iol', 'b', { state: 'x' })).toBe(false);
      await other.releaseSource('iol', 'b');
      expect(await other.leaseSource('iol', 'b', NOON + 2, NOON + HOUR)).toMatchObject({ granted: false });
      await at.store.releaseSource('iol', 'a');
      expect(await other.leaseSource('iol', 'b', NOON + 2, NOON + HOUR)).toEqual({ granted: true });
      expect(await at.store.noteSource('iol', 'a', { state: 'x' })).toBe(false);
      expect(await at.store.sources()).toEqual([]);
      await other.close();
    });

    test('a holder that says nothing any more blocks nobody after its time', async () => {
      await at.store.leaseSource('iol', 'crashed', NOON, NOON + HOUR);
      expect(await at.store.leaseSource('iol', 'b', NOON + HOUR - 1, NOON + 2 * HOUR)).toMatchObject({
        granted: false,
      });
      expect(await at.store.leaseSource('iol', 'b', NOON + HOUR, NOON + 2 * HOUR)).toEqual({ granted: true });
      expect(await at.store.noteSource('iol', 'crashed', { state: 'late' })).toBe(false);
    });

    test('a holder whose clock was ahead by far blocks nobody', async () => {
      await at.store.leaseSource('iol', 'ahead', NOON + 100 * HOUR, NOON + 101 * HOUR);
      expect(await at.store.leaseSource('iol', 'b', NOON, NOON + HOUR)).toEqual({ granted: true });
      expect(await at.store.leaseSource('iol', 'ahead', NOON, NOON + HOUR)).toMatchObject({ granted: false });
    });
  });
}
