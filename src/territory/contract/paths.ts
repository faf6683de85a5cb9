/** Where the group answers: at the root, and under the addresses that existing clients call (decisions.md, "Addresses"). */
import { RESOURCES, type ResourceSpec, UNIT_RESOURCES } from './resources.ts';

/** What stands before a resource's path. The first is the contract's. */
export const PREFIXES = ['', '/georef/api', '/georef/api/v1.0'] as const;

/** The resources that have no file: addresses and points. */
const OTHER_PATHS = ['direcciones', 'ubicacion'] as const;

/** What no other server of these interfaces has stands apart, under a name of our own. */
export const OWN_PREFIX = '/ventanilla';

/** Last parts of all resources' paths, in the order in which they are listed to somebody who is lost. */
export const RESOURCE_PATHS: readonly string[] = [
  ...UNIT_RESOURCES.map((resource) => RESOURCES[resource].path),
  ...OTHER_PATHS,
];

export const FILE_TYPES = ['json', 'csv', 'geojson', 'ndjson'] as const;
/** The file types of the bulk downloads (territorial.md 1.5). */
export type FileType = (typeof FILE_TYPES)[number];

/** A route's path and its aliases: the same names under each prefix. */
export function everywhere(
  name: string,
  ...more: readonly string[]
): { readonly path: string; readonly aliases: readonly string[] } {
  const [first = `/${name}`, ...others] = [name, ...more].flatMap((path) =>
    PREFIXES.map((prefix) => `${prefix}/${path}`),
  );
  return { path: first, aliases: others };
}

/** What a resource's file of a type is called: also with underscores, as the resource is in answers (`localidades_censales.csv`). */
export function fileNames(
  { path, resource }: Pick<ResourceSpec, 'path' | 'resource'>,
  type: FileType,
): readonly [string, ...string[]] {
  return path === resource ? [`${path}.${type}`] : [`${path}.${type}`, `${resource}.${type}`];
}

const ROOTS: ReadonlySet<string> = new Set([
  ...RESOURCE_PATHS,
  ...UNIT_RESOURCES.flatMap((resource) => FILE_TYPES.flatMap((type) => fileNames(RESOURCES[resource], type))),
]);

/** What under {@link OWN_PREFIX} is about all groups: data versions. */
const OF_THE_SERVICE = /^\/ventanilla\/versiones(\/|$)/;

/** True for paths of this group, known or not. */
export function ownsPath(path: string): boolean {
  if (OF_THE_SERVICE.test(path)) return false;
  for (const prefix of ['/georef', OWN_PREFIX]) if (path === prefix || path.startsWith(`${prefix}/`)) return true;
  const end = path.indexOf('/', 1);
  return ROOTS.has(end < 0 ? path.slice(1) : path.slice(1, end));
}

/** The prefix under which a path was asked: the longest that it begins with. */
export function prefixOf(path: string): string {
  return [...PREFIXES].reverse().find((prefix) => path.startsWith(`${prefix}/`)) ?? '';
}

/** The key under which a batch to this path holds its queries. */
export function batchKeyOf(path: string): string {
  const parts = path.split('/');
  const last = parts.at(-1) === 'explicar' ? (parts.at(-2) ?? '') : (parts.at(-1) ?? '');
  return last === 'ubicacion' || last === 'inversa' ? 'ubicaciones' : last.replaceAll('-', '_');
}
