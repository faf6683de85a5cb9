import { Fields, isObject } from '../../../ingest/fields.ts';
import { type StoredRecord, StoreError } from '../../../store/store.ts';
import { knownMarket, symbolShape } from '../../title-fields.ts';
import type { Country } from '../../words.ts';
import {
  type Currency,
  type Mode,
  type OperationType,
  readableState,
  readCurrency,
  readMode,
  readOperationType,
  readSettlement,
  readState,
  type Settlement,
  type State,
  UNIT_MOVES,
} from '../words.ts';
import {
  accountCountry,
  codedWord,
  codedWordOr,
  type Execution,
  executedMoney,
  executedQuantity,
  executions,
  type Fee,
  feeLines,
  LARGEST_AMOUNT,
  localTimeField,
  localTimeOrNull,
  orderNumber,
  type StateChange,
  stateHistory,
  states,
} from './operation-fields.ts';

/**
 * An operation of a ledger after the rules, its words in one spelling, its times `YYYY-MM-DDTHH:MM:SS` local
 * (contract 2.2; reference 6.4). Money that the source does not state is null here and worked out when shown, because it
 * depends on whether the title is quoted per 1 or per 100.
 */
export interface Operation {
  readonly numero: number;
  /** `bcba`, else the contract's spelling (`nYSE`…), as operations show it. */
  readonly mercado: string;
  readonly simbolo: string;
  readonly moneda: Currency;
  readonly tipo: OperationType;
  readonly fechaAlta: string;
  readonly validez: string;
  readonly fechaOperado: string | null;
  readonly estadoActual: State;
  readonly estados: readonly StateChange[];
  readonly aranceles: readonly Fee[];
  readonly operaciones: readonly Execution[];
  readonly precio: number | null;
  readonly cantidad: number;
  readonly monto: number | null;
  readonly fondosParaOperacion: number | null;
  readonly montoOperacion: number | null;
  readonly modalidad: Mode;
  readonly arancelesARS: number | null;
  readonly arancelesUSD: number | null;
  readonly plazo: Settlement;
  /** Country of the account the operation belongs to. */
  readonly pais: Country;
}

const NUMBER_WIDTH = 10;

/** Resource of the ledger data set. */
export const OPERATIONS = 'operaciones';

/** What the keys of all operations of an account begin with. Names have no slash, so no other account's begin so. */
export function keysOf(account: string): string {
  return `${account}/`;
}

/** The account that the operation of a key belongs to. */
export function accountOfKey(key: string): string {
  return key.slice(0, key.indexOf('/'));
}

/** Key of an operation: account and number, padded so that keys sort like numbers. */
function keyOf(account: string, numero: number): string {
  return keysOf(account) + String(numero).padStart(NUMBER_WIDTH, '0');
}

/** The members that identify an order and stand in every row of the order; the same in both forms of a ledger. */
export type OrderHead = Pick<
  Operation,
  'numero' | 'mercado' | 'simbolo' | 'moneda' | 'tipo' | 'fechaAlta' | 'estadoActual' | 'plazo' | 'pais'
>;

/** Reads what both forms of a ledger say of an order; problems are noted in `fields`. */
export function readHead(fields: Fields): OrderHead {
  const numero = orderNumber(fields);
  if (!fields.has('mercado')) fields.problem('mercado', 'missing', 'required-text');
  const market = knownMarket(fields, 'mercado', 'bCBA');
  return {
    numero,
    // Operations and titles write the Buenos Aires market so (reference 4).
    mercado: market === 'bCBA' ? 'bcba' : market,
    simbolo: symbolShape(fields, 'simbolo'),
    moneda: codedWord(fields, 'moneda', readCurrency, 'peso_Argentino'),
    tipo: codedWord(fields, 'tipo', readOperationType, 'compra'),
    fechaAlta: localTimeField(fields, 'fechaAlta'),
    estadoActual: codedWord(fields, 'estadoActual', readState, 'iniciada'),
    plazo: codedWordOr(fields, 'plazo', readSettlement, 'sinValor', 'sinValor'),
    pais: accountCountry(fields, market),
  };
}

/** When an order without a stated validity ends: with the day it was entered (reference 6.4). */
export function endOfDay(time: string): string {
  return `${time.slice(0, 10)}T23:59:59`;
}

/**
 * Reads one operation as B4 returns it (contract 2.2), optionally with `pais`, and applies every rule of single
 * records. Trust the result only when `fields.ok`.
 */
export function readOperation(fields: Fields): Operation {
  const head = readHead(fields);
  const operaciones = executions(fields, 'operaciones', head.tipo);
  const minimum = UNIT_MOVES.includes(head.tipo) ? -LARGEST_AMOUNT : 0;
  const cantidad = fields.number('cantidad', { minimum, maximum: LARGEST_AMOUNT });
  const montoOperacion = fields.numberOr('montoOperacion', null);
  const validez = localTimeOrNull(fields, 'validez') ?? endOfDay(head.fechaAlta);
  const estados = states(fields, 'estados');
  const precio = fields.numberOr('precio', null, { minimum: 0, maximum: LARGEST_AMOUNT });
  const operation: Operation = {
    ...head,
    validez,
    fechaOperado: localTimeOrNull(fields, 'fechaOperado') ?? operaciones.at(-1)?.fecha ?? null,
    estados: estados.length > 0 ? estados : derivedHistory(head.estadoActual, head.fechaAlta, validez, operaciones),
    aranceles: feeLines(fields, 'aranceles'),
    operaciones,
    precio,
    cantidad,
    monto: fields.numberOr('monto', null),
    fondosParaOperacion: fields.numberOr('fondosParaOperacion', null),
    montoOperacion,
    modalidad: codedWordOr(
      fields,
      'modalidad',
      readMode,
      'precio_Limite',
      precio === null ? 'precio_Mercado' : 'precio_Limite',
    ),
    arancelesARS: fields.numberOr('arancelesARS', null),
    arancelesUSD: fields.numberOr('arancelesUSD', null),
  };
  if (!fields.ok) return operation;
  executedQuantity(fields, cantidad, operaciones);
  executedMoney(fields, head.tipo, montoOperacion, operaciones);
  stateHistory(fields, operation.estados, head.estadoActual);
  return operation;
}

/** The shortest possible way to each state (reference 4.1); `partly` when the order was executed in part before. */
function wayTo(state: State, partly: boolean): readonly State[] {
  const booked: readonly State[] = ['iniciada', 'en_Proceso'];
  const begun: readonly State[] = partly ? [...booked, 'parcialmente_Terminada'] : booked;
  switch (state) {
    case 'iniciada':
      return ['iniciada'];
    case 'en_Proceso':
      return booked;
    case 'parcialmente_Terminada':
      return [...booked, state];
    case 'pendiente_Cancelacion':
      return [...booked, state];
    case 'parcialmente_Terminada_Con_Pedido_Cancelacion':
      return [...booked, 'parcialmente_Terminada', state];
    case 'cancelada':
      return partly
        ? [...begun, 'parcialmente_Terminada_Con_Pedido_Cancelacion', state]
        : [...booked, 'pendiente_Cancelacion', state];
    default:
      return [...begun, state];
  }
}

/**
 * A history for an operation whose source gives only its present state (the CSV form): the shortest possible one, with
 * the times that are known. Steps of unknown time carry the latest known time before them.
 */
export function derivedHistory(
  state: State,
  entered: string,
  validUntil: string,
  executions: readonly Execution[],
): readonly StateChange[] {
  const first = executions[0]?.fecha;
  const last = executions.at(-1)?.fecha;
  const partly = state === 'terminada' ? executions.length > 1 : executions.length > 0;
  let time = entered;
  return wayTo(state, partly).map((estado) => {
    if (estado === 'parcialmente_Terminada') time = later(time, first);
    else if (estado === 'cancelada_Por_Vencimiento_Validez') time = later(time, validUntil);
    else if (estado !== 'iniciada' && estado !== 'en_Proceso') time = later(time, last);
    return { estado, fecha: time };
  });
}

function later(time: string, other: string | undefined): string {
  return other !== undefined && other > time ? other : time;
}

/** An operation as stored: JSON in the shape of B4, with `pais`. */
export function storedOperation(account: string, operation: Operation): StoredRecord {
  const { estados, ...rest } = operation;
  const value = { ...rest, estados: estados.map(({ estado, fecha }) => ({ detalle: readableState(estado), fecha })) };
  return { key: keyOf(account, operation.numero), body: Buffer.from(JSON.stringify(value)) };
}

/**
 * Reads a stored operation by the same rules by which it was let in.
 * @throws StoreError when the record is damaged
 */
export function parseStored({ key, body }: StoredRecord): Operation {
  const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
  const fields = new Fields(isObject(value) ? value : {});
  const operation = readOperation(fields);
  const [problem] = fields.problems;
  if (problem) throw new StoreError(`The store is damaged: operation ${key}, ${problem.field}: ${problem.reason}.`);
  return operation;
}
