/** Where the group answers: at the root, and under the addresses that existing clients call (decisions.md, "Addresses"). */
import { GENERATIONS, type Generation, type GenerationName } from './generations.ts';
import type { ListSpec } from './resources.ts';

/** The resources that have no file: addresses and points. */
const OTHER_PATHS = ['direcciones', 'ubicacion'] as const;

/** What no other server of these interfaces has stands apart, under a name of our own. */
export const OWN_PREFIX = '/ventanilla';

/** Last parts of the paths of all resources of a generation, in the order in which an error lists them to a client with another path. */
export function resourcePathsOf({ resources, furtherPaths }: Generation): readonly string[] {
  return [...resources.map(({ path }) => path), ...OTHER_PATHS, ...furtherPaths];
}

export const FILE_TYPES = ['json', 'csv', 'geojson', 'ndjson'] as const;
/** The file types of the bulk downloads (territorial.md 1.5). */
export type FileType = (typeof FILE_TYPES)[number];

/** A route's path and its aliases: the same names under each prefix of a generation. */
export function everywhere(
  { prefixes }: Pick<Generation, 'prefixes'>,
  name: string,
  ...more: readonly string[]
): { readonly path: string; readonly aliases: readonly string[] } {
  const [first = `/${name}`, ...others] = [name, ...more].flatMap((path) =>
    prefixes.map((prefix) => `${prefix}/${path}`),
  );
  return { path: first, aliases: others };
}

/** What a resource's file of a type is called: also with underscores, as the resource is in answers (`localidades_censales.csv`). */
export function fileNames(
  { path, key }: Pick<ListSpec, 'path' | 'key'>,
  type: FileType,
): readonly [string, ...string[]] {
  return path === key ? [`${path}.${type}`] : [`${path}.${type}`, `${key}.${type}`];
}

/** What may stand behind the prefixes of a generation, up to the next slash. */
function rootsOf(name: GenerationName): ReadonlySet<string> {
  const paths = resourcePathsOf(GENERATIONS[name]);
  const files = paths.flatMap((path) =>
    FILE_TYPES.flatMap((type) => fileNames({ path, key: path.replaceAll('-', '_') }, type)),
  );
  return new Set([...paths, ...files]);
}

const ROOTS: Readonly<Record<GenerationName, ReadonlySet<string>>> = { v1: rootsOf('v1'), v2: rootsOf('v2') };

/** What under {@link OWN_PREFIX} is about all groups: data versions. */
const OF_THE_SERVICE = /^\/ventanilla\/versiones(\/|$)/;

/** Prefixes of generation v2. Under the first another group answers too: it owns every path that is not exactly that of a list or a file. */
const SHARED_PREFIX = '/api/v2.0/';
const UNSHARED_PREFIX = '/api/v2.1/';

/** True for paths of this group, known or not. */
export function ownsPath(path: string): boolean {
  if (OF_THE_SERVICE.test(path)) return false;
  for (const prefix of ['/georef', OWN_PREFIX]) if (path === prefix || path.startsWith(`${prefix}/`)) return true;
  const end = path.indexOf('/', 1);
  return ownsVersioned(path) || ROOTS.v1.has(end < 0 ? path.slice(1) : path.slice(1, end));
}

/** True for paths of this group that stand among those of groups which own whole prefixes. */
export function ownsVersioned(path: string): boolean {
  if (path.startsWith(UNSHARED_PREFIX)) return true;
  return path.startsWith(SHARED_PREFIX) && ROOTS.v2.has(path.slice(SHARED_PREFIX.length));
}

/** The prefix of a requested path, the longest that it begins with, and the generation that answers there. */
export function prefixOf(
  generations: readonly Generation[],
  path: string,
): { readonly prefix: string; readonly generation: Generation } {
  const [first = GENERATIONS.v1] = generations;
  let found = { prefix: first.prefixes[0], generation: first };
  for (const generation of generations) {
    for (const prefix of generation.prefixes) {
      if (prefix.length > found.prefix.length && path.startsWith(`${prefix}/`)) found = { prefix, generation };
    }
  }
  return found;
}

/** The key under which a batch to this path holds its queries. */
export function batchKeyOf(path: string): string {
  const parts = path.split('/');
  const last = parts.at(-1) === 'explicar' ? (parts.at(-2) ?? '') : (parts.at(-1) ?? '');
  return last === 'ubicacion' || last === 'inversa' ? 'ubicaciones' : last.replaceAll('-', '_');
}
