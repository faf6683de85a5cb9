import { fold } from '../../../indexes/fold.ts';
import type { Tell } from './tell.ts';

/**
 * Rule `doubled-name` (aviso): two records of one kind within one parent have different names, case and accents aside; a search
 * by name finds both. One memory holds the names of one resource.
 */
export class NamesSeen {
  readonly #first = new Map<string, string>();

  /**
   * @param parent the unit within which names should differ
   * @param kind the category, for a street and a passage may share a name
   */
  check(id: string, nombre: string, parent: string, kind: string | null, tell: Tell): void {
    const key = `${parent} ${kind ?? ''} ${fold(nombre)}`;
    const first = this.#first.get(key);
    if (first === undefined) this.#first.set(key, id);
    else tell('nombre', `${JSON.stringify(nombre)} is the name of ${first} as well`, 'doubled-name');
  }
}
