/** Which parts of a built territory another version can use as they are: those whose records did not change. */
import { UNIT_SOURCES } from '../catalog/build-table.ts';
import type { Unchanged } from '../catalog/catalog.ts';
import type { StoredResource } from '../contract/entities.ts';
import { CENSUS_RESOURCES, type TableResource, UNIT_RESOURCES } from '../contract/resources.ts';
import { STREET_BLOCKS } from '../stored/street-blocks.ts';
import type { NetworkBefore } from '../streets/network.ts';
import type { TerritoryMap } from '../ubicacion/map.ts';
import type { WholeCatalog } from './whole.ts';

/** The built catalog of another version, and the resources whose records differ between the two. */
export interface Base {
  readonly catalog: WholeCatalog;
  readonly changed: ReadonlySet<string>;
}

/** The parts that are used again; absent parts are built. */
interface KeptParts extends Unchanged {
  readonly levels: Partial<TerritoryMap>;
  readonly network?: WholeCatalog['network'] | undefined;
  /** The network where streets changed: some of its parts may hold. */
  readonly networkBefore: NetworkBefore | null;
  readonly reach?: WholeCatalog['reach'] | undefined;
}

type Source = StoredResource | typeof STREET_BLOCKS;

/** The sources of the network of streets besides their own records. The census localities distinguish and rank towns. */
const COURSE_SOURCES: readonly Source[] = ['ejes', 'cruces', STREET_BLOCKS, 'localidades_censales'];

const NETWORK_SOURCES: readonly Source[] = [...UNIT_SOURCES.calles, ...COURSE_SOURCES];

/** What the departments that streets pass through are made of besides. */
const REACH_SOURCES: readonly Source[] = ['departamentos', 'poligonos_departamentos'];

/** The names of units are kept beside their polygons. */
const LEVEL_SOURCES = {
  provincia: ['provincias', 'poligonos_provincias'],
  departamento: ['departamentos', 'poligonos_departamentos'],
  municipio: ['municipios', 'poligonos_municipios'],
} as const satisfies Readonly<Record<keyof TerritoryMap, readonly Source[]>>;

/** The parts of a base that hold for the version with the changes. */
export function keptParts(base: Base | null): KeptParts {
  if (!base) return { levels: {}, networkBefore: null };
  const { catalog, changed } = base;
  const isSame = (sources: readonly Source[]): boolean => !sources.some((source) => changed.has(source));
  const isNetworkSame = isSame(NETWORK_SOURCES);
  // The table of streets goes with the network: what that is made of is gathered while the table is.
  const same = (resource: TableResource): boolean =>
    resource === 'calles' ? isNetworkSame : isSame(UNIT_SOURCES[resource]);
  return {
    tables: Object.fromEntries(
      [...UNIT_RESOURCES, ...CENSUS_RESOURCES].filter(same).map((resource) => [resource, catalog.tables[resource]]),
    ),
    before: catalog.tables,
    aliases: isSame(['alias']) ? catalog.aliases : undefined,
    levels: {
      ...(isSame(LEVEL_SOURCES.provincia) ? { provincia: catalog.map.provincia } : {}),
      ...(isSame(LEVEL_SOURCES.departamento) ? { departamento: catalog.map.departamento } : {}),
      ...(isSame(LEVEL_SOURCES.municipio) ? { municipio: catalog.map.municipio } : {}),
    },
    network: isNetworkSame ? catalog.network : undefined,
    networkBefore: { network: catalog.network, hasSameSources: isSame(COURSE_SOURCES) },
    reach: isNetworkSame && isSame(REACH_SOURCES) ? catalog.reach : undefined,
  };
}
