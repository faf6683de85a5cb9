import type { FileKind, Refuse } from '../../ingest/intake.ts';
import type { FileSample } from '../../ingest/record.ts';
import type { Departamento, ProvinceShare, Provincia } from '../contract/entities.ts';
import { checkOwnProvince } from '../rules/own-province.ts';
import { members, readArea } from '../rules/rings.ts';
import { readShare } from '../rules/unit-interval.ts';
import type { Baskets } from './basket.ts';
import { hasField, holdsFeatures, isListing, saysPlural } from './recognise.ts';
import { parentOf, refuseFirst } from './settlements.ts';
import { SourceRecord } from './source-record.ts';

/** Provinces, departments and municipalities: the units that have a polygon. */
export const DIVISIONS = [
  { kind: 'provincia', resource: 'provincias', polygons: 'poligonos_provincias', digits: 2, renamed: null },
  { kind: 'departamento', resource: 'departamentos', polygons: 'poligonos_departamentos', digits: 5, renamed: null },
  {
    kind: 'municipio',
    resource: 'municipios',
    polygons: 'poligonos_municipios',
    digits: 6,
    /** As generation v2 calls them. */
    renamed: { kind: 'gobierno_local', resource: 'gobiernos_locales' },
  },
] as const;
type Division = (typeof DIVISIONS)[number];

/**
 * The files of the three kinds of division, their listings and their polygons.
 * @param spares filled with the units that polygon files describe, for an import that has no listing of them
 */
export function divisionKinds(baskets: Baskets, spares: Baskets): FileKind[] {
  const polygons = DIVISIONS.map(
    (division): FileKind => ({
      resource: division.polygons,
      title: `polygons of ${division.resource}`,
      recognises: (sample) =>
        saysDivision(sample, division) &&
        holdsFeatures(sample) &&
        (hasField(sample, 'geometry') || listsDivision(sample, division)),
      accept: (raw, file, refuse) => {
        const record = new SourceRecord(raw, division.kind);
        // A GeoJSON answer of the API has the units with their centroids as points: a listing, not polygons.
        if (members(record.geometry).type === 'Point') keepUnit(baskets, division, record, file.index, refuse);
        else {
          keepPolygon(baskets, division, record, file.index, refuse);
          const spare = new SourceRecord(raw, division.kind);
          if (record.ok && spare.has('centroide.lat')) keepUnit(spares, division, spare, file.index, () => {});
        }
        refuseFirst(record, refuse);
      },
    }),
  );
  const listings = DIVISIONS.map(
    (division): FileKind => ({
      resource: division.resource,
      title: division.resource,
      recognises: (sample) =>
        listsDivision(sample, division) &&
        (saysDivision(sample, division) || (division.kind === 'provincia' && sample.keys.has('iso_id'))),
      accept: (raw, file, refuse) => {
        const record = new SourceRecord(raw, division.kind);
        keepUnit(baskets, division, record, file.index, refuse);
        // Georef's ndjson dumps carry the polygon in the record itself.
        if (record.ok && record.geometry !== undefined && members(record.geometry).type !== 'Point') {
          keepPolygon(baskets, division, record, file.index, refuse);
        }
        refuseFirst(record, refuse);
      },
    }),
  );
  return [...polygons, ...listings];
}

function saysDivision(sample: FileSample, { resource, renamed }: Division): boolean {
  return saysPlural(sample, resource) || (renamed !== null && saysPlural(sample, renamed.resource));
}

function listsDivision(sample: FileSample, { kind, renamed }: Division): boolean {
  return isListing(sample, kind) || (renamed !== null && isListing(sample, renamed.kind));
}

/** Departments and municipalities of a file whose name says neither differ in the length of their ids. */
export function unnamedDivisions(baskets: Baskets): FileKind {
  return {
    resource: 'departamentos',
    title: 'departments or municipalities',
    recognises: (sample) =>
      hasField(sample, 'id') &&
      hasField(sample, 'nombre') &&
      hasField(sample, 'provincia', 'provincia_id', 'provincia.id') &&
      hasField(sample, 'centroide', 'centroide_lat', 'centroide.lat') &&
      !hasField(
        sample,
        'localidad_censal',
        'localidad_censal_id',
        'localidad_censal.id',
        'departamento',
        'departamento_id',
      ),
    accept: (raw, file, refuse) => {
      const record = new SourceRecord(raw, 'departamento');
      const division = DIVISIONS.find(({ digits }) => digits === record.text('id').length) ?? DIVISIONS[1];
      keepUnit(baskets, division, record, file.index, refuse);
      refuseFirst(record, refuse);
    },
  };
}

function keepUnit(baskets: Baskets, division: Division, record: SourceRecord, file: number, refuse: Refuse): void {
  const basket = baskets[division.resource];
  basket.touched = true;
  const shared = {
    id: record.id(division.kind),
    nombre: record.text('nombre'),
    nombre_completo: record.textOrNull('nombre_completo'),
    categoria: record.textOrNull('categoria'),
    fuente: record.textOrNull('fuente'),
    centroide: record.centroid(),
  };
  if (division.kind === 'provincia') {
    const unit: Provincia = {
      ...shared,
      iso_id: record.textOrNull('iso_id'),
      iso_nombre: record.textOrNull('iso_nombre'),
    };
    if (record.ok) baskets.provincias.keep(unit, file, record.line, [], refuse);
    return;
  }
  const parent = record.reference('provincia', 'provincia');
  const interseccion = readShare(record.at('provincia.interseccion') ?? null, 'provincia.interseccion', record.note);
  checkOwnProvince(shared.id, parent.id, null, record.note);
  const provincia: ProvinceShare = { ...parent, interseccion };
  const unit: Departamento = { ...shared, provincia };
  if (!record.ok) return;
  const parents = parentOf('provincia.id', parent.id, 'provincias');
  baskets[division.resource].keep(unit, file, record.line, parents, refuse);
}

function keepPolygon(baskets: Baskets, division: Division, record: SourceRecord, file: number, refuse: Refuse): void {
  const basket = baskets[division.polygons];
  basket.touched = true;
  const id = record.id(division.kind);
  const geometry = readArea(record.geometry, record.note);
  if (!record.ok || !geometry) return;
  basket.keep({ id, geometry }, file, record.line, [{ field: 'id', in: [division.resource], id }], refuse);
}
