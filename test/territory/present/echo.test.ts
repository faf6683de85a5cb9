import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiOctets, bytesOf, type Octets } from '../../../src/server/http/answer.ts';
import { type RawPair, readParameters } from '../../../src/server/parameters/table.ts';
import { parseAddress } from '../../../src/territory/address/parse.ts';
import { ADDRESS_BATCH, ADDRESS_FIELDS, ADDRESS_SEARCH } from '../../../src/territory/direcciones/parameters.ts';
import { addressEcho } from '../../../src/territory/direcciones/present.ts';
import { withoutGeometry, withoutPoint } from '../../../src/territory/present/answer-notices.ts';
import { READING } from '../../../src/territory/present/batch.ts';
import { Echo } from '../../../src/territory/present/echo.ts';
import { jsonOctets, sortedJson, textOctets } from '../../../src/territory/present/json.ts';
import { octetsAround } from '../../../src/territory/present/wrapper.ts';

/** Any text: of words, of all characters, with halves of surrogate pairs. */
const TEXT = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'Z', ' ', '~', '"', '\\', '\n', '\u007f', '\u001f', 'ñ', '\ud83d', '\udc4d'),
  }),
  fc.string({ unit: 'binary' }),
  fc.string(),
);

const ADDRESSES = fc.constantFrom(
  'Santa Fe 500',
  'Av. Santa Fe N° 3500 piso 2 "A"',
  'Peña y Añasco',
  'Ruta 3 km 150',
  'Santa Fe 350 entre Santa Rosa y Güemes, Morón',
  'Mitre S/N',
  '"',
  '',
);

function textOf(octets: Octets): string {
  return bytesOf(octets).toString();
}

describe('a value of a request as octets', () => {
  it('is the JSON of any text', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        expect(bytesOf(textOctets(text))).toEqual(Buffer.from(JSON.stringify(text)));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the sorted JSON of any value', () => {
    const value = fc.oneof(TEXT, fc.array(TEXT), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.jsonValue());
    fc.assert(
      fc.property(value, (given) => {
        expect(bytesOf(jsonOctets(given))).toEqual(Buffer.from(sortedJson(given)));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the echo of a request', () => {
  it('as octets is its tree as sorted JSON, whatever was given and in whatever order', () => {
    let echoed = 0;
    const members = fc.tuple(
      fc.record(
        {
          direccion: fc.oneof(ADDRESSES, TEXT),
          provincia: fc.oneof(fc.constantFrom('06', '06,14', 'Córdoba', ''), fc.constant(null)),
          departamento: fc.constantFrom('Unión', '"A"', null),
          campos: fc.oneof(
            fc.constantFrom('basico', 'completo'),
            fc.uniqueArray(fc.constantFrom(...ADDRESS_FIELDS.names), { minLength: 1 }).map((names) => names.join()),
          ),
          max: fc.constantFrom(1, '7', null),
          aplanar: fc.constantFrom(true, 'true', null),
          orden: fc.constantFrom('id', 'nombre'),
        },
        { requiredKeys: ['direccion'] },
      ),
      fc.boolean(),
      fc.integer(),
    );
    fc.assert(
      fc.property(members, ([given, isBody, turn]) => {
        const all: RawPair[] = Object.entries(given).filter(([, value]) => value !== undefined);
        const pairs = all.map((_, at) => all[(at + Math.abs(turn)) % all.length] as RawPair);
        const table = isBody ? ADDRESS_BATCH : ADDRESS_SEARCH;
        const read = readParameters(table, isBody ? { body: pairs } : { query: pairs }, READING);
        if (read.issues.length > 0) return;
        const first = parseAddress(read.values.direccion);
        const found = { parsed: first, first, total: 0, page: [], notices: [] };
        const notices = turn % 2 === 0 ? [] : [...withoutPoint(2), ...withoutGeometry(1)];
        const echo = new Echo(table, read, pairs, addressEcho(found), notices);
        expect(textOf(echo.octets())).toBe(Buffer.from(sortedJson(echo.tree())).toString());
        echoed++;
      }),
      { numRuns: 1000 },
    );
    expect(echoed).toBeGreaterThan(300);
  });
});

describe('what stands around a list', () => {
  it.each(['direcciones', 'localidades', 'a', 'j', 'q', 'z'])('has its keys in alphabetical order: %s', (list) => {
    const counts = { cantidad: 1, inicio: 20, total: 300 };
    const [head, tail] = octetsAround(list, counts, asciiOctets('{"max":1}'));
    expect(textOf(head) + textOf(tail)).toBe(sortedJson({ ...counts, [list]: [], parametros: { max: 1 } }));
  });
});
