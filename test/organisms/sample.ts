import { fileOfRecords } from '../../src/ingest/read-file.ts';
import { createOrganisms } from '../../src/organisms/group.ts';
import { beginOrganismsImport } from '../../src/organisms/import/intake.ts';
import type { Group } from '../../src/server/group.ts';
import type { Store } from '../../src/store/store.ts';
import { importFor } from '../importing.ts';

/** The fifteen fields of an organism, in the order of the contract (interface.md 2.4). */
export const FIELDS = [
  'id',
  'url',
  'nombre',
  'descripcion',
  'web',
  'email',
  'telefono',
  'direccion',
  'localidad',
  'provincia',
  'latitud',
  'longitud',
  'imagen',
  'fecha_creacion',
  'fecha_modificacion',
];

/** A page of D1 as clients see it. */
export interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Record<string, unknown>[];
}

/** A record of a source: odd ids in Rosario, even ones in San Miguel de Tucumán. */
export function organism(id: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    nombre: `Organismo ${String(id).padStart(3, '0')}`,
    descripcion: '',
    web: '',
    email: '',
    telefono: '',
    direccion: 'México 564',
    localidad: id % 2 ? 'Rosario' : 'San Miguel de Tucumán',
    provincia: id % 2 ? 'Santa Fe' : 'Tucumán',
    latitud: null,
    longitud: null,
    imagen: null,
    fecha_creacion: null,
    fecha_modificacion: null,
    ...more,
  };
}

/** Group D in a service without territory. */
export function organismsAlone(): Group {
  return createOrganisms(() => null);
}

/** Imports records, or a file of them, as the newest version of the organisms. */
export function loadOrganisms(store: Store, records: readonly Record<string, unknown>[] | string) {
  const files = [typeof records === 'string' ? records : fileOfRecords('organisms.ndjson', [...records])];
  return importFor({ dataSet: 'organisms', begin: beginOrganismsImport }, store, files, { maximumRefused: 1 });
}
