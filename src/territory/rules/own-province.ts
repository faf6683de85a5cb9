import type { Note } from './problem.ts';

/**
 * Rule `own-province`: an id, its province and its department belong to one province. The finer prefixes do not always
 * hold in the published data: the City's localities and streets carry their comuna, Tolhuin and some hamlets keep the
 * code of the department they were split from. Municipalities are not compared: two localities have theirs across the
 * border of the province, as published.
 */
export function checkOwnProvince(id: string, provincia: string | null, departamento: string | null, note: Note): void {
  const own = id.slice(0, 2);
  if (provincia !== null && provincia !== own) {
    note('provincia.id', `${provincia} is not the province that the id ${id} begins with`, 'own-province');
  }
  if (departamento !== null && departamento.slice(0, 2) !== own) {
    note('departamento.id', `${departamento} lies in another province than ${id}`, 'own-province');
  }
}
