import findMyWay from 'find-my-way';
import type { Route, ServedGroup } from '../group.ts';

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
