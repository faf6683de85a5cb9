import { decodeEntity, encodeEntity, type StoredEntities } from '../contract/entities.ts';
import type { Baskets, Gathered, Kept } from './basket.ts';
import type { BeforeImport } from './before-import.ts';

/** The records of every resource as they will be after the import: those of this import and those that stay. */
export class ContentAfterImport {
  readonly #baskets: Baskets;
  readonly #before: BeforeImport;
  readonly #names = new Map<Gathered, ReadonlyMap<string, string>>();

  constructor(baskets: Baskets, before: BeforeImport) {
    this.#baskets = baskets;
    this.#before = before;
  }

  /** True when this import replaces the resource. */
  touched(resource: Gathered): boolean {
    return this.#baskets[resource].touched;
  }

  /** The records that this import brought of a resource, decoded, in the order of their files. */
  *brought<R extends Gathered>(resource: R): Generator<readonly [StoredEntities[R], Kept]> {
    for (const kept of this.#baskets[resource].kept.values()) yield [decodeEntity(resource, kept.body), kept];
  }

  /** The records that this import brought of a resource, not decoded. */
  kept(resource: Gathered): Iterable<Kept> {
    return this.#baskets[resource].kept.values();
  }

  /** Puts another entity in the place of one that this import brought. */
  amend<R extends Gathered>(resource: R, kept: Kept, entity: StoredEntities[R]): void {
    this.#baskets[resource].kept.set(kept.key, { ...kept, body: encodeEntity(resource, entity) });
  }

  /** All records of a resource, decoded; each with its place in a file, null for records that were stored before. */
  async *each<R extends Gathered>(resource: R): AsyncGenerator<readonly [StoredEntities[R], Kept | null]> {
    yield* this.brought(resource);
    for await (const entity of this.#before.entities(resource)) yield [entity, null];
  }

  /** The names of a resource's records by id; null when there are none. Kept after the first call. */
  async names(
    resource: Exclude<Gathered, 'ejes' | 'fracciones_censales' | 'radios_censales' | `poligonos_${string}`>,
  ): Promise<ReadonlyMap<string, string> | null> {
    let names = this.#names.get(resource);
    if (!names) {
      const read = new Map<string, string>();
      for await (const [{ id, nombre }] of this.each(resource)) read.set(id, nombre);
      names = read;
      this.#names.set(resource, names);
    }
    return names.size === 0 ? null : names;
  }
}
