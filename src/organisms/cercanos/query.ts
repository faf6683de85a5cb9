import { PointIndex } from '../../indexes/point-index.ts';
import { runYielding, type Slices } from '../../indexes/slices.ts';
import { SLICE_MILLISECONDS } from '../../server/pace.ts';
import type { OrganismsCatalog } from '../catalog.ts';
import { type Filters, filterOrganisms } from '../query.ts';
import type { Organism } from '../records.ts';
import type { Spot, Territory } from '../territorio/gazetteer.ts';
import { resolveAddress, surePoint } from '../territorio/query.ts';

/** The point and the filters of a request. */
type NearQuery = Filters & {
  readonly lat: number;
  readonly lon: number;
  /** Metres; undefined for any distance. */
  readonly radio: number | undefined;
  readonly max: number;
};

/** An organism near a point. */
export interface NearOrganism {
  readonly ordinal: number;
  readonly metres: number;
  readonly place: PlacedOrganism;
}

/** The organisms nearest to a point that pass every filter, nearest first; equally near ones by their ids. */
export function nearOrganisms(
  catalog: OrganismsCatalog,
  { index, places }: PlacedOrganisms,
  query: NearQuery,
): NearOrganism[] {
  const among = filterOrganisms(catalog, query);
  const { lat, lon, max, radio } = query;
  const nearest = index.nearest({ lat, lon, max, among, ...(radio === undefined ? {} : { radius: radio }) });
  return nearest.flatMap(({ ordinal, metres }) => {
    const place = places[ordinal];
    return place ? { ordinal, metres, place } : [];
  });
}

/** The place of an organism: its own point or that of its address. */
interface PlacedOrganism extends Spot {
  readonly origin: 'publicado' | 'direccion';
}

/** The organisms of a catalog by their places. */
export interface PlacedOrganisms {
  readonly index: PointIndex;
  /** By ordinal; null where no place is known. */
  readonly places: readonly (PlacedOrganism | null)[];
}

/** Places every organism by its point, else by its address where that is precise. */
function* placedSlices({ organisms }: OrganismsCatalog, territory: Territory | null): Slices<PlacedOrganisms> {
  const places: (PlacedOrganism | null)[] = [];
  for (const organism of organisms) {
    places.push(placeOf(organism, territory));
    yield;
  }
  const index = new PointIndex(
    places.map((place) => place?.lat ?? Number.NaN),
    places.map((place) => place?.lon ?? Number.NaN),
  );
  return { index, places };
}

function placeOf(organism: Organism, territory: Territory | null): PlacedOrganism | null {
  const { latitud: lat, longitud: lon } = organism;
  if (lat !== null && lon !== null) return { lat, lon, origin: 'publicado' };
  const spot = territory && surePoint(resolveAddress(territory, organism).address);
  return spot && { lat: spot.lat, lon: spot.lon, origin: 'direccion' };
}

interface Made {
  readonly catalog: OrganismsCatalog;
  readonly territory: Territory | null;
  placed: PlacedOrganisms | Promise<PlacedOrganisms>;
}

/** The places of the organisms: made on first use, and again for a new version of either data set. */
export class PlacesCache {
  #made: Made | null = null;

  /** The first call resolves some hundreds of addresses, in slices, and gives a promise until that is done. */
  of(catalog: OrganismsCatalog, territory: Territory | null): PlacedOrganisms | Promise<PlacedOrganisms> {
    const known = this.#made;
    if (known?.catalog === catalog && known.territory === territory) return known.placed;
    const placed = runYielding(placedSlices(catalog, territory), SLICE_MILLISECONDS);
    const made: Made = { catalog, territory, placed };
    this.#made = made;
    placed.then(
      (done) => {
        made.placed = done;
      },
      // The caller gets the error; the next call tries again.
      () => {
        if (this.#made === made) this.#made = null;
      },
    );
    return placed;
  }
}
