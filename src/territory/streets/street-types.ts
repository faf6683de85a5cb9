/** The kinds of street by how people and publishers write them (folded, without points). */
const TYPES: Readonly<Record<string, string>> = {
  AV: 'av avda avd avenida avdas avenidas',
  BV: 'bv bvar bvard bvd blv blvd blvr boulevard boulevar bulevar bulevard',
  CALLE: 'calle calles cl clle',
  CALLEJON: 'callejon cjon',
  CAMINO: 'camino cno',
  CORTADA: 'cortada cort',
  DIAG: 'diag diagonal dg diagon dgnal diagonl digonal diagnal',
  PASEO: 'paseo',
  PEATONAL: 'peatonal peat',
  PJE: 'pje psje psj pj pasaje pas',
  RUTA: 'ruta rta',
  AU: 'au aut autop autopista',
};

const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(TYPES).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind])),
);

/** The kind of street that a word means (`avda` → `AV`), or null for an ordinary word. */
export function streetKindOf(word: string): string | null {
  return KIND_OF.get(word) ?? null;
}
