import type { Intake } from '../../ingest/intake.ts';
import type { StoredRecord, VersionReader } from '../../store/store.ts';
import type { StoredEntities, StoredResource } from '../contract/entities.ts';
import { PROVINCE_DIGITS } from '../contract/ids.ts';
import { isStoredInBlocks, readBlocks, recordsOfBlock } from '../stored/blocks.ts';
import type { STREET_BLOCKS } from '../stored/street-blocks.ts';
import type { Baskets, Gathered } from './basket.ts';

type Warn = Parameters<Intake['finish']>[2];

/** The province that a territorial id, or the key of a row of such ids, belongs to. */
export function provinceOf(id: string): string {
  return id.slice(0, PROVINCE_DIGITS);
}

/** What the files of an import put in the place of a resource. */
export interface Replacement {
  readonly resource: StoredResource | typeof STREET_BLOCKS;
  /** The first file with a record that is loaded; null without one. */
  readonly file: number | null;
  /** The noun for the counted records: the store has one record for each. */
  readonly records: string;
  /** The key of each, which begins with its province. */
  readonly keys: () => Iterable<string>;
}

/**
 * The version before an import, and which of its records stay: all of a resource without a file, none of a resource with one.
 * With `mergesProvinces` those of the provinces that the files of the resource do not hold stay too.
 */
export class BeforeImport {
  readonly #baskets: Baskets;
  readonly #previous: VersionReader | null;
  readonly #mergesProvinces: boolean;

  constructor(baskets: Baskets, previous: VersionReader | null, mergesProvinces: boolean) {
    this.#baskets = baskets;
    this.#previous = previous;
    this.#mergesProvinces = mergesProvinces;
  }

  /** The entities of a resource that stay, decoded. */
  async *entities<R extends Gathered>(resource: R): AsyncGenerator<StoredEntities[R]> {
    const stays = this.#stays(resource);
    if (!stays || !this.#previous) return;
    for await (const { entities } of readBlocks(this.#previous, resource)) {
      for (const entity of entities) if (stays(entity.id)) yield entity;
    }
  }

  /** The records of a resource that stay, as they were stored: one an entity. */
  async records(resource: Gathered): Promise<StoredRecord[]> {
    const records: StoredRecord[] = [];
    const stays = this.#stays(resource);
    if (!stays || !this.#previous) return records;
    for await (const { entities, body, bounds } of readBlocks(this.#previous, resource)) {
      for (const [place, { id }] of entities.entries()) {
        if (stays(id)) records.push({ key: id, body: body.subarray(bounds[2 * place], bounds[2 * place + 1]) });
      }
    }
    return records;
  }

  /** The rows that stay of a resource whose files hold `provinces`; each of its rows belongs to one province. */
  async *rows(resource: string, provinces: ReadonlySet<string>): AsyncGenerator<StoredRecord> {
    if (!this.#previous || !this.#mergesProvinces) return;
    for await (const batch of this.#previous.records(resource)) {
      for (const record of batch) if (!provinces.has(provinceOf(record.key))) yield record;
    }
  }

  /** The crossings before the import, where those of some provinces may stay. */
  async *crossings(): AsyncGenerator<StoredEntities['cruces']> {
    if (!this.#previous || !this.#mergesProvinces) return;
    for await (const { entities } of readBlocks(this.#previous, 'cruces')) yield* entities;
  }

  /**
   * Rule `other-provinces` (aviso): a file that replaces its resource leaves no province with less than half of the records that
   * the store holds. A file of one province is meant to be merged.
   * @param besides what replaces resources that have no basket
   */
  async warnOfLosses(besides: readonly Replacement[], warn: Warn): Promise<void> {
    if (!this.#previous || this.#mergesProvinces) return;
    const names = new Map<string, string>();
    for await (const { entities } of readBlocks(this.#previous, 'provincias')) {
      for (const { id, nombre } of entities) names.set(id, nombre);
    }
    const gathered = Object.values(this.#baskets)
      .filter(({ resource }) => isOfProvinces(resource))
      .map(
        ({ resource, kept }): Replacement => ({
          resource,
          file: kept.values().next().value?.file ?? null,
          records: 'records',
          keys: () => kept.keys(),
        }),
      );
    for (const { resource, file, records, keys } of [...gathered, ...besides]) {
      if (file === null) continue;
      const after = countBy(keys());
      // All provinces share one row.
      const stored = resource === 'provincias' ? countBy(names.keys()) : await countStored(this.#previous, resource);
      const lost = [...stored].filter(([id, count]) => 2 * (after.get(id) ?? 0) < count);
      if (lost.length === 0) continue;
      const provinces = lost.map(([id, count]) => `${names.get(id) ?? id} (from ${count} to ${after.get(id) ?? 0})`);
      const reason = `most ${records} of ${lost.length} ${lost.length === 1 ? 'province' : 'provinces'} are not in the new files and are removed: ${provinces.join(', ')}; --merge-provinces keeps provinces that the files do not hold`;
      const id = lost.map(([province]) => province).join(' ');
      warn(file, { line: null, resource, id, field: 'provincia.id', reason, rule: 'other-provinces' });
    }
  }

  /** Which ids of a resource stay; null for none. */
  #stays(resource: Gathered): ((id: string) => boolean) | null {
    const { touched, kept } = this.#baskets[resource];
    if (!touched) return () => true;
    if (!this.#mergesProvinces || !isOfProvinces(resource)) return null;
    const provinces = countBy(kept.keys());
    return (id) => !provinces.has(provinceOf(id));
  }
}

/** Whether the ids of a resource begin with their province: agglomerations are numbered through the country. */
function isOfProvinces(resource: Gathered): boolean {
  return resource !== 'aglomerados';
}

function countBy(ids: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(provinceOf(id), (counts.get(provinceOf(id)) ?? 0) + 1);
  return counts;
}

/** How many records of each province are stored, by its id; rows are not decoded for it. */
async function countStored(reader: VersionReader, resource: Replacement['resource']): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const batch of reader.records(resource)) {
    for (const { key, body } of batch) {
      const count = isStoredInBlocks(resource) ? recordsOfBlock(body).length : 1;
      counts.set(provinceOf(key), (counts.get(provinceOf(key)) ?? 0) + count);
    }
  }
  return counts;
}
