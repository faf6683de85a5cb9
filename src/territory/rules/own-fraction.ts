import type { Note } from './problem.ts';

/** Rule `own-fraction`: the id of a census tract begins with the id of its fraction. The filter by fraction goes by that beginning. */
export function checkOwnFraction(id: string, fraction: string, note: Note): void {
  if (!id.startsWith(fraction)) {
    note('fraccion_censal.id', `${fraction} is not the fraction that the id ${id} begins with`, 'own-fraction');
  }
}
