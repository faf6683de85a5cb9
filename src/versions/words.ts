/** Sentences about a wrong request for a difference or for records, in the language of one group. */
export interface VersionWords {
  readonly range: string;
  readonly cursor: string;
  /** Of a place from which records are to go on (`despues`). */
  readonly place: string;
  /** Of a version that is not there; `held` are the numbers of those that are, newest first. */
  readonly noVersion: (group: string, missing: number, held: readonly number[]) => string;
}

/** In the language of group C, which the service's own addresses share. */
export const SPANISH: VersionWords = {
  range: 'Se esperan dos números de versión, desde 1, unidos por dos puntos: por ejemplo 1..2.',
  cursor: 'Se espera el cursor que dio la página anterior.',
  place: 'Se espera el lugar que dio el final de la parte anterior.',
  noVersion: (group, missing, held) =>
    `No hay versión ${missing} de ${group}; se pueden leer: ${held.join(', ') || 'ninguna'}.`,
};

/** In the language of group B. */
export const ENGLISH: VersionWords = {
  range: 'it must be two numbers of versions, from 1 on, joined by two dots, such as 1..2',
  cursor: 'it must be the cursor that the page before gave',
  place: 'it must be the place that the end of the part before gave',
  noVersion: (group, missing, held) =>
    `There is no version ${missing} of ${group}; those that can be read: ${held.join(', ') || 'none'}.`,
};
