import { type FileTable, type RecordColumn, tableOfRecords } from '../../formats/table.ts';
import type { Schema } from '../../server/parameters/parameter.ts';
import type { OrganismsCatalog } from '../catalog.ts';
import type { OrganismsData } from '../data.ts';
import { escapeSeparators, kindOf, type Organism } from '../records.ts';
import type { NearOrganism } from './query.ts';

/** The key of the list. */
const NEAR = 'organismos';

const properties: Readonly<Record<string, Schema>> = {
  distancia: { type: 'integer', description: 'Metros, redondeados.' },
  punto: {
    type: 'string',
    enum: ['publicado', 'direccion'],
    description: 'Si `lat` y `lon` son las del organismo o las de su dirección.',
  },
  lat: { type: 'number' },
  lon: { type: 'number' },
  tipo: { type: ['string', 'null'], description: 'Cómo llama la fuente a esta clase de organismo.' },
  organismo: { $ref: '#/components/schemas/Organism' },
};

/** Schemas of organisms near a point, for the OpenAPI document. */
export const NEAR_SCHEMAS: Readonly<Record<string, Schema>> = {
  NearOrganisms: {
    type: 'object',
    required: ['cantidad', 'parametros', NEAR],
    properties: {
      cantidad: { type: 'integer' },
      parametros: { type: 'object', description: 'Los parámetros recibidos, interpretados.' },
      [NEAR]: { type: 'array', items: { type: 'object', properties, required: Object.keys(properties) } },
    },
  },
  OrganismProblems: {
    type: 'object',
    description: 'Por parámetro, lo que está mal.',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
};

/**
 * Organisms near a point as JSON, in pieces; each record as D1 has it.
 * @param records absolute address of the records' list
 * @param echo the interpreted parameters
 */
export function nearJson(
  { catalog, pages }: OrganismsData,
  near: readonly NearOrganism[],
  records: string,
  echo: object,
): Uint8Array {
  const parametros = escapeSeparators(JSON.stringify(echo));
  const pieces: Uint8Array[] = [Buffer.from(`{"cantidad":${near.length},"parametros":${parametros},"${NEAR}":[`)];
  for (const [place, { ordinal, metres, place: at }] of near.entries()) {
    const organism = catalog.organisms[ordinal];
    const tipo = organism ? kindOf(organism) : null;
    const head = { distancia: Math.round(metres), punto: at.origin, lat: at.lat, lon: at.lon, tipo };
    const text = escapeSeparators(JSON.stringify(head)).slice(0, -1);
    pieces.push(
      Buffer.from(`${place === 0 ? '' : ','}${text},"organismo":`),
      pages.record(ordinal, records, undefined),
      CLOSE,
    );
  }
  pieces.push(END);
  return Buffer.concat(pieces);
}

const CLOSE = Buffer.from('}');
const END = Buffer.from(']}');

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

/** Organisms near a point as the table of a file. */
export function nearFile({ organisms }: OrganismsCatalog, near: readonly NearOrganism[]): FileTable {
  const rows = near.flatMap((one) => {
    const organism = organisms[one.ordinal];
    return organism ? { ...one, organism } : [];
  });
  return tableOfRecords('organismos', COLUMNS, rows);
}
