import findMyWay from 'find-my-way';
import type { Route, ServedGroup, ServedVersion } from '../group.ts';

/** What the router made of a method and a path. */
export type Match =
  | { readonly kind: 'route'; readonly route: Route; readonly params: Readonly<Record<string, string | undefined>> }
  | { readonly kind: 'options'; readonly allowed: readonly string[]; readonly route: Route }
  | { readonly kind: 'method_not_allowed'; readonly allowed: readonly string[] }
  | { readonly kind: 'path_not_found' }
  | { readonly kind: 'malformed_path' };

/** Symbols may be long and hostile paths longer; the URL itself is bounded by the header limit of the server. */
export const MAX_PARAMETER_LENGTH = 1000;

/** The names of a data version in the answers made from it. */
interface VersionNames {
  readonly number: number;
  readonly checksum: string;
  readonly revision: number;
  /** `<set>=<number>`. */
  readonly header: string;
  /** What a representation depends on besides its address. */
  readonly entity: string;
}

/** A group with its router, the numbers of its operations and the names of its data version. */
export class GroupRuntime {
  readonly group: ServedGroup;
  /** The number of requests that match no operation of this group; its routes have the numbers behind it. */
  readonly noOperation: number;
  readonly #fingerprint: string;
  /** The numbers of routes, in figures and logs. */
  readonly numbers: ReadonlyMap<Route, number>;
  readonly #router: ReturnType<typeof findMyWay>;
  readonly #routes = new Map<unknown, Route>();
  #names: VersionNames | null = null;

  /** `fingerprint`: what answers depend on besides data; `noOperation`: its first number in the list of `operationsOf`. */
  constructor(group: ServedGroup, fingerprint: string, noOperation: number) {
    this.group = group;
    this.noOperation = noOperation;
    this.#fingerprint = fingerprint;
    this.numbers = new Map(group.routes.map((route, place) => [route, noOperation + 1 + place]));
    this.#router = findMyWay({ ...group.pathRules, maxParamLength: MAX_PARAMETER_LENGTH, onBadUrl: () => {} });
    for (const route of group.routes) {
      for (const path of pathsOf(route)) {
        const handler = (): void => {};
        this.#routes.set(handler, route);
        this.#router.on(route.method, path, handler);
      }
    }
  }

  /** The names of a data version, put together once for the many answers made from it. */
  namesOf({ number, checksum }: ServedVersion, revision: number): VersionNames {
    const known = this.#names;
    if (known?.number === number && known.checksum === checksum && known.revision === revision) return known;
    const header = `${this.group.name}=${number}`;
    const entity = `${number}.${checksum.slice(0, 12)}.${this.#fingerprint}${revision === 0 ? '' : `.r${revision}`}`;
    this.#names = { number, checksum, revision, header, entity };
    return this.#names;
  }

  /** Finds the route of a method and a path. HEAD is served by GET; OPTIONS is answered for every known path. */
  match(method: string, path: string): Match {
    const effective = method === 'HEAD' ? 'GET' : method;
    if (effective === 'GET' || effective === 'POST') {
      const entry = this.#router.find(effective, path);
      if (entry) {
        const route = this.#routes.get(entry.handler);
        return route ? { kind: 'route', route, params: entry.params } : { kind: 'malformed_path' };
      }
    }
    const get = this.#router.find('GET', path);
    const post = this.#router.find('POST', path);
    if (get === null && post === null) return { kind: 'path_not_found' };
    // An entry of no route is the router's word for a path that cannot be decoded.
    if ([get, post].some((entry) => entry && !this.#routes.has(entry.handler))) return { kind: 'malformed_path' };
    const route = this.#routes.get((get ?? post)?.handler);
    if (!route) return { kind: 'malformed_path' };
    const allowed = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : []), 'OPTIONS'];
    return method === 'OPTIONS' ? { kind: 'options', allowed, route } : { kind: 'method_not_allowed', allowed };
  }
}

/** A group and, where the path is spelled as declared and has no parameters, its match. */
interface Target {
  readonly runtime: GroupRuntime;
  readonly match: Match | null;
}

/** Finds the group of a path. The last group is the fallback: it owns every path that no other owns. */
export class Router {
  readonly #runtimes: readonly GroupRuntime[];
  readonly #fallback: GroupRuntime;
  /** The GETs whose paths have no parameters, by path: most requests ask for one of them, spelled as declared. */
  readonly #declared = new Map<string, Target>();

  constructor(groups: readonly ServedGroup[], fingerprint: string) {
    let number = 0;
    this.#runtimes = groups.map((group) => {
      const runtime = new GroupRuntime(group, fingerprint, number);
      number += 1 + group.routes.length;
      return runtime;
    });
    const fallback = this.#runtimes.at(-1);
    if (!fallback) throw new Error('An app needs at least one group.');
    this.#fallback = fallback;
    for (const runtime of this.#runtimes) {
      for (const route of runtime.group.routes) {
        if (route.method !== 'GET') continue;
        for (const path of pathsOf(route)) {
          if (/[:*]/.test(path) || this.groupOf(path) !== runtime) continue;
          this.#declared.set(path, { runtime, match: runtime.match('GET', path) });
        }
      }
    }
  }

  /** The group of a request and, where it is known without a search, its match. */
  find(method: string | undefined, path: string): Target {
    const declared = method === 'GET' || method === 'HEAD' ? this.#declared.get(path) : undefined;
    return declared ?? { runtime: this.groupOf(path), match: null };
  }

  /** The group of a path. */
  groupOf(path: string): GroupRuntime {
    // The routers read escapes themselves.
    const plain = path.includes('%') ? withPlainLetters(path) : path;
    for (const runtime of this.#runtimes) if (runtime.group.owns(plain)) return runtime;
    return this.#fallback;
  }
}

function pathsOf({ path, aliases = [] }: Route): readonly string[] {
  return [path, ...aliases];
}

/** The escapes of `-`, `.`, digits, letters, `_` and `~`. */
const UNRESERVED = /%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/**
 * A path with the letters, digits and marks written out that need no escaping: `/direccione%73` is the same address as `/direcciones` (RFC 3986,
 * 6.2.2.2). All other escapes stay, `%25` too, so that nothing is decoded twice.
 */
export function withPlainLetters(path: string): string {
  return path.replace(UNRESERVED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
