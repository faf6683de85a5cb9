import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { askPoints } from './service.ts';

/** One real address with what is known of its place. */
export interface Case {
  readonly text: string;
  readonly kind: Kind;
  readonly zone: Zone;
  /** Names as the organism gives them, `""` where it does not. */
  readonly localidad: string;
  readonly provincia: string;
  /** The department that holds the organism's point, else the one it states; null when neither is known. */
  readonly provinciaId: string | null;
  readonly departamentoId: string | null;
  readonly point: { readonly lat: number; readonly lon: number } | null;
}

interface Organism {
  readonly direccion: string;
  readonly localidad: string;
  readonly provincia: string;
  readonly latitud: number | null;
  readonly longitud: number | null;
  readonly extra?: { readonly departamento_id?: string; readonly provincia_id?: string };
}

/** Reads the organisms that have an address; `url` is asked in which department their points lie. */
export async function readCases(file: string, url: string): Promise<readonly Case[]> {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  const organisms = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Organism)
    .filter(({ direccion }) => direccion !== '');
  const points = organisms.map(({ latitud: lat, longitud: lon }) =>
    lat === null || lon === null ? null : { lat, lon },
  );
  const known = points.filter((point) => point !== null);
  const places = await askPoints(url, known);
  const placeOf = new Map(known.map((point, i) => [point, places[i]]));
  return organisms.map(({ direccion, localidad, provincia, extra }, i): Case => {
    const point = points[i] ?? null;
    const place = point && placeOf.get(point);
    const provinciaId = place?.provincia.id ?? extra?.provincia_id ?? null;
    const departamentoId = place?.departamento.id ?? extra?.departamento_id ?? null;
    const zone = zoneOf(provinciaId, departamentoId);
    return { text: direccion, kind: kindOf(direccion), zone, localidad, provincia, provinciaId, departamentoId, point };
  });
}

/** What kind of address a text is, told by its look alone: independent of the parser that is measured. */

/** The kinds in the order in which they are tried; the first that fits counts. */
export const KINDS = [
  'block or lot',
  'route or km',
  'between',
  'corner',
  'numbered street',
  's/n',
  'with number',
  'not an address',
  'without number',
] as const;
export type Kind = (typeof KINDS)[number];

const SIGNS: readonly (readonly [Kind, RegExp])[] = [
  ['block or lot', /\b(?:mza?|mzna|man|manzana|lote|casa|sector|parcela|circuns\w*|monoblock|block|torre)\b\.?\s*\d/],
  ['route or km', /\b(?:ruta|rta|rn|rp|km|kilometro|autopista|panamericana|acceso)\b/],
  ['between', /\bentre\b|\be\//],
  ['corner', /\besq\w*|[a-z.] (?:y|e|&) [a-z\d]|\d y \d|\d y [a-z]|[a-z] \/ [a-z]/],
  [
    'numbered street',
    /^(?:(?:calle|avenida|avda?|diagonal|diag|pasaje|pje)\b\.?\s*)?(?:n[°º]?\s*)?\d+(?: bis)?(?!\s+de\b)(?:[\s,]|$)/,
  ],
  ['s/n', /\bs\s*[/-]\s*n(?:[°ºro.]*)?\b|\bsn\b|\bsin num/],
  ['with number', /\d/],
  [
    'not an address',
    /\b(?:ciudad universitaria|pabellon|edificio|terminal|aeropuerto|predio|zona rural|paraje|campo|barrio|centro civico|plaza|parque|estacion|escuela|domicilio|isla)\b/,
  ],
];

/** The kind of an address as typed. */
export function kindOf(text: string): Kind {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
  for (const [kind, sign] of SIGNS) if (sign.test(plain)) return kind;
  return 'without number';
}

/** Where the streets of the public data are complete, so that an address can be found (README of the data). */

export const ZONES = [
  'City of Buenos Aires',
  '34 partidos around it',
  'General Pueyrredón',
  'rest of the country',
] as const;
export type Zone = (typeof ZONES)[number];

const CITY = '02';
const GENERAL_PUEYRREDON = '06357';
const PARTIDOS: ReadonlySet<string> = new Set(
  `06028 06035 06091 06098 06134 06245 06252 06260 06270 06274 06364 06371 06408 06410 06412 06427 06434
   06441 06490 06515 06525 06539 06560 06568 06638 06648 06658 06749 06756 06760 06778 06805 06840 06861`.split(/\s+/),
);

/** The zone of a place by the ids of its province and department. */
export function zoneOf(provincia: string | null, departamento: string | null): Zone {
  if (provincia === CITY) return 'City of Buenos Aires';
  if (departamento !== null && PARTIDOS.has(departamento)) return '34 partidos around it';
  return departamento === GENERAL_PUEYRREDON ? 'General Pueyrredón' : 'rest of the country';
}
