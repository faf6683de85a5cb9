/** An explanation on the wire: stage by stage, in the order in which a search goes through them. */
import { joined, type Octets, octetsOf } from '../../server/http/answer.ts';
import { type Explanation, echoAddress } from '../address/parse.ts';
import type { Rank } from '../address/types.ts';
import { countOf } from '../catalog/ranges.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import type { UnitResource } from '../contract/resources.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import type { AddressValues } from '../direcciones/parameters.ts';
import { TABLE_OF } from '../direcciones/place-names.ts';
import { recordsJson } from '../direcciones/present.ts';
import { CRITERIA } from '../direcciones/rank.ts';
import type { Tree } from '../present/tree.ts';
import { rangesOf } from '../streets/numbering.ts';
import type { Alternatives } from './alternatives.ts';
import type { Close } from './closest.ts';
import type { AddressExplained } from './explain.ts';
import type { ResolvedFilter, Taken, TakenPlace } from './filters.ts';
import type { Weighed } from './weighed.ts';
import {
  CLASS_WORDS,
  CRITERION_WORDS,
  FALLBACK_WORDS,
  inSpanish,
  RANK_WORDS,
  REREADING_WORDS,
  RULE_WORDS,
  TAKEN_WORDS,
  WAY_WORDS,
} from './words.ts';

/** Units that a filter tells of at most, and ranges of numbers of a street. */
const MOST_UNITS = 10;
const MOST_RANGES = 20;

/** The explanation of one query as JSON, without a line end: a GET answers it alone, a batch many. */
export function explanationJson(
  catalog: AddressCatalog,
  explained: AddressExplained,
  values: AddressValues,
  echo: Tree,
): Octets {
  const { text, reading, filters, trace, weighed, found, reason, remarks, alternatives } = explained;
  const parts: Readonly<Record<string, unknown>> = {
    texto: text,
    limpieza: reading.clean && {
      texto: reading.clean.text,
      reglas: reading.clean.applied.map((rule) => inSpanish(RULE_WORDS, rule)),
    },
    palabras: reading.tokens.map((token) => ({
      texto: token.text,
      clases: token.classes.map((name) => inSpanish(CLASS_WORDS, name)),
      tras_separador: token.afterComma,
    })),
    lecturas: readings(reading),
    texto_descartado: reading.recovered,
    relectura: trace.reread &&
      trace.parsed && { modo: REREADING_WORDS[trace.reread], direccion: echoAddress(trace.parsed) },
    filtros: filters.map((filter) => filterTree(catalog, filter)),
    lugar_del_texto: trace.scope?.stated ?? null,
    calles_del_lugar: trace.scope && countOf(trace.scope.ranges),
    busquedas: trace.candidates.flatMap(({ lookups }, place) =>
      lookups.map(({ way, texts, found: count }) => ({
        calle: trace.parsed?.calles[place] ?? null,
        modo: WAY_WORDS[way],
        textos: texts,
        encontradas: count,
      })),
    ),
    sustituto: trace.fallback && FALLBACK_WORDS[trace.fallback],
    candidatos: weighed.map((candidate) => candidateTree(catalog, candidate)),
    total: found.total,
    cantidad: found.page.length,
    inicio: found.parsed ? values.inicio : 0,
  };
  const end = {
    motivo: reason,
    avisos: remarks,
    alternativas: alternativesTree(catalog, alternatives),
    parametros: echo,
  };
  const records = recordsJson(catalog, found, values);
  const before = octetsOf(`${JSON.stringify(parts).slice(0, -1)},"resultados":[`);
  return joined(joined(before, records), octetsOf(`],${JSON.stringify(end).slice(1)}`));
}

const RANKS: readonly (keyof Rank)[] = ['unnamed', 'number', 'type', 'cost'];

/** The readings, best first. Of a tie none was chosen. */
function readings({ candidates, choice }: Explanation): Tree[] {
  const [best] = candidates;
  return candidates.map(({ rank, address }, place) => ({
    ...echoAddress(address),
    lugares: address.places.map(({ text }) => text),
    elegida: choice !== null && place === 0,
    criterios: Object.fromEntries(RANKS.map((name) => [RANK_WORDS[name], rank[name]])),
    perdio_por: best && place > 0 ? readingLostBy(best.rank, rank) : null,
  }));
}

function readingLostBy(best: Rank, own: Rank): string {
  const lost = RANKS.find((name) => best[name] !== own[name]);
  return lost === undefined ? 'empate' : RANK_WORDS[lost];
}

function filterTree(catalog: AddressCatalog, { name, given, resource, ordinals, taken }: ResolvedFilter): Tree {
  const table: UnitTable<UnitResource> = catalog.tables[resource];
  return {
    filtro: name,
    valor: given,
    total: ordinals.length,
    unidades: Array.from(ordinals.subarray(0, MOST_UNITS), (ordinal) => unitTree(table, ordinal)),
    tomado_por: taken && takenTree(catalog, taken),
  };
}

function takenTree(catalog: AddressCatalog, { reading, places, outer }: Taken): Tree {
  const trees = (all: readonly TakenPlace[]): Tree[] =>
    all.slice(0, MOST_UNITS).map((place) => placeTree(catalog, place));
  return { modo: TAKEN_WORDS[reading], total: places.length, lugares: trees(places), dentro_de: trees(outer) };
}

function placeTree({ tables }: AddressCatalog, place: TakenPlace): Tree {
  if (place.ordinal !== null) return { clase: place.kind, ...unitTree(tables[TABLE_OF[place.kind]], place.ordinal) };
  const { provincias } = tables;
  const provincia = provincias.nameAt(provincias.ordinalOf(place.province));
  return { clase: place.kind, id: null, nombre: place.name, provincia };
}

/** A unit with the units it lies in. */
function unitTree(table: UnitTable<UnitResource>, ordinal: number): Tree {
  const entity = table.entity(ordinal);
  return {
    id: entity.id,
    nombre: entity.nombre,
    ...('departamento' in entity ? { departamento: entity.departamento.nombre } : {}),
    ...('provincia' in entity ? { provincia: entity.provincia.nombre } : {}),
  };
}

/** A street with its place and its numbers. */
function streetTree({ tables }: AddressCatalog, street: number): Tree {
  const calle = tables.calles.entity(street);
  const bounds = rangesOf(calle);
  const ranges: (readonly (number | undefined)[])[] = [];
  for (let at = 0; at < bounds.length && ranges.length < MOST_RANGES; at += 2) ranges.push(bounds.slice(at, at + 2));
  return {
    id: calle.id,
    nombre: calle.nombre,
    localidad_censal: calle.localidad_censal.nombre,
    departamento: calle.departamento.nombre,
    provincia: calle.provincia.nombre,
    alturas: ranges,
  };
}

const NO_RESULT = {
  crossing: 'sin_cruce',
  distance: 'lejos_de_la_altura',
  district: 'en_otro_departamento',
} as const;

function candidateTree(catalog: AddressCatalog, { streets, place, merits, lostBy }: Weighed): Tree {
  return {
    calles: streets.map((street) => streetTree(catalog, street)),
    puesto: place,
    criterios: merits && Object.fromEntries(CRITERIA.map(({ name }) => [CRITERION_WORDS[name], merits[name]])),
    perdio_por: lostBy && (isNoResult(lostBy) ? NO_RESULT[lostBy] : CRITERION_WORDS[lostBy]),
  };
}

function isNoResult(lostBy: NonNullable<Weighed['lostBy']>): lostBy is keyof typeof NO_RESULT {
  return Object.hasOwn(NO_RESULT, lostBy);
}

function alternativesTree(catalog: AddressCatalog, found: Alternatives): Tree {
  const { calles } = catalog.tables;
  const street = (ordinal: number): Tree => streetTree(catalog, ordinal);
  const close =
    <T>(tree: (ordinal: number) => T) =>
    ({ ordinal, likeness }: Close) => ({ ...tree(ordinal), parecido: Math.round(likeness * 100) / 100 });
  return {
    filtros: found.filters.map(({ filter: { name, given, resource }, units }) => ({
      filtro: name,
      valor: given,
      unidades: units.map(close((ordinal) => unitTree(catalog.tables[resource], ordinal))),
    })),
    calles: found.streets.map(({ text, streets }) => ({ calle: text, parecidas: streets.map(close(street)) })),
    en_otros_lugares: found.elsewhere.map(street),
    cruces: found.crossing.map(({ street: one, others }) => ({
      calle: street(one),
      se_cruza_con: others.map((other) => ({ id: calles.ids[other] ?? '', nombre: calles.nameAt(other) })),
    })),
  };
}
