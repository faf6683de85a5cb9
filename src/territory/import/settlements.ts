import type { FileKind, Refuse } from '../../ingest/intake.ts';
import type { StoredResource } from '../contract/entities.ts';
import type { UnitKind } from '../rules/id-shape.ts';
import type { ParentReference } from '../rules/known-parent.ts';
import { checkOwnProvince } from '../rules/own-province.ts';
import type { Baskets } from './basket.ts';
import { hasField, isListing, saysPlural } from './recognise.ts';
import { SourceRecord } from './source-record.ts';

/** Census localities, localities and settlements: named points with their parents. */
export function settlementKinds(baskets: Baskets): FileKind[] {
  return [
    {
      resource: 'localidades_censales',
      title: 'census localities',
      recognises: (sample) =>
        isListing(sample, 'localidad_censal') &&
        (saysPlural(sample, 'localidades_censales') || namesOnly(sample.keys, 'funcion')),
      accept: (raw, file, refuse) => {
        const record = new SourceRecord(raw, 'localidad_censal');
        const { shared, parents } = readSettlement(record, 'localidad_censal');
        const basket = baskets.localidades_censales;
        basket.touched = true;
        const funcion = record.textOrNull('funcion');
        if (record.ok) basket.keep({ ...shared, funcion }, file.index, raw.line, parents, refuse);
        refuseFirst(record, refuse);
      },
    },
    settlementKind(baskets, 'asentamientos', 'asentamiento', 'settlements'),
    settlementKind(baskets, 'localidades', 'localidad', 'localities'),
  ];
}

function settlementKind(
  baskets: Baskets,
  resource: 'asentamientos' | 'localidades',
  kind: UnitKind,
  title: string,
): FileKind {
  return {
    resource,
    title,
    recognises: (sample) =>
      (isListing(sample, kind) || isListing(sample, 'localidad')) &&
      hasField(sample, 'localidad_censal', 'localidad_censal_id', 'localidad_censal.id') &&
      !hasField(sample, 'nomenclatura', 'calle_nomenclatura') &&
      (saysPlural(sample, resource) ||
        (resource === 'localidades' &&
          !saysPlural(sample, 'asentamientos') &&
          hasField(sample, 'categoria', 'localidad_categoria'))),
    accept: (raw, file, refuse) => {
      const record = new SourceRecord(raw, 'localidad');
      const { shared, parents } = readSettlement(record, kind);
      const localidad_censal = record.reference('localidad_censal', 'localidad_censal');
      checkOwnProvince(shared.id, localidad_censal.id?.slice(0, 2) ?? null, null, record.note);
      const basket = baskets[resource];
      basket.touched = true;
      const census = parentOf('localidad_censal.id', localidad_censal.id, 'localidades_censales');
      if (record.ok)
        basket.keep({ ...shared, localidad_censal }, file.index, raw.line, [...parents, ...census], refuse);
      refuseFirst(record, refuse);
    },
  };
}

function namesOnly(keys: ReadonlySet<string>, own: string): boolean {
  return keys.has(own) || keys.has(`localidad_censal_${own}`);
}

function readSettlement(record: SourceRecord, kind: UnitKind) {
  const shared = {
    id: record.id(kind),
    nombre: record.text('nombre'),
    categoria: record.textOrNull('categoria'),
    fuente: record.textOrNull('fuente'),
    provincia: record.reference('provincia', 'provincia'),
    departamento: record.reference('departamento', 'departamento'),
    municipio: record.reference('municipio', 'municipio'),
    centroide: record.centroid(),
  };
  checkOwnProvince(shared.id, shared.provincia.id, shared.departamento.id, record.note);
  const parents = [
    ...parentOf('provincia.id', shared.provincia.id, 'provincias'),
    ...parentOf('departamento.id', shared.departamento.id, 'departamentos'),
    ...parentOf('municipio.id', shared.municipio.id, 'municipios'),
  ];
  return { shared, parents };
}

/** A reference to check, or nothing where the record names no parent. */
export function parentOf(field: string, id: string | null, ...resources: readonly StoredResource[]): ParentReference[] {
  return id === null ? [] : [{ field, in: resources, id }];
}

/** Refuses a record by its first problem: one line of the report a record. */
export function refuseFirst(record: SourceRecord, refuse: Refuse): void {
  const [problem] = record.problems;
  if (problem) refuse({ line: record.line, ...problem });
}
