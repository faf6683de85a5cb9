/** How sure the result of a row is, as one number that a list can be sorted by. */

/** What each reason leaves of the score of a result, the gravest first. The same table stands in docs/reference/files-of-rows.md. */
export const SHARES = {
  fuera_del_lugar: 0.3,
  varios_lugares: 0.4,
  varios_resultados: 0.4,
  altura_fuera_de_rango: 0.5,
  cruce_no_comprobado: 0.5,
  segunda_calle: 0.6,
  calle_de_otro_departamento: 0.7,
  esquina_de_dos_calles: 0.7,
  sin_altura: 0.7,
  departamento_ilegible: 0.8,
  localidad_ampliada: 0.8,
  tramo_incompleto: 0.8,
  otra_lectura: 0.8,
  altura_desconocida: 0.8,
  aproximado: 0.9,
  nombre_parecido: 0.9,
  nombre_anterior: 0.9,
  trazado_deducido: 0.9,
  sin_punto: 0.9,
} as const;

/** A reason to mind the result of a row. */
export type MindedCode = keyof typeof SHARES;

/** The score of what needs no minding. */
export const WHOLE_SCORE = 100;

/**
 * The score of a result, 1 to 100, whole numbers.
 * @param likeness of the names found to the requested ones, 0 to 1
 */
export function scoreOf(codes: readonly MindedCode[], likeness = 1): number {
  const share = codes.reduce((product, code) => product * SHARES[code], likeness);
  return Math.max(1, Math.round(WHOLE_SCORE * share));
}
