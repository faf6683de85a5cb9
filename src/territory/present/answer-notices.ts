/**
 * Notices of an answer beside its results: results outside the requested place, and records left out for lack of a point
 * or an outline. Most answers have none.
 */

/** One such notice. Programs read the code, people the Spanish sentence. */
export interface AnswerNotice {
  readonly codigo:
    | 'localidad_ampliada'
    | 'fuera_del_lugar'
    | 'sin_geometria'
    | 'sin_punto'
    | 'lugar_sin_calles'
    | 'calle_de_otro_departamento';
  readonly mensaje: string;
  /** Number of records left out; absent where none is. */
  readonly cantidad?: number;
}

export const NO_NOTICES: readonly AnswerNotice[] = [];

/** The response header that lists the codes, each with its number: `sin_punto;cantidad=3`. */
const NOTICES_HEADER = 'Ventanilla-Avisos';

/** The headers of an answer, with that of the notices; no member where there are none, so that a plain answer stays one. */
export function noticeHeaders(
  notices: readonly AnswerNotice[],
  others?: Readonly<Record<string, string>>,
): { readonly headers?: Readonly<Record<string, string>> } {
  if (notices.length === 0) return others === undefined ? PLAIN : { headers: others };
  const told = notices.map(({ codigo, cantidad }) =>
    cantidad === undefined ? codigo : `${codigo};cantidad=${cantidad}`,
  );
  return { headers: { ...others, [NOTICES_HEADER]: told.join(', ') } };
}

const PLAIN = {};

/** Results that GeoJSON leaves out because they have no point; empty for none. */
export function withoutPoint(count: number): readonly AnswerNotice[] {
  if (count === 0) return NO_NOTICES;
  const mensaje =
    count === 1
      ? 'Falta un resultado, del que no se conoce el punto.'
      : `Faltan ${count} resultados, de los que no se conoce el punto.`;
  return [{ codigo: 'sin_punto', mensaje, cantidad: count }];
}

/** Records that `interseccion` could not compare because their outline or course, or that of the unit named, is not known; empty for none. */
export function withoutGeometry(count: number): readonly AnswerNotice[] {
  if (count === 0) return NO_NOTICES;
  const mensaje =
    count === 1
      ? 'No se pudo comparar un registro, del que no se conoce la geometría.'
      : `No se pudieron comparar ${count} registros, de los que no se conoce la geometría.`;
  return [{ codigo: 'sin_geometria', mensaje, cantidad: count }];
}

/** How many streets the data hold of a place, in a sentence: `una sola calle`, `63 calles`. */
export function countOfStreets(count: number): string {
  return count === 1 ? 'una sola calle' : `${count} calles`;
}
