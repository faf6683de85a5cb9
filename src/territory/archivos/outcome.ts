/** What becomes of one row of a file. */
import type { Issue } from '../../server/parameters/parameter.ts';
import type { Tree } from '../present/tree.ts';
import { errorOf } from '../wording.ts';
import { type MindedCode, scoreOf, WHOLE_SCORE } from './score.ts';

/** Found; found, but something is to be minded; not found; nothing could be looked for. */
export const STATES = ['hallado', 'aproximado', 'sin_resultado', 'fila_invalida'] as const;
export type State = (typeof STATES)[number];

/** The outcome of one row: the record found, and for all but `hallado` a code and a sentence that say why. */
export interface Outcome {
  readonly estado: State;
  readonly record: Tree | null;
  readonly motivo: string | null;
  readonly mensaje: string | null;
  /** How sure the result is, 1 to 100; 0 without one. */
  readonly puntaje: number;
}

/** A code for programs and a sentence for people. */
interface Reason<Code extends string = string> {
  readonly codigo: Code;
  readonly mensaje: string;
}

/**
 * A row that was found; with reasons to mind it, the gravest first, it is weak.
 * @param likeness of the names found to those of the row, 0 to 1
 */
export function found(record: Tree, reasons: readonly Reason<MindedCode>[] = [], likeness = 1): Outcome {
  const [first] = reasons;
  if (!first) return { estado: 'hallado', record, motivo: null, mensaje: null, puntaje: WHOLE_SCORE };
  const mensaje = reasons.map((reason) => reason.mensaje).join(' ');
  const puntaje = scoreOf(
    reasons.map(({ codigo }) => codigo),
    likeness,
  );
  return { estado: 'aproximado', record, motivo: first.codigo, mensaje, puntaje };
}

/** A row that was found, with one more reason to mind it, graver than those it has. */
export function minded(outcome: Outcome, { codigo, mensaje }: Reason<MindedCode>): Outcome {
  const puntaje = scoreOf([codigo], outcome.puntaje / WHOLE_SCORE);
  const all = outcome.mensaje === null ? mensaje : `${mensaje} ${outcome.mensaje}`;
  return { ...outcome, estado: 'aproximado', motivo: codigo, mensaje: all, puntaje };
}

/** A row for which nothing was found. */
export function missed({ codigo, mensaje }: Reason): Outcome {
  return { estado: 'sin_resultado', record: null, motivo: codigo, mensaje, puntaje: 0 };
}

/** A row that nothing could be looked for with. */
export function broken(motivo: string, mensaje: string): Outcome {
  return { estado: 'fila_invalida', record: null, motivo, mensaje, puntaje: 0 };
}

/** A row with values that the parameters of its resource do not allow. */
export function invalid(issues: readonly Issue[]): Outcome {
  const mensaje = issues.map((issue) => `${issue.name}: ${errorOf(issue).mensaje}`).join(' ');
  return broken('parametro_invalido', mensaje);
}

/** Errors of rows as such, by code. */
export const ROW_PROBLEMS = {
  faltan_celdas: 'La fila tiene menos celdas que el encabezado y le faltan las que se buscan.',
  sobran_celdas: 'La fila tiene más celdas que el encabezado; las que sobran están juntas en la última columna.',
  comillas_sin_cerrar: 'La fila abre comillas que no se cierran; su texto está entero en la primera columna.',
  celda_muy_larga: 'La fila tiene una celda demasiado larga para lo que se busca.',
  fila_muy_larga: 'La fila es demasiado larga; su texto está entero en la primera columna.',
} as const;
