/** What the report of beginnings asks a running service: all names of a resource, and the first records for many texts. */

export const RESOURCES = [
  'provincias',
  'departamentos',
  'municipios',
  'localidades-censales',
  'asentamientos',
  'localidades',
  'calles',
] as const;
export type Resource = (typeof RESOURCES)[number];

/** Records of one page, and searches of one batch. */
const PAGE = 5000;
/** The last `inicio` that the contract allows: of a province with more records the first 15,000 are read. */
const LAST_PAGE = 10_000;
const BATCH = 500;

interface Named {
  readonly id: string;
  readonly nombre: string;
}

/** The name of every record, a name once for each of its records. */
export async function namesOf(url: string, resource: Resource): Promise<string[]> {
  if (resource === 'provincias') return (await page(url, resource, 'max=24')).map(({ nombre }) => nombre);
  const names: string[] = [];
  for (const { id } of await page(url, 'provincias', 'max=24')) {
    for (let from = 0; from <= LAST_PAGE; from += PAGE) {
      const found = await page(url, resource, `provincia=${id}&max=${PAGE}&inicio=${from}`);
      for (const { nombre } of found) names.push(nombre);
      if (found.length < PAGE) break;
    }
  }
  return names;
}

/** The names of the first records for each text, in the order of the texts; at most `most` each. */
export async function firstNames(
  url: string,
  resource: Resource,
  texts: readonly string[],
  most: number,
): Promise<string[][]> {
  const key = resource.replace('-', '_');
  const all: string[][] = [];
  for (let from = 0; from < texts.length; from += BATCH) {
    const queries = texts.slice(from, from + BATCH).map((nombre) => ({ nombre, max: most, campos: 'id,nombre' }));
    const response = await fetch(new URL(`/${resource}`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [key]: queries }),
    });
    if (!response.ok)
      throw new Error(`/${resource} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    // The shape is that of the contract, which the tests of the service hold.
    const { resultados } = (await response.json()) as {
      readonly resultados: readonly Record<string, readonly Named[]>[];
    };
    for (const result of resultados) all.push((result[key] ?? []).map(({ nombre }) => nombre));
  }
  return all;
}

async function page(url: string, resource: Resource, query: string): Promise<readonly Named[]> {
  const response = await fetch(new URL(`/${resource}?campos=id,nombre&${query}`, url));
  if (!response.ok)
    throw new Error(`/${resource}?${query} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  const answer = (await response.json()) as Readonly<Record<string, readonly Named[]>>;
  return answer[resource.replace('-', '_')] ?? [];
}
