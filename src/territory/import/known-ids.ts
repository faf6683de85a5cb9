import type { VersionReader } from '../../store/store.ts';
import { type Asentamiento, decodeEntity, type StoredResource } from '../contract/entities.ts';
import { readBlocks } from '../stored/blocks.ts';
import type { Baskets, Gathered } from './basket.ts';
import type { PresentUnit } from './old-codes.ts';

/** The ids of every resource as they will be after the import: of this import where it touches the resource, else of the version before. */
export class IdsAfterImport {
  readonly #baskets: Baskets;
  readonly #previous: VersionReader | null;
  readonly #known = new Map<StoredResource, ReadonlySet<string> | null>();

  constructor(baskets: Baskets, previous: VersionReader | null) {
    this.#baskets = baskets;
    this.#previous = previous;
  }

  /** Reads the ids of a resource; to be called before {@link of}. */
  async load(resource: Gathered): Promise<void> {
    if (this.#known.has(resource)) return;
    const basket = this.#baskets[resource];
    if (basket.touched) {
      this.#known.set(resource, new Set(basket.kept.keys()));
      return;
    }
    const ids = new Set<string>();
    if (this.#previous) {
      for await (const { entities } of readBlocks(this.#previous, resource)) for (const { id } of entities) ids.add(id);
    }
    this.#known.set(resource, ids.size === 0 ? null : ids);
  }

  /** The ids of a loaded resource; null when there are none to compare with. */
  readonly of = (resource: StoredResource): ReadonlySet<string> | null => this.#known.get(resource) ?? null;

  /** Forgets the ids of a resource of which some records were refused. */
  forget(resource: Gathered): void {
    this.#known.delete(resource);
  }

  /** The settlements after the import, for the successors of old codes. */
  async settlements(): Promise<PresentUnit[]> {
    const units: PresentUnit[] = [];
    const take = ({ id, nombre, departamento, centroide: { lat, lon } }: Asentamiento): void => {
      units.push({
        id,
        nombre,
        departamento: departamento.id,
        point: lat === null || lon === null ? null : [lon, lat],
      });
    };
    for (const resource of ['asentamientos', 'localidades'] as const) {
      const basket = this.#baskets[resource];
      if (basket.touched) for (const { body } of basket.kept.values()) take(decodeEntity(resource, body));
      else if (this.#previous) {
        for await (const { entities } of readBlocks(this.#previous, resource)) entities.forEach(take);
      }
      if (units.length > 0) break;
    }
    return units;
  }
}
