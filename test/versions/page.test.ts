import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACT_BOOKS } from '../../src/fact-books.ts';
import { Pace } from '../../src/server/pace.ts';
import type { RecordChange, RecordPlace } from '../../src/store/store.ts';
import {
  BEGINNING,
  changesPage,
  cursorOf,
  PAGE_CHARACTERS,
  type Position,
  readCursor,
} from '../../src/versions/page.ts';

const pair = { group: 'organisms', from: 1, to: 2 } as const;

/** An archive of so many added organisms, each with a text of so many characters. */
function archive(count: number, characters: number) {
  const changes = Array.from({ length: count }, (_, n): RecordChange => {
    const id = n + 1;
    return {
      resource: 'organismos',
      key: String(id).padStart(10, '0'),
      before: null,
      after: Buffer.from(JSON.stringify({ id, nombre: 'x'.repeat(characters) })),
    };
  });
  const diff = async function* (_: string, __: number, ___: number, after?: RecordPlace) {
    yield changes.filter(({ key }) => key > (after?.key ?? ''));
  };
  return { store: { diff }, book: FACT_BOOKS.organisms };
}

describe('a page of changes', () => {
  it('ends early where changes are long, and the next goes on behind it', async () => {
    const source = archive(1000, 1500);
    let position: Position | null = BEGINNING;
    let seen = 0;
    let pages = 0;
    while (position !== null) {
      const page = await changesPage(source, pair, position, 1000, new Pace());
      expect(page.texts.join('').length).toBeLessThan(PAGE_CHARACTERS + 2000);
      expect(page.texts).toEqual(page.changes.map((change) => JSON.stringify(change)));
      for (const { id } of page.changes) expect(id).toBe(String(++seen));
      position = page.next;
      pages += 1;
    }
    expect(seen).toBe(1000);
    expect(pages).toBeGreaterThan(2);
  });

  it('that is exactly full is the last one when nothing comes behind it', async () => {
    expect((await changesPage(archive(5, 1), pair, BEGINNING, 5, new Pace())).next).toBeNull();
    expect((await changesPage(archive(6, 1), pair, BEGINNING, 5, new Pace())).next).not.toBeNull();
    expect(await changesPage(archive(0, 1), pair, BEGINNING, 5, new Pace())).toEqual({
      changes: [],
      texts: [],
      next: null,
    });
  });
});

describe('a cursor', () => {
  it('gives back the position that it was made of', () => {
    const place = fc.record({
      resource: fc.string({ unit: 'grapheme' }),
      key: fc.string({ unit: 'grapheme', maxLength: 60 }),
    });
    fc.assert(
      fc.property(fc.nat(), fc.option(place), (skip, after) => {
        fc.pre(after === null || !`${after.resource}${after.key}`.includes('\0'));
        expect(readCursor(cursorOf({ skip, after }))).toEqual({ skip, after });
      }),
    );
  });

  it('of any other text is none, and never a failure', () => {
    const other = fc.oneof(
      fc.string(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    );
    fc.assert(
      fc.property(other, (text) => {
        const position = readCursor(text);
        if (position !== null) expect(readCursor(cursorOf(position))).toEqual(position);
      }),
    );
    for (const wrong of [
      [],
      [1, 2],
      [1, 'a'],
      [1.5],
      [-1],
      ['1'],
      [1, 'a', 2],
      [1, 'a', 'b', 'c'],
      [1, 'a', '\ud800'],
      { 0: 1 },
    ]) {
      expect(readCursor(Buffer.from(JSON.stringify(wrong)).toString('base64url'))).toBeNull();
    }
    expect(readCursor('A'.repeat(5000))).toBeNull();
  });
});
