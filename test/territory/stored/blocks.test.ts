import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BodiesBuilder } from '../../../src/territory/catalog/bodies.ts';
import { encodeEntity } from '../../../src/territory/contract/entities.ts';
import { decodeRow, inBlocks } from '../../../src/territory/stored/blocks.ts';

const text = fc.string({ unit: 'grapheme' });
const alias = fc.record({ id: fc.stringMatching(/^\d{11}$/), nuevo: text });

describe('blocks of records', () => {
  it('give back every record and the bytes of each, whatever their texts hold', () => {
    fc.assert(
      fc.property(fc.uniqueArray(alias, { selector: ({ id }) => id, maxLength: 40 }), (entities) => {
        const sorted = entities.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        const records = sorted.map((entity) => ({ key: entity.id, body: encodeEntity('alias', entity) }));
        const rows = [...inBlocks('alias', records)].map(({ key, body }) => ({ key, row: decodeRow('alias', body) }));
        expect(rows.flatMap(({ row }) => row.entities)).toEqual(sorted);
        const bodies = new BodiesBuilder();
        for (const { row } of rows) bodies.add(row.body, row.bounds);
        const held = bodies.build(Int32Array.from(sorted.keys()));
        expect(sorted.map((_, ordinal) => Buffer.from(held.at(ordinal)).toString())).toEqual(
          records.map(({ body }) => Buffer.from(body).toString()),
        );
      }),
    );
  });

  it('hold the records whose ids share the prefix, in key order, and no others', () => {
    const record = (id: string) => ({ key: id, body: encodeEntity('alias', { id, nuevo: 'x' }) });
    const rows = [...inBlocks('alias', ['02001000001', '02001000002', '06007000001'].map(record))];
    expect(rows.map(({ key }) => key)).toEqual(['02001', '06007']);
    expect(rows.map(({ body }) => decodeRow('alias', body).entities.length)).toEqual([2, 1]);
  });

  it('leave large records a row each', () => {
    const geometry = { type: 'Polygon' as const, coordinates: [] };
    const records = ['02', '06'].map((id) => ({
      key: id,
      body: encodeEntity('poligonos_provincias', { id, geometry }),
    }));
    expect([...inBlocks('poligonos_provincias', records)]).toEqual(records);
    expect(decodeRow('poligonos_provincias', records[0]?.body ?? new Uint8Array()).entities).toEqual([
      { id: '02', geometry },
    ]);
  });
});
