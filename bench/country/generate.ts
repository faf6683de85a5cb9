import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { seeded } from '../random.ts';

/**
 * A country of real size (territorial.md 11): 150,000 streets in districts of a grid, with 1,100,000 blocks and 620,000
 * crossings; the same seed gives the same country on every machine.
 */

/** How much of a country is generated. */
export interface CountrySize {
  readonly streets: number;
  readonly blocks: number;
  readonly crossings: number;
}

export const REAL_SIZE: CountrySize = { streets: 150_000, blocks: 1_100_000, crossings: 620_000 };

/** One generated record: a street, a block or a crossing, as Georef's dumps have them (territorial.md 2.7). */
export type CountryRecord =
  | { readonly kind: 'calles'; readonly value: unknown }
  | { readonly kind: 'cuadras'; readonly value: unknown }
  | { readonly kind: 'intersecciones'; readonly value: unknown };

const SEED = 20261120;
/** Degrees from corner to corner: some 110 metres. */
const STEP = 0.001;
/** Streets of a district in each direction: so many at least, and below so many more. */
const LEAST_ROWS = 5;
const MORE_ROWS = 10.4;
/** Share of ends of streets that reach beyond the last crossing. */
const REACHING = 0.02;
/** Towns shrink like this with their place in the list: the largest has some thousands of streets, most a few. */
const SHRINK = 0.85;

type Position = readonly [lon: number, lat: number];

interface Street {
  readonly id: string;
  readonly nombre: string;
  /** The corners that the street's blocks lie between, in order. */
  readonly corners: readonly Position[];
  readonly from: number;
}

/** All records of a country, streets before their blocks. */
export function* generateCountry(towns: readonly Town[], size: CountrySize): Generator<CountryRecord> {
  const random = seeded(SEED);
  const weights = towns.map((_, place) => 1 / (place + 25) ** SHRINK);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const left = { ...size };
  let share = 0;
  for (const [place, town] of towns.entries()) {
    share += (weights[place] ?? 0) / total;
    const streets = Math.min(left.streets, Math.round(size.streets * share) - (size.streets - left.streets));
    yield* generateTown(random, town, streets, left);
  }
}

function* generateTown(random: () => number, town: Town, streets: number, left: Left): Generator<CountryRecord> {
  const taken = new Set<string>();
  let number = 0;
  const side = Math.ceil(Math.sqrt(streets / 16));
  for (let district = 0; number < streets; district++) {
    // Districts lie beside each other, so that streets of two never touch.
    const west = town.centroide.lon + 20 * STEP * ((district % side) - side / 2);
    const south = town.centroide.lat + 20 * STEP * (Math.floor(district / side) - side / 2);
    const rows = Math.min(streets - number, LEAST_ROWS + Math.floor(MORE_ROWS * random()));
    const columns = Math.min(streets - number - rows, LEAST_ROWS + Math.floor(MORE_ROWS * random()));
    const corner = (column: number, row: number): Position => [round(west + STEP * column), round(south + STEP * row)];
    const draw = (corners: Position[]): Street => ({
      id: `${town.id}${digits(5 * ++number, 5)}`,
      nombre: drawName(random, taken),
      corners,
      from: 100 * Math.floor(20 * random()),
    });
    const along = Array.from({ length: rows }, (_, row) => draw(reach(columns, (at) => corner(at, row), random)));
    const across = Array.from({ length: columns }, (_, column) =>
      draw(reach(rows, (at) => corner(column, at), random)),
    );
    for (const street of [...along, ...across]) yield* drawStreet(random, town, street, left);
    for (const [row, one] of along.entries()) {
      for (const [column, other] of across.entries()) {
        if (left.crossings === 0) break;
        left.crossings--;
        yield { kind: 'intersecciones', value: crossing(one, other, corner(column, row)) };
      }
    }
  }
}

interface Left {
  streets: number;
  blocks: number;
  crossings: number;
}

/** The corners of a street that crosses `count` others: now and then one more at an end. */
function reach(count: number, corner: (at: number) => Position, random: () => number): Position[] {
  const from = random() < REACHING ? -1 : 0;
  const to = Math.max(1, random() < REACHING ? count : count - 1);
  return Array.from({ length: to - from + 1 }, (_, at) => corner(at + from));
}

function* drawStreet(random: () => number, town: Town, street: Street, left: Left): Generator<CountryRecord> {
  const { id, nombre, from, corners } = street;
  const { provincia, departamento } = town;
  const isNumbered = random() < 0.8;
  const count = Math.min(left.blocks - (left.streets - 1), corners.length - 1);
  const last = from + 100 * count;
  const [, type = 'CALLE'] = /^(AV|PJE|BV|DIAG) /.exec(nombre) ?? [];
  left.streets--;
  yield {
    kind: 'calles',
    value: {
      id,
      nombre,
      nomenclatura: [nombre, departamento.nombre, provincia.nombre].filter((part) => part !== null).join(', '),
      categoria: type,
      altura: isNumbered ? limits(from, last) : limits(0, 0),
      provincia: { id: provincia.id, nombre: provincia.nombre },
      departamento: { id: departamento.id, nombre: departamento.nombre },
      localidad_censal: { id: town.id, nombre: town.nombre },
      fuente: 'INDEC',
    },
  };
  for (let block = 0; block < count; block++) {
    left.blocks--;
    const start = from + 100 * block;
    yield {
      kind: 'cuadras',
      value: {
        id: `${id}${digits(block + 1, 7)}`,
        calle: { id, nombre },
        altura: isNumbered && random() < 0.95 ? limits(start, start + 100) : limits(0, 0),
        geometria: { type: 'MultiLineString', coordinates: [bent(random, corners[block], corners[block + 1])] },
      },
    };
  }
}

/** Even numbers on the left, odd ones on the right, up to the last below `to`. */
function limits(from: number, to: number) {
  if (to === 0) return { inicio: { derecha: 0, izquierda: 0 }, fin: { derecha: 0, izquierda: 0 } };
  return { inicio: { derecha: from + 1, izquierda: from }, fin: { derecha: to - 1, izquierda: to - 2 } };
}

/** A line of 2 to 6 points from corner to corner, hardly bent. */
function bent(random: () => number, from: Position = [0, 0], to: Position = from): Position[] {
  const points = 2 + Math.floor(5 * random());
  return Array.from({ length: points }, (_, place): Position => {
    if (place === 0) return from;
    if (place === points - 1) return to;
    const part = place / (points - 1);
    const off = (random() - 0.5) * STEP * 0.04;
    return [round(from[0] + (to[0] - from[0]) * part + off), round(from[1] + (to[1] - from[1]) * part - off)];
  });
}

function crossing(one: Street, other: Street, [lon, lat]: Position) {
  const named = ({ id, nombre }: Street) => ({ id, nombre });
  return {
    id: `${one.id}-${other.id}-01`,
    calle_a: named(one),
    calle_b: named(other),
    geometria: { type: 'Point', coordinates: [lon, lat] },
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** Names of streets as the country has them: a few in nearly every town, many in one alone. */

/** In the order of how many towns have them. */
const COMMON =
  `SAN MARTIN;BELGRANO;SARMIENTO;RIVADAVIA;25 DE MAYO;9 DE JULIO;MITRE;MORENO;GRAL SAN MARTIN;AV SAN MARTIN;
GUEMES;URQUIZA;BUENOS AIRES;CORDOBA;ENTRE RIOS;ESPAÑA;ITALIA;HIPOLITO YRIGOYEN;LAVALLE;ALBERDI;ALEM;SAN LORENZO;
CHACABUCO;MAIPU;TUCUMAN;SALTA;MENDOZA;SANTA FE;CORRIENTES;LAS HERAS;AV BELGRANO;BROWN;DORREGO;PUEYRREDON;SAAVEDRA;
CASTELLI;LIBERTAD;INDEPENDENCIA;CATAMARCA;JUJUY;SAN JUAN;SAN LUIS;FORMOSA;MISIONES;CHACO;NEUQUEN;RIO NEGRO;CHUBUT;
SANTA CRUZ;LA PAMPA;LA RIOJA;SANTIAGO DEL ESTERO;ALVEAR;PELLEGRINI;ROCA;AV ROCA;PASO;LAPRIDA;MONTEVIDEO;PARAGUAY;
URUGUAY;BOLIVIA;CHILE;PERU;BRASIL;COLON;12 DE OCTUBRE;1 DE MAYO;20 DE JUNIO;3 DE FEBRERO;17 DE AGOSTO;EVA PERON;
JUAN DOMINGO PERON;AV PRES PERON;DR RAMON CARRILLO;MALVINAS ARGENTINAS;ISLAS MALVINAS;LOS ALAMOS;LOS ROBLES;LAS ROSAS;
LAS ACACIAS;LOS PARAISOS;JOSE HERNANDEZ;RICARDO GUIRALDES;ALMAFUERTE;ESTRADA;AVELLANEDA;ALSINA;QUINTANA;SAENZ PEÑA;
JUSTO JOSE DE URQUIZA;BARTOLOME MITRE;MARIANO MORENO;DOMINGO F SARMIENTO;JUAN B ALBERDI;LEANDRO N ALEM;JUAN B JUSTO;
SANTA ROSA;SAN JOSE;SAN PEDRO;NECOCHEA;LARREA;AZCUENAGA;MATHEU;SUIPACHA;ESMERALDA;FLORIDA;LIMA;COCHABAMBA;GARAY`
    .split(/;\s*/)
    .filter((name) => name !== '');

const FIRST = `JUAN;JOSE;PEDRO;LUIS;CARLOS;MANUEL;FRANCISCO;ANTONIO;RAMON;JUANA;MARIA;ANA;ROSA;DOLORES;MARTIN;TOMAS;
DOMINGO;VICENTE;MIGUEL;ANGEL;JORGE;RICARDO;ALBERTO;ROBERTO;EDUARDO;ENRIQUE;FEDERICO;ARTURO;ALFREDO;JULIO;CESAR;OSCAR;
HECTOR;HUGO;RAUL;MARIO;RAFAEL;GABRIEL;FELIPE;SANTIAGO;ESTEBAN;BERNARDO;BENITO;NICOLAS;LORENZO;AGUSTIN;ALEJANDRO;ANDRES;
CLEMENTE;CRISTOBAL;DIEGO;EMILIO;ERNESTO;EUGENIO;EZEQUIEL;FLORENCIO;GREGORIO;GUILLERMO;IGNACIO;ISIDORO;JACINTO;JOAQUIN;
LEOPOLDO;LISANDRO;LUCIANO;MARCELINO;MARIANO;MATIAS;MAXIMO;MODESTO;NARCISO;NORBERTO;OCTAVIO;PASCUAL;PATRICIO;RODOLFO;
SALVADOR;SEBASTIAN;SILVANO;TEODORO;VALENTIN;VICTORINO;CAP;CNEL;DR;ING;TTE;SGTO;GRAL;ALTE;CABO;PROF;PBRO;INT;CMDTE;MAESTRA`
  .split(/;\s*/)
  .filter((name) => name !== '');

const BEGINNINGS =
  `AL;AR;BA;BEN;BO;CA;CAR;COR;DE;DO;ES;FER;FI;GA;GO;GUZ;HE;IBA;LA;LE;LU;MA;MEN;MO;NU;OR;PA;PE;QUI;RA;RI;RO;
SA;SO;SU;TA;TO;VA;VE;ZA`
    .split(/;\s*/)
    .filter((part) => part !== '');
const ENDINGS = 'LLOS;NDEZ;RRA;RDI;SSO;TELLI;VEDO;ZUELA;MINI;RTE'.split(';');
const TYPES = ['', '', '', '', '', '', '', '', 'AV ', 'PJE '];

/**
 * Draws the name of another street of a town, one that the town does not have yet.
 * @param taken the names of the town so far; the drawn one is added
 */
export function drawName(random: () => number, taken: Set<string>): string {
  for (;;) {
    const name = anyName(random, taken.size);
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** A town's first streets bear the names that most towns have; later ones numbers or names of persons. */
function anyName(random: () => number, streets: number): string {
  const kind = random();
  if (streets < 60 && kind < 0.75) return COMMON[Math.floor(COMMON.length * random() ** 1.7)] ?? '';
  if (kind < 0.15) return `CALLE ${1 + Math.floor(400 * random() ** 1.5)}`;
  const type = TYPES[Math.floor(TYPES.length * random())] ?? '';
  const first = FIRST[Math.floor(FIRST.length * random() ** 1.4)] ?? '';
  const surname =
    (BEGINNINGS[Math.floor(BEGINNINGS.length * random())] ?? '') + ENDINGS[Math.floor(ENDINGS.length * random())];
  return `${type}${first} ${surname}`;
}

/** The towns that generated streets are laid into: the real census localities where their file is at hand, else made up. */

interface Unit {
  readonly id: string;
  readonly nombre: string;
}

/** A census locality as a street's record refers to it. */
export interface Town extends Unit {
  readonly provincia: Unit;
  /** Members are null in the City of Buenos Aires. */
  readonly departamento: { readonly id: string | null; readonly nombre: string | null };
  readonly centroide: { readonly lat: number; readonly lon: number };
  readonly funcion: string | null;
}

/** The towns of the data in a folder, the most important first; made up ones where it has none. */
export function readTowns(folder: string): Town[] {
  const path = join(folder, 'localidades_censales.json.gz');
  if (!existsSync(path)) return madeUpTowns();
  const { localidades_censales: towns } = JSON.parse(gunzipSync(readFileSync(path)).toString()) as {
    readonly localidades_censales: readonly Town[];
  };
  const rank = ({ funcion }: Town): number =>
    ['CAPITAL_PAIS', 'CAPITAL_PROVINCIA', 'CABECERA_DEPARTAMENTO'].indexOf(funcion ?? '');
  return [...towns].sort((a, b) => ((rank(a) + 4) % 4) - ((rank(b) + 4) % 4));
}

const PROVINCES = 24;
const DEPARTMENTS = 22;
const TOWNS = 7;

function madeUpTowns(): Town[] {
  const towns: Town[] = [];
  for (let p = 0; p < PROVINCES; p++) {
    const provincia = { id: digits(2 + 4 * p, 2), nombre: `Provincia ${p}` };
    for (let d = 0; d < DEPARTMENTS; d++) {
      const departamento = { id: provincia.id + digits(7 * (d + 1), 3), nombre: `Departamento ${p} ${d}` };
      for (let t = 0; t < TOWNS; t++) {
        const centroide = { lat: -54 + 1.3 * p + 0.4 * (t / TOWNS), lon: -71 + 0.7 * d };
        const id = departamento.id + digits(10 * (t + 1), 3);
        towns.push({ id, nombre: `Localidad ${p} ${d} ${t}`, provincia, departamento, centroide, funcion: null });
      }
    }
  }
  return towns.sort((a, b) => (a.id.slice(5) < b.id.slice(5) ? -1 : 1));
}

/** The listings that made up towns need, as files of an import: provinces, departments, census localities. */
export function listingsOf(towns: readonly Town[]): Readonly<Record<string, readonly unknown[]>> {
  const provincias = new Map<string, unknown>();
  const departamentos = new Map<string, unknown>();
  for (const { provincia, departamento, centroide } of towns) {
    provincias.set(provincia.id, { ...provincia, categoria: 'Provincia', centroide });
    if (departamento.id !== null) departamentos.set(departamento.id, { ...departamento, provincia, centroide });
  }
  return {
    provincias: [...provincias.values()],
    departamentos: [...departamentos.values()],
    localidades_censales: towns.map((town) => ({ ...town, municipio: { id: null, nombre: null } })),
  };
}

/** A number with zeros before it, as parts of ids are written. */
export function digits(number: number, count: number): string {
  return String(number).padStart(count, '0');
}
