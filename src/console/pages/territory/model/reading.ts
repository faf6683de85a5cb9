import type { Explanation } from '../schemas.ts';
import { nameOfFilter } from './request.ts';
import { placeName } from './tries.ts';

/** Which letters of an address were read as what. */

/** What parts of an address are called. */
export const PARTS = ['calle', 'altura', 'cruce', 'piso', 'lugar'] as const;
export type Part = (typeof PARTS)[number];

/** How an address was read: its parts as texts. */
export interface ReadAddress {
  readonly calles: readonly string[];
  readonly altura: { readonly valor: string | null; readonly unidad: string | null };
  readonly piso: string | null;
  readonly lugares: readonly string[];
}

/** A stretch of the text, and what it was read as; null for what joins the parts. */
export interface Stretch {
  readonly text: string;
  readonly part: Part | null;
}

/** One part with its words. */
export interface NamedPart {
  readonly part: Part;
  readonly text: string;
}

/** The parts of an address in the order in which they are written most often. */
export function partsOf({ calles, altura, piso, lugares }: ReadAddress): readonly NamedPart[] {
  const [street, ...crossing] = calles;
  const number = [altura.unidad, altura.valor].filter((part) => part !== null && part !== '').join(' ');
  return [
    ...(street === undefined ? [] : [{ part: 'calle' as const, text: street }]),
    ...(altura.valor === null ? [] : [{ part: 'altura' as const, text: number }]),
    ...crossing.map((text) => ({ part: 'cruce' as const, text })),
    ...(piso === null ? [] : [{ part: 'piso' as const, text: piso }]),
    ...lugares.map((text) => ({ part: 'lugar' as const, text })),
  ];
}

/**
 * The text cut into its parts. Parts are looked for by their words, whatever stands between these (`Av. Corrientes` is found in
 * `Av.  Corrientes`); of several places the first that is free is taken, longer parts choosing first. `null` when a part is not
 * in the text as written: cleaning changed it.
 */
export function stretchesOf(text: string, parts: readonly NamedPart[]): readonly Stretch[] | null {
  const taken: { readonly from: number; readonly to: number; readonly part: Part }[] = [];
  const byLength = [...parts].sort((a, b) => b.text.length - a.text.length);
  for (const { part, text: words } of byLength) {
    const at = placesOf(text, words).find(({ from, to }) =>
      taken.every((other) => to <= other.from || from >= other.to),
    );
    if (!at) return null;
    taken.push({ ...at, part });
  }
  taken.sort((a, b) => a.from - b.from);
  const stretches: Stretch[] = [];
  let done = 0;
  for (const { from, to, part } of taken) {
    if (from > done) stretches.push({ text: text.slice(done, from), part: null });
    stretches.push({ text: text.slice(from, to), part });
    done = to;
  }
  if (done < text.length) stretches.push({ text: text.slice(done), part: null });
  return stretches;
}

/** Everywhere that the words of a part stand one after the other, beginning and ending with a word. */
function placesOf(text: string, part: string): { readonly from: number; readonly to: number }[] {
  const words = part.split(/[\s,;:().-]+/u).filter((word) => word !== '');
  if (words.length === 0) return [];
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${words.map(escaped).join(String.raw`[\s,;:().-]*`)}(?![\p{L}\p{N}])`,
    'giu',
  );
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({ from: index, to: index + found.length }));
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/** How the text is shown: as it was typed if its parts are in it, else as it was cleaned, else its parts one after the other. */
export function shownReading(
  typed: string,
  cleaned: string | null,
  parts: readonly NamedPart[],
): { readonly stretches: readonly Stretch[]; readonly from: 'typed' | 'cleaned' | 'parts' } {
  const own = stretchesOf(typed, parts);
  if (own) return { stretches: own, from: 'typed' };
  const clean = cleaned === null ? null : stretchesOf(cleaned, parts);
  if (clean) return { stretches: clean, from: 'cleaned' };
  const loose = parts.flatMap(({ part, text }, place) => [
    ...(place === 0 ? [] : [{ text: ' · ', part: null }]),
    { text, part },
  ]);
  return { stretches: loose, from: 'parts' };
}

/** An address as one would write it, from its parts; with another street, crossing or number in place of its own. */
export function composed(
  { calles, altura, piso }: Pick<ReadAddress, 'calles' | 'altura' | 'piso'>,
  instead: { readonly calles?: readonly string[]; readonly altura?: string | null } = {},
): string {
  const [street = '', one, other] = instead.calles ?? calles;
  // A distance keeps its unit, without which it would be a door number.
  const unit = altura.unidad !== null && /k/i.test(altura.unidad) ? altura.unidad : null;
  const number = instead.altura === undefined ? altura.valor : instead.altura;
  const line = [street, ...(number === null ? [] : [unit, number]), piso]
    .filter((part) => part !== null && part !== '')
    .join(' ');
  if (one === undefined) return line;
  return other === undefined ? `${line} y ${one}` : `${line} entre ${one} y ${other}`;
}

/** Why an address was not found, and what to mind of one that was, in the language shown. */

/** The languages of the sentences. */
export type Language = 'es' | 'en';

function quoted(text: string | null | undefined): string {
  return `“${text ?? ''}”`;
}

/** Names in an English sentence. */
function listed(names: readonly string[]): string {
  const last = names.at(-1);
  return names.length < 2 ? (last ?? '') : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Where was looked, in English: ` in Rosario, Santa Fe`; empty for everywhere. */
function where({ filtros, lugar_del_texto: stated }: Explanation): string {
  if (stated !== null) return ` in ${quoted(stated)}, the place in the text`;
  const names = filtros.toReversed().map(({ filtro }) => quoted(nameOfFilter({ filtros }, filtro)));
  return names.length === 0 ? ' in the data' : ` in ${names.join(', ')}`;
}

/** How many streets the data have there: no list of streets is known to be whole. */
function known({ calles_del_lugar: count, filtros, lugar_del_texto: stated }: Explanation): string {
  if (count === null) return '';
  const streets = count === 1 ? 'one street' : `${count} streets`;
  return filtros.length === 0 && stated === null
    ? `, which have ${streets} in all`
    : `, of which the data have ${streets}`;
}

/** The street of the text that was found nowhere: the first one that no search found. */
function lackingStreet({ busquedas, alternativas, lecturas }: Explanation): string {
  const [like] = alternativas.calles;
  if (like) return like.calle;
  const found = new Set(busquedas.filter(({ encontradas }) => encontradas > 0).map(({ calle }) => calle));
  const calles = lecturas[0]?.calles ?? [];
  return calles.find((calle) => !found.has(calle)) ?? calles[0] ?? '';
}

type Sentence = (explanation: Explanation) => string;

function streets({ lecturas }: Explanation): readonly string[] {
  return (lecturas[0]?.calles ?? []).map(quoted);
}

/** The misses in English, by the code of `motivo`. */
const MISSES: Readonly<Record<string, Sentence>> = {
  texto_vacio: () => 'The text holds no address: write a street and a number, or a corner.',
  texto_demasiado_largo: () => 'The text is too long for an address: leave out what is not street, number or corner.',
  texto_no_comprendido: () =>
    'The text does not have the form of an address: write “street number”, “street y street” or “street entre street y street”.',
  texto_ambiguo: () => 'The text can be read in two ways that are equally good: write one of them.',
  texto_sin_calle: () =>
    'The text names a place, but no street that can be looked for: add the street and its number, or the road and its kilometre.',
  filtro_sin_resultados: ({ filtros }) => {
    const empty = filtros.find(({ total, tomado_por }) => total === 0 && tomado_por === null);
    return `No place is called ${quoted(String(empty?.valor ?? ''))}: mend that filter or take it away.`;
  },
  filtros_incompatibles: ({ filtros }) =>
    `The places ${listed(filtros.map(({ filtro }) => quoted(nameOfFilter({ filtros }, filtro))))} do not lie in each other: mend one of the filters or take it away.`,
  lugar_sin_calles: (explanation) =>
    `The data have no streets${where(explanation)}: ${explanation.lugar_del_texto === null ? 'try a larger place' : 'mend it or leave it out if it is another one'}.`,
  calle_no_encontrada: (explanation) =>
    `No street with a name like ${quoted(lackingStreet(explanation))} was found${where(explanation)}${known(explanation)}: the data may lack it, or it is spelt otherwise.`,
  calle_en_otro_lugar: (explanation) => {
    const places = explanation.alternativas.en_otros_lugares.slice(0, 3).map(placeName);
    const there = places.length > 0 ? `; they have one in ${listed(places)}` : '';
    return `No street ${quoted(lackingStreet(explanation))} was found${where(explanation)}${known(explanation)}${there}.`;
  },
  cruce_no_encontrado: (explanation) =>
    `The streets ${listed(streets(explanation))} exist${where(explanation)}, but they do not cross, or their crossing is not in the data: try with a number.`,
  cruce_lejos_de_la_altura: ({ lecturas }) =>
    `The number ${lecturas[0]?.altura.valor ?? ''} lies far from that corner: leave one of the two out.`,
  altura_en_otro_departamento: (explanation) =>
    `The street ${streets(explanation)[0] ?? ''} exists${where(explanation)}, but that address lies in another department.`,
  sin_resultados: (explanation) => `Nothing was found${where(explanation)}.`,
};

/** The remarks in English, by the codes of `avisos`. */
const REMARKS: Readonly<Record<string, Sentence>> = {
  localidad_ampliada: ({ filtros }) =>
    `Among the streets that the data have of the locality ${quoted(nameOfFilter({ filtros }, 'localidad'))} it was not found: the result is of the census locality around it.`,
  fuera_del_lugar: () => 'The result does not lie in the place that the text names: the data may lack its streets.',
  otra_lectura: () => 'As the text reads at first nothing was found: this is what another reading of it finds.',
  cruce_no_comprobado: () => 'The data do not have that crossing: it could not be checked.',
  tramo_incompleto: () => 'Of the two crossings only one is in the data: the result is that corner.',
  esquina_de_dos_calles: ({ candidatos }) =>
    `The text seems to name two streets: the corner of ${listed((candidatos[0]?.calles ?? []).map(({ nombre }) => quoted(nombre)))} was taken, which cross.`,
  segunda_calle: () => 'The text seems to name two streets: the second one was taken, which has the number.',
  aproximado: ({ lecturas, candidatos }) =>
    `${listed((lecturas[0]?.calles ?? []).map(quoted))} was taken as ${listed((candidatos[0]?.calles ?? []).map(({ nombre }) => quoted(nombre)))}: see that it is the street you mean.`,
  altura_fuera_de_rango: ({ candidatos, lecturas }) => {
    const street = candidatos[0]?.calles[0];
    const ranges = (street?.alturas ?? []).map(([from, to]) => `${from} to ${to}`);
    return `The street ${quoted(street?.nombre)} does not have the number ${lecturas[0]?.altura.valor ?? ''}: it has ${listed(ranges)}.`;
  },
  altura_desconocida: ({ candidatos, lecturas }) =>
    `The numbers of ${quoted(candidatos[0]?.calles[0]?.nombre)} are not known: ${lecturas[0]?.altura.valor ?? 'the number'} could not be checked.`,
  nombre_anterior: ({ lecturas, candidatos }) =>
    `${listed((lecturas[0]?.calles ?? []).map(quoted))} has a former name: the street is ${listed((candidatos[0]?.calles ?? []).map(({ nombre }) => quoted(nombre)))} today.`,
  trazado_deducido: () =>
    'The data have no whole line of the street: the point was deduced from the streets that cross it.',
  sin_punto: () => 'The street is known, but the data are not enough for the point of the address.',
};

/** A reason or remark as a sentence: in Spanish the service's own, in English by its code; one without English stays as it is. */
export function sentenceOf(
  language: Language,
  { codigo, mensaje }: { readonly codigo: string; readonly mensaje: string },
  explanation: Explanation,
): { readonly text: string; readonly lang: Language } {
  const english = MISSES[codigo] ?? REMARKS[codigo];
  if (language === 'es' || !english) return { text: mensaje, lang: 'es' };
  return { text: english(explanation), lang: 'en' };
}
