import findMyWay from 'find-my-way';
import type { Route, ServedGroup, ServedVersion } from '../group.ts';
import type { Door } from './answer-cache.ts';

/** What the router made of a method and a path. */
export type Match =
  | { readonly kind: 'route'; readonly route: Route; readonly params: Readonly<Record<string, string | undefined>> }
  | { readonly kind: 'options'; readonly allowed: readonly string[]; readonly route: Route }
  | { readonly kind: 'method_not_allowed'; readonly allowed: readonly string[] }
  | { readonly kind: 'path_not_found' }
  | { readonly kind: 'malformed_path' };

/** Symbols may be long and hostile paths longer; the URL itself is bounded by the header limit of the server. */
export const MAX_PARAMETER_LENGTH = 1000;

/** The routes of one group, found by path with that group's own ideas of case and slashes. */
export class GroupRouter {
  readonly #router: ReturnType<typeof findMyWay>;
  readonly #routes = new Map<unknown, Route>();

  constructor(group: Pick<ServedGroup, 'pathRules' | 'routes'>) {
    this.#router = findMyWay({
      ...group.pathRules,
      maxParamLength: MAX_PARAMETER_LENGTH,
      onBadUrl: () => {},
    });
    for (const route of group.routes) {
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        const handler = (): void => {};
        this.#routes.set(handler, route);
        this.#router.on(route.method, path, handler);
      }
    }
  }

  /** Finds the route for a request line. HEAD is served by GET; OPTIONS is answered for every known path. */
  match(method: string, path: string): Match {
    const wanted = method === 'HEAD' ? 'GET' : method;
    if (wanted === 'GET' || wanted === 'POST') {
      const found = this.#router.find(wanted, path);
      if (found) {
        const route = this.#routes.get(found.handler);
        return route ? { kind: 'route', route, params: found.params } : { kind: 'malformed_path' };
      }
    }
    const get = this.#router.find('GET', path);
    const post = this.#router.find('POST', path);
    if (get === null && post === null) return { kind: 'path_not_found' };
    // What was found and is nobody's route is the router's word for a path that cannot be decoded.
    if ([get, post].some((found) => found && !this.#routes.has(found.handler))) return { kind: 'malformed_path' };
    const route = this.#routes.get((get ?? post)?.handler);
    if (!route) return { kind: 'malformed_path' };
    const allowed = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : []), 'OPTIONS'];
    return method === 'OPTIONS' ? { kind: 'options', allowed, route } : { kind: 'method_not_allowed', allowed };
  }
}

/** The escapes of `-`, `.`, digits, letters, `_` and `~`. */
const UNRESERVED = /%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/**
 * A path with the letters, digits and marks written out that need no escaping: `/direccione%73` is the same address as `/direcciones` (RFC 3986,
 * 6.2.2.2). Whatever else is escaped stays so, `%25` too, so that nothing is decoded twice.
 */
export function withPlainLetters(path: string): string {
  return path.replace(UNRESERVED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What the answers made from one data version say of it. */
interface Named {
  readonly number: number;
  readonly checksum: string;
  readonly revision: number;
  /** `<set>=<number>`. */
  readonly header: string;
  /** What a representation depends on besides its address. */
  readonly entity: string;
}

/** A group, the router of its paths, and the names of its data version. */
export class Room {
  readonly group: ServedGroup;
  readonly router: GroupRouter;
  readonly #fingerprint: string;
  /** Of requests that found no operation of this group; its routes have the numbers behind it. */
  readonly noOperation: number;
  readonly #numbers: ReadonlyMap<Door, number>;
  #named: Named | null = null;

  /** `fingerprint`: what answers depend on besides data; `noOperation`: its first number in the list of `operationsOf`. */
  constructor(group: ServedGroup, fingerprint: string, noOperation: number) {
    this.group = group;
    this.noOperation = noOperation;
    this.#numbers = new Map(group.routes.map((route, place) => [route, noOperation + 1 + place]));
    this.router = new GroupRouter(group);
    this.#fingerprint = fingerprint;
  }

  /** The number of a route, in figures and logs. */
  numberOf(route: Door): number {
    return this.#numbers.get(route) ?? this.noOperation;
  }

  /** How a data version is named in headers and ETags: put together once for the many answers made from it. */
  named({ number, checksum }: ServedVersion, revision: number): Named {
    const known = this.#named;
    if (known && known.number === number && known.checksum === checksum && known.revision === revision) return known;
    const header = `${this.group.name}=${number}`;
    const entity = `${number}.${checksum.slice(0, 12)}.${this.#fingerprint}${revision === 0 ? '' : `.r${revision}`}`;
    this.#named = { number, checksum, revision, header, entity };
    return this.#named;
  }
}
