/**
 * How well known a place or street is, for suggestions: whole numbers, 1 to 1020. No data hold inhabitants, so the
 * function of a town, the streets known of it and what bears its name stand for its size. 0 marks what is not suggested
 * because another record of the same name and place is.
 */
import type { Slices } from '../../indexes/slices.ts';
import { EPONYM_WEIGHT, FUNCTION_WEIGHTS } from '../catalog/importance.ts';
import { countOf } from '../catalog/ranges.ts';
import type { LocalidadCensal } from '../contract/entities.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import { streetKindOf } from '../streets/street-types.ts';

/** What suggestions are made from: the names of places and streets, and the streets' numbers, courses and crossings. */
export type SuggestionCatalog = AddressCatalog;

/** The importance of every record, by kind and ordinal. */
export interface Importance {
  readonly provincias: Uint16Array;
  readonly departamentos: Uint16Array;
  readonly municipios: Uint16Array;
  /** Municipalities that bear the name of a locality of their province: where localities are suggested the locality stands for both. */
  readonly namesakes: ReadonlySet<number>;
  readonly localidades: Uint16Array;
  readonly calles: Uint16Array;
}

const PROVINCE = 1020;
const DEPARTMENT = 700;
const MUNICIPALITY = 500;
const TOWN = 400;
const STREET = 300;
/** Of avenues, and of streets by the span of their numbers, over the other streets of their town. */
const AVENUE = 15;
const SPAN = { perNumber: 1 / 400, most: 30 } as const;
/** Records looked at between two pauses. */
const SLICE = 500;

/** Weighs all records of a catalog, in slices of a few milliseconds. */
export function* importanceSlices(catalog: SuggestionCatalog): Slices<Importance> {
  const { tables } = catalog;
  const provincias = new Uint16Array(tables.provincias.size).fill(PROVINCE);
  const streets = new Map<string, number>();
  const departmentStreets = new Map<string, number>();
  const byTown = tables.calles.parents.get('localidad_censal');
  const byDepartment = tables.calles.parents.get('departamento');
  for (const id of tables.localidades_censales.ids) streets.set(id, countOf(byTown?.rangesOf(id) ?? []));
  for (const id of tables.departamentos.ids) departmentStreets.set(id, countOf(byDepartment?.rangesOf(id) ?? []));
  yield;
  const departamentos = Uint16Array.from(
    tables.departamentos.ids,
    (id) => DEPARTMENT + 3 * bits(departmentStreets.get(id)),
  );
  const towns = new Map<string, LocalidadCensal>();
  for (let at = 0; at < tables.localidades_censales.size; at++) {
    const town = tables.localidades_censales.entity(at);
    towns.set(town.id, town);
    if (at % SLICE === 0) yield;
  }
  const named = new Set<string>();
  const localidades = new Uint16Array(tables.localidades.size);
  for (let at = 0; at < localidades.length; at++) {
    const { nombre, provincia, departamento, municipio, localidad_censal } = tables.localidades.entity(at);
    const town = towns.get(localidad_censal.id ?? '');
    const isWhole = town?.nombre === nombre;
    const known = TOWN + ((isWhole && town.funcion !== null ? FUNCTION_WEIGHTS[town.funcion] : undefined) ?? 0);
    const eponym = nombre === departamento.nombre || nombre === municipio.nombre ? EPONYM_WEIGHT : 0;
    localidades[at] = known + (known > DEPARTMENT ? 0 : eponym) + 4 * bits(streets.get(localidad_censal.id ?? ''));
    // A town and the part of it that bears its name are one for who looks for it.
    const own = `${provincia.id}\n${nombre}\n${departamento.id}`;
    if (named.has(own)) localidades[at] = 0;
    named.add(own).add(`${provincia.id}\n${nombre}`);
    if (at % SLICE === 0) yield;
  }
  const municipios = new Uint16Array(tables.municipios.size);
  const namesakes = new Set<number>();
  for (let at = 0; at < municipios.length; at++) {
    const { nombre, provincia } = tables.municipios.entity(at);
    municipios[at] = MUNICIPALITY;
    if (named.has(`${provincia.id}\n${nombre}`)) namesakes.add(at);
    if (at % SLICE === 0) yield;
  }
  return { provincias, departamentos, municipios, namesakes, localidades, calles: yield* streetImportance(catalog) };
}

/** Streets by their place; of those of one name in one town and department only the first counts. */
function* streetImportance({ tables, network }: SuggestionCatalog): Slices<Uint16Array> {
  const { calles } = tables;
  const { nameOf } = calles.text;
  const towns = calles.parents.get('localidad_censal')?.numberOf;
  const departments = calles.parents.get('departamento')?.numberOf;
  const avenue = new Int8Array(calles.size).fill(-1);
  const weights = new Uint16Array(calles.size);
  const seen = new Set<number>();
  for (let street = 0; street < weights.length; street++) {
    const name = nameOf[street] ?? 0;
    const place = (towns?.[street] ?? -1) >= 0 ? 2 * (towns?.[street] ?? 0) : 2 * (departments?.[street] ?? -1) + 1;
    const key = name * PLACES + place;
    if (!seen.has(key)) {
      seen.add(key);
      if (avenue[name] === -1) {
        avenue[name] = streetKindOf(/^[a-z]*/.exec(calles.text.foldedName(name) ?? '')?.[0] ?? '') === 'AV' ? 1 : 0;
      }
      const size = Math.min(250, Math.round(15 * Math.log2(1 + (network.placeSize[street] ?? 0))));
      const [lowest, highest] = network.numbering.extent(street) ?? [0, 0];
      const span = Math.min(SPAN.most, Math.round((highest - lowest) * SPAN.perNumber));
      weights[street] = STREET + size + span + (avenue[name] === 1 ? AVENUE : 0);
    }
    if (street % (4 * SLICE) === 0) yield;
  }
  return weights;
}

/** More places than there can be. */
const PLACES = 2 ** 20;

/** How many binary digits a count has: 0 for none, 17 for the largest. */
function bits(count = 0): number {
  return Math.ceil(Math.log2(1 + count));
}
