import fc from 'fast-check';

const price = fc.integer({ min: 1, max: 400 }).map((quarter) => quarter / 4);
const count = fc.integer({ min: 0, max: 1_000_000 });
const level = fc.record(
  {
    precioCompra: fc.constantFrom(0, 10, 11),
    cantidadCompra: count,
    precioVenta: fc.constantFrom(0, 11, 12),
    cantidadVenta: count,
  },
  { requiredKeys: [] },
);

/** Books of up to three levels, in order: prices count down and up from the best. */
const book = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(10, 11), fc.constantFrom(11, 12), count)
  .map(([depth, bid, ask, quantity]) =>
    Array.from({ length: depth }, (_, at) => ({
      precioCompra: bid - at,
      cantidadCompra: quantity,
      precioVenta: ask + at,
      cantidadVenta: quantity,
    })),
  );

/** Members of lines of a feed, each there or not, that may contradict each other. */
export const members = fc.record(
  {
    ultimoPrecio: price,
    apertura: price,
    maximo: price,
    minimo: price,
    cierreAnterior: price,
    precioPromedio: price,
    precioAjuste: price,
    volumenNominal: count,
    montoOperado: count,
    cantidadOperaciones: count,
    interesesAbiertos: count,
    puntas: fc.oneof(fc.array(level, { maxLength: 1 }), book),
    precioCompra: fc.constantFrom(0, 8, 9, 10, 11),
    cantidadCompra: count,
    precioVenta: fc.constantFrom(0, 10, 11, 12, 13),
    cantidadVenta: count,
  },
  { requiredKeys: [] },
);

/** Local moments of some days, of which many are equal. */
export function moments(days: readonly string[]): fc.Arbitrary<string> {
  return fc
    .record({ day: fc.constantFrom(...days), second: fc.integer({ min: 0, max: 40 }) })
    .map(({ day, second }) => `${day}T15:00:${String(second).padStart(2, '0')}.0000000`);
}
