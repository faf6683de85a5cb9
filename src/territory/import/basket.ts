import type { Refuse } from '../../ingest/intake.ts';
import type { Notice } from '../../ingest/record.ts';
import type { StoredRecord } from '../../store/store.ts';
import { encodeEntity, type StoredEntities, type StoredResource } from '../contract/entities.ts';
import type { ParentReference } from '../rules/known-parent.ts';

/** A record that passed the rules of single records, kept as the bytes that will be stored. */
export interface Kept {
  readonly key: string;
  readonly body: Uint8Array;
  readonly file: number;
  readonly line: number;
  readonly parents: readonly ParentReference[];
  /** Remarks on the record, which is loaded all the same, found while it was read. */
  readonly remarks: readonly Remark[];
}

/** Remarks on a loaded record. */
type Remark = Pick<Notice, 'field' | 'reason' | 'rule'>;

const NO_REMARKS: readonly Remark[] = [];

/** What one import has read of one resource so far. */
export class Basket<R extends StoredResource> {
  readonly resource: R;
  readonly kept = new Map<string, Kept>();
  /** True once a file gave it a record, also a refused one: the import replaces the resource. */
  touched = false;

  constructor(resource: R) {
    this.resource = resource;
  }

  /** Rule `unique-id`: keeps the record unless one of the same id is there already; the first one stays. */
  keep(
    entity: StoredEntities[R],
    file: number,
    line: number,
    parents: readonly ParentReference[],
    refuse: Refuse,
    remarks: readonly Remark[] = NO_REMARKS,
  ): void {
    this.touched = true;
    const { id } = entity;
    const first = this.kept.get(id);
    if (first) {
      refuse({ line, field: 'id', reason: `${id} is there already, from line ${first.line}`, rule: 'unique-id' });
      return;
    }
    this.kept.set(id, { key: id, body: encodeEntity(this.resource, entity), file, line, parents, remarks });
  }

  /** Takes records that another basket kept. */
  adopt(kept: ReadonlyMap<string, Kept>): void {
    this.touched = true;
    for (const [key, record] of kept) this.kept.set(key, record);
  }

  /** The kept records and others, in ascending order of their keys. */
  sortedWith(others: readonly StoredRecord[]): StoredRecord[] {
    return [...this.kept.values(), ...others].sort((a, b) => (a.key < b.key ? -1 : 1));
  }
}

/** The baskets of one import, one a resource. Crossings and old codes are gathered otherwise. */
export type Baskets = { readonly [R in Gathered]: Basket<R> };
export type Gathered = Exclude<StoredResource, 'cruces' | 'alias'>;

/** Empty baskets. */
export function createBaskets(): Baskets {
  return {
    provincias: new Basket('provincias'),
    departamentos: new Basket('departamentos'),
    municipios: new Basket('municipios'),
    localidades_censales: new Basket('localidades_censales'),
    localidades: new Basket('localidades'),
    asentamientos: new Basket('asentamientos'),
    aglomerados: new Basket('aglomerados'),
    fracciones_censales: new Basket('fracciones_censales'),
    radios_censales: new Basket('radios_censales'),
    calles: new Basket('calles'),
    calles_osm: new Basket('calles_osm'),
    ejes: new Basket('ejes'),
    poligonos_provincias: new Basket('poligonos_provincias'),
    poligonos_departamentos: new Basket('poligonos_departamentos'),
    poligonos_municipios: new Basket('poligonos_municipios'),
  };
}
