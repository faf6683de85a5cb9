/** The parameters of `/ventanilla/mapa`. */
import {
  integer,
  type Parameter,
  parameter,
  type Reading,
  read,
  refuse,
  type Schema,
} from '../../server/parameters/parameter.ts';
import type { UnitFilter } from '../contract/ids.ts';
import { idSchema, ids, parentFilter } from '../contract/parameters.ts';
import { RESOURCES } from '../contract/resources.ts';
import type { Box } from '../streets/lines.ts';
import type { LevelKind } from '../ubicacion/level.ts';
import { FINEST_DETAIL } from './grid.ts';
import { RESOURCE_OF_LEVEL } from './sheet.ts';

/** Widest and highest box whose streets are returned, in degrees: some 50 km. */
export const MAXIMUM_BOX_DEGREES = 0.5;

/** Around La Plata. */
const OUTLINE_BOX = '-58.5,-35.3,-57.5,-34.5';
const EXAMPLE_BOX = '-58.4,-34.62,-58.36,-34.59';
const BOX_HELP = [EXAMPLE_BOX] as const;
const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

/** Reads `oeste,sur,este,norte`; `most` degrees in either direction. */
function readBox(raw: unknown, most: number): Reading<Box> {
  const wrong = (detail: string): Reading<never> => refuse({ kind: 'custom', rule: 'box', detail, help: BOX_HELP });
  if (typeof raw !== 'string') return refuse({ kind: 'not_text' });
  if (raw === '') return refuse({ kind: 'empty' });
  const parts = raw.split(',');
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) {
    return wrong('La caja debe ser cuatro números separados por comas: oeste,sur,este,norte.');
  }
  if (Math.abs(west) > 180 || Math.abs(east) > 180 || Math.abs(south) > 90 || Math.abs(north) > 90) {
    return wrong('Las longitudes de la caja deben estar entre -180 y 180, y las latitudes entre -90 y 90.');
  }
  if (west >= east || south >= north) {
    return wrong('El oeste de la caja debe ser menor que el este, y el sur menor que el norte.');
  }
  if (east - west > most || north - south > most) {
    return wrong(`La caja debe medir ${most} grados como máximo en cada sentido.`);
  }
  return read([west, south, east, north]);
}

const detail = (fallback: number): Parameter<number, true> =>
  integer({
    sentence:
      'Zoom level of the map it is for, as web maps count them: vertices are put on a grid of a quarter of a pixel there, ' +
      'the same for all units, so that neighbours keep their common border.',
    fallback,
    minimum: 0,
    maximum: FINEST_DETAIL,
  });

const LONGITUDE: Schema = { type: 'number', minimum: -180, maximum: 180 };
const LATITUDE: Schema = { type: 'number', minimum: -90, maximum: 90 };
const BOX_SCHEMA: Schema = {
  type: 'array',
  prefixItems: [LONGITUDE, LATITUDE, LONGITUDE, LATITUDE],
  items: { type: 'number' },
  minItems: 4,
  maxItems: 4,
};

const outlineBox = parameter<Box, { sentence: string; example: string }>(
  { sentence: 'Only units that may touch this box: `oeste,sur,este,norte` in degrees, WGS 84.', example: OUTLINE_BOX },
  BOX_SCHEMA,
  (raw) => readBox(raw, 360),
);

/** Zoom at which the whole country fits a screen. */
const COUNTRY_DETAIL = 4;
/** Zoom at which single streets can be distinguished. */
const STREETS_DETAIL = 15;

/** Which outlines a request is for; provinces are in no province. */
type OutlineFilters = {
  readonly id: Parameter<readonly string[], false>;
  readonly provincia?: Parameter<UnitFilter, false>;
  readonly caja: Parameter<Box, false>;
};

/** What a request for outlines takes. */
type OutlineParameters = OutlineFilters & { readonly detalle: Parameter<number, true> };

const EXAMPLE_ID: Readonly<Record<LevelKind, string>> = {
  provincia: '06,02',
  departamento: '06441',
  municipio: '060441',
};

/** What says of which units of a kind outlines are wanted. */
export function outlineFilters(kind: LevelKind): OutlineFilters {
  return {
    id: ids(RESOURCES[RESOURCE_OF_LEVEL[kind]].id, 'Ids of units, several between commas.', EXAMPLE_ID[kind]),
    ...(kind === 'provincia' ? {} : { provincia: parentFilter('provincia') }),
    caja: outlineBox,
  };
}

/** The parameters of the outlines of one kind of unit. */
export function outlineParameters(kind: LevelKind): OutlineParameters {
  return { ...outlineFilters(kind), detalle: detail(COUNTRY_DETAIL) };
}

/** What a request for the streets of a box takes. */
export const STREETS_IN_BOX = {
  caja: parameter(
    {
      required: true,
      sentence: `The box whose streets are wanted: \`oeste,sur,este,norte\` in degrees, WGS 84, at most ${MAXIMUM_BOX_DEGREES} in either direction.`,
      example: EXAMPLE_BOX,
    },
    BOX_SCHEMA,
    (raw): Reading<Box> => readBox(raw, MAXIMUM_BOX_DEGREES),
  ),
  detalle: detail(STREETS_DETAIL),
} as const;

/** What a request for one street takes. */
export const ONE_STREET = {
  id: parameter(
    { place: 'path', required: true, sentence: 'Id of the street (13 digits).', example: '0200001090518' },
    idSchema(RESOURCES.calles.id),
    (raw): Reading<string> => {
      const reading = ids(RESOURCES.calles.id, '', '').parse(raw);
      if (!reading.ok) return reading;
      const [id, ...others] = reading.value;
      return id === undefined || others.length > 0
        ? refuse({ kind: 'custom', rule: 'one_id', detail: ONE_ID })
        : read(id);
    },
  ),
  detalle: detail(FINEST_DETAIL),
} as const;

const ONE_ID = 'El ID debe ser uno solo.';
