import type { Schema } from '../server/parameters/parameter.ts';

/**
 * An organism as stored: the fields of the contract (interface.md 2.4) but `url`, which depends on the origin of the
 * request. Unknown text is `""`, an unknown point null (organisms.md 1).
 */
export interface Organism {
  readonly id: number;
  readonly nombre: string;
  readonly descripcion: string;
  readonly web: string;
  readonly email: string;
  readonly telefono: string;
  readonly direccion: string;
  readonly localidad: string;
  readonly provincia: string;
  readonly latitud: number | null;
  readonly longitud: number | null;
  readonly imagen: string | null;
  /** ISO 8601 with zone, as Python's isoformat writes it. */
  readonly fecha_creacion: string;
  readonly fecha_modificacion: string;
  /** Members of the source beyond the contract (category, INDEC codes, publisher); stored, not in D1. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** The source's name for the kind of an organism (`Museo`, `Biblioteca popular`); null without one. */
export function kindOf({ extra: { categoria } }: Pick<Organism, 'extra'>): string | null {
  return typeof categoria === 'string' && categoria !== '' ? categoria : null;
}

const TEXT: Schema = { type: 'string' };
const COORDINATE: Schema = { type: ['number', 'null'], format: 'double' };

const properties: Readonly<Record<string, Schema>> = {
  id: { type: 'integer', description: 'Identifier, positive.' },
  url: { type: 'string', format: 'uri', description: 'Address of this record.' },
  nombre: TEXT,
  descripcion: TEXT,
  web: { type: 'string', description: 'Absolute address, or empty.' },
  email: TEXT,
  telefono: { type: 'string', description: 'Free text; several numbers are possible.' },
  direccion: TEXT,
  localidad: TEXT,
  provincia: TEXT,
  latitud: { ...COORDINATE, description: 'WGS84; null where unknown.' },
  longitud: { ...COORDINATE, description: 'WGS84; null where unknown.' },
  imagen: { type: ['string', 'null'], description: 'Absolute address of a picture, or null.' },
  fecha_creacion: { type: 'string', format: 'date-time' },
  fecha_modificacion: { type: 'string', format: 'date-time' },
};

const link: Schema = { type: ['string', 'null'], format: 'uri' };

/** Named schemas of group D for the OpenAPI document. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  Organism: { type: 'object', properties, required: Object.keys(properties) },
  OrganismList: {
    type: 'object',
    properties: {
      count: { type: 'integer', description: 'Matches after filters, before paging.' },
      next: link,
      previous: link,
      results: { type: 'array', items: { $ref: '#/components/schemas/Organism' } },
    },
    required: ['count', 'next', 'previous', 'results'],
  },
  OrganismRoot: {
    type: 'object',
    additionalProperties: { type: 'string', format: 'uri' },
    description: 'Addresses of the lists by name.',
  },
  OrganismDetail: {
    type: 'object',
    properties: { detail: { type: 'string', description: 'What went wrong, in Spanish.' } },
    required: ['detail'],
  },
};

/** The fields that a list can be ordered by. */
export const ORDERABLE = ['id', 'nombre', 'provincia', 'localidad', 'fecha_creacion', 'fecha_modificacion'] as const;
export type Orderable = (typeof ORDERABLE)[number];

/**
 * JSON text with U+2028 and U+2029 written as escapes (organisms.md 3): readers that take JSON for JavaScript fail on the
 * characters.
 */
export function escapeSeparators(json: string): string {
  return json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
