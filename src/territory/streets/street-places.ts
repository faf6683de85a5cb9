/** The localities of streets: what the source says of a street, else what its census locality leaves no doubt about. */
import { normalizeRanges, type OrdinalRange } from '../../indexes/ordinals.ts';
import type { UnitTables } from '../catalog/catalog.ts';
import { countOf, rangesOfOrdinals } from '../catalog/ranges.ts';
import type { Calle, Reference } from '../contract/entities.ts';
import { localityKey, NAMED_ALONE } from './facts.ts';
import type { StreetNetwork } from './network.ts';

/** What the localities of streets are read from. */
interface StreetPlacesSource {
  readonly tables: Pick<UnitTables, 'calles' | 'localidades'>;
  readonly network: Pick<StreetNetwork, 'localityOf' | 'streetsOfLocality'>;
}

const UNKNOWN: Reference = { id: null, nombre: null };

const kept = new WeakMap<StreetPlacesSource['network'], StreetPlaces>();

/** By street its locality, and by locality its streets. */
export class StreetPlaces {
  readonly #source: StreetPlacesSource;
  /** By census locality, the ordinal of the one locality that it consists of; −1 for one that is divided or has none. */
  readonly #undivided = new Map<string, number>();

  private constructor(source: StreetPlacesSource) {
    this.#source = source;
  }

  /** Those of a catalog. */
  static of(source: StreetPlacesSource): StreetPlaces {
    let known = kept.get(source.network);
    if (!known) {
      known = new StreetPlaces(source);
      kept.set(source.network, known);
    }
    return known;
  }

  /** The locality of a street; its members are null where it is unknown. */
  of(street: number): Reference {
    const { tables, network } = this.#source;
    const key = network.localityOf.get(street);
    if (key === undefined) return this.#ofTown(tables.calles.parents.get('localidad_censal')?.parentOf(street) ?? null);
    if (key.startsWith(NAMED_ALONE))
      return { id: null, nombre: tables.calles.entity(street).localidad?.nombre ?? null };
    const listed = tables.localidades.ordinalOf(key);
    if (listed >= 0) return { id: key, nombre: tables.localidades.nameAt(listed) };
    return tables.calles.entity(street).localidad ?? UNKNOWN;
  }

  /** The record of a street with its locality. */
  withLocality(street: number): Calle {
    return { ...this.#source.tables.calles.entity(street), localidad: this.of(street) };
  }

  /**
   * The streets of localities (ordinals of their table). Of a locality of which no street is known to be in it these are all streets of its
   * census locality.
   */
  streetsIn(localities: Iterable<number>): readonly OrdinalRange[] {
    const { tables, network } = this.#source;
    const { calles, localidades } = tables;
    const towns = calles.parents.get('localidad_censal');
    const departments = calles.parents.get('departamento');
    const ranges: OrdinalRange[] = [];
    for (const locality of localities) {
      const department = localidades.parents.get('departamento')?.parentOf(locality) ?? null;
      const named = localityKey(null, localidades.nameAt(locality)) ?? '';
      const own = [
        ...(network.streetsOfLocality.get(localidades.ids[locality] ?? '') ?? []),
        ...(network.streetsOfLocality.get(named) ?? []).filter(
          (street) => departments?.parentOf(street) === department,
        ),
      ];
      ranges.push(...rangesOfOrdinals(own, calles.size));
      const town = localidades.parents.get('localidad_censal')?.parentOf(locality) ?? null;
      if (town === null) continue;
      const ofTown = towns?.rangesOf(town) ?? [];
      if (this.#localityOfTown(town) === locality) ranges.push(...this.#unplaced(ofTown));
      else if (own.length === 0) ranges.push(...ofTown);
    }
    return normalizeRanges(ranges, calles.size);
  }

  #ofTown(town: string | null): Reference {
    const locality = town === null ? -1 : this.#localityOfTown(town);
    if (locality < 0) return UNKNOWN;
    const { localidades } = this.#source.tables;
    return { id: localidades.ids[locality] ?? null, nombre: localidades.nameAt(locality) };
  }

  #localityOfTown(town: string): number {
    const known = this.#undivided.get(town);
    if (known !== undefined) return known;
    const ranges = this.#source.tables.localidades.parents.get('localidad_censal')?.rangesOf(town) ?? [];
    const locality = countOf(ranges) === 1 ? (ranges[0]?.[0] ?? -1) : -1;
    this.#undivided.set(town, locality);
    return locality;
  }

  /** The streets whose source names no locality. */
  #unplaced(ranges: readonly OrdinalRange[]): readonly OrdinalRange[] {
    const { tables, network } = this.#source;
    const streets: number[] = [];
    for (const [from, to] of ranges) {
      for (let street = from; street < to; street++) if (!network.localityOf.has(street)) streets.push(street);
    }
    return rangesOfOrdinals(streets, tables.calles.size);
  }
}
