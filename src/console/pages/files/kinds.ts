/** The kinds of files with their parameters, as in `/ventanilla/csv`. Pure. */
import { type Headings, headingsOf, idHeadings, nameHeadings, plainHeading } from '../../../csv/headings.ts';

export const KIND_NAMES = [
  'direcciones',
  'ubicacion',
  'inversa',
  'provincias',
  'departamentos',
  'municipios',
  'localidades-censales',
  'asentamientos',
  'localidades',
  'calles',
] as const;
export type KindName = (typeof KIND_NAMES)[number];

export type ParameterName =
  | 'direccion'
  | 'lat'
  | 'lon'
  | 'nombre'
  | 'id'
  | 'provincia'
  | 'departamento'
  | 'municipio'
  | 'localidad_censal'
  | 'localidad'
  | 'categoria';

/** One kind of file. */
export interface Kind {
  readonly name: KindName;
  readonly parameters: readonly ParameterName[];
  /** A row needs all of one of these groups. */
  readonly needs: readonly (readonly ParameterName[])[];
  /** Whether names can be searched exactly. */
  readonly hasExact: boolean;
  /** The added columns with a point, without prefix; null where rows have a point themselves. */
  readonly point: readonly [lat: string, lon: string] | null;
}

const UNIT_NEEDS: Kind['needs'] = [['nombre'], ['id']];

function unit(name: KindName, filters: readonly ParameterName[], point: Kind['point']): Kind {
  return { name, parameters: ['nombre', 'id', ...filters], needs: UNIT_NEEDS, hasExact: true, point };
}

const CENTRE = ['centroide_lat', 'centroide_lon'] as const;

export const KINDS: Readonly<Record<KindName, Kind>> = {
  direcciones: {
    name: 'direcciones',
    parameters: ['direccion', 'provincia', 'departamento', 'localidad_censal', 'localidad'],
    needs: [['direccion']],
    hasExact: true,
    point: ['ubicacion_lat', 'ubicacion_lon'],
  },
  ubicacion: { name: 'ubicacion', parameters: ['lat', 'lon'], needs: [['lat', 'lon']], hasExact: false, point: null },
  inversa: { name: 'inversa', parameters: ['lat', 'lon'], needs: [['lat', 'lon']], hasExact: false, point: null },
  provincias: unit('provincias', [], CENTRE),
  departamentos: unit('departamentos', ['provincia'], CENTRE),
  municipios: unit('municipios', ['provincia'], CENTRE),
  'localidades-censales': unit('localidades-censales', ['provincia', 'departamento', 'municipio'], CENTRE),
  asentamientos: unit('asentamientos', ['provincia', 'departamento', 'municipio', 'localidad_censal'], CENTRE),
  localidades: unit('localidades', ['provincia', 'departamento', 'municipio', 'localidad_censal'], CENTRE),
  calles: unit('calles', ['provincia', 'departamento', 'localidad_censal', 'categoria'], null),
};

/** Returns the kind of a name; null for an unknown one. */
export function kindOf(name: string): Kind | null {
  const known = KIND_NAMES.find((one) => one === name);
  return known ? KINDS[known] : null;
}

const SINGULAR: Readonly<Partial<Record<KindName, string>>> = {
  provincias: 'provincia',
  departamentos: 'departamento',
  municipios: 'municipio',
  'localidades-censales': 'localidad_censal',
  asentamientos: 'asentamiento',
  localidades: 'localidad',
  calles: 'calle',
};

/** Returns usual headings of a parameter; the columns of one entry are joined. */
export function usualHeadings(kind: KindName, parameter: ParameterName): Headings {
  const singular = SINGULAR[kind];
  if (singular === undefined) return headingsOf(parameter);
  if (parameter === 'id') return idHeadings(singular);
  return parameter === 'nombre' ? nameHeadings(singular) : headingsOf(parameter);
}

const KNOWN: ReadonlySet<string> = new Set(
  KIND_NAMES.flatMap((kind) =>
    KINDS[kind].parameters.flatMap((parameter) => [parameter, ...usualHeadings(kind, parameter).flat()]),
  ),
);

/** Whether a heading is a usual one, also with a number behind it. */
export function isKnownHeading(heading: string): boolean {
  return KNOWN.has(plainHeading(heading).replace(/_?\d{1,9}$/, ''));
}
