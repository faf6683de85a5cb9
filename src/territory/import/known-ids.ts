import { type Asentamiento, decodeEntity, type StoredResource } from '../contract/entities.ts';
import type { Baskets, Gathered } from './basket.ts';
import type { BeforeImport } from './before-import.ts';
import type { PresentUnit } from './old-codes.ts';

/** The ids of every resource as they will be after the import: those of this import and those that stay. */
export class IdsAfterImport {
  readonly #baskets: Baskets;
  readonly #before: BeforeImport;
  readonly #known = new Map<StoredResource, ReadonlySet<string> | null>();

  constructor(baskets: Baskets, before: BeforeImport) {
    this.#baskets = baskets;
    this.#before = before;
  }

  /** Reads the ids of a resource; to be called before {@link of}. */
  async load(resource: Gathered): Promise<void> {
    if (this.#known.has(resource)) return;
    const { touched, kept } = this.#baskets[resource];
    const ids = new Set(kept.keys());
    for await (const { id } of this.#before.entities(resource)) ids.add(id);
    this.#known.set(resource, ids.size === 0 && !touched ? null : ids);
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
      for (const { body } of this.#baskets[resource].kept.values()) take(decodeEntity(resource, body));
      for await (const settlement of this.#before.entities(resource)) take(settlement);
      if (units.length > 0) break;
    }
    return units;
  }
}
