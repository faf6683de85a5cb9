import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINE_MEMBERS, readLine } from '../../../src/market/running/line.ts';

const NOW = '2026-11-20T15:00:00.0000000';

/** What a line says, or `member: reason [rule]`. */
function said(value: Readonly<Record<string, unknown>>): unknown {
  const read = readLine(value, NOW);
  return 'update' in read ? read.update : `${read.problem.field}: ${read.problem.reason} [${read.problem.rule}]`;
}

describe('a line of a feed', () => {
  test('says what its members say, by the names of the interface', () => {
    expect(
      said({
        simbolo: ' ggal ',
        mercado: 'BCBA',
        plazo: 'CI',
        fechaHora: '2026-11-20T15:04:05.5-03:00',
        ultimoPrecio: 100.5,
        apertura: '99',
        volumenNominal: 0,
        interesesAbiertos: 7,
        puntas: [
          { precioCompra: 100, cantidadCompra: 5, precioVenta: 101, cantidadVenta: 6 },
          { precioCompra: 99, precioVenta: 0 },
        ],
      }),
    ).toEqual({
      market: 'bCBA',
      symbol: 'ggal',
      term: 't0',
      time: '2026-11-20T15:04:05.5000000',
      known: { last: 100.5, open: 99, volume: 0, openInterest: 7 },
      levels: [
        { cantidadCompra: 5, precioCompra: 100, precioVenta: 101, cantidadVenta: 6 },
        { cantidadCompra: 0, precioCompra: 99, precioVenta: 0, cantidadVenta: 0 },
      ],
      best: {},
    });
  });

  test('without market, term and time is of Buenos Aires, the usual term and now', () => {
    expect(said({ simbolo: 'GGAL', ultimoPrecio: 1 })).toMatchObject({ market: 'bCBA', term: 't1', time: NOW });
    expect(said({ simbolo: 'GGAL', ultimoPrecio: 1, fechaHora: '2024-05-24T12:00:00' })).toMatchObject({ term: 't2' });
  });

  test('may be a quote as the interface answers it: what follows is passed over, 0 and null say nothing of a price', () => {
    const answered = {
      ultimoPrecio: 10,
      variacion: 1.2,
      apertura: 0,
      maximo: 0,
      minimo: 0,
      fechaHora: '2026-11-20T14:00:00.1234567-03:00',
      tendencia: 'sube',
      cierreAnterior: 9.88,
      montoOperado: 0,
      volumenNominal: 0,
      precioPromedio: 0,
      moneda: 'peso_Argentino',
      precioAjuste: 0,
      interesesAbiertos: 0,
      puntas: null,
      cantidadOperaciones: 0,
      descripcionTitulo: 'X',
      plazo: 't1',
      laminaMinima: 1,
      lote: 1,
    };
    expect(said({ simbolo: 'X', ...answered })).toMatchObject({
      known: { last: 10, previous: 9.88, amount: 0, volume: 0, trades: 0, openInterest: 0 },
      levels: null,
    });
  });

  test.each<[Record<string, unknown>, RegExp]>([
    [{ ultimoPrecio: 1 }, /^simbolo: missing \[required-text\]$/],
    [{ simbolo: 'A|B', ultimoPrecio: 1 }, /^simbolo: not a symbol/],
    [{ simbolo: 'X' }, /^\(line\): states no figure and nothing of the book \[says-something\]$/],
    [{ simbolo: 'X', ultimoPrecio: 0 }, /says-something/],
    [{ simbolo: 'X', ultimoPrecio: -1 }, /^ultimoPrecio: -1 is below 0 \[number-range\]$/],
    [{ simbolo: 'X', ultimoPrecio: 'caro' }, /^ultimoPrecio: not a number: "caro" \[finite-number\]$/],
    [{ simbolo: 'X', volumenNominal: -1 }, /^volumenNominal: -1 is below 0/],
    [{ simbolo: 'X', ultimo: 1 }, /^ultimo: no member has this name; there are simbolo, mercado, .* \[known-member\]$/],
    [{ simbolo: 'X', ultimoPrecio: 1, mercado: 'tokio' }, /^mercado: no market is called "tokio" \[known-market\]$/],
    [{ simbolo: 'X', 'a\n\u001b[31mb': 1 }, /^"a\\n\\u001b\[31mb": no member has this name/],
    [{ simbolo: 'X', ['a'.repeat(60)]: 1 }, /^"a{40}": no member has this name/],
    [
      { simbolo: 'X', ultimoPrecio: 1, plazo: 't9' },
      /^plazo: no term is called "t9"; there are t0, t1, t2, t3 \[known-term\]$/,
    ],
    [{ simbolo: 'X', ultimoPrecio: 1, plazo: { toString: 1 } }, /^plazo: no term is called/],
    [
      { simbolo: 'X', ultimoPrecio: 1, fechaHora: 'hoy' },
      /^fechaHora: "hoy" is not a date-time like .* \[running-time\]$/,
    ],
    [{ simbolo: 'X', ultimoPrecio: 1, fechaHora: 1732128245 }, /^fechaHora: 1732128245 is not a date-time/],
    [{ simbolo: 'X', maximo: 1, minimo: 2 }, /^maximo: 1 is below minimo 2 \[price-range\]$/],
    [{ simbolo: 'X', precioCompra: 2, precioVenta: 1 }, /^precioCompra: bid 2 is above ask 1 \[book-levels\]$/],
    [{ simbolo: 'X', puntas: 'nada' }, /^puntas: not a list of levels \[book-levels\]$/],
    [{ simbolo: 'X', puntas: [1] }, /^puntas\.0: not an object \[book-levels\]$/],
    [{ simbolo: 'X', puntas: [{ precioCompra: -1 }] }, /^puntas\.0\.precioCompra: -1 is below 0/],
    [{ simbolo: 'X', puntas: [{ precioCompra: 2, precioVenta: 1 }] }, /^puntas: bid 2 is above ask 1/],
    [
      { simbolo: 'X', puntas: [{ precioCompra: 1 }, { precioCompra: 2 }] },
      /^puntas: bids must be listed from the highest/,
    ],
    [
      { simbolo: 'X', puntas: [{ precioVenta: 2 }, { precioVenta: 1 }] },
      /^puntas: asks must be listed from the lowest/,
    ],
    [{ simbolo: 'X', puntas: Array(21).fill({ precioCompra: 1 }) }, /^puntas: 21 levels; at most 20 are kept/],
  ])('%j is refused, with the member and what would be right', (value, sentence) => {
    expect(said(value)).toMatch(sentence);
  });

  test('whatever it holds, reading does not throw', () => {
    const value = fc.dictionary(fc.constantFrom(...LINE_MEMBERS, 'otro', '__proto__'), fc.jsonValue());
    fc.assert(
      fc.property(value, (line) => void readLine(line, NOW)),
      { numRuns: 500 },
    );
  });
});
