import type { Case } from './cases.ts';
import { type Answered, askAddresses, type Found } from './service.ts';

/** The filters that an address is asked with; or none, with the locality and the province behind it, as whole addresses are written. */
export const FILTERS = [
  'none',
  'none, place in the text',
  'provincia',
  'provincia, locality in the text',
  'provincia + localidad',
  'provincia + departamento',
] as const;
export type Filter = (typeof FILTERS)[number];

/** What became of one address with one filter. */
export interface Outcome {
  readonly case: Case;
  readonly filter: Filter;
  readonly understood: boolean;
  readonly found: Found | null;
  /** Whether the first result lies in the right department; in the City, in the City. */
  readonly right: boolean;
  /** Metres from the organism's own point; null where either is not known or the department is wrong. */
  readonly error: number | null;
}

const CITY = '02';

/** Asks for every address with every filter. */
export async function measure(url: string, cases: readonly Case[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const filter of FILTERS) {
    const queries = cases.map((one) => ({ direccion: one.text, max: 1, campos: 'completo', ...valuesOf(filter, one) }));
    const answers = await askAddresses(url, queries);
    for (const [i, one] of cases.entries()) {
      const answer = answers[i];
      if (!answer) throw new Error(`no answer to ${one.text}`);
      outcomes.push(outcomeOf(one, filter, answer));
    }
  }
  return outcomes;
}

/** The parameters of an address with one of the filters. */
export function valuesOf(filter: Filter, one: Case): Readonly<Record<string, string>> {
  const provincia: Record<string, string> = one.provincia === '' ? {} : { provincia: one.provincia };
  switch (filter) {
    case 'none':
      return {};
    case 'none, place in the text':
      return { direccion: [one.text, one.localidad, one.provincia].filter((part) => part !== '').join(', ') };
    case 'provincia':
      return provincia;
    case 'provincia, locality in the text':
      return one.localidad === '' ? provincia : { ...provincia, direccion: `${one.text}, ${one.localidad}` };
    case 'provincia + localidad':
      return one.localidad === '' ? provincia : { ...provincia, localidad: one.localidad };
    case 'provincia + departamento': {
      if (one.provinciaId === null) return {};
      // The City's streets are filed under the comuna that holds most of them.
      const whole = one.departamentoId === null || one.provinciaId === CITY;
      return whole ? { provincia: one.provinciaId } : { provincia: one.provinciaId, departamento: one.departamentoId };
    }
  }
}

function outcomeOf(one: Case, filter: Filter, { parametros, direcciones }: Answered): Outcome {
  const found = direcciones[0] ?? null;
  const right =
    found !== null &&
    (one.provinciaId === CITY
      ? found.provincia.id === CITY
      : found.departamento.id !== null && found.departamento.id === one.departamentoId);
  const error = right && found && one.point ? metresBetween(one.point, found.ubicacion) : null;
  return { case: one, filter, understood: parametros.direccion !== null, found, right, error };
}

const EARTH = 6_371_008.8;

/** Null where the point is not known. */
export function metresBetween(
  one: { readonly lat: number; readonly lon: number },
  { lat, lon }: Found['ubicacion'],
): number | null {
  if (lat === null || lon === null) return null;
  const radians = Math.PI / 180;
  const a =
    Math.sin(((lat - one.lat) * radians) / 2) ** 2 +
    Math.cos(one.lat * radians) * Math.cos(lat * radians) * Math.sin(((lon - one.lon) * radians) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.sqrt(a));
}
