/** Suggestions on the wire. */
import { placeHit } from '../direcciones/place.ts';
import { sortedJson } from '../present/json.ts';
import { asTree, type Tree, valueAt } from '../present/tree.ts';
import type { SuggestionCatalog } from './catalog.ts';
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
  { shelf: place, record, other, kind, number, typed, crossing }: Suggestion,
  marks: (shelf: Shelf, typed: TypedName, record: number) => readonly Mark[],
): Tree {
  const shelf = shelves[place] ?? streets;
  const entity = { ...shelf.table.entity(record) };
  let texto = entity.nombre;
  const resaltado = [...marks(shelf, typed, record)];
  if (crossing) {
    const start = texto.length + ' y '.length;
    texto += ` y ${streets.table.nameAt(other)}`;
    resaltado.push(...marks(streets, crossing, other).map(([from, to]): Mark => [start + from, start + to]));
  } else if (number !== null) {
    texto += ` ${number}`;
    resaltado.push([texto.length - String(number).length, texto.length]);
  }
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
      departamento: nameOf(entity, 'departamento'),
      provincia: nameOf(entity, 'provincia'),
    },
    centroide: pointOf(catalog, shelf, entity, record, other, number),
    resaltado,
  };
}

function nameOf(entity: Tree, parent: string): unknown {
  return valueAt(entity, [parent, 'nombre']);
}

/** The point of a place, a street, a number or a corner; null where none is known. */
function pointOf(
  { network }: SuggestionCatalog,
  shelf: Shelf,
  entity: Tree,
  record: number,
  other: number,
  number: number | null,
): unknown {
  if (shelf.name !== 'calles') {
    const point = asTree(entity.centroide);
    return point && point.lat !== null ? point : null;
  }
  const crossings = other < 0 ? [] : [network.crossings.between(record, other) ?? null];
  return placeHit(network, record, crossings, number, number !== null).point;
}
