import { parseDay } from '../../../indexes/civil-date.ts';
import { Fields, isObject } from '../../../ingest/fields.ts';
import { localSecond } from '../../running/local-instant.ts';
import { COUNTRIES, type Country, foldWord, marketOf, US_MARKETS } from '../../words.ts';
import { exact, exactSum, factorOf, shown, sumOfProducts } from '../exact.ts';
import {
  ADDING,
  type FeeCurrency,
  type OperationType,
  readableState,
  readFeeCurrency,
  readState,
  type State,
  TAKING,
  UNIT_MOVES,
  type WordReader,
} from '../words.ts';

/** One execution of an order: local time, quantity and price in the unit of the quote. */
export interface Execution {
  readonly fecha: string;
  readonly cantidad: number;
  readonly precio: number;
}

/** One change of state; `fecha` is local time. */
export interface StateChange {
  readonly estado: State;
  readonly fecha: string;
}

/** One fee: `iva` is the tax on `neto`, both in the fee's own currency. */
export interface Fee {
  readonly tipo: string;
  readonly neto: number;
  readonly iva: number;
  readonly moneda: FeeCurrency;
}

/** Rule `coded-word`: a coded member holds one of the published words (reference 4). `neutral` stands in for a wrong one. */
export function codedWord<W extends string>(fields: Fields, field: string, read: WordReader<W>, neutral: W): W {
  const value = fields.raw(field);
  if (typeof value === 'number') {
    // The live interface does this for some old records (reference 4); what the number means is not known.
    fields.problem(field, `a number instead of a word: ${value}`, 'coded-word');
    return neutral;
  }
  const text = fields.text(field);
  const word = read(text);
  if (text !== '' && word === undefined)
    fields.problem(field, `not a known word: ${JSON.stringify(text)}`, 'coded-word');
  return word ?? neutral;
}

/** The same for a member that may be absent. */
export function codedWordOr<W extends string, F>(
  fields: Fields,
  field: string,
  read: WordReader<W>,
  neutral: W,
  fallback: F,
): W | F {
  return fields.has(field) ? codedWord(fields, field, read, neutral) : fallback;
}

/** Rule `account-country`: an operation's country is one of the two there are; without one it is that of its market. */
export function accountCountry(fields: Fields, market: string): Country {
  if (!fields.has('pais')) {
    const known = marketOf(market);
    return known !== undefined && US_MARKETS.includes(known) ? 'estados_Unidos' : 'argentina';
  }
  const text = fields.text('pais');
  const country = COUNTRIES.find((word) => foldWord(word) === foldWord(text));
  if (country === undefined) fields.problem('pais', `no country is called ${JSON.stringify(text)}`, 'account-country');
  return country ?? 'argentina';
}

const INT32_MAXIMUM = 2_147_483_647;

/** Rule `order-number`: an operation's number is a positive whole number of at most 32 bits (contract 4.2, B4). */
export function orderNumber(fields: Fields): number {
  const before = fields.problems.length;
  const number = fields.integer('numero');
  if (fields.problems.length === before && (number < 1 || number > INT32_MAXIMUM)) {
    fields.problem('numero', `not a number from 1 to ${INT32_MAXIMUM}: ${number}`, 'order-number');
  }
  return number;
}

/** How the interface writes that there is no date (reference 1). */
const NO_DATE = '0001-01-01';

/**
 * Rule `local-time`: times are real dates, with or without a time of day, fraction and zone (reference 5). The result is
 * Argentine local time `YYYY-MM-DDTHH:MM:SS`, fractions cut.
 */
export function localTimeField(fields: Fields, field: string): string {
  const text = fields.text(field);
  const time = readLocalTime(text);
  if (text !== '' && time === null) fields.problem(field, `not a date or time: ${JSON.stringify(text)}`, 'local-time');
  return time ?? `${NO_DATE}T00:00:00`;
}

/** The same for a time that may be absent, null, or the interface's zero date. */
export function localTimeOrNull(fields: Fields, field: string): string | null {
  const value = fields.raw(field);
  if (!fields.has(field) || (typeof value === 'string' && value.startsWith(NO_DATE))) return null;
  return localTimeField(fields, field);
}

/** Reads a time as {@link localTimeField} does; null when the text is none. */
export function readLocalTime(text: string): string | null {
  const given = text.trim();
  return parseDay(given) === undefined ? localSecond(given) : `${given}T00:00:00`;
}

/** Reads a list of objects. An item that is no object has that one problem, by `rule`: its members are not read. */
function objectsIn<T>(fields: Fields, field: string, rule: string, read: (own: Fields) => T): readonly T[] {
  return fields.array(field).map((value, index) => {
    const at = `${field}.${index}`;
    if (isObject(value)) return read(new Fields(value, `${at}.`, fields.problems));
    fields.problem(at, 'not an object', rule);
    return read(new Fields({}));
  });
}

/**
 * Rule `executions`: an execution has a time, a quantity above zero and a price that is not negative. Splits and transfers
 * have a quantity other than zero, below it for units that go, and may have no price. Oldest first.
 */
export function executions(fields: Fields, field: string, type: OperationType): readonly Execution[] {
  const list = objectsIn(fields, field, 'executions', (own) => ({
    fecha: localTimeField(own, 'fecha'),
    ...amount(own, type),
  }));
  return list.toSorted((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0));
}

/** The largest quantity or price there can be; products of two of them and their sums stay finite numbers. */
export const LARGEST_AMOUNT = 1e15;

/** Quantity and price of one execution by the rule of {@link executions}, neither beyond {@link LARGEST_AMOUNT}. */
export function amount(fields: Fields, type: OperationType): { cantidad: number; precio: number } {
  const before = fields.problems.length;
  const movesUnits = UNIT_MOVES.includes(type);
  const cantidad = fields.number('cantidad', { minimum: -LARGEST_AMOUNT, maximum: LARGEST_AMOUNT });
  if (fields.problems.length === before && (movesUnits ? cantidad === 0 : cantidad <= 0)) {
    fields.problem('cantidad', `${movesUnits ? 'zero' : 'not above zero'}: ${cantidad}`, 'executions');
  }
  const bounds = { minimum: 0, maximum: LARGEST_AMOUNT };
  return { cantidad, precio: movesUnits ? fields.numberOr('precio', 0, bounds) : fields.number('precio', bounds) };
}

/** Rule `executed-quantity`: an order is not executed for more than was ordered. */
export function executedQuantity(fields: Fields, ordered: number, executions: readonly Execution[]): void {
  const executed = exactSum(executions, ({ cantidad }) => cantidad);
  if (executed.abs().greaterThan(Math.abs(ordered))) {
    fields.problem('operaciones', `executed ${executed.toString()} of ${ordered} ordered`, 'executed-quantity');
  }
}

/**
 * Rule `executed-money`: stated executed money is Σ quantity × price of the executions, or a hundredth of that sum for
 * titles quoted per 100 (reference 6.4); a purchase or sale without executions has none.
 */
export function executedMoney(
  fields: Fields,
  type: OperationType,
  stated: number | null,
  executions: readonly Execution[],
): void {
  // Units that come and go without a trade have no price that their value would follow from.
  if (stated === null || UNIT_MOVES.includes(type)) return;
  if (executions.length === 0) {
    if (stated !== 0 && (ADDING.includes(type) || TAKING.includes(type))) {
      fields.problem('montoOperacion', `${stated} without any execution`, 'executed-money');
    }
    return;
  }
  if (factorOf(stated, executions) === null) {
    const sum = sumOfProducts(executions).toString();
    fields.problem('montoOperacion', `${stated} is neither ${sum} nor a hundredth of it`, 'executed-money');
  }
}

/** Value added tax on fees (reference 6.4). */
const IVA = 0.21;
const CENTS = 2;

/** Rule `fee-lines`: fees are lines of a name, a net amount, its tax (21 % where not stated) and a currency. */
export function feeLines(fields: Fields, field: string): readonly Fee[] {
  if (!fields.has(field)) return [];
  return objectsIn(fields, field, 'fee-lines', (line) => {
    const neto = line.number('neto');
    return {
      tipo: line.textOr('tipo', ''),
      neto,
      iva: line.numberOr('iva', shown(exact(neto).times(IVA), CENTS)),
      moneda: codedWord(line, 'moneda', readFeeCurrency, 'PESO_ARGENTINO'),
    };
  });
}

/** Rule `coded-word` and `local-time` for a log of states: each line names a published state and its time. */
export function states(fields: Fields, field: string): readonly StateChange[] {
  if (!fields.has(field)) return [];
  return objectsIn(fields, field, 'object-shape', (line) => ({
    estado: codedWord(line, 'detalle', readState, 'iniciada'),
    fecha: localTimeField(line, 'fecha'),
  }));
}

/** Which states a state may follow (reference 4.1); none for the first. */
const MAY_FOLLOW: Readonly<Record<State, readonly State[]>> = {
  iniciada: [],
  en_Proceso: ['iniciada', 'en_Modificacion'],
  parcialmente_Terminada: ['en_Proceso'],
  terminada: ['en_Proceso', 'parcialmente_Terminada'],
  pendiente_Cancelacion: ['iniciada', 'en_Proceso'],
  parcialmente_Terminada_Con_Pedido_Cancelacion: ['parcialmente_Terminada'],
  cancelada: ['pendiente_Cancelacion', 'parcialmente_Terminada_Con_Pedido_Cancelacion'],
  cancelada_Por_Vencimiento_Validez: ['iniciada', 'en_Proceso', 'parcialmente_Terminada'],
  en_Modificacion: ['en_Proceso', 'parcialmente_Terminada'],
};

/** True when an order in state `before` (null: new) can go over to `after`. */
export function canFollow(before: State | null, after: State): boolean {
  return before === null ? after === 'iniciada' : MAY_FOLLOW[after].includes(before);
}

/**
 * Rule `state-history`: the log of states begins with `iniciada`, makes only possible transitions, oldest first, and
 * ends in the present state (reference 4.1; decisions.md B, "States").
 */
export function stateHistory(fields: Fields, history: readonly StateChange[], present: State): void {
  let before: StateChange | null = null;
  for (const [index, change] of history.entries()) {
    const at = `estados.${index}`;
    if (!canFollow(before?.estado ?? null, change.estado)) {
      const from = before ? `after ${quoted(before.estado)}` : 'at the beginning';
      fields.problem(`${at}.detalle`, `impossible transition: ${quoted(change.estado)} ${from}`, 'state-history');
      return;
    }
    if (before && change.fecha < before.fecha) {
      fields.problem(`${at}.fecha`, `${change.fecha} is before ${before.fecha}`, 'state-history');
      return;
    }
    before = change;
  }
  if (before && before.estado !== present) {
    fields.problem('estadoActual', `${present}, but the last state is ${quoted(before.estado)}`, 'state-history');
  }
}

function quoted(state: State): string {
  return JSON.stringify(readableState(state));
}
