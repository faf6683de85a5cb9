/** What the corpus keeps of an answer, and how two answers of one query compare. */
import { metresBetween } from '../quality/measure.ts';
import type { Truth } from './texts.ts';

/** The answer to one address, as far as the corpus reads it. */
export interface AddressAnswer {
  readonly direcciones: readonly FirstHit[];
}

interface FirstHit {
  readonly calle: { readonly id: string | null };
  readonly calle_cruce_1: { readonly id: string | null };
  readonly calle_cruce_2: { readonly id: string | null };
  readonly altura: { readonly valor: unknown };
  readonly provincia: { readonly id: string };
  readonly departamento: { readonly id: string | null };
  readonly precision: string | null;
  readonly ubicacion: { readonly lat: number | null; readonly lon: number | null };
}

/** The first result of a query; null where nothing was found. */
export type Frozen = {
  readonly streets: readonly string[];
  readonly number: string;
  readonly department: string;
  readonly precision: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
} | null;

/** Keeps of an answer its first result. */
export function frozenOf({ direcciones: [hit] }: AddressAnswer): Frozen {
  if (!hit) return null;
  const streets = [hit.calle.id, hit.calle_cruce_1.id, hit.calle_cruce_2.id].filter((id) => id !== null);
  const department = hit.provincia.id === '02' ? '02' : (hit.departamento.id ?? '');
  const { lat, lon } = hit.ubicacion;
  return { streets, number: String(hit.altura.valor ?? ''), department, precision: hit.precision, lat, lon };
}

/** How right an answer is. */
export type Grade = 'right' | 'wrong' | 'nothing' | 'unknown';

/** Metres within which an answer is that of a published point, and beyond which it is another one. */
const NEAR = 600;
const FAR = 1500;

/** Grades an answer; unknown where the truth does not decide. */
export function gradeOf(answer: Frozen, truth: Truth | null): Grade {
  if (answer === null) return 'nothing';
  if (truth === null) return 'unknown';
  if (truth.streets) {
    const isThere = (namesakes: readonly string[]): boolean => namesakes.some((id) => answer.streets.includes(id));
    return truth.streets.every(isThere) ? 'right' : 'wrong';
  }
  if (truth.department !== undefined && answer.department !== truth.department) return 'wrong';
  const metres = truth.point ? metresBetween(truth.point, answer) : null;
  if (metres === null) return 'unknown';
  if (metres <= NEAR) return 'right';
  return metres > FAR ? 'wrong' : 'unknown';
}

/** How a later answer compares with an earlier one. */
export type Change = 'same' | 'better' | 'worse' | 'different';

const RANK: Readonly<Record<Grade, number>> = { right: 3, unknown: 2, nothing: 1, wrong: 0 };

/** How a later answer compares: by its grade where that changed and is known both times. */
export function changeBetween(before: Frozen, after: Frozen, truth: Truth | null): Change {
  if (before?.streets.join() === after?.streets.join() && before?.number === after?.number) return 'same';
  const [old, now] = [gradeOf(before, truth), gradeOf(after, truth)];
  if (old === now || old === 'unknown' || now === 'unknown') return 'different';
  return RANK[now] > RANK[old] ? 'better' : 'worse';
}
