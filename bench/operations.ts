import { LONG_PORTFOLIO } from './generated-files.ts';
import { picks, seeded } from './random.ts';

/** One request of a benchmark. */
export interface Query {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/** One measured operation: distinct, seeded queries against the data that the server holds. */
export interface Operation {
  readonly id: string;
  readonly title: string;
  readonly needsToken?: boolean;
  readonly queries: (server: Server) => Promise<Query[]>;
}

/** What a benchmark may ask the server to learn which ids exist. */
export interface Server {
  readonly json: (path: string) => Promise<unknown>;
}

const SEED = 20261120;
const COUNT = 400;

const get = (path: string): Query => ({ method: 'GET', path });

/** All operations of the contract, lookups first. */
export const OPERATIONS: readonly Operation[] = [
  lookup('A1', 'methodology note', async (server) =>
    (await ids(server, '/estadisticas/v4.0/Metodologia?limit=3000', 'notes')).map(
      (id) => `/estadisticas/v4.0/Metodologia/${id}`,
    ),
  ),
  lookup('A2', 'methodology list, 250', async () =>
    range(1, 40).map((offset) => `/estadisticas/v4.0/Metodologia?Offset=${offset - 1}`),
  ),
  lookup('A3', 'one variable of the catalogue', async (server) =>
    (await ids(server, '/estadisticas/v4.0/Monetarias?limit=3000', 'variables')).map(
      (id) => `/estadisticas/v4.0/Monetarias?IdVariable=${id}&Limit=1`,
    ),
  ),
  lookup('A3-filter', 'catalogue by three filters', async () =>
    FILTERS.flatMap((filter) =>
      range(0, 19).map((offset) => `/estadisticas/v4.0/Monetarias?${filter}&Limit=100&Offset=${offset}`),
    ),
  ),
  lookup('A3-1000', 'catalogue page of 1,000', async () =>
    range(1, 100).map((offset) => `/estadisticas/v4.0/Monetarias?Offset=${offset}`),
  ),
  lookup('A4-1000', 'series, 1,000 values', async () =>
    LONG_SERIES.flatMap((id) =>
      range(0, 39).map((offset) => `/estadisticas/v4.0/Monetarias/${id}?Limit=1000&Offset=${offset * 25}`),
    ),
  ),
  lookup('A4-3000', 'series, 3,000 values', async () =>
    LONG_SERIES.flatMap((id) =>
      range(0, 39).map((offset) => `/estadisticas/v4.0/Monetarias/${id}?Limit=3000&Offset=${offset * 25}`),
    ),
  ),
  lookup('A4-1', 'series, latest value', async (server) =>
    (await ids(server, '/estadisticas/v4.0/Monetarias?limit=3000', 'variables')).map(
      (id) => `/estadisticas/v4.0/Monetarias/${id}?Limit=1`,
    ),
  ),
  secured('B1', 'quote', async (server) =>
    (await symbols(server)).map((symbol) => `/api/bCBA/Titulos/${encodeURIComponent(symbol)}/Cotizacion`),
  ),
  secured('B2', 'series of a year', async (server) =>
    (await symbols(server)).map(
      (symbol) =>
        `/api/bCBA/Titulos/${encodeURIComponent(symbol)}/Cotizacion/seriehistorica/2023-03-05/2024-03-05/ajustada`,
    ),
  ),
  secured(
    'B2-10',
    'series of ten years',
    async () =>
      US_STOCKS.flatMap((title) =>
        ['ajustada', 'sinAjustar'].map(
          (variant) => `/api/${title}/Cotizacion/seriehistorica/2006-01-03/2015-12-31/${variant}`,
        ),
      ),
    20,
  ),
  secured(
    'B3-900',
    'panel of 900 rows',
    async (server) => {
      const paths = ['Todos', 'todos', 'TODOS', 'Todas'].map((panel) => `/api/Cotizaciones/bonos/${panel}/argentina`);
      return (await panelRows(server, paths[0] ?? '')).length >= 900 ? paths : [];
    },
    20,
  ),
  secured('B3', 'panel', async () =>
    ['Merval', 'Panel General', 'CEDEARs', 'Todos'].map(
      (panel) => `/api/Cotizaciones/acciones/${encodeURIComponent(panel)}/argentina`,
    ),
  ),
  secured('B5', 'portfolio', async () => ['/api/portafolio']),
  secured('B5-200', 'portfolio of 200 assets', async () => [`/api/v2/portafolio/${LONG_PORTFOLIO}`]),
  lookup('C2-id', 'locality by id', async (server) =>
    (await localities(server)).map(({ id }) => `/localidades?id=${id}`),
  ),
  lookup('C2-name', 'locality by name in a province', async (server) =>
    (await localities(server)).map(
      ({ nombre, provincia }) => `/localidades?nombre=${encodeURIComponent(nombre)}&provincia=${provincia}&max=10`,
    ),
  ),
  lookup('C2-typo', 'locality by name with a typo', async (server) =>
    (await localities(server)).map(
      ({ nombre, provincia }) =>
        `/localidades?nombre=${encodeURIComponent(typo(nombre))}&provincia=${provincia}&max=10`,
    ),
  ),
  lookup('C2-1000', 'localities of a province, 1,000', async () =>
    PROVINCES.map((id) => `/localidades?provincia=${id}&max=1000`),
  ),
  lookup(
    'C2-5000',
    'localities, 5,000 in one answer',
    async () => range(0, 19).map((offset) => `/asentamientos?max=5000&inicio=${offset * 300}`),
    20,
  ),
  lookup('C1', 'address in the City', async () =>
    addresses().map((text) => `/direcciones?direccion=${encodeURIComponent(text)}&provincia=02&max=1`),
  ),
  lookup('C7-get', 'one point', async () => points(COUNT).map(([lat, lon]) => `/ubicacion?lat=${lat}&lon=${lon}`)),
  batch('C7', 'batch of one point', '/ubicacion', () =>
    points(COUNT).map(([lat, lon]) => ({ ubicaciones: [{ lat, lon }] })),
  ),
  batch('C7-100', 'batch of 100 points', '/ubicacion', () =>
    range(0, 19).map((n) => ({ ubicaciones: points(100, n).map(([lat, lon]) => ({ lat, lon })) })),
  ),
  batch('C3', 'batch of 10 localities by name', '/localidades', (known) =>
    chunks(
      known.map(({ nombre }) => ({ nombre, max: 1, campos: 'basico' })),
      10,
    ).map((localidades) => ({ localidades })),
  ),
  batch('C4', 'batch of one municipality', '/municipios', (known) =>
    known.map(({ nombre }) => ({ municipios: [{ nombre, max: 1 }] })),
  ),
  batch('C5', 'batch of one census locality', '/localidades-censales', (known) =>
    known.map(({ nombre }) => ({ localidades_censales: [{ nombre, max: 1 }] })),
  ),
  batch('C6', 'batch of one street', '/calles', () =>
    addresses().map((text) => ({ calles: [{ nombre: text.replace(/ \d+$/, ''), max: 1 }] })),
  ),
  lookup('D1', 'page of 20 organisms', async () =>
    range(0, 100).map((page) => `/organismos?format=json&offset=${page * 7}`),
  ),
  lookup('D1-1000', 'page of 1,000 organisms', async () =>
    range(0, 100).map((page) => `/organismos?format=json&limit=1000&offset=${page * 30}`),
  ),
  lookup('D1-search', 'organisms by text, 20', async () =>
    SEARCHES.flatMap((search) =>
      range(0, 9).map((page) => `/organismos?format=json&search=${encodeURIComponent(search)}&offset=${page}`),
    ),
  ),
];

const SEARCHES = [
  'biblioteca',
  'museo salta',
  'san martin',
  '"domingo f"',
  'tucuman cultura',
  'a',
  'historico',
  'rosario museo',
  'sarmiento',
  'casa de la cultura',
];

/** Filters of the catalogue, each with some dozens to some hundreds of variables of the whole data. */
const FILTERS = [
  'Categoria=titular&Moneda=ML&TipoSerie=saldos',
  'Categoria=titular&Moneda=ME&UnidadExpresion=miles',
  'Categoria=dep%C3%B3sitos+por+cuenta&Periodicidad=D',
  'Periodicidad=D&TipoSerie=tasa&UnidadExpresion=nominal',
  'Categoria=series.xlsm&Moneda=ML',
  'Categoria=pr%C3%A9stamos&Periodicidad=M&Moneda=ML',
];
const LONG_SERIES = [1, 5, 7, 15, 30];
/** Titles whose sessions of 2006 to 2015 the public data hold: some 2,500 each. */
const US_STOCKS = ['AXP', 'BA', 'CAT', 'CVX', 'DIS', 'GE', 'GS', 'HD', 'IBM', 'JNJ', 'JPM', 'KO', 'MCD', 'MMM'].map(
  (symbol) => `nYSE/Titulos/${symbol}`,
);
const PROVINCES = ['06', '14', '82', '30', '50', '66', '90', '22', '54', '18'];

const STREETS = [
  'Avenida Corrientes',
  'Av. Santa Fe',
  'Avenida Rivadavia',
  'Av. Cabildo',
  'Florida',
  'Av Callao',
  'Av. Belgrano',
  'Avenida Córdoba',
  'Defensa',
  'Bolívar',
];

function addresses(): string[] {
  return STREETS.flatMap((street) => range(1, 40).map((n) => `${street} ${n * 47}`));
}

function lookup(
  id: string,
  title: string,
  paths: (server: Server) => Promise<readonly string[]>,
  count = COUNT,
): Operation {
  return { id, title, queries: async (server) => picks(await paths(server), count, seeded(SEED)).map(get) };
}

function secured(
  id: string,
  title: string,
  paths: (server: Server) => Promise<readonly string[]>,
  count = COUNT,
): Operation {
  return { ...lookup(id, title, paths, count), needsToken: true };
}

function batch(
  id: string,
  title: string,
  path: string,
  bodies: (known: readonly Locality[]) => readonly unknown[],
): Operation {
  return {
    id,
    title,
    queries: async (server) => {
      const known = picks(await localities(server), COUNT, seeded(SEED));
      return bodies(known).map((body) => ({ method: 'POST', path, body: JSON.stringify(body) }));
    },
  };
}

interface Locality {
  readonly id: string;
  readonly nombre: string;
  readonly provincia: string;
}

async function localities(server: Server): Promise<Locality[]> {
  const answer = (await server.json('/localidades?max=5000&campos=id,nombre,provincia.id')) as {
    readonly localidades: readonly {
      readonly id: string;
      readonly nombre: string;
      readonly provincia: { readonly id: string };
    }[];
  };
  return answer.localidades.map(({ id, nombre, provincia }) => ({ id, nombre, provincia: provincia.id }));
}

async function ids(server: Server, path: string, what: 'notes' | 'variables'): Promise<number[]> {
  const answer = (await server.json(path)) as { readonly results: readonly unknown[] };
  const items = answer.results.flat() as readonly { readonly id: number; readonly idVariable: number }[];
  return items.map((item) => (what === 'notes' ? item.id : item.idVariable));
}

async function symbols(server: Server): Promise<string[]> {
  return (await panelRows(server, '/api/Cotizaciones/acciones/Todos/argentina')).map(({ simbolo }) => simbolo);
}

async function panelRows(server: Server, path: string): Promise<readonly { readonly simbolo: string }[]> {
  const answer = (await server.json(path)) as { readonly titulos: readonly { readonly simbolo: string }[] };
  return answer.titulos;
}

/** Exchanges two neighbouring letters of the longest word. */
function typo(name: string): string {
  const words = name.split(' ');
  const longest = words.reduce((best, word, index) => (word.length > (words[best]?.length ?? 0) ? index : best), 0);
  const word = words[longest] ?? '';
  const at = Math.floor(word.length / 2);
  words[longest] = word.slice(0, at - 1) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1);
  return words.join(' ');
}

/** Points over the continental country, a few of them in the sea or abroad. */
function points(count: number, seed = 0): [lat: number, lon: number][] {
  const random = seeded(SEED + seed);
  return Array.from({ length: count }, () => [round(-54 + random() * 32), round(-72 + random() * 16)]);
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return range(0, Math.ceil(list.length / size) - 1).map((index) => list.slice(index * size, (index + 1) * size));
}
