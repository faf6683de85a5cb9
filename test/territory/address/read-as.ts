import { describe, expect, it } from 'vitest';
import { cleanAddress, cleanByEveryRule } from '../../../src/territory/address/clean.ts';
import { parseAddress } from '../../../src/territory/address/parse.ts';

/** How a text is read: text, streets, value, unit, floor, places (parted by "; "). */
export type Case = readonly [string, readonly string[], (string | null)?, (string | null)?, (string | null)?, string?];

/** Tests that texts, by their kind, are read as their cases say. */
export function testReadings(kinds: Readonly<Record<string, readonly Case[]>>): void {
  describe.each(Object.entries(kinds))('%s', (_kind, cases) => {
    const wanted = cases.map(([text, calles, valor = null, unidad = null, piso = null, places = '']) => {
      return { text, echo: { altura: { unidad, valor }, calles, piso }, places };
    });

    it.each(wanted)('$text', ({ text, echo, places }) => {
      const parsed = parseAddress(text);
      expect(parsed).toMatchObject(echo);
      expect(cleanAddress(text)).toEqual(cleanByEveryRule(text));
      expect(parsed?.places.map((place) => place.text).join('; ')).toBe(places);
    });
  });
}
