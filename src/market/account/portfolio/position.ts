import type { Decimal } from 'decimal.js';
import { formatDay, parseDay } from '../../../indexes/civil-date.ts';
import { exact } from '../exact.ts';
import type { Operation } from '../ledger/operation.ts';
import type { Execution } from '../ledger/operation-fields.ts';
import type { UnitChange } from '../market-data.ts';
import { ADDING, TAKING } from '../words.ts';
import { type Exchange, priceInTitle, type TitleLedger } from './titles.ts';

/** Quantity and cost of one title at a moment. */
export interface Position {
  readonly quantity: Decimal;
  /** The part of the quantity whose cost is known. */
  readonly priced: Decimal;
  /** Cost of that part without fees, in the unit of the quote (per 100 for bonds): priced quantity × average price. */
  readonly cost: Decimal;
}

/** Nothing held. */
export const NOTHING_HELD: Position = nothing(exact(0));

function nothing(zero: Decimal): Position {
  return { quantity: zero, priced: zero, cost: zero };
}

/** What a step does: units come in or go out, are exchanged for another number of units, or are paid back. */
export type StepKind = 'in' | 'out' | 'split' | 'redemption';

/** One change of a position, and the position before and after it. */
export interface Step {
  readonly kind: StepKind;
  /** Local time. */
  readonly time: string;
  /** Null for a split that the market's data state. */
  readonly operation: Operation | null;
  readonly execution: Execution | null;
  /** The split that the market's data state. */
  readonly change: UnitChange | null;
  /** The price in the currency of the title; null where it has none or its rate is not known. */
  readonly price: Decimal | null;
  readonly exchange: Exchange | null;
  readonly before: Position;
  readonly after: Position;
}

/** The average purchase price of a position, unrounded, in the unit of the quote; 0 where no cost is known. */
export function averagePrice({ priced, cost }: Position): Decimal {
  return priced.isZero() ? exact(0) : cost.dividedBy(priced);
}

/** A step before it is taken. */
type Move = Pick<Step, 'kind' | 'time' | 'operation' | 'execution' | 'change'>;

/**
 * The changes of a title's position in the order in which they count: by time, of one time splits first, then what comes
 * in, then what goes out, then by number. Average cost (reference 6.3): a purchase adds its money without fees, a sale takes its share of the cost and so keeps
 * the average. Splits leave the cost. A transfer without a price brings units whose cost is not known: they are left out
 * of the average. What goes out beyond the holding must have come in by a transfer that the ledger lacks (reference
 * 6.4): the holding ends at 0. An amortization on the day of the last payment or later pays the title back.
 */
export function* replay(title: TitleLedger): Generator<Step> {
  let before = NOTHING_HELD;
  for (const move of movesOf(title)) {
    const { operation, execution } = move;
    const isPriced = operation !== null && execution !== null && (move.kind === 'in' || move.kind === 'out');
    const { price, exchange } =
      isPriced && hasPrice(operation, execution) ? priceInTitle(title, operation, execution) : UNPRICED;
    const after = positionAfter(before, move, price);
    yield { ...move, price, exchange, before, after };
    before = after;
  }
}

const UNPRICED = { price: null, exchange: null };

/** A transfer states a price where the cost of its units is known. */
function hasPrice({ tipo }: Operation, { precio }: Execution): boolean {
  return tipo !== 'transferencia' || precio > 0;
}

function positionAfter(before: Position, { kind, execution, change }: Move, price: Decimal | null): Position {
  const units = execution?.cantidad ?? 0;
  if (kind === 'redemption') return NOTHING_HELD;
  if (kind === 'in') return added(before, exact(units), price);
  if (kind === 'out') return taken(before, exact(Math.abs(units)));
  return change ? exchanged(before, change) : withUnits(before, before.quantity.plus(units));
}

/** Days between a split of the ledger and the market's for which they are one: brokers credit units days after the ex date. */
const SAME_SPLIT_DAYS = 30;

const RANKS: Readonly<Record<StepKind, number>> = { split: 0, in: 1, out: 2, redemption: 3 };

function movesOf(title: TitleLedger): Move[] {
  const { operations, security } = title;
  const moves: Move[] = [];
  const ownSplits: number[] = [];
  for (const operation of operations) {
    for (const execution of operation.operaciones) {
      const kind = kindOf(title, operation, execution);
      if (kind === null) continue;
      moves.push({ kind, time: execution.fecha, operation, execution, change: null });
      if (kind === 'split') ownSplits.push(dayOf(execution.fecha));
    }
  }
  for (const change of security?.unitChanges ?? []) {
    // What the broker credited says more than what the market announced.
    if (ownSplits.some((day) => Math.abs(day - change.day) <= SAME_SPLIT_DAYS)) continue;
    const time = `${formatDay(change.day)}T00:00:00`;
    moves.push({ kind: 'split', time, operation: null, execution: null, change });
  }
  return moves.sort(
    (a, b) =>
      (a.time < b.time ? -1 : a.time > b.time ? 1 : 0) ||
      RANKS[a.kind] - RANKS[b.kind] ||
      (a.operation?.numero ?? 0) - (b.operation?.numero ?? 0),
  );
}

function kindOf({ security }: TitleLedger, { tipo }: Operation, { cantidad, fecha }: Execution): StepKind | null {
  if (ADDING.includes(tipo)) return 'in';
  if (TAKING.includes(tipo)) return 'out';
  if (tipo === 'transferencia') return cantidad > 0 ? 'in' : 'out';
  if (tipo === 'split') return 'split';
  const maturity = security?.maturity ?? null;
  return tipo === 'pago_amortizacion' && maturity !== null && dayOf(fecha) >= maturity ? 'redemption' : null;
}

function dayOf(time: string): number {
  return parseDay(time.slice(0, 10)) ?? 0;
}

function added({ quantity, priced, cost }: Position, units: Decimal, price: Decimal | null): Position {
  const total = quantity.plus(units);
  if (price === null) return { quantity: total, priced, cost };
  // Nearly every ledger states all its prices: both are then one and the same number, and are added up once.
  return {
    quantity: total,
    priced: priced === quantity ? total : priced.plus(units),
    cost: cost.plus(units.times(price)),
  };
}

function taken({ quantity, priced, cost }: Position, units: Decimal): Position {
  if (quantity.lessThanOrEqualTo(units)) return NOTHING_HELD;
  const rest = quantity.minus(units);
  return {
    quantity: rest,
    priced: priced === quantity ? rest : priced.times(rest).dividedBy(quantity),
    cost: cost.times(rest).dividedBy(quantity),
  };
}

/** The same holding in another number of units. */
function withUnits({ quantity, priced, cost }: Position, units: Decimal): Position {
  if (units.lessThanOrEqualTo(0)) return NOTHING_HELD;
  if (quantity.isZero()) return { quantity: units, priced, cost };
  return { quantity: units, priced: priced === quantity ? units : priced.times(units).dividedBy(quantity), cost };
}

/**
 * The units after a split. Whole units stay whole: the fraction that would be left is paid in money, and its share of the
 * cost goes with it.
 */
function exchanged(position: Position, { units, before }: UnitChange): Position {
  if (position.quantity.isZero()) return position;
  const all = position.quantity.times(units).dividedBy(before);
  const whole = position.quantity.isInteger() ? all.floor() : all;
  const split = withUnits(position, all);
  return whole.equals(all) ? split : taken(split, all.minus(whole));
}
