/** Files of census areas: agglomerations, census fractions and census tracts. */
import type { FileKind, Refuse } from '../../ingest/intake.ts';
import type { FileSample } from '../../ingest/record.ts';
import type { FraccionCensal } from '../contract/entities.ts';
import { FRACTION_DIGITS } from '../contract/resources.ts';
import { checkOwnFraction } from '../rules/own-fraction.ts';
import { checkOwnProvince } from '../rules/own-province.ts';
import { members, readArea } from '../rules/rings.ts';
import type { Baskets } from './basket.ts';
import { hasField, saysPlural } from './recognise.ts';
import { parentOf, refuseFirst } from './settlements.ts';
import { SourceRecord } from './source-record.ts';

/** Tracts before fractions, whose ids they have as well. */
const AREAS = [
  { kind: 'radio_censal', resource: 'radios_censales', title: 'census tracts' },
  { kind: 'fraccion_censal', resource: 'fracciones_censales', title: 'census fractions' },
  { kind: 'aglomerado', resource: 'aglomerados', title: 'agglomerations' },
] as const;
type CensusArea = (typeof AREAS)[number];

/** The files of census areas: known by the name of the list, by the column of their own ids, or tracts by their fraction. */
export function censusKinds(baskets: Baskets): FileKind[] {
  return AREAS.map((area) => ({
    resource: area.resource,
    title: area.title,
    recognises: (sample) => isOf(sample, area),
    accept: (raw, file, refuse) => {
      const record = new SourceRecord(raw, area.kind);
      baskets[area.resource].touched = true;
      keepArea(baskets, area, record, file.index, refuse);
      refuseFirst(record, refuse);
    },
  }));
}

function isOf(sample: FileSample, { kind, resource }: CensusArea): boolean {
  const isTract =
    kind === 'radio_censal' &&
    hasField(sample, 'id') &&
    hasField(sample, 'fraccion_censal', 'fraccion_censal_id', 'fraccion_censal.id');
  return isTract || hasField(sample, `${kind}_id`) || (saysPlural(sample, resource) && hasField(sample, 'id'));
}

function keepArea(
  baskets: Baskets,
  { kind, resource }: CensusArea,
  record: SourceRecord,
  file: number,
  refuse: Refuse,
): void {
  const hasOutline = record.geometry !== undefined && members(record.geometry).type !== 'Point';
  const geometria = hasOutline ? readArea(record.geometry, record.note) : null;
  const shared = {
    id: record.id(kind),
    fuente: record.textOrNull('fuente'),
    centroide: record.centroid(),
    ...(geometria ? { geometria } : {}),
  };
  if (resource === 'aglomerados') {
    const nombre = record.text('nombre');
    if (record.ok) baskets.aglomerados.keep({ ...shared, nombre }, file, record.line, [], refuse);
    return;
  }
  const area: FraccionCensal = {
    ...shared,
    provincia: record.reference('provincia', 'provincia'),
    departamento: record.reference('departamento', 'departamento'),
  };
  checkOwnProvince(area.id, area.provincia.id, area.departamento.id, record.note);
  const parents = [
    ...parentOf('provincia.id', area.provincia.id, 'provincias'),
    ...parentOf('departamento.id', area.departamento.id, 'departamentos'),
  ];
  if (resource === 'fracciones_censales') {
    if (record.ok) baskets.fracciones_censales.keep(area, file, record.line, parents, refuse);
    return;
  }
  const id = record.reference('fraccion_censal', 'fraccion_censal').id ?? area.id.slice(0, FRACTION_DIGITS);
  checkOwnFraction(area.id, id, record.note);
  const fraction = parentOf('fraccion_censal.id', id, 'fracciones_censales');
  const tract = { ...area, fraccion_censal: { id } };
  if (record.ok) baskets.radios_censales.keep(tract, file, record.line, [...parents, ...fraction], refuse);
}
