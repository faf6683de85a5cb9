/** What kind of address a text is, told by its look alone: independent of the parser that is measured. */

/** The kinds in the order in which they are tried; the first that fits counts. */
export const KINDS = [
  'block or lot',
  'route or km',
  'between',
  'corner',
  'numbered street',
  's/n',
  'with number',
  'not an address',
  'without number',
] as const;
export type Kind = (typeof KINDS)[number];

const SIGNS: readonly (readonly [Kind, RegExp])[] = [
  ['block or lot', /\b(?:mza?|mzna|man|manzana|lote|casa|sector|parcela|circuns\w*|monoblock|block|torre)\b\.?\s*\d/],
  ['route or km', /\b(?:ruta|rta|rn|rp|km|kilometro|autopista|panamericana|acceso)\b/],
  ['between', /\bentre\b|\be\//],
  ['corner', /\besq\w*|[a-z.] (?:y|e|&) [a-z\d]|\d y \d|\d y [a-z]|[a-z] \/ [a-z]/],
  [
    'numbered street',
    /^(?:(?:calle|avenida|avda?|diagonal|diag|pasaje|pje)\b\.?\s*)?(?:n[°º]?\s*)?\d+(?: bis)?(?!\s+de\b)(?:[\s,]|$)/,
  ],
  ['s/n', /\bs\s*[/-]\s*n(?:[°ºro.]*)?\b|\bsn\b|\bsin num/],
  ['with number', /\d/],
  [
    'not an address',
    /\b(?:ciudad universitaria|pabellon|edificio|terminal|aeropuerto|predio|zona rural|paraje|campo|barrio|centro civico|plaza|parque|estacion|escuela|domicilio|isla)\b/,
  ],
];

/** The kind of an address as typed. */
export function kindOf(text: string): Kind {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
  for (const [kind, sign] of SIGNS) if (sign.test(plain)) return kind;
  return 'without number';
}
