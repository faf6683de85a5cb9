/** One resource in memory: its records in the order of their ids, and what searching them needs. Never changed. */
import type { Analyzer } from '../../indexes/analysis.ts';
import { fold } from '../../indexes/fold.ts';
import { SoundIndex, type SoundIndexParts } from '../../indexes/sounds.ts';
import { TextIndex, type TextIndexParts } from '../../indexes/text-index.ts';
import { decodeEntity, type StoredEntities } from '../contract/entities.ts';
import type { ParentKind, TableResource } from '../contract/resources.ts';
import { Bodies, type BodiesParts } from './bodies.ts';
import { GluedNames, type GluedNamesParts } from './glued-names.ts';
import { ParentIndex, type ParentIndexParts } from './parent-index.ts';

/** The kinds of streets (`AV`, `CALLE`…), searchable by words, and each record's. */
export interface CategoryIndex {
  readonly text: TextIndex;
  readonly members: ParentIndex;
  /** Category by its number in `members`… and its ordinal in `text`: both count in the same order. */
  readonly categories: readonly string[];
}

/** What a {@link UnitTable} is made of: plain data. */
export interface UnitTableParts {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly bodies: BodiesParts;
  readonly text: TextIndexParts;
  readonly sounds: SoundIndexParts;
  readonly glued: GluedNamesParts;
  readonly parents: ReadonlyMap<ParentKind, ParentIndexParts>;
  readonly categories: {
    readonly text: TextIndexParts;
    readonly members: ParentIndexParts;
    readonly categories: readonly string[];
  } | null;
}

interface UnitTableContent<R extends TableResource> {
  readonly resource: R;
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly bodies: Bodies;
  readonly text: TextIndex;
  readonly sounds: SoundIndex;
  readonly glued: GluedNames;
  readonly parents: ReadonlyMap<ParentKind, ParentIndex>;
  readonly categories: CategoryIndex | null;
}

/** Signs of ordinals, which do not count in the order of names. */
const ORDINAL_SIGNS = /[º°]/g;

function nameOrderOf(names: readonly string[], text: TextIndex): Int32Array {
  // Most tables have few names with such a sign, or none: the order of folded names stands for theirs.
  if (!names.some((name) => name.search(ORDINAL_SIGNS) >= 0)) return text.nameOf;
  const keys = names.map((name, ordinal) =>
    name.search(ORDINAL_SIGNS) < 0
      ? (text.foldedName(text.nameOf[ordinal] ?? -1) ?? '')
      : fold(name.replace(ORDINAL_SIGNS, '')),
  );
  const places = new Map([...new Set(keys)].sort().map((key, place) => [key, place]));
  return Int32Array.from(keys, (key) => places.get(key) ?? 0);
}

/** The units of one resource as a catalog holds them: by their ordinals, with the indexes over them. */
export class UnitTable<R extends TableResource = TableResource> {
  readonly resource: R;
  /** Ids, ascending; the place is the record's ordinal everywhere. */
  readonly ids: readonly string[];
  /** Names by ordinal. */
  readonly text: TextIndex;
  /** The words of `text` by their sound. */
  readonly sounds: SoundIndex;
  readonly glued: GluedNames;
  readonly parents: ReadonlyMap<ParentKind, ParentIndex>;
  readonly categories: CategoryIndex | null;
  readonly #names: readonly string[];
  readonly #bodies: Bodies;
  #alphabetical: Int32Array | undefined;
  #nameOrder: Int32Array | undefined;

  constructor(parts: UnitTableContent<R>) {
    this.resource = parts.resource;
    this.ids = parts.ids;
    this.text = parts.text;
    this.sounds = parts.sounds;
    this.glued = parts.glued;
    this.parents = parts.parents;
    this.categories = parts.categories;
    this.#names = parts.names;
    this.#bodies = parts.bodies;
  }

  /** The way back from {@link UnitTable.toParts}. `analyzer`: the one that names are analysed with. */
  static fromParts<R extends TableResource>(resource: R, parts: UnitTableParts, analyzer: Analyzer): UnitTable<R> {
    const parents = new Map<ParentKind, ParentIndex>();
    for (const [kind, index] of parts.parents) parents.set(kind, ParentIndex.fromParts(index));
    const text = TextIndex.fromParts(parts.text, analyzer);
    return new UnitTable({
      resource,
      ids: parts.ids,
      names: parts.names,
      bodies: Bodies.fromParts(parts.bodies),
      text,
      sounds: SoundIndex.fromParts(parts.sounds, text.vocabulary.words),
      glued: GluedNames.fromParts(parts.glued, text),
      parents,
      categories: parts.categories && {
        text: TextIndex.fromParts(parts.categories.text, analyzer),
        members: ParentIndex.fromParts(parts.categories.members),
        categories: parts.categories.categories,
      },
    });
  }

  /** The same table whose records of one name come in the order of their importance, by ordinal; itself where that is its order already. */
  withImportance(importance: Uint16Array): UnitTable<R> {
    if (importance.every((weight, ordinal) => weight === this.text.importance[ordinal])) return this;
    const text = TextIndex.fromParts({ ...this.text.toParts(), importance }, this.text.analyzer);
    const { resource, ids, sounds, parents, categories } = this;
    const glued = GluedNames.fromParts(this.glued.toParts(), text);
    return new UnitTable({
      resource,
      ids,
      names: this.#names,
      bodies: this.#bodies,
      text,
      sounds,
      glued,
      parents,
      categories,
    });
  }

  /** What the table is made of. */
  toParts(): UnitTableParts {
    const parents = new Map<ParentKind, ParentIndexParts>();
    for (const [kind, index] of this.parents) parents.set(kind, index.toParts());
    return {
      ids: this.ids,
      names: this.#names,
      bodies: this.#bodies.toParts(),
      text: this.text.toParts(),
      sounds: this.sounds.toParts(),
      glued: this.glued.toParts(),
      parents,
      categories: this.categories && {
        text: this.categories.text.toParts(),
        members: this.categories.members.toParts(),
        categories: this.categories.categories,
      },
    };
  }

  get size(): number {
    return this.ids.length;
  }

  /** By ordinal, the place of its name in alphabetical order: `1º`, `1°` and `1` are one name there. Sorted at its first use. */
  get nameOrder(): Int32Array {
    this.#nameOrder ??= nameOrderOf(this.#names, this.text);
    return this.#nameOrder;
  }

  /** All ordinals in the alphabetical order of their names, equal ones by id. Sorted at its first use. */
  get alphabetical(): Int32Array {
    if (!this.#alphabetical) {
      const nameOf = this.nameOrder;
      const order = Int32Array.from(nameOf, (_, ordinal) => ordinal);
      this.#alphabetical = order.sort((a, b) => (nameOf[a] ?? 0) - (nameOf[b] ?? 0) || a - b);
    }
    return this.#alphabetical;
  }

  /** The ordinal of an id, −1 when there is no such record. */
  ordinalOf(id: string): number {
    const ordinal = this.lowerBoundOf(id);
    return this.ids[ordinal] === id ? ordinal : -1;
  }

  /** The ordinal of the first record whose id is not before `id`; `size` when there is none. */
  lowerBoundOf(id: string): number {
    let low = 0;
    let high = this.ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ids[middle] ?? '') < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The name of a record, as stored. */
  nameAt(ordinal: number): string {
    return this.#names[ordinal] ?? '';
  }

  /** Whether these are the names of its records, in their order. */
  hasNames(names: readonly string[]): boolean {
    return names.length === this.#names.length && names.every((name, ordinal) => name === this.#names[ordinal]);
  }

  /** A record as stored, decoded anew at each call. */
  entity(ordinal: number): StoredEntities[R] {
    return decodeEntity(this.resource, this.#bodies.at(ordinal));
  }

  /** The record of an id, or null. */
  find(id: string): StoredEntities[R] | null {
    const ordinal = this.ordinalOf(id);
    return ordinal < 0 ? null : this.entity(ordinal);
  }
}
