/** The running service as the quality report asks it: batches of addresses and of points. */

/** What the report reads of one address. */
export interface Answered {
  readonly parametros: { readonly direccion: { readonly tipo: string } | null };
  readonly direcciones: readonly Found[];
}

export interface Found {
  readonly nomenclatura: string;
  readonly calle: { readonly id: string | null };
  /** What the point stands for; null without one. */
  readonly precision: string | null;
  readonly provincia: { readonly id: string };
  readonly departamento: { readonly id: string | null };
  readonly ubicacion: { readonly lat: number | null; readonly lon: number | null };
}

interface Located {
  readonly ubicacion: {
    readonly provincia: { readonly id: string | null };
    readonly departamento: { readonly id: string | null };
  };
}

/** Queries of one batch. */
const BATCH = 500;

/** The answers to many addresses, in their order. Throws when the service refuses a batch. */
export function askAddresses(url: string, queries: readonly Readonly<Record<string, unknown>>[]): Promise<Answered[]> {
  return ask<Answered>(url, 'direcciones', queries);
}

/** The province and department of many points, in their order; ids are null outside the country. */
export async function askPoints(
  url: string,
  points: readonly { readonly lat: number; readonly lon: number }[],
): Promise<Located['ubicacion'][]> {
  const found = await ask<Located>(
    url,
    'ubicacion',
    points.map(({ lat, lon }) => ({ lat, lon })),
    'ubicaciones',
  );
  return found.map(({ ubicacion }) => ubicacion);
}

async function ask<T>(
  url: string,
  resource: string,
  queries: readonly Readonly<Record<string, unknown>>[],
  key: string = resource,
): Promise<T[]> {
  const all: T[] = [];
  for (let from = 0; from < queries.length; from += BATCH) {
    const response = await fetch(new URL(`/${resource}`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [key]: queries.slice(from, from + BATCH) }),
    });
    if (!response.ok)
      throw new Error(`/${resource} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    // The shape is that of the contract, which the tests of the service hold.
    const { resultados } = (await response.json()) as { readonly resultados: readonly T[] };
    all.push(...resultados);
  }
  return all;
}
