/**
 * Reports the defects of records that an import loads: the rules marked "aviso". It runs once all records are
 * there, for most compare a record with others; only records of this import are reported, compared with all records after it.
 */
import type { Intake } from '../../ingest/intake.ts';
import { CENSUS_RESOURCES } from '../contract/resources.ts';
import type { Tell } from '../rules/notices/tell.ts';
import type { Baskets, Gathered, Kept } from './basket.ts';
import type { ContentAfterImport } from './content-after.ts';
import type { CrossingBasket } from './crossings.ts';
import { tellOfDivisions, tellOfOutlines } from './notices-of-divisions.ts';
import { tellOfCensusAreas, tellOfSettlements } from './notices-of-settlements.ts';
import { type StreetsSeen, tellOfAxes, tellOfCrossings, tellOfStreets } from './notices-of-streets.ts';
import type { OutlinesAfterImport } from './outlines.ts';

type TellOf = Parameters<Intake['finish']>[1];

/** The inputs of the search for defects: the records after the import, the outlines, and the receiver of the reports. */
export interface Inspection {
  readonly content: ContentAfterImport;
  readonly outlines: OutlinesAfterImport;
  /** A listener for one record of this import. */
  readonly about: (resource: Gathered, kept: Pick<Kept, 'key' | 'file' | 'line'>) => Tell;
  readonly tell: TellOf;
  /** Whether courses that lie elsewhere are left out, or only reported. */
  readonly leavesOut: boolean;
}

/** Reports every defect in the records of an import that is no reason to refuse a record. */
export async function tellNotices(
  {
    baskets,
    crossings,
    content,
    outlines,
    leavesOut,
  }: {
    readonly baskets: Baskets;
    readonly crossings: CrossingBasket;
    readonly content: ContentAfterImport;
    readonly outlines: OutlinesAfterImport;
    readonly leavesOut: boolean;
  },
  tell: TellOf,
): Promise<void> {
  const inspection: Inspection = {
    content,
    outlines,
    about:
      (resource, { key, file, line }) =>
      (field, reason, rule) =>
        tell(file, { line, resource, id: key, field, reason, rule }),
    tell,
    leavesOut,
  };
  tellRemarks(baskets, inspection);
  for (const kind of ['provincia', 'departamento', 'municipio'] as const) {
    await tellOfDivisions(kind, inspection);
    tellOfOutlines(kind, inspection);
  }
  for (const resource of ['localidades_censales', 'localidades', 'asentamientos'] as const) {
    await tellOfSettlements(resource, inspection);
  }
  for (const resource of CENSUS_RESOURCES) await tellOfCensusAreas(resource, inspection);
  if (!(['calles', 'calles_osm', 'ejes'] as const).some((resource) => content.touched(resource)) && !crossings.touched)
    return;
  const memory: StreetsSeen = { places: new Map(), courses: new Map() };
  const areRemembered = content.touched('ejes') || crossings.touched;
  for (const resource of ['calles', 'calles_osm'] as const) {
    await tellOfStreets(resource, inspection, memory, areRemembered);
  }
  if (!areRemembered) return;
  await tellOfAxes(inspection, memory);
  tellOfCrossings(crossings.points(), inspection, memory);
}

/** What the reading of single records noticed. */
function tellRemarks(baskets: Baskets, { about }: Inspection): void {
  for (const { resource, kept } of Object.values(baskets)) {
    for (const record of kept.values()) {
      const tell = about(resource, record);
      for (const { field, reason, rule } of record.remarks) tell(field, reason, rule);
    }
  }
}
