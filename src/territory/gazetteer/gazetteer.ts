import type { CatalogSlot, Loaded } from '../../server/catalogs.ts';
import { unitsCalled } from '../direcciones/place-names.ts';
import type { WholeCatalog } from '../snapshot/whole.ts';
import type { Place } from '../ubicacion/level.ts';
import { locate } from '../ubicacion/map.ts';
import { addressesOf } from './addresses.ts';
import { localityOf, nearestLocality } from './localities.ts';
import { named } from './named.ts';
import type { NamedUnit, TerritoryView } from './view.ts';

/** The view of the current territory for other parts of the service; null while none is loaded. */
export function gazetteerOf(slot: CatalogSlot<WholeCatalog>): () => TerritoryView | null {
  let made: { readonly of: Loaded<WholeCatalog>; readonly view: TerritoryView } | null = null;
  return () => {
    const { current } = slot;
    if (!current) return null;
    if (made?.of !== current) made = { of: current, view: viewOf(current) };
    return made.view;
  };
}

/** Hexadecimal digits of a checksum that a number holds exactly. */
const EDITION_DIGITS = 12;

function viewOf({ catalog, version }: Loaded<WholeCatalog>): TerritoryView {
  const { map, tables } = catalog;
  return {
    edition: Number.parseInt(version.checksum.slice(0, EDITION_DIGITS), 16),
    unitsAt: (lat, lon) => {
      const { provincia, departamento, municipio } = locate(map, lat, lon);
      if (provincia < 0) return null;
      return {
        provincia: unitOf(map.provincia.places[provincia]),
        departamento: unitOf(map.departamento.places[departamento]),
        municipio: unitOf(map.municipio.places[municipio]),
      };
    },
    provinceCalled: (name) => {
      const { ordinals } = unitsCalled(catalog, 'provincia', name, 'formal');
      const [only] = ordinals;
      return ordinals.length === 1 && only !== undefined ? tables.provincias.entity(only) : null;
    },
    localitiesCalled: (name, province) =>
      unitsCalled(catalog, 'localidad', name, 'formal')
        .ordinals.map((ordinal) => tables.localidades.entity(ordinal))
        .filter(({ provincia }) => provincia.id === province)
        .map(localityOf),
    nearestLocality: (department, lat, lon) => nearestLocality(catalog, department, lat, lon),
    addressesOf: (text, place) => addressesOf(catalog, text, place),
  };
}

function unitOf(place: Place | undefined): NamedUnit | null {
  return place ? named(place) : null;
}
