import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FACT_BOOKS } from '../../src/fact-books.ts';
import { Pace } from '../../src/server/pace.ts';
import { encodeSeriesBlock } from '../../src/statistics/stored.ts';
import type { FactBook } from '../../src/store/facts.ts';
import { factChanges, LONGEST_VALUE } from '../../src/versions/fact-changes.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const json = (value: unknown): Uint8Array => bytes(JSON.stringify(value));
const mark = (body: Uint8Array) => ({
  bytes: body.byteLength,
  sha256: createHash('sha256').update(body).digest('hex'),
});

function changes(book: FactBook, resource: string, key: string, before: Uint8Array | null, after: Uint8Array | null) {
  return factChanges(book, { resource, key, before, after }, new Pace());
}

describe('what changed in a stored record', () => {
  it('is told by the fact: a value of one day of a year’s block', async () => {
    const day = 20_779;
    const row = (value: number) => ({ day, value, source: 'api-v4' });
    const before = encodeSeriesBlock([row(1405.5), { ...row(1), day: day - 1 }]);
    const after = encodeSeriesBlock([row(1406), { ...row(1), day: day - 1 }, { ...row(9), day: day + 1 }]);
    expect(await changes(FACT_BOOKS.statistics, 'series', '0000000001/2026', before, after)).toEqual([
      { resource: 'series', id: '1/2026-11-22', change: 'changed', before: { valor: 1405.5 }, after: { valor: 1406 } },
      { resource: 'series', id: '1/2026-11-23', change: 'added', before: null, after: { valor: 9, fuente: 'api-v4' } },
    ]);
  });

  it('is told by the members that changed, those that came and those that went', async () => {
    const before = json([
      { id: '1', nombre: 'A', altura: { inicio: 1 }, fuente: 'X' },
      { id: '2', nombre: 'B' },
    ]);
    const after = json([
      { id: '1', nombre: 'C', altura: { inicio: 1 }, categoria: null },
      { id: '3', nombre: 'B' },
    ]);
    const inLines = (body: Uint8Array) => bytes(Buffer.from(body).toString().replaceAll('},{', '},\n{'));
    expect(await changes(FACT_BOOKS.territory, 'calles', '0', inLines(before), inLines(after))).toEqual([
      {
        resource: 'calles',
        id: '1',
        change: 'changed',
        before: { nombre: 'A', fuente: 'X' },
        after: { nombre: 'C', categoria: null },
      },
      { resource: 'calles', id: '2', change: 'removed', before: { nombre: 'B' }, after: null },
      { resource: 'calles', id: '3', change: 'added', before: null, after: { nombre: 'B' } },
    ]);
  });

  it('is told by size and digest where the resource is unknown, or the bytes cannot be read', async () => {
    const [one, other] = [bytes('one'), bytes('other')];
    for (const [book, resource] of [
      [FACT_BOOKS.organisms, 'something new'],
      [FACT_BOOKS.organisms, 'organismos'],
      [FACT_BOOKS.statistics, 'series'],
      [FACT_BOOKS.market, 'sessions'],
      [FACT_BOOKS.market, 'panels'],
      [FACT_BOOKS.territory, 'calles'],
      [FACT_BOOKS.territory, 'cuadras'],
    ] as const) {
      const [first, ...more] = await changes(book, resource, 'k', one, other);
      expect(more).toEqual([]);
      expect(first).toMatchObject({ resource, id: 'k', change: 'changed' });
      for (const side of [first?.before, first?.after]) expect(side).toMatchObject({ sha256: expect.any(String) });
    }
    expect(await changes(FACT_BOOKS.organisms, 'new', 'k', null, other)).toEqual([
      { resource: 'new', id: 'k', change: 'added', before: null, after: mark(other) },
    ]);
    expect(await changes(FACT_BOOKS.organisms, 'new', 'k', one, null)).toEqual([
      { resource: 'new', id: 'k', change: 'removed', before: mark(one), after: null },
    ]);
  });

  it('is never nothing: bytes that changed while the facts did not are told as such', async () => {
    const [one, other] = [bytes('{"id":1,"nombre":"A"}'), bytes('{"id":1, "nombre":"A"}')];
    expect(await changes(FACT_BOOKS.organisms, 'organismos', '0000000001', one, other)).toEqual([
      { resource: 'organismos', id: '0000000001', change: 'changed', before: mark(one), after: mark(other) },
    ]);
  });

  it('does not write out what is long: outlines are told by size and digest, the rest is told', async () => {
    const line = (shift: number) => Array.from({ length: 500 }, (_, at) => [-58 - at / 1000 - shift, -34]);
    const polygon = (shift: number) => ({ type: 'Polygon', coordinates: [line(shift)] });
    const before = json({ id: '02', geometry: polygon(0), nota: 'a' });
    const after = json({ id: '02', geometry: polygon(0.5), nota: 'b' });
    const [found] = await changes(FACT_BOOKS.territory, 'poligonos_provincias', '02', before, after);
    expect(found?.before).toEqual({ geometry: mark(json(polygon(0))), nota: 'a' });
    expect(found?.after).toEqual({ geometry: mark(json(polygon(0.5))), nota: 'b' });
    expect(JSON.stringify(found).length).toBeLessThan(LONGEST_VALUE);
    const huge = json({ id: '02', geometry: { type: 'Polygon', coordinates: [Array(40_000).fill([-58.123, -34])] } });
    expect(await changes(FACT_BOOKS.territory, 'poligonos_provincias', '02', null, huge)).toEqual([
      { resource: 'poligonos_provincias', id: '02', change: 'added', before: null, after: mark(huge) },
    ]);
    const many = json({
      id: 1,
      ...Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`m${n}`, 'x'.repeat(20)])),
    });
    const [wide] = await changes(FACT_BOOKS.organisms, 'organismos', '0000000001', null, many);
    expect(Object.keys(wide?.after ?? {})).toEqual(['bytes', 'sha256']);
  });
});
