import { describe, expect, it } from 'vitest';
import { buildTextIndex } from '../../src/indexes/text-index-build.ts';
import { PROVINCE_QUERIES, PROVINCES, SYNONYMS } from './provinces.ts';

const index = buildTextIndex(
  PROVINCES.map(([, name]) => name),
  { synonyms: SYNONYMS },
);
const ids = (ordinals: Iterable<number>): string =>
  Array.from(ordinals, (ordinal) => PROVINCES[ordinal]?.[0]).join(', ');

describe('the names of provinces with known results (Annex D)', () => {
  it.each(PROVINCE_QUERIES.filter(([, near]) => near !== '·'))('%j approximately → %j', (query, near) => {
    expect(ids(index.search(query).ordinals)).toBe(near);
  });

  it.each(PROVINCE_QUERIES.filter(([, , exact]) => exact !== '·'))('%j (near: %j) exactly → %j', (query, _, exact) => {
    expect(ids(index.exact(query))).toBe(exact);
  });
});
