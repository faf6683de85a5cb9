import type { Serving } from '../../serving.ts';

const LISTS = [
  'provincias',
  'departamentos',
  'municipios',
  'localidades-censales',
  'asentamientos',
  'localidades',
  'calles',
] as const;
/** Members of a list taken as examples, spread over it. */
const EXAMPLES = 12;

interface Unit {
  readonly id: string;
  readonly nombre: string;
  readonly provincia?: { readonly id: string | null };
  readonly departamento?: { readonly id: string | null };
}

/** Some hundreds of different requests about what a server has: lists, searches, filters, addresses, points, files. */
export async function requestsAbout(serving: Serving): Promise<string[]> {
  const requests: string[] = [];
  const ask = (path: string, query: Record<string, string | undefined> = {}): void => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    requests.push(given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`);
  };
  const found = new Map<string, Unit[]>();
  for (const list of LISTS) {
    ask(`/${list}`, { max: '50', orden: 'nombre' });
    ask(`/${list}`, { max: '20', inicio: '7', campos: 'completo', orden: 'id' });
    ask(`/${list}`, { max: '20', aplanar: 'true', formato: 'csv' });
    ask(`/${list}`, { max: '20', formato: 'geojson' });
    ask(`/${list}`, { max: '20', formato: 'xml' });
    for (const format of ['json', 'csv', 'ndjson', 'geojson']) ask(`/${list}.${format}`);
    const examples = await examplesOf(serving, list);
    found.set(list, examples);
    for (const { id, nombre, provincia, departamento } of examples) {
      ask(`/${list}`, { id, campos: 'completo' });
      ask(`/${list}`, { nombre });
      ask(`/${list}`, { nombre, exacto: 'true' });
      ask(`/${list}`, { nombre: nombre.toLowerCase().slice(0, 5), max: '30' });
      // A letter left out, two changed places.
      ask(`/${list}`, { nombre: nombre.slice(0, 3) + nombre.slice(4), max: '30' });
      ask(`/${list}`, { nombre: `${nombre.slice(0, 1)}${nombre[2]}${nombre[1]}${nombre.slice(3)}`, max: '30' });
      ask(`/${list}`, { provincia: provincia?.id ?? '06', max: '30' });
      if (departamento?.id) ask(`/${list}`, { departamento: departamento.id, max: '30' });
    }
  }
  for (const [list, kind] of [
    ['provincias', 'provincia'],
    ['departamentos', 'departamento'],
    ['municipios', 'municipio'],
    ['calles', 'calle'],
  ] as const) {
    for (const { id } of found.get(list)?.slice(0, 5) ?? []) {
      for (const wanted of ['provincias', 'departamentos', 'municipios', 'calles']) {
        ask(`/${wanted}`, { interseccion: `${kind}:${id}`, campos: 'basico', max: '50', orden: 'id' });
      }
    }
  }
  const streets = found.get('calles') ?? [];
  streets.forEach(({ nombre, provincia }, i) => {
    ask('/calles', { categoria: i % 2 === 0 ? 'AV' : 'pasaje', nombre: nombre.slice(0, 4) });
    ask('/direcciones', { direccion: `${nombre} ${100 * i + 1}` });
    ask('/direcciones', { direccion: `${nombre} ${100 * i + 1}`, provincia: provincia?.id ?? undefined });
    ask('/direcciones', { direccion: `${nombre} y ${streets[i + 1]?.nombre ?? 'mitre'}`, max: '5' });
    ask('/direcciones', { direccion: `${nombre} entre mitre y belgrano`, campos: 'completo' });
  });
  for (let lat = -54; lat <= -22; lat += 4) {
    for (let lon = -72; lon <= -54; lon += 3) ask('/ubicacion', { lat: String(lat + 0.37), lon: String(lon + 0.41) });
  }
  return requests;
}

async function examplesOf(serving: Serving, list: string): Promise<Unit[]> {
  const response = await serving.get(`/${list}?max=5000&orden=id`);
  const body = (await response.json()) as Record<string, Unit[]>;
  const units = body[list.replaceAll('-', '_')] ?? [];
  const step = Math.max(1, Math.floor(units.length / EXAMPLES));
  return units.filter((_, place) => place % step === 0).slice(0, EXAMPLES);
}
