/** What becomes of one row of a file. */
import type { Issue } from '../../server/parameters/problem.ts';
import type { Tree } from '../present/tree.ts';
import { errorOf } from '../wording.ts';

/** Found; found, but something is to be minded; not found; nothing could be looked for. */
export const STATES = ['hallado', 'aproximado', 'sin_resultado', 'fila_invalida'] as const;
export type State = (typeof STATES)[number];

/** The outcome of one row: the record found, and for all but `hallado` a code and a sentence that say why. */
export interface Outcome {
  readonly estado: State;
  readonly record: Tree | null;
  readonly motivo: string | null;
  readonly mensaje: string | null;
}

/** A code for programs and a sentence for people. */
interface Reason {
  readonly codigo: string;
  readonly mensaje: string;
}

/** A row that was found; with reasons to mind it, the gravest first, it is weak. */
export function found(record: Tree, reasons: readonly Reason[] = []): Outcome {
  const [first] = reasons;
  if (!first) return { estado: 'hallado', record, motivo: null, mensaje: null };
  const mensaje = reasons.map((reason) => reason.mensaje).join(' ');
  return { estado: 'aproximado', record, motivo: first.codigo, mensaje };
}

/** A row for which nothing was found. */
export function missed({ codigo, mensaje }: Reason): Outcome {
  return { estado: 'sin_resultado', record: null, motivo: codigo, mensaje };
}

/** A row that nothing could be looked for with. */
export function broken(motivo: string, mensaje: string): Outcome {
  return { estado: 'fila_invalida', record: null, motivo, mensaje };
}

/** A row with values that the parameters of its resource do not allow. */
export function invalid(issues: readonly Issue[]): Outcome {
  const mensaje = issues.map((issue) => `${issue.name}: ${errorOf(issue).mensaje}`).join(' ');
  return broken('parametro_invalido', mensaje);
}

/** What is found wrong with rows as such, by code. */
export const ROW_PROBLEMS = {
  faltan_celdas: 'La fila tiene menos celdas que el encabezado y le faltan las que se buscan.',
  sobran_celdas: 'La fila tiene más celdas que el encabezado; las que sobran están juntas en la última columna.',
  comillas_sin_cerrar: 'La fila abre comillas que no se cierran; su texto está entero en la primera columna.',
  celda_muy_larga: 'La fila tiene una celda demasiado larga para lo que se busca.',
  fila_muy_larga: 'La fila es demasiado larga; su texto está entero en la primera columna.',
} as const;
