import type { Operation } from '../ledger/operation.ts';
import type { AssetQuote } from '../market-data.ts';
import type { Step } from '../portfolio/position.ts';
import type { TitleLedger } from '../portfolio/titles.ts';
import { digits } from './sentences.ts';

/** Codes of the remarks on an asset's figures. The codes are stable, the sentences are for people. */
export const NOTICE_CODES = [
  'sin_tenencia',
  'sin_cotizacion',
  'venta_sin_tenencia',
  'cambio_desconocido',
  'costo_desconocido',
  'sin_efecto',
] as const;

export interface Notice {
  readonly codigo: (typeof NOTICE_CODES)[number];
  readonly mensaje: string;
}

/** Operations named in one sentence at most. */
const MOST_NAMED = 10;

/** The steps of a title that a person should know of, the first few of each kind. */
export class NotedSteps {
  /** Sales of more than was held. */
  readonly overdrawn: Step[] = [];
  /** Purchases in a currency whose rate is not known. */
  readonly unconverted: Step[] = [];
  /** What came in without a price. */
  readonly uncosted: Step[] = [];
  /** Operations that changed the position. */
  readonly counted = new Set<Operation>();

  add(step: Step): void {
    if (step.operation) this.counted.add(step.operation);
    if (takesTooMuch(step)) note(this.overdrawn, step);
    if (step.kind === 'in' && step.price === null) note(step.exchange ? this.unconverted : this.uncosted, step);
  }
}

function note(steps: Step[], step: Step): void {
  if (steps.length < MOST_NAMED) steps.push(step);
}

/** The notices of a title: why nothing is held, which price stands in, what the ledger and the data cannot know. */
export function noticesOf(title: TitleLedger, noted: NotedSteps, quote: AssetQuote | null, isHeld: boolean): Notice[] {
  const notices: Notice[] = [];
  const say = (codigo: Notice['codigo'], mensaje: string): void => void notices.push({ codigo, mensaje });
  if (!isHeld) {
    say(
      'sin_tenencia',
      noted.counted.size > 0
        ? 'Lo que salió tomó todo lo que entró: no hay tenencia, y el portafolio no muestra el título.'
        : 'Ninguna operación ejecutada suma ni resta: no hay tenencia.',
    );
  } else if (!quote) {
    say('sin_cotizacion', 'El título no tiene cotización: vale el precio de la última ejecución, sin cierre anterior.');
  }
  for (const { operation, execution, before } of noted.overdrawn) {
    const taken = Math.abs(execution?.cantidad ?? 0);
    const lacking = digits(before.quantity.minus(taken).abs());
    say(
      'venta_sin_tenencia',
      `La operación ${operation?.numero} toma ${digits(taken)} y había ${digits(before.quantity)}: los ${lacking} que faltan entraron por una transferencia que el registro no tiene. La tenencia queda en 0.`,
    );
  }
  for (const { operation, exchange } of noted.unconverted) {
    say(
      'cambio_desconocido',
      `La operación ${operation?.numero} está en ${exchange?.from} y no hay cierres de esos días para pasarla a ${exchange?.into}: su cantidad cuenta, su costo no.`,
    );
  }
  if (noted.uncosted.length > 0) {
    const named = noted.uncosted.map(({ operation }) => operation?.numero).join(', ');
    say('costo_desconocido', `Entraron sin precio y no cuentan en el precio promedio: ${named}.`);
  }
  const idle = title.operations.filter((operation) => !noted.counted.has(operation));
  if (idle.length > 0) {
    const named = idle
      .slice(0, MOST_NAMED)
      .map(({ numero, tipo, estadoActual }) => `${numero} (${tipo}, ${estadoActual})`);
    const more = idle.length > MOST_NAMED ? ` y ${idle.length - MOST_NAMED} más` : '';
    say('sin_efecto', `No cambian la cantidad ni el costo: ${named.join(', ')}${more}.`);
  }
  return notices;
}

/** True for what takes more than was held. */
function takesTooMuch({ kind, execution, before }: Step): boolean {
  return kind === 'out' && before.quantity.lessThan(Math.abs(execution?.cantidad ?? 0));
}
