/** Localities that no list has: only the records of streets name them. Searched by name as those of the lists are. */

import { fold } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { SoundIndex } from '../../indexes/sounds.ts';
import { buildTextIndex } from '../../indexes/text-index-build.ts';
import { GluedNames } from '../catalog/glued-names.ts';
import { rangesOfOrdinals } from '../catalog/ranges.ts';
import { PROVINCE_DIGITS } from '../contract/ids.ts';
import type { NamedTable } from '../queries/readings/readings.ts';
import { searchOtherwise } from '../queries/readings/search.ts';
import { NAMED_ALONE } from '../streets/facts.ts';
import { compareNames, NAME_FIT } from '../streets/name-fit.ts';
import type { PlainName } from '../streets/plain-name.ts';
import type { AddressCatalog } from './catalog.ts';

/** A locality in one province. */
export interface StreetLocality {
  /** What its streets are kept under, see `localityKey`. */
  readonly key: string;
  /** Its name, folded. */
  readonly name: string;
  readonly province: string;
  readonly streets: readonly OrdinalRange[];
}

const kept = new WeakMap<AddressCatalog, StreetLocalities>();

/** The localities of one catalog that only its streets name. */
export class StreetLocalities {
  readonly #catalog: AddressCatalog;
  readonly #localities: readonly StreetLocality[];
  readonly #table: NamedTable;

  private constructor(catalog: AddressCatalog) {
    this.#catalog = catalog;
    this.#localities = localitiesOf(catalog);
    const ids = this.#localities.map(idOf);
    const names = this.#localities.map(({ name }) => name);
    const text = buildTextIndex(names, { synonyms: catalog.synonyms.indexed });
    this.#table = {
      resource: 'localidades',
      text,
      sounds: SoundIndex.of(text.vocabulary.words),
      glued: GluedNames.of(text),
      size: ids.length,
      lowerBoundOf: (id) => {
        const place = ids.findIndex((other) => other >= id);
        return place < 0 ? ids.length : place;
      },
    };
  }

  /** Those of a catalog, which are put together when they are first asked for: there are few. */
  static of(catalog: AddressCatalog): StreetLocalities {
    let known = kept.get(catalog);
    if (!known) {
      known = new StreetLocalities(catalog);
      kept.set(catalog, known);
    }
    return known;
  }

  /**
   * Those whose names match, by the published rules or else by the first other reading that finds one.
   *
   * @param shortened the name where letters stand for words of it: whatever bears it but for these is found, too
   */
  search(name: string, shortened: PlainName | null = null): readonly StreetLocality[] {
    if (this.#table.size === 0) return [];
    const found = this.#table.text.search(name);
    const { ordinals } =
      found.ordinals.length > 0
        ? found
        : (searchOtherwise(this.#table, this.#catalog.synonyms, fold(name))?.matches ?? found);
    const matching = Array.from(ordinals, (ordinal) => this.#localities[ordinal]).filter((one) => one !== undefined);
    if (shortened === null) return matching;
    const { names } = this.#catalog.network;
    const isAlso = (one: StreetLocality): boolean =>
      !matching.includes(one) && compareNames(shortened, names.plain(one.name)).fit <= NAME_FIT.close;
    return [...matching, ...this.#localities.filter(isAlso)];
  }
}

function localitiesOf({ network, tables: { calles } }: AddressCatalog): readonly StreetLocality[] {
  const found: StreetLocality[] = [];
  for (const [key, streets] of network.streetsOfLocality) {
    if (!key.startsWith(NAMED_ALONE)) continue;
    const byProvince = new Map<string, number[]>();
    for (const street of streets) {
      const province = (calles.ids[street] ?? '').slice(0, PROVINCE_DIGITS);
      const own = byProvince.get(province);
      if (own) own.push(street);
      else byProvince.set(province, [street]);
    }
    const name = key.slice(NAMED_ALONE.length);
    for (const [province, own] of byProvince) {
      found.push({ key, name, province, streets: rangesOfOrdinals(own, calles.size) });
    }
  }
  return found.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

/** An id that begins with that of the province, and goes on with a digit as those of units do. */
function idOf({ province, name }: StreetLocality): string {
  return `${province}0${name}`;
}
