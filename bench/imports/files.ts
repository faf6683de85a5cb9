import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';

/** A file in which one record is another one than before, and the data set that it belongs to. */
export interface Change {
  readonly title: string;
  readonly dataSet: string;
  /** A folder with one file. */
  readonly path: string;
}

/** What is changed: in which file, and what text takes the place of which. */
const CHANGES: readonly {
  readonly title: string;
  readonly dataSet: string;
  readonly file: string;
  readonly change: (text: string, turn: number) => string;
}[] = [
  {
    title: 'a locality',
    dataSet: 'territory',
    file: 'territorial/localidades.json.gz',
    change: (text, turn) => text.replace('"nombre":"Constitución"', `"nombre":"Constitución ${turn}"`),
  },
  {
    title: 'a street',
    dataSet: 'territory',
    file: 'territorial/calles.ndjson.gz',
    change: (text, turn) => text.replace('"nombre":"MAESTRO SARMIENTO"', `"nombre":"MAESTRO SARMIENTO ${turn}"`),
  },
  {
    title: 'numbers of a street of the City',
    dataSet: 'territory',
    file: 'territorial/calles.ndjson.gz',
    change: (text, turn) => text.replace('"tramos":[[1051,1100]]', `"tramos":[[1051,${1100 - turn}]]`),
  },
  {
    title: 'a value of a series',
    dataSet: 'statistics',
    file: 'statistics/series.csv.gz',
    change: (text, turn) => text.replace('\n1,1996-01-03,17404,', `\n1,1996-01-03,1740${turn}.5,`),
  },
  {
    title: 'an organism',
    dataSet: 'organisms',
    file: 'organisms/organisms.ndjson.gz',
    change: (text, turn) => text.replace('"direccion":"México 564, ', `"direccion":"México 564 ${turn}, `),
  },
  {
    title: 'a quote',
    dataSet: 'market',
    file: 'market/daily_indices_fx_1989_2024.csv.gz',
    change: (text, turn) => text.replace('\nCER,2002-02-02,,,,1,', `\nCER,2002-02-02,,,,1.${turn},`),
  },
];

/** Writes the files; `turn` tells one round of changes from the next. */
export function writeChanges(folder: string, data: string, turn: number): readonly Change[] {
  return CHANGES.map(({ title, dataSet, file, change }, place) => {
    const before = gunzipSync(readFileSync(join(data, file))).toString('utf8');
    const after = change(before, turn);
    if (after === before) throw new Error(`${file} does not hold what is changed in it: ${title}.`);
    const path = join(folder, `change-${turn}-${place}`);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, file.slice(file.indexOf('/') + 1)), gzipSync(after, { level: 1 }));
    return { title, dataSet, path };
  });
}

/** A unit as the files of the data have it, as far as it is read here. */
interface Unit {
  readonly id: string;
  readonly nombre: string;
  readonly provincia: { readonly id: string };
  readonly departamento: { readonly id: string | null };
  readonly centroide: { readonly lat: number | null; readonly lon: number | null };
}

interface Street extends Record<string, unknown> {
  readonly localidad_censal: { readonly id: string };
  readonly geometria?: { readonly type: string; readonly coordinates: Coordinates };
}

type Coordinates = readonly (number | Coordinates)[];

/** Provinces whose streets are in the data already. */
const DRAWN = new Set(['02', '14']);

/** The rows of a gzipped file of one record a line. */
export function linesOf(path: string): readonly string[] {
  return gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
}

/**
 * Writes the streets of the interior of Córdoba once more, so many times, each town moved to another one of another province: as many streets
 * in a town, and as dense, as real ones.
 * @returns how many streets were written
 */
export async function writeCopies(path: string, copies: number, data: string, interior: string): Promise<number> {
  const listing = join(data, 'territorial', 'localidades_censales.json.gz');
  const drawn = join(interior, 'calles_cordoba.ndjson.gz');
  for (const file of [listing, drawn]) if (!existsSync(file)) throw new Error(`${file}: no such file.`);
  const units: readonly Unit[] = JSON.parse(gunzipSync(readFileSync(listing)).toString('utf8')).localidades_censales;
  const known = new Map(units.map((unit) => [unit.id, unit]));
  const free = units.filter(({ provincia, departamento, centroide }) => {
    return !DRAWN.has(provincia.id) && departamento.id !== null && centroide.lat !== null;
  });
  const towns = new Map<string, Street[]>();
  for (const line of linesOf(drawn)) {
    const street: Street = JSON.parse(line);
    const own = towns.get(street.localidad_censal.id);
    if (own) own.push(street);
    else towns.set(street.localidad_censal.id, [street]);
  }
  let written = 0;
  function* lines(): Generator<string> {
    let turn = 0;
    for (let copy = 0; copy < copies; copy++) {
      for (const [id, streets] of towns) {
        const from = known.get(id);
        const to = free[turn++ % free.length];
        if (!from || !to) continue;
        for (const [place, street] of streets.entries()) {
          written++;
          yield `${JSON.stringify(moved(street, from, to, place))}\n`;
        }
      }
    }
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(path));
  return written;
}

function moved(street: Street, from: Unit, to: Unit, place: number): unknown {
  const { localidad: _, geometria, ...others } = street;
  const east = (to.centroide.lon ?? 0) - (from.centroide.lon ?? 0);
  const north = (to.centroide.lat ?? 0) - (from.centroide.lat ?? 0);
  const { id, nombre, provincia, departamento } = to;
  return {
    ...others,
    // Official numbers of streets begin with 0.
    id: `${id}8${String(place).padStart(4, '0')}`,
    provincia,
    departamento,
    localidad_censal: { id, nombre },
    ...(geometria && { geometria: { ...geometria, coordinates: shifted(geometria.coordinates, east, north) } }),
  };
}

function shifted(coordinates: Coordinates, east: number, north: number): Coordinates {
  const [first, second] = coordinates;
  if (typeof first === 'number' && typeof second === 'number') return [first + east, second + north];
  return coordinates.map((inner) => (typeof inner === 'number' ? inner : shifted(inner, east, north)));
}
