/** Organisms near a point as the table of a file. */
import { type FileTable, type RecordColumn, tableOfRecords } from '../../formats/table.ts';
import type { OrganismsCatalog } from '../catalog.ts';
import { kindOf, type Organism } from '../contract/organism.ts';
import type { NearOrganism } from './near.ts';

interface NearRow extends NearOrganism {
  readonly organism: Organism;
}

const text = (value: string): string | null => (value === '' ? null : value);

const COLUMNS: readonly RecordColumn<NearRow>[] = [
  { name: 'distancia', type: 'integer', of: ({ metres }) => Math.round(metres) },
  { name: 'punto', type: 'text', of: ({ place }) => place.origin },
  { name: 'lat', type: 'number', of: ({ place }) => place.lat },
  { name: 'lon', type: 'number', of: ({ place }) => place.lon },
  { name: 'tipo', type: 'text', of: ({ organism }) => kindOf(organism) },
  { name: 'id', type: 'integer', of: ({ organism }) => organism.id },
  { name: 'nombre', type: 'text', of: ({ organism }) => text(organism.nombre) },
  { name: 'descripcion', type: 'text', of: ({ organism }) => text(organism.descripcion) },
  { name: 'web', type: 'text', of: ({ organism }) => text(organism.web) },
  { name: 'email', type: 'text', of: ({ organism }) => text(organism.email) },
  { name: 'telefono', type: 'text', of: ({ organism }) => text(organism.telefono) },
  { name: 'direccion', type: 'text', of: ({ organism }) => text(organism.direccion) },
  { name: 'localidad', type: 'text', of: ({ organism }) => text(organism.localidad) },
  { name: 'provincia', type: 'text', of: ({ organism }) => text(organism.provincia) },
];

/** The table of organisms near a point, in their order. */
export function nearFile({ organisms }: OrganismsCatalog, near: readonly NearOrganism[]): FileTable {
  const rows = near.flatMap((one) => {
    const organism = organisms[one.ordinal];
    return organism ? { ...one, organism } : [];
  });
  return tableOfRecords('organismos', COLUMNS, rows);
}
