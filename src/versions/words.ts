/** What is said of a wrong request for a difference: the groups speak different languages about errors. */
export interface DifferenceWords {
  readonly range: string;
  readonly cursor: string;
  /** Of a version that is not there; `held` are the numbers of those that are, newest first. */
  readonly noVersion: (group: string, missing: number, held: readonly number[]) => string;
}

/** In the language of group C, which the service's own addresses share. */
export const SPANISH: DifferenceWords = {
  range: 'Se esperan dos números de versión, desde 1, unidos por dos puntos: por ejemplo 1..2.',
  cursor: 'Se espera el cursor que dio la página anterior.',
  noVersion: (group, missing, held) =>
    `No hay versión ${missing} de ${group}; se pueden leer: ${held.join(', ') || 'ninguna'}.`,
};

/** In the language of group B. */
export const ENGLISH: DifferenceWords = {
  range: 'it must be two numbers of versions, from 1 on, joined by two dots, such as 1..2',
  cursor: 'it must be the cursor that the page before gave',
  noVersion: (group, missing, held) =>
    `There is no version ${missing} of ${group}; those that can be read: ${held.join(', ') || 'none'}.`,
};
