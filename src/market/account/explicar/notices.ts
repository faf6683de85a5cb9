import type { AssetQuote } from '../../contract/asset-quote.ts';
import { ADDING } from '../contract/coded-words.ts';
import type { Operation } from '../ledger/operation.ts';
import type { TitleLedger } from '../portfolio/holdings.ts';
import { movesTitles, type Step } from '../portfolio/position.ts';
import { digits } from './sentences.ts';

/** What is worth minding of an asset's figures. The codes are stable, the sentences are for people. */
export const NOTICE_CODES = [
  'sin_tenencia',
  'sin_cotizacion',
  'venta_sin_tenencia',
  'otra_moneda',
  'sin_efecto',
] as const;

export interface Notice {
  readonly codigo: (typeof NOTICE_CODES)[number];
  readonly mensaje: string;
}

/** Operations named in one sentence at most. */
export const MOST_NAMED = 10;

/**
 * The notices of a title: why nothing is held, which price stands in, what the ledger cannot know.
 *
 * @param overdrawn steps that {@link takesTooMuch}, at most {@link MOST_NAMED}
 */
export function noticesOf(
  title: TitleLedger,
  overdrawn: readonly Step[],
  quote: AssetQuote | null,
  isHeld: boolean,
): Notice[] {
  const notices: Notice[] = [];
  const note = (codigo: Notice['codigo'], mensaje: string): void => void notices.push({ codigo, mensaje });
  if (!isHeld) {
    note(
      'sin_tenencia',
      title.operations.some(isCounted)
        ? 'Las ventas tomaron todo lo comprado: no hay tenencia, y el portafolio no muestra el título.'
        : 'Ninguna operación ejecutada suma ni resta: no hay tenencia.',
    );
  } else if (!quote) {
    note(
      'sin_cotizacion',
      'El título no tiene cotización: vale el precio de la última ejecución, sin cierre anterior.',
    );
  }
  for (const { operation, execution, before } of overdrawn) {
    const lacking = digits(before.quantity.minus(execution.cantidad).abs());
    note(
      'venta_sin_tenencia',
      `La operación ${operation.numero} toma ${digits(execution.cantidad)} y había ${digits(before.quantity)}: los ${lacking} que faltan entraron por una transferencia, que el registro no conoce. La tenencia queda en 0.`,
    );
  }
  const currencies = new Set(title.operations.filter(movesTitles).map(({ moneda }) => moneda));
  if (currencies.size > 1) {
    note(
      'otra_moneda',
      `Las operaciones están en ${[...currencies].join(' y ')}: el costo suma sus precios como están.`,
    );
  }
  const idle = title.operations.filter((operation) => !isCounted(operation));
  if (idle.length > 0) {
    const named = idle
      .slice(0, MOST_NAMED)
      .map(({ numero, tipo, estadoActual }) => `${numero} (${tipo}, ${estadoActual})`);
    const more = idle.length > MOST_NAMED ? ` y ${idle.length - MOST_NAMED} más` : '';
    note('sin_efecto', `No cambian la cantidad ni el costo: ${named.join(', ')}${more}.`);
  }
  return notices;
}

/** True for a sale of more than was held. */
export function takesTooMuch({ operation, execution, before }: Step): boolean {
  return !ADDING.includes(operation.tipo) && before.quantity.lessThan(execution.cantidad);
}

function isCounted(operation: Operation): boolean {
  return movesTitles(operation) && operation.operaciones.length > 0;
}
