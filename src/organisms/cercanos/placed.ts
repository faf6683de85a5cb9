import { PointIndex } from '../../indexes/point-index.ts';
import { runYielding, type Slices } from '../../indexes/slices.ts';
import { SLICE_MILLISECONDS } from '../../server/pace.ts';
import type { OrganismsCatalog } from '../catalog.ts';
import type { Organism } from '../contract/organism.ts';
import { resolveAddress, surePoint } from '../territorio/address.ts';
import type { Spot, Territory } from '../territorio/gazetteer.ts';

/** Where an organism is, and whether that is its own point or the one of its address. */
export interface PlacedOrganism extends Spot {
  readonly origin: 'publicado' | 'direccion';
}

/** The organisms of a catalog by their places. */
export interface PlacedOrganisms {
  readonly index: PointIndex;
  /** By ordinal; null where no place is known. */
  readonly places: readonly (PlacedOrganism | null)[];
}

/** Places every organism: by its point, else, where the territory is sure of it, by its address. */
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

/** The placed organisms of this moment: made when they are first asked for, and anew for a new version of either data set. */
export class PlacedShelf {
  #made: Made | null = null;

  /** Looks some hundreds of addresses up, in slices, the first time; a promise until that is done. */
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
      // Who asks hears of it; the next one begins anew.
      () => {
        if (this.#made === made) this.#made = null;
      },
    );
    return placed;
  }
}
