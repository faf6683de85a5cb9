/** Reasons of misses and remarks on results, in both languages. */
import type { Language } from '../../app/language.ts';
import type { Explanation } from './schemas.ts';
import { nameOfFilter } from './selection.ts';
import { placeName } from './tries.ts';

function quoted(text: string | null | undefined): string {
  return `“${text ?? ''}”`;
}

/** Lists names in English. */
function listed(names: readonly string[]): string {
  const last = names.at(-1);
  return names.length < 2 ? (last ?? '') : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Names the place of the search in English: ` in Rosario, Santa Fe`. */
function where({ filtros, lugar_del_texto: stated }: Explanation): string {
  if (stated !== null) return ` in ${quoted(stated)}, the place in the text`;
  const names = filtros.toReversed().map(({ filtro }) => quoted(nameOfFilter({ filtros }, filtro)));
  return names.length === 0 ? ' in the data' : ` in ${names.join(', ')}`;
}

/** Says how many streets the data have there: the list may be incomplete. */
function known({ calles_del_lugar: count, filtros, lugar_del_texto: stated }: Explanation): string {
  if (count === null) return '';
  const streets = count === 1 ? 'one street' : `${count} streets`;
  return filtros.length === 0 && stated === null
    ? `, which have ${streets} in all`
    : `, of which the data have ${streets}`;
}

/** Returns the first street of the text that no search found. */
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

/** Misses in English, by the code of `motivo`. */
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

/** Remarks in English, by the codes of `avisos`. */
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

/** Returns a reason or remark as a sentence: in Spanish the service's own, in English by its code, if there is one. */
export function sentenceOf(
  language: Language,
  { codigo, mensaje }: { readonly codigo: string; readonly mensaje: string },
  explanation: Explanation,
): { readonly text: string; readonly lang: Language } {
  const english = MISSES[codigo] ?? REMARKS[codigo];
  if (language === 'es' || !english) return { text: mensaje, lang: 'es' };
  return { text: english(explanation), lang: 'en' };
}
