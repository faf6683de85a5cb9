/** The streets of the towns that a text names within its province. */
import { fold, tokenize } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { normalizeRanges } from '../../indexes/ordinals.ts';
import { intersectRanges } from '../catalog/ranges.ts';
import { rangesOfParents } from '../queries/filters.ts';
import { isCountry } from '../queries/readings/formal.ts';
import type { AddressCatalog } from './catalog.ts';
import { localitiesNamed, type Places } from './localities-named.ts';
import type { Segment, Sense } from './place-senses.ts';
import { placesCalled } from './places-called.ts';

/** The streets of towns, and the segments that name them without a sense of their own. */
interface StatedTowns {
  readonly ranges: readonly OrdinalRange[];
  readonly texts: ReadonlySet<string>;
  /** Whether they are less than those of whole provinces. */
  readonly isTown: boolean;
}

/** A province by its id, and its streets. */
type Province = Sense['provinces'][number];

/** Whether what a name may mean is in a province, or the province itself. */
export function mayBeIn({ townsIn, provinces }: Sense, province: string): boolean {
  return townsIn.has(province) || provinces.some(({ id }) => id === province);
}

/**
 * The streets of the departments that places of some provinces lie in, and their own. What may be the province itself (`Jesús María,
 * Córdoba, Jesús María, Córdoba`) says nothing beside a town.
 */
export function streetsOfNames(
  catalog: AddressCatalog,
  names: readonly Sense[],
  provinces: readonly Province[],
): StatedTowns {
  const ranges = provinces.flatMap(({ id, ranges: streets }) => {
    const towns = names.filter((name) => !name.provinces.some((province) => province.id === id));
    return (towns.length > 0 ? towns : names).flatMap((name) => {
      if (!name.townsIn.has(id)) return streets;
      const own = [
        ...name.towns.map((town) => town.ranges),
        name.around,
        asFilter(catalog, name.text, id, streets) ?? [],
      ];
      return own.flatMap((each) => intersectRanges(each, streets));
    });
  });
  return {
    ranges: normalizeRanges(ranges, catalog.tables.calles.size),
    texts: NO_TEXTS,
    isTown: names.some((name) => name.provinces.length === 0),
  };
}

const NO_TEXTS: ReadonlySet<string> = new Set();

/** Segments that are looked at for a town by what else it may be called; the nearest to the province. */
const MOST_SEGMENTS = 2;

/**
 * The same of segments that name no place by themselves, as the `localidad` filter reads them: of `Laferrere` Gregorio de Laferrere. Null
 * where none does: most are remarks.
 */
export function streetsOfUnknown(
  catalog: AddressCatalog,
  segments: readonly Segment[],
  provinces: readonly Province[],
): StatedTowns | null {
  const texts = new Set<string>();
  const ranges: OrdinalRange[] = [];
  for (const { text } of segments.slice(-MOST_SEGMENTS)) {
    if (!mayBeTown(catalog, text)) continue;
    for (const { id, ranges: streets } of provinces) {
      const there = asFilter(catalog, text, id, streets);
      if (there === null) continue;
      texts.add(text);
      ranges.push(...intersectRanges(there, streets));
    }
  }
  return texts.size === 0 ? null : { ranges: normalizeRanges(ranges, catalog.tables.calles.size), texts, isTown: true };
}

/** Whether all words are some town's, which a remark's seldom are; nothing else is looked up for it. */
function mayBeTown({ tables }: AddressCatalog, text: string): boolean {
  const { departamentos, localidades_censales, localidades } = tables;
  if (isCountry(fold(text).trim())) return false;
  return tokenize(fold(text)).every((word) =>
    [localidades, localidades_censales, departamentos].some(
      (table) => table.text.vocabulary.idOf(word) >= 0 || table.text.analyzer.isStopWord(word),
    ),
  );
}

/** A word that is part of the names of places in more departments says nothing: `Ciudad`. */
const MOST_DEPARTMENTS = 2;

/**
 * The streets of what a name means as the `localidad` filter of its province, but for typing errors (`localitiesOf` takes them, as a filter
 * is a place in any case), with those of its departments: of `Remedios de Escalada` there are two. Null where it means nothing there, or
 * too much.
 */
function asFilter(
  catalog: AddressCatalog,
  text: string,
  province: string,
  streets: readonly OrdinalRange[],
): readonly OrdinalRange[] | null {
  const { localidades, calles } = catalog.tables;
  const named = localitiesNamed(catalog, text, rangesOfParents(localidades, 'provincia', [province]), streets);
  const places =
    named !== null && !named.isMistyped
      ? named.places
      : placesCalled(catalog, fold(text).trim(), { ranges: streets, provinces: [province], isTown: false });
  if (places === null) return null;
  const departments = departmentsOf(catalog, places).filter((id) => id.startsWith(province));
  if (departments.length > MOST_DEPARTMENTS) return null;
  return normalizeRanges([...places.streets, ...rangesOfParents(calles, 'departamento', departments)], calles.size);
}

function departmentsOf({ tables }: AddressCatalog, { kind, units, departments }: Places): readonly string[] {
  if (kind !== 'localidad_censal') return [...departments];
  const { parents } = tables.localidades_censales;
  return [...new Set(units.map((unit) => parents.get('departamento')?.parentOf(unit) ?? ''))];
}
