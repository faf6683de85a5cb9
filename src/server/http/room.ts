import type { ServedGroup, ServedVersion } from '../group.ts';
import type { Door } from './answer-cache.ts';
import { GroupRouter } from './router.ts';

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
