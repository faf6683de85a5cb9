/** Suggestions on the wire. */
import type { Centroid } from '../contract/entities.ts';
import { inDistrict } from '../direcciones/district.ts';
import { placeHit } from '../direcciones/place.ts';
import { sortedJson } from '../present/json.ts';
import { type Tree, valueAt } from '../present/tree.ts';
import type { LatLon } from '../streets/crossings.ts';
import type { SuggestionCatalog } from './importance.ts';
import { type Mark, Marker } from './marks.ts';
import type { Shelf, Shelves } from './shelf.ts';
import type { Suggestion } from './suggest.ts';
import type { TypedName } from './typed.ts';

/** The key of the list. */
export const SUGGESTIONS = 'sugerencias';

/** A page of suggestions as JSON, with its line end. Keys in alphabetical order, as everywhere in this group. */
export function suggestionsJson(
  catalog: SuggestionCatalog,
  shelves: Shelves,
  suggestions: readonly Suggestion[],
  echo: Tree,
): string {
  const markers = new Map<TypedName, Map<Shelf, Marker>>();
  const marks = (shelf: Shelf, typed: TypedName, record: number): readonly Mark[] => {
    const own = markers.get(typed) ?? new Map<Shelf, Marker>();
    markers.set(typed, own);
    const marker = own.get(shelf) ?? new Marker(shelf, typed);
    own.set(shelf, marker);
    return marker.marksOf(record);
  };
  const list = suggestions.map((suggestion) => suggestionTree(catalog, shelves, suggestion, marks));
  return `${sortedJson({ cantidad: list.length, parametros: echo, [SUGGESTIONS]: list })}\n`;
}

function suggestionTree(
  catalog: SuggestionCatalog,
  { shelves, streets }: Shelves,
  { shelf: place, record, other, end, kind, number, typed, crossing, until }: Suggestion,
  marks: (shelf: Shelf, typed: TypedName, record: number) => readonly Mark[],
): Tree {
  const shelf = shelves[place] ?? streets;
  const entity = { ...shelf.table.entity(record) };
  let texto = entity.nombre;
  const resaltado = [...marks(shelf, typed, record)];
  if (crossing) {
    const mark = (street: number, name: TypedName, between: string): void => {
      const start = texto.length + between.length;
      texto += `${between}${streets.table.nameAt(street)}`;
      resaltado.push(...marks(streets, name, street).map(([from, to]): Mark => [start + from, start + to]));
    };
    mark(other, crossing, until ? ' entre ' : ' y ');
    if (until) mark(end, until, ' y ');
  } else if (number !== null) {
    texto += ` ${number}`;
    resaltado.push([texto.length - String(number).length, texto.length]);
  }
  const { point, department } =
    shelf === streets
      ? placeOf(
          catalog,
          record,
          [other, end].filter((street) => street >= 0),
          number,
        )
      : { point: 'centroide' in entity ? centroidOf(entity.centroide) : null, department: null };
  return {
    texto,
    tipo: kind,
    id: entity.id,
    nombre: entity.nombre,
    altura: number,
    cruce: crossing ? { id: streets.table.ids[other] ?? '', nombre: streets.table.nameAt(other) } : null,
    contexto: {
      // Of a town its census locality is itself, or the city that it is part of.
      localidad: nameOf(entity, 'localidad_censal'),
      departamento: department ?? nameOf(entity, 'departamento'),
      provincia: nameOf(entity, 'provincia'),
    },
    centroide: point,
    resaltado,
  };
}

function nameOf(entity: Tree, parent: string): unknown {
  return valueAt(entity, [parent, 'nombre']);
}

/** The centroid of a unit; null where it is not known. */
function centroidOf(centroid: Centroid): Centroid | null {
  return centroid.lat === null ? null : centroid;
}

/**
 * The point of a street, a number, a corner or a stretch between two streets, and the department of a street with several that it lies in;
 * null where unknown.
 */
function placeOf(
  catalog: SuggestionCatalog,
  street: number,
  others: readonly number[],
  number: number | null,
): { readonly point: LatLon | null; readonly department: string | null } {
  const { network, tables } = catalog;
  const crossings = others.map((other) => network.crossings.between(street, other) ?? null);
  const placed = placeHit(network, street, crossings, number, number !== null);
  // Of a street by itself its middle says nothing of the department it is filed under.
  const isWhole = others.length === 0 && number === null;
  const { department } = isWhole ? NOWHERE : inDistrict(catalog, null, street, [...others], placed, number);
  return { point: placed.point, department: department < 0 ? null : tables.departamentos.nameAt(department) };
}

const NOWHERE = { department: -1 } as const;
