import { departments, municipalities, municipalityOfDepartment, provinces } from './divisions.ts';
import { readGeoNames } from './geonames.ts';
import { comunaOutlines, provinceOutlines } from './outlines.ts';
import { settlements } from './settlements.ts';
import { streets } from './streets.ts';
import { type StarterRecord, starterPath } from './tables.ts';

/** The four groups of the service. */
export type StarterGroup = 'statistics' | 'market' | 'territory' | 'organisms';

/**
 * One resource of the starter data, in the shape of the full data file of that kind: either a file to be read like any
 * other, or records that were put together from npm packages and compact tables, under the name such a file would have.
 */
export type StarterInput =
  | { readonly group: StarterGroup; readonly resource: string; readonly file: string }
  | {
      readonly group: StarterGroup;
      readonly resource: string;
      readonly name: string;
      readonly records: readonly StarterRecord[];
    };

/** The account of the starter data (decisions.md, "The command line"); its operations are numbered from 1001. */
export const DEMO_ACCOUNT = { name: 'demo', password: 'demo-ventanilla' } as const;

/** Path of the demo account's operations: records as B4 returns them, with `pais`. */
export function demoOperationsFile(): string {
  return starterPath('market/operations_demo.json');
}

const FILES: readonly (readonly [StarterGroup, readonly string[]])[] = [
  ['statistics', ['variables.json', 'series.csv', 'metodologia.json']],
  ['organisms', ['organisms.ndjson']],
  [
    'market',
    [
      'instruments.csv',
      'panels.json',
      'daily_bcba_stocks_byma.csv',
      'daily_bcba_stocks_adjusted.csv',
      'daily_bcba_bonds.csv',
      'daily_bcba_cedears.csv',
      'daily_us_stocks.csv',
      'daily_us_adrs.csv',
      'corporate_actions_implied.csv',
      'bonds_terms.csv',
      'bonds_cashflows.csv',
      'options_ggal_daily.csv',
      'futures_dlr_daily.csv',
    ],
  ],
];

/**
 * Everything a fresh installation serves, parents before children, except the demo account's operations
 * (`demoOperationsFile`). Reads the two npm packages and the tables anew at each call (some 20 MB of JSON).
 * @throws Error when a table or package is damaged
 */
export function starterInputs(): readonly StarterInput[] {
  const files = FILES.flatMap(([group, names]) =>
    names.map((name) => ({
      group,
      resource: name.slice(0, name.lastIndexOf('.')),
      file: starterPath(`${group}/${name}`),
    })),
  );
  return [...files, ...territory()];
}

function territory(): readonly StarterInput[] {
  const names = readGeoNames();
  const provincias = provinces();
  const departamentos = departments(provincias, names);
  const municipios = municipalities(provincias, departamentos);
  const { localidades, asentamientos, localidadesCensales } = settlements(
    { provincias, departamentos, municipios },
    names,
  );
  const { calles, ejes, cruces } = streets({ provincias, departamentos });
  const records = (units: ReadonlyMap<string, { readonly record: StarterRecord }>): readonly StarterRecord[] =>
    [...units.values()].map(({ record }) => record);
  const made: readonly (readonly [string, readonly StarterRecord[]])[] = [
    ['provincias.json', records(provincias)],
    ['departamentos.json', records(departamentos)],
    ['municipios.json', records(municipios)],
    ['localidades_censales.json', localidadesCensales],
    ['localidades.json', localidades],
    ['asentamientos.json', asentamientos],
    ['calles.ndjson', calles],
    ['calles_geometria_osm.ndjson', ejes],
    ['cruces.csv', cruces],
    ['poligonos_provincias.geojson', provinceOutlines(provincias)],
    ['poligonos_departamentos.geojson', comunaOutlines(departamentos, (id) => id)],
    ['poligonos_municipios.geojson', comunaOutlines(municipios, (id) => municipalityOfDepartment(id) ?? '')],
  ];
  return made.map(([name, list]) => ({
    group: 'territory',
    resource: name.slice(0, name.lastIndexOf('.')),
    name,
    records: list,
  }));
}
