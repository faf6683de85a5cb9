import type { Assembled, BeginIntake, Intake } from '../../ingest/intake.ts';
import type { ResourceChange, StoredRecord } from '../../store/store.ts';
import type { StoredResource } from '../contract/entities.ts';
import { type KnownIds, missingParent } from '../rules/known-parent.ts';
import { inBlocks } from '../stored/blocks.ts';
import { STREET_BLOCKS } from '../stored/street-blocks.ts';
import { type Basket, createBaskets, type Gathered } from './basket.ts';
import { BeforeImport } from './before-import.ts';
import { censusKinds } from './census-areas.ts';
import { ContentAfterImport } from './content-after.ts';
import { CrossingBasket } from './crossings.ts';
import { divisionKinds, unnamedDivisions } from './divisions.ts';
import { IdsAfterImport } from './known-ids.ts';
import { tellNotices } from './notices.ts';
import { OldCodeBasket } from './old-codes.ts';
import { OutlinesAfterImport } from './outlines.ts';
import { settlementKinds } from './settlements.ts';
import { StreetBlockBasket } from './street-blocks.ts';
import { axisKind, streetKind } from './streets.ts';

/** Parents before children, so that what refers to a refused record is refused too. */
const ORDER: readonly Gathered[] = [
  'provincias',
  'departamentos',
  'municipios',
  'localidades_censales',
  'localidades',
  'asentamientos',
  'aglomerados',
  'fracciones_censales',
  'radios_censales',
  'calles',
  'calles_osm',
  'ejes',
  'poligonos_provincias',
  'poligonos_departamentos',
  'poligonos_municipios',
];

const NEVER_PARENTS: ReadonlySet<Gathered> = new Set([
  'ejes',
  'poligonos_provincias',
  'poligonos_departamentos',
  'poligonos_municipios',
]);

/**
 * Begins an import of territorial files: every shape of territorial.md 1.5 and of the data files (see their README). A file
 * replaces its resource (decisions.md, "The command line"), or with `mergesProvinces` the provinces that it holds; references are
 * compared with the records after the import.
 */
export const beginTerritoryImport: BeginIntake = (previous, { handedOn = false, mergesProvinces = false }): Intake => {
  const baskets = createBaskets();
  const spares = createBaskets();
  const crossings = new CrossingBasket();
  const streetBlocks = new StreetBlockBasket();
  const oldCodes = new OldCodeBasket();
  const kinds = [
    ...crossings.kinds,
    streetBlocks.kind,
    ...oldCodes.kinds,
    axisKind(baskets),
    ...divisionKinds(baskets, spares),
    streetKind(baskets, 'calles'),
    streetKind(baskets, 'calles_osm'),
    ...settlementKinds(baskets),
    ...censusKinds(baskets),
    unnamedDivisions(baskets),
  ];

  const finish: Intake['finish'] = async (refuse, tell, warn): Promise<Assembled> => {
    const before = new BeforeImport(baskets, previous, mergesProvinces);
    const ids = new IdsAfterImport(baskets, before);
    // A copy of another service was compared when it was first loaded; units may be gone since, and their parts have stayed.
    const known: KnownIds = handedOn ? () => null : ids.of;
    for (const resource of ORDER) {
      // Nothing refers to polygons and axes: those that stay are not decoded for their ids.
      if (!baskets[resource].touched && spares[resource].kept.size === 0 && NEVER_PARENTS.has(resource)) continue;
      await ids.load(resource);
      // Polygons that come with all fields, as in Georef's own files, are the only word on units of which there is no listing.
      if (ids.of(resource) !== null || baskets[resource].touched || spares[resource].kept.size === 0) continue;
      baskets[resource].adopt(spares[resource].kept);
      ids.forget(resource);
      await ids.load(resource);
    }
    const changes: ResourceChange[] = [];
    const loaded: Record<string, number> = {};
    for (const resource of ORDER) {
      const basket = baskets[resource];
      if (!basket.touched) continue;
      if (dropOrphans(basket, known, refuse)) {
        ids.forget(resource);
        await ids.load(resource);
      }
    }
    if (crossings.touched) crossings.drop(known, refuse);
    if (streetBlocks.touched) loaded[STREET_BLOCKS] = streetBlocks.drop(known, refuse);
    // Before anything is written: courses that lie elsewhere are left out.
    const content = new ContentAfterImport(baskets, before);
    const outlines = await OutlinesAfterImport.read(content);
    await tellNotices({ baskets, crossings, content, outlines, leavesOut: !handedOn }, tell);
    // An export is taken whole, as it was written.
    if (!handedOn) await before.warnOfLosses([crossings.replacement, streetBlocks.replacement], warn);
    for (const resource of ORDER) {
      const basket = baskets[resource];
      if (!basket.touched) continue;
      loaded[resource] = basket.kept.size;
      changes.push(replacement(resource, basket.sortedWith(await before.records(resource))));
    }
    if (crossings.touched) {
      loaded.cruces = crossings.crossings;
      changes.push(replacement('cruces', await crossings.records(before)));
    }
    if (streetBlocks.touched) {
      changes.push({ resource: STREET_BLOCKS, mode: 'replace', records: streetBlocks.records(before) });
    }
    if (oldCodes.touched) {
      const records = oldCodes.records(await ids.settlements(), outlines);
      loaded.alias = records.length;
      changes.push(replacement('alias', records));
    }
    return { changes, newest: null, loaded };
  };

  return { dataSet: 'territory', kinds, finish };
};

/** Rule `known-parent` over a resource; true when a record was refused. */
function dropOrphans(
  basket: Pick<Basket<Gathered>, 'kept'>,
  known: KnownIds,
  refuse: Parameters<Intake['finish']>[0],
): boolean {
  let dropped = false;
  for (const [key, { file, line, parents }] of basket.kept) {
    for (const parent of parents) {
      const reason = missingParent(parent, known);
      if (reason === null) continue;
      refuse(file, { line, field: parent.field, reason, rule: 'known-parent' });
      basket.kept.delete(key);
      dropped = true;
      break;
    }
  }
  return dropped;
}

function replacement(resource: StoredResource, records: readonly StoredRecord[]): ResourceChange {
  return { resource, mode: 'replace', records: [...inBlocks(resource, records)] };
}
