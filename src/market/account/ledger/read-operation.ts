import type { Fields } from '../../../ingest/fields.ts';
import { knownMarket } from '../../rules/known-market.ts';
import { symbolShape } from '../../rules/symbol-shape.ts';
import {
  readCurrency,
  readMode,
  readOperationType,
  readSettlement,
  readState,
  UNIT_MOVES,
} from '../contract/coded-words.ts';
import { codedWord, codedWordOr } from '../rules/coded-word.ts';
import { accountCountry } from '../rules/country.ts';
import { executedMoney } from '../rules/executed-money.ts';
import { executedQuantity } from '../rules/executed-quantity.ts';
import { executions, LARGEST_AMOUNT } from '../rules/executions.ts';
import { feeLines } from '../rules/fee-lines.ts';
import { localTime, localTimeOrNull } from '../rules/local-time.ts';
import { orderNumber } from '../rules/order-number.ts';
import { stateHistory } from '../rules/state-history.ts';
import { states } from '../rules/states.ts';
import { derivedHistory } from './derived-history.ts';
import type { Operation } from './operation.ts';

/** What identifies an order and stands in every row of it; the same in both forms of a ledger. */
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
    fechaAlta: localTime(fields, 'fechaAlta'),
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
