/** A table seen as a shelf of suggestions: the text index it has already, and beside it how important each record is. */
import type { Slices } from '../../indexes/slices.ts';
import type { TextIndexParts } from '../../indexes/text-index.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import type { UnitResource } from '../contract/resources.ts';
import { streetKindOf } from '../streets/street-types.ts';
import { type Importance, importanceSlices, type SuggestionCatalog } from './importance.ts';

/** The kinds of records that are suggested, in the order in which equal ones are shown. */
const SHELVES = ['provincias', 'departamentos', 'localidades', 'municipios', 'calles'] as const;
type ShelfName = (typeof SHELVES)[number];

/** One shelf. What its searches write is valid for one search only: each runs to its end before the next begins. */
export interface Shelf {
  readonly name: ShelfName;
  readonly place: number;
  readonly table: UnitTable<UnitResource>;
  readonly text: TextIndexParts;
  /** By record; 0 for what is not suggested. */
  readonly importance: Uint16Array;
  /** By word: 1 for a kind of street (`av`), which says little of a name. */
  readonly isKind: Uint8Array;
  /** For abbreviations that names are not indexed with, the spelling that they are. */
  readonly spelling: ReadonlyMap<string, string>;
  /** By record, the ordinal of its department; −1 where it is not known, and for provinces. */
  readonly department: Int32Array;
  /** By name and by record, the number of the search that last looked at it; and how the name fitted then. */
  readonly nameRound: Int32Array;
  readonly nameFit: Int16Array;
  readonly recordRound: Int32Array;
}

/** The shelves of a catalog, and where its departments are. */
export interface Shelves {
  readonly shelves: readonly Shelf[];
  readonly streets: Shelf;
  /** See {@link Importance.namesakes}. */
  readonly namesakes: ReadonlySet<number>;
  /** By department: degrees; not a number where unknown. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  round: number;
}

/** Makes the shelves of a catalog, in slices: some 60 ms for the whole country. */
export function* shelvesSlices(catalog: SuggestionCatalog): Slices<Shelves> {
  const importance = yield* importanceSlices(catalog);
  const shelf = (name: ShelfName): Shelf => shelfOf(catalog, name, importance);
  const streets = shelf('calles');
  yield;
  const { departamentos } = catalog.tables;
  const latitudes = new Float64Array(departamentos.size);
  const longitudes = new Float64Array(departamentos.size);
  for (let at = 0; at < departamentos.size; at++) {
    const { lat, lon } = departamentos.entity(at).centroide;
    latitudes[at] = lat ?? Number.NaN;
    longitudes[at] = lon ?? Number.NaN;
  }
  const shelves: Shelf[] = [];
  for (const name of SHELVES) {
    yield;
    shelves.push(name === 'calles' ? streets : shelf(name));
  }
  return { shelves, streets, namesakes: importance.namesakes, latitudes, longitudes, round: 0 };
}

function shelfOf({ tables, synonyms }: SuggestionCatalog, name: ShelfName, importance: Importance): Shelf {
  const table: UnitTable<UnitResource> = tables[name];
  const text = table.text.toParts();
  const isStreets = name === 'calles';
  return {
    name,
    place: SHELVES.indexOf(name),
    table,
    text,
    importance: importance[name],
    isKind: Uint8Array.from(text.vocabulary.words, (word) => (isStreets && streetKindOf(word) !== null ? 1 : 0)),
    spelling: synonyms.spelling,
    department: departmentsOf(tables.departamentos, table, name),
    nameRound: new Int32Array(text.folded.length),
    nameFit: new Int16Array(text.folded.length),
    recordRound: new Int32Array(table.size),
  };
}

function departmentsOf(departments: UnitTable, table: UnitTable, name: ShelfName): Int32Array {
  if (name === 'departamentos') return Int32Array.from({ length: table.size }, (_, ordinal) => ordinal);
  const parents = table.parents.get('departamento');
  const ordinals = new Int32Array(table.size).fill(-1);
  if (!parents) return ordinals;
  const byNumber = new Int32Array(parents.parents).fill(-1);
  departments.ids.forEach((id, ordinal) => {
    const number = parents.number(id);
    if (number >= 0) byNumber[number] = ordinal;
  });
  return ordinals.map((_, record) => byNumber[parents.numberOf[record] ?? -1] ?? -1);
}
