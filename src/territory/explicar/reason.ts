/** What a query is told of itself besides its results: why there are none, or what to mind of them. */
import type { ParsedAddress } from '../address/types.ts';

/** Codes of what kept a query from finding anything. */
export const MISS_CODES = [
  'texto_vacio',
  'texto_demasiado_largo',
  'texto_no_comprendido',
  'texto_ambiguo',
  'texto_sin_calle',
  'filtro_sin_resultados',
  'filtros_incompatibles',
  'lugar_sin_calles',
  'calle_no_encontrada',
  'calle_en_otro_lugar',
  'cruce_no_encontrado',
  'cruce_lejos_de_la_altura',
  'altura_en_otro_departamento',
  'nombre_no_encontrado',
  'nombre_en_otro_lugar',
  'id_desconocido',
  'sin_coordenadas',
  'coordenadas_imposibles',
  'coordenadas_invertidas',
  'fuera_del_pais',
  'sin_resultados',
] as const;
type MissCode = (typeof MISS_CODES)[number];

/** Codes of what to mind of a result. */
export const REMARK_CODES = [
  'localidad_ampliada',
  'fuera_del_lugar',
  'otra_lectura',
  'cruce_no_comprobado',
  'tramo_incompleto',
  'segunda_calle',
  'esquina_de_dos_calles',
  'aproximado',
  'altura_fuera_de_rango',
  'altura_desconocida',
  'nombre_anterior',
  'trazado_deducido',
  'sin_punto',
] as const;
type RemarkCode = (typeof REMARK_CODES)[number];

/** A code for programs and a Spanish sentence for people, which names the thing and what would help. */
interface Reason<Code extends string = MissCode> {
  readonly codigo: Code;
  readonly mensaje: string;
}

/** Why a query found nothing. */
export type Miss = Reason<MissCode>;
/** What to mind of a result. */
export type Remark = Reason<RemarkCode>;

/** Names in a sentence: `a`, `a y b`, `a, b y c`. */
export function enumeration(items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined) return '';
  return items.length === 1 ? last : `${items.slice(0, -1).join(', ')} y ${last}`;
}

/** Longest quotation of what somebody wrote: a sentence is no place for a page. */
const LONGEST_QUOTATION = 80;

/** What somebody wrote, between quotation marks, cut short when it is long. */
export function quoted(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return `«${plain.length > LONGEST_QUOTATION ? `${plain.slice(0, LONGEST_QUOTATION)}…` : plain}»`;
}

/** An address in few words, as one would write it. */
export function inWords({ tipo, calles, altura, piso }: ParsedAddress): string {
  const [street = '', one = '', other = ''] = calles;
  const line = [street, altura.valor, piso].filter((part) => part !== null).join(' ');
  if (tipo === 'simple') return line;
  return tipo === 'interseccion' ? `${line} esquina ${one}` : `${line} entre ${one} y ${other}`;
}
