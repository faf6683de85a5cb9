import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elements, outline } from '../../src/ingest/json-scan.ts';

interface Scanned {
  readonly slices: readonly { text: string; line: number }[];
  readonly closed: boolean;
  readonly line: number;
}

function scan(text: string, at = text.indexOf('[')): Scanned {
  const slices: { text: string; line: number }[] = [];
  const walk = elements(text, at);
  for (let step = walk.next(); ; step = walk.next()) {
    if (step.done) return { slices, ...step.value };
    slices.push({ text: text.slice(step.value.start, step.value.end), line: step.value.line });
  }
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;
const layout = fc.constantFrom<[number | string | undefined]>([undefined], [1], ['\t']);

describe('the elements of an array', () => {
  it('come one by one as they are written, however the array is laid out', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), layout, (values, [indent]) => {
        const text = JSON.stringify(values, null, indent);
        const { slices, closed } = scan(text, 0);
        expect(closed).toBe(true);
        expect(slices.map((slice) => JSON.parse(slice.text) as unknown)).toEqual(JSON.parse(text));
        let from = 1;
        for (const slice of slices) {
          const at = text.indexOf(slice.text, from);
          expect(slice.line).toBe(lineOf(text, at));
          from = at + slice.text.length;
        }
      }),
    );
  });

  it('that are cut off anywhere are told so, with the line, and those before the cut are whole', () => {
    const record = fc.record({ id: fc.nat(), name: fc.string(), nested: fc.array(fc.string()) });
    fc.assert(
      fc.property(fc.array(record, { minLength: 1 }), layout, fc.nat(), (values, [indent], seed) => {
        const whole = JSON.stringify(values, null, indent);
        const cut = whole.slice(0, 1 + (seed % (whole.length - 1)));
        const { slices, closed, line } = scan(cut, 0);
        expect(closed).toBe(false);
        expect(line).toBe(lineOf(cut, cut.length));
        for (const [index, slice] of slices.entries()) {
          if (index < slices.length - 1) expect(JSON.parse(slice.text)).toEqual(values[index]);
        }
      }),
    );
  });

  it('end at what is no list any more', () => {
    expect(scan('[1 2]')).toMatchObject({ slices: [{ text: '1' }], closed: false });
    expect(scan('[{"a":1]}]')).toMatchObject({ slices: [{ text: '{"a":1]' }], closed: false });
    expect(scan('[,1]')).toMatchObject({ slices: [], closed: false });
    expect(scan('[')).toMatchObject({ slices: [], closed: false });
    expect(scan('[\n]')).toMatchObject({ slices: [], closed: true });
  });

  it('end, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[]{}",:\\ \n1atn') }), (text) => void scan(`[${text}`)),
    );
  });
});

describe('the outline of a JSON text', () => {
  it.each([
    ['[1]', { kind: 'array', wrapper: null, at: 0 }],
    ['\uFEFF \r\n[1]', { kind: 'array', wrapper: null, at: 4 }],
    ['{"a":{"b":[1]},"c":"]","d":[2]}', { kind: 'array', wrapper: 'd', at: 27 }],
    ['{"say \\"hi\\"": 1, "x" : [ ] }', { kind: 'array', wrapper: 'x', at: 24 }],
    ['{"a":1}', { kind: 'value' }],
    ['{}', { kind: 'value' }],
    ['"text"', { kind: 'value' }],
    ['', { kind: 'value' }],
    ['{"a"', { kind: 'value' }],
    ['{"a":', { kind: 'value' }],
    ['{a:[1]}', { kind: 'value' }],
  ])('%j', (text, expected) => {
    expect(outline(text)).toEqual(expected);
  });

  it('finds the first array of any object, and ends whatever the text', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), layout, (value, [indent]) => {
        const text = JSON.stringify(value, null, indent);
        const found = outline(text);
        const parsed = JSON.parse(text) as Record<string, unknown>;
        // The order of an object's keys is not that of the text where they are numbers.
        fc.pre(Object.keys(parsed).every((key) => !/^\d+$/.test(key)));
        const first = Object.values(parsed).find(Array.isArray);
        expect(found.kind).toBe(first === undefined ? 'value' : 'array');
        if (found.kind === 'array') {
          expect(scan(text, found.at).slices.map((slice) => JSON.parse(slice.text) as unknown)).toEqual(first);
        }
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[]{}",:\\ \n1a') }), (text) => void outline(`{${text}`)),
    );
  });
});
