import type { Note } from './problem.ts';

/** The units that have an id of their own (territorial.md 2.3). */
export type UnitKind =
  | 'provincia'
  | 'departamento'
  | 'municipio'
  | 'localidad_censal'
  | 'localidad'
  | 'asentamiento'
  | 'aglomerado'
  | 'fraccion_censal'
  | 'radio_censal'
  | 'calle'
  | 'cuadra';

const SHAPES: Readonly<Record<UnitKind, { readonly pattern: RegExp; readonly words: string }>> = {
  provincia: { pattern: /^\d{2}$/, words: '2 digits' },
  departamento: { pattern: /^\d{5}$/, words: '5 digits' },
  municipio: { pattern: /^\d{6}$/, words: '6 digits' },
  localidad_censal: { pattern: /^\d{8}$/, words: '8 digits' },
  localidad: { pattern: /^(\d{8}|\d{10})$/, words: '8 or 10 digits' },
  asentamiento: {
    pattern: /^(\d{8}|\d{10}|\d{5}[A-Z]\d{2}|\d{5}000\d{3})$/,
    words: '8 or 10 digits, or 5 digits, a letter and 2 digits, or the 11 digits of an old hamlet',
  },
  aglomerado: { pattern: /^\d{4}$/, words: '4 digits' },
  fraccion_censal: { pattern: /^\d{7}$/, words: '7 digits' },
  radio_censal: { pattern: /^\d{9}$/, words: '9 digits' },
  calle: { pattern: /^\d{13}$/, words: '13 digits' },
  cuadra: { pattern: /^\d{18}(\d{2})?$/, words: '18 or 20 digits' },
};

/** Rule `id-shape`: the length and characters of an id are those of its unit (territorial.md 2.3). */
export function checkIdShape(kind: UnitKind, id: string, field: string, note: Note): void {
  const { pattern, words } = SHAPES[kind];
  if (!pattern.test(id))
    note(field, `an id of ${kind} has ${words}, not ${JSON.stringify(id.slice(0, 40))}`, 'id-shape');
}

/** True when the text is an id of the unit. */
export function isIdOf(kind: UnitKind, text: string): boolean {
  return SHAPES[kind].pattern.test(text);
}
