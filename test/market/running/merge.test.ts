import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLine } from '../../../src/market/running/line.ts';
import {
  effective,
  FIGURES,
  type FigureName,
  mergeUpdate,
  type QuoteUpdate,
  type RunningQuote,
} from '../../../src/market/running/running-quote.ts';
import { readQuote, storedQuote } from '../../../src/market/running/stored.ts';
import { members, moments } from './updates.ts';

function update(value: Readonly<Record<string, unknown>>): QuoteUpdate {
  const read = readLine({ simbolo: 'X', fechaHora: '2026-11-20T15:00:00', ...value }, '');
  if ('problem' in read) throw new Error(`${read.problem.field}: ${read.problem.reason}`);
  return read.update;
}

function merged(...values: readonly Readonly<Record<string, unknown>>[]): RunningQuote | null {
  return values.reduce<RunningQuote | null>((held, value) => mergeUpdate(held, update(value)) ?? held, null);
}

const at = (time: string) => ({ fechaHora: `2026-11-20T${time}` });

describe('updates of a title', () => {
  test('merge member by member', () => {
    expect(merged({ ultimoPrecio: 10, volumenNominal: 5 }, { volumenNominal: 7 }, { montoOperado: 70 })?.known).toEqual(
      {
        last: 10,
        volume: 7,
        amount: 70,
      },
    );
  });

  test('of an older time say nothing, of the same time something', () => {
    const held = merged({ ...at('15:00:01'), ultimoPrecio: 10 });
    expect(mergeUpdate(held, update({ ...at('15:00:00.9999999'), ultimoPrecio: 9 }))).toBeNull();
    expect(mergeUpdate(held, update({ ...at('15:00:01'), ultimoPrecio: 9 }))?.known.last).toBe(9);
  });

  test('of a later day begin anew, and remember the close', () => {
    const next = merged(
      { ultimoPrecio: 10, volumenNominal: 5, puntas: [] },
      { fechaHora: '2026-11-23T11:00:00', apertura: 11 },
    );
    expect(next).toMatchObject({
      known: { open: 11 },
      levels: null,
      before: { time: '2026-11-20T15:00:00.0000000', close: 10 },
    });
    expect(next?.known.volume).toBeUndefined();
  });

  test('open, high and low follow from last prices until they are stated', () => {
    const lasts = [{ ultimoPrecio: 10 }, { ultimoPrecio: 12 }, { ultimoPrecio: 9 }, { ultimoPrecio: 11 }];
    const quote = merged(...lasts);
    expect(quote && effective(quote)).toEqual({ last: 11, open: 10, high: 12, low: 9 });
    // The trade at 12 was busted: the feed states the maximum again.
    const corrected = merged(...lasts, { maximo: 11.5 }, { apertura: 10.5 });
    expect(corrected && effective(corrected)).toEqual({ last: 11, open: 10.5, high: 11.5, low: 9 });
  });

  test('of the book replace it whole, or change its best level', () => {
    const book = [
      { precioCompra: 10, cantidadCompra: 1, precioVenta: 11, cantidadVenta: 2 },
      { precioCompra: 9, cantidadCompra: 3, precioVenta: 12, cantidadVenta: 4 },
    ];
    expect(merged({ puntas: book })?.levels).toHaveLength(2);
    expect(merged({ puntas: book }, { cantidadCompra: 8 })?.levels).toEqual([{ ...book[0], cantidadCompra: 8 }]);
    expect(merged({ puntas: book }, { puntas: [] })?.levels).toEqual([]);
    expect(merged({ puntas: book }, { precioVenta: 0 })?.levels).toEqual([
      { ...book[0], precioVenta: 0, cantidadVenta: 0 },
    ]);
    // Both in one line: deeper levels stay while they fit below the best one.
    expect(merged({ puntas: book, precioCompra: 9.5 })?.levels).toEqual([{ ...book[0], precioCompra: 9.5 }, book[1]]);
    expect(merged({ puntas: book, precioCompra: 5 })?.levels).toEqual([{ ...book[0], precioCompra: 5 }]);
    expect(merged({ puntas: book, precioVenta: 13 })?.levels).toEqual([{ ...book[0], precioVenta: 13 }]);
    expect(merged({ puntas: book, precioVenta: 8 })?.levels).toHaveLength(1);
    // The bid has moved past the ask that has not come yet.
    expect(merged({ puntas: book }, { precioCompra: 11.5 })?.levels).toEqual([
      { precioCompra: 11.5, cantidadCompra: 1, precioVenta: 0, cantidadVenta: 0 },
    ]);
    expect(merged({ puntas: book }, { precioCompra: 0, precioVenta: 0 })?.levels).toEqual([]);
  });

  test('of the book alone leave the time of the figures', () => {
    expect(merged({ ...at('15:00:00'), ultimoPrecio: 10 }, { ...at('15:00:09'), puntas: [] })).toMatchObject({
      time: '2026-11-20T15:00:09.0000000',
      figuresTime: '2026-11-20T15:00:00.0000000',
    });
  });
});

const feed = fc.array(fc.record({ time: moments(['2026-11-19', '2026-11-20']), said: members }), { maxLength: 12 });

/** The lines of a generated feed that can be read. */
function readable(lines: readonly { readonly time: string; readonly said: object }[]): QuoteUpdate[] {
  return lines.flatMap(({ time, said }) => {
    const read = readLine({ simbolo: 'X', fechaHora: time, ...said }, '');
    return 'update' in read ? [read.update] : [];
  });
}

/** The figures of a session from the whole history of its updates, each looked for by itself. */
function figuresOfHistory(history: readonly QuoteUpdate[]): Partial<Record<FigureName, number>> {
  const stated = (name: FigureName): number => history.findLastIndex(({ known }) => known[name] !== undefined);
  const figures: Partial<Record<FigureName, number>> = {};
  for (const name of FIGURES) {
    const value = history[stated(name)]?.known[name];
    if (value !== undefined) figures[name] = value;
  }
  const [high, low] = [stated('high'), stated('low')];
  // Of two that contradict each other the one stated later holds. Between lines each is looked at when it comes.
  const dropped = { high: -1, low: -1 };
  history.forEach(({ known }, index) => {
    const before = history.slice(0, index + 1);
    const h = before.findLastIndex((each) => each.known.high !== undefined);
    const l = before.findLastIndex((each) => each.known.low !== undefined);
    const [top, bottom] = [history[h]?.known.high, history[l]?.known.low];
    if (top === undefined || bottom === undefined || top >= bottom || h <= dropped.high || l <= dropped.low) return;
    if (known.high === undefined) dropped.high = h;
    else dropped.low = l;
  });
  if (high >= 0 && high <= dropped.high) delete figures.high;
  if (low >= 0 && low <= dropped.low) delete figures.low;
  const { last } = figures;
  if (last === undefined) return figures;
  const lasts = (from: number): number[] =>
    history.slice(Math.max(0, from)).flatMap(({ known }) => (known.last === undefined ? [] : [known.last]));
  const open = figures.open ?? lasts(0)[0] ?? last;
  return {
    ...figures,
    open,
    high: Math.max(last, open, figures.high ?? last, ...lasts(high)),
    low: Math.min(last, open, figures.low ?? last, ...lasts(low)),
  };
}

describe('any feed of a title', () => {
  test('merges to what its history says of the last session', () => {
    fc.assert(
      fc.property(feed, (lines) => {
        const history: QuoteUpdate[] = [];
        let quote: RunningQuote | null = null;
        for (const each of readable(lines)) {
          if (history.some(({ time }) => time > each.time)) {
            expect(mergeUpdate(quote, each)).toBeNull();
            continue;
          }
          history.push(each);
          quote = mergeUpdate(quote, each);
        }
        if (!quote) return;
        const date = quote.time.slice(0, 10);
        const session = history.filter(({ time }) => time.startsWith(date));
        expect(effective(quote)).toEqual(figuresOfHistory(session));
        expect(quote.time).toBe(session.at(-1)?.time);
      }),
      { numRuns: 500 },
    );
  });

  test('is stored and read back as it is; pushed again it changes nothing', () => {
    fc.assert(
      fc.property(feed, (lines) => {
        let quote: RunningQuote | null = null;
        for (const each of readable(lines)) quote = mergeUpdate(quote, each) ?? quote;
        if (!quote) return;
        expect(readQuote(storedQuote(quote))).toEqual(quote);
        const again = readable(lines).reduce<RunningQuote>((held, each) => mergeUpdate(held, each) ?? held, quote);
        expect(again.time).toBe(quote.time);
      }),
    );
  });
});
