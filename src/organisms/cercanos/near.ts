import type { OrganismsCatalog } from '../catalog.ts';
import { type Filters, filterOrganisms, intersect, listOf } from '../queries/find.ts';
import type { PlacedOrganism, PlacedOrganisms } from './placed.ts';

/** What organisms near a point are asked by. */
export interface NearWish extends Filters {
  readonly lat: number;
  readonly lon: number;
  /** Metres; undefined for any distance. */
  readonly radio: number | undefined;
  readonly max: number;
  readonly tipo: string | undefined;
}

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
  wish: NearWish,
): NearOrganism[] {
  const among = intersect(filterOrganisms(catalog, wish), listOf(catalog.byTipo, wish.tipo));
  const { lat, lon, max, radio } = wish;
  const found = index.nearest({ lat, lon, max, among, ...(radio === undefined ? {} : { radius: radio }) });
  return found.flatMap(({ ordinal, metres }) => {
    const place = places[ordinal];
    return place ? { ordinal, metres, place } : [];
  });
}
