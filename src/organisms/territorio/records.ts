import type { Schema } from '../../server/parameters/parameter.ts';
import { WAYS } from './query.ts';

const TEXT_OR_NULL: Schema = { type: ['string', 'null'] };
const NUMBER_OR_NULL: Schema = { type: ['number', 'null'], format: 'double' };
const METRES: Schema = { type: ['integer', 'null'] };
const UNIT: Schema = {
  type: ['object', 'null'],
  required: ['id', 'nombre'],
  properties: { id: { type: 'string' }, nombre: { type: 'string' } },
};
const UNITS = { provincia: UNIT, departamento: UNIT, municipio: UNIT } as const;

const properties: Readonly<Record<string, Schema>> = {
  id: { type: 'integer' },
  nombre: { type: 'string' },
  resuelto_por: { type: ['string', 'null'], enum: [...WAYS, null], description: 'De dónde se sabe el lugar.' },
  coinciden: { type: ['boolean', 'null'], description: 'Si el punto y la dirección están en el mismo departamento.' },
  distancia: { ...METRES, description: 'Metros entre el punto y el de la dirección.' },
  ...UNITS,
  localidad: {
    type: ['object', 'null'],
    properties: {
      id: { type: 'string' },
      nombre: { type: 'string' },
      por: { type: 'string', enum: ['nombre', 'cercania', 'direccion'] },
      distancia: { ...METRES, description: 'Metros del punto al centro de la localidad, cuando es la más cercana.' },
    },
  },
  punto: {
    type: ['object', 'null'],
    description: 'El punto publicado y las unidades que lo contienen.',
    properties: { lat: { type: 'number' }, lon: { type: 'number' }, ...UNITS },
  },
  direccion: {
    type: ['object', 'null'],
    description: 'La dirección publicada, normalizada.',
    properties: {
      texto: { type: 'string' },
      nomenclatura: TEXT_OR_NULL,
      provincia: UNIT,
      departamento: UNIT,
      localidad_censal: UNIT,
      lat: NUMBER_OR_NULL,
      lon: NUMBER_OR_NULL,
      precision: { type: ['string', 'null'], enum: ['altura', 'cuadra', 'calle', 'cruce', null] },
    },
  },
  observaciones: { type: 'array', items: { type: 'string' } },
};

/** Schemas of places of organisms, for the OpenAPI document. */
export const PLACE_SCHEMAS: Readonly<Record<string, Schema>> = {
  OrganismPlace: { type: 'object', properties, required: Object.keys(properties) },
};
