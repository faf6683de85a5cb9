import type { FileKind, Intake, Refuse } from '../../ingest/intake.ts';
import type { StoredRecord } from '../../store/store.ts';
import { type Crossing, encodeEntity, type Position } from '../contract/entities.ts';
import { readPoint } from '../rules/coordinates.ts';
import { type KnownIds, missingParent } from '../rules/known-parent.ts';
import { members } from '../rules/rings.ts';
import { type BeforeImport, provinceOf, type Replacement } from './before-import.ts';
import { hasField } from './recognise.ts';
import { refuseFirst } from './settlements.ts';
import { SourceRecord } from './source-record.ts';
import { checkStreetIds } from './streets.ts';

type RefuseOf = Parameters<Intake['finish']>[0];

interface Pair {
  readonly file: number;
  readonly line: number;
  readonly crossing: Crossing;
}

/** One street's pairs: by the other street, then by the number of the crossing of these two. */
type PairsOf = Map<string, Map<string, Pair>>;

/** A pair of streets, by their ids, and the point where they cross. */
export interface CrossingPoint {
  readonly file: number;
  readonly line: number;
  readonly streets: readonly [string, string];
  readonly point: Position;
}

/**
 * Pairs of crossing streets, gathered into one stored record a street: 150,000 pairs are 30,000 records. A pair is kept
 * under the smaller of its two ids; once, or as often as Georef numbers its crossings.
 */
export class CrossingBasket {
  readonly #streets = new Map<string, PairsOf>();
  touched = false;
  #crossings = 0;

  /** Crossings kept so far. */
  get crossings(): number {
    return this.#crossings;
  }

  /** What the kept pairs put in the place of the stored ones: a record a street. */
  get replacement(): Replacement {
    const [others] = this.#streets.values();
    const [numbers] = others?.values() ?? [];
    const [first] = numbers?.values() ?? [];
    return {
      resource: 'cruces',
      file: first?.file ?? null,
      records: 'streets with crossings',
      keys: () => this.#streets.keys(),
    };
  }

  readonly kinds: readonly FileKind[] = [
    {
      resource: 'cruces',
      title: 'crossings of streets',
      recognises: (sample) => hasField(sample, 'calle_1_id') && hasField(sample, 'calle_2_id'),
      accept: (raw, file, refuse) => {
        const record = new SourceRecord(raw, 'cruce');
        const { lat, lon } = readPoint(record.at('lat'), record.at('lon'), 'punto', record.note);
        this.#keep(record, ['calle_1_id', 'calle_2_id'], '', lat, lon, file.index, refuse);
      },
    },
    {
      resource: 'cruces',
      title: 'crossings of streets, as Georef holds them',
      recognises: (sample) =>
        hasField(sample, 'calle_a', 'calle_a_id', 'calle_a.id') &&
        hasField(sample, 'calle_b', 'calle_b_id', 'calle_b.id'),
      accept: (raw, file, refuse) => {
        const record = new SourceRecord(raw, 'interseccion');
        const { lat, lon } = crossingPointOf(record);
        // `1401401002460-1401401038100-01`: the digits at the end distinguish crossings of the same two streets.
        const [, , number = ''] = record.text('id').split('-');
        this.#keep(record, ['calle_a.id', 'calle_b.id'], number, lat, lon, file.index, refuse);
      },
    },
  ];

  #keep(
    record: SourceRecord,
    [firstField, secondField]: readonly [string, string],
    number: string,
    lat: number | null,
    lon: number | null,
    file: number,
    refuse: Refuse,
  ): void {
    this.touched = true;
    const first = record.text(firstField);
    const second = record.text(secondField);
    if (record.ok) checkStreetIds(record, [firstField, first], [secondField, second]);
    if (!record.ok) {
      refuseFirst(record, refuse);
      return;
    }
    const [low, high] = first < second ? [first, second] : [second, first];
    const others: PairsOf = this.#streets.get(low) ?? new Map();
    this.#streets.set(low, others);
    const numbers: Map<string, Pair> = others.get(high) ?? new Map();
    others.set(high, numbers);
    const known = numbers.get(number);
    if (known) {
      const reason = `the pair is there already, from line ${known.line}`;
      refuse({ line: record.line, field: secondField, reason, rule: 'unique-id' });
      return;
    }
    numbers.set(number, { file, line: record.line, crossing: [high, lat, lon] });
    this.#crossings++;
  }

  /** Rule `known-parent` for both streets of each pair. */
  drop(known: KnownIds, refuse: RefuseOf): void {
    const missing = (field: string, id: string): string | null =>
      missingParent({ field, in: ['calles', 'calles_osm'], id }, known);
    for (const [low, others] of this.#streets) {
      const lowReason = missing('calle_1_id', low);
      for (const [high, numbers] of others) {
        const highReason = lowReason ?? missing('calle_2_id', high);
        if (highReason === null) continue;
        const field = lowReason === null ? 'calle_2_id' : 'calle_1_id';
        for (const { file, line } of numbers.values()) {
          refuse(file, { line, field, reason: highReason, rule: 'known-parent' });
        }
        others.delete(high);
        this.#crossings -= numbers.size;
      }
      if (others.size === 0) this.#streets.delete(low);
    }
  }

  /** Every kept pair whose point is known. */
  *points(): Generator<CrossingPoint> {
    for (const [low, others] of this.#streets) {
      for (const numbers of others.values()) {
        for (const { file, line, crossing } of numbers.values()) {
          const [high, lat, lon] = crossing;
          if (lat !== null && lon !== null) yield { file, line, streets: [low, high], point: [lon, lat] };
        }
      }
    }
  }

  /**
   * The stored records, ascending by street: the kept pairs, and pairs of the version before in whose province no kept pair has
   * both its streets. A pair across a border says nothing of the rest of either province, and stays unless it is kept anew.
   */
  async records(before: BeforeImport): Promise<StoredRecord[]> {
    const streets = new Map<string, Crossing[]>();
    const provinces = new Set<string>();
    for (const [low, others] of this.#streets) {
      streets.set(
        low,
        [...others.values()].flatMap((numbers) => inOrder(numbers).map(({ crossing }) => crossing)),
      );
      for (const high of others.keys()) if (provinceOf(low) === provinceOf(high)) provinces.add(provinceOf(low));
    }
    for await (const { id: low, cruces } of before.crossings()) {
      const kept = this.#streets.get(low);
      const own = streets.get(low) ?? [];
      for (const crossing of cruces) {
        const [high] = crossing;
        const isReplaced = provinceOf(low) === provinceOf(high) && provinces.has(provinceOf(low));
        if (!isReplaced && !kept?.has(high)) own.push(crossing);
      }
      if (own.length > 0) streets.set(low, own);
    }
    return [...streets]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, cruces]) => {
        // Crossings of the same two streets keep their order.
        const sorted = cruces.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
        return { key: id, body: encodeEntity('cruces', { id, cruces: sorted }) };
      });
  }
}

/** By their numbers: equal data give equal bytes in any order of arrival. */
function inOrder(numbers: ReadonlyMap<string, Pair>): Pair[] {
  return [...numbers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}

/** The Point of a crossing: as GeoJSON, or in columns. */
function crossingPointOf(record: SourceRecord): { readonly lat: number | null; readonly lon: number | null } {
  const { type, coordinates } = members(record.geometry);
  if (type === undefined) return readPoint(record.at('lat'), record.at('lon'), 'geometria', record.note);
  const [lon, lat]: readonly unknown[] = type === 'Point' && Array.isArray(coordinates) ? coordinates : [];
  if (lon === undefined) record.note('geometria', 'no point', 'coordinates');
  return readPoint(lat, lon, 'geometria', record.note);
}
