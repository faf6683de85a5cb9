import type { FileKind, Intake } from '../../ingest/intake.ts';
import type { StoredRecord } from '../../store/store.ts';
import { type Crossing, encodeEntity } from '../contract/entities.ts';
import { readPoint } from '../rules/coordinates.ts';
import { type KnownIds, missingParent } from '../rules/known-parent.ts';
import { hasField } from './recognise.ts';
import { refuseFirst } from './settlements.ts';
import { SourceRecord } from './source-record.ts';
import { checkStreetIds } from './streets.ts';

type RefuseOf = Parameters<Intake['finish']>[0];

interface Pair {
  readonly file: number;
  readonly line: number;
  /** The other street and the point, or null once the pair was refused. */
  readonly crossing: Crossing;
}

/**
 * Pairs of crossing streets, gathered into one stored record a street: 150,000 pairs are 30,000 records. Each pair is kept
 * once, under the smaller of its two ids.
 */
export class CrossingBasket {
  readonly #streets = new Map<string, Map<string, Pair>>();
  touched = false;
  #pairs = 0;

  /** Pairs kept so far. */
  get pairs(): number {
    return this.#pairs;
  }

  readonly kind: FileKind = {
    resource: 'cruces',
    title: 'crossings of streets',
    recognises: (sample) => hasField(sample, 'calle_1_id') && hasField(sample, 'calle_2_id'),
    accept: (raw, file, refuse) => {
      this.touched = true;
      const record = new SourceRecord(raw, 'cruce');
      const first = record.text('calle_1_id');
      const second = record.text('calle_2_id');
      const { lat, lon } = readPoint(record.at('lat'), record.at('lon'), 'punto', record.note);
      if (record.ok) checkStreetIds(record, first, second);
      if (!record.ok) return refuseFirst(record, refuse);
      const [low, high] = first < second ? [first, second] : [second, first];
      let others = this.#streets.get(low);
      if (!others) {
        others = new Map();
        this.#streets.set(low, others);
      }
      const known = others.get(high);
      if (known) {
        refuse({
          line: raw.line,
          field: 'calle_2_id',
          reason: `the pair is there already, from line ${known.line}`,
          rule: 'unique-id',
        });
        return;
      }
      others.set(high, { file: file.index, line: raw.line, crossing: [high, lat, lon] });
      this.#pairs++;
    },
  };

  /** Rule `known-parent` for both streets of each pair. */
  drop(known: KnownIds, refuse: RefuseOf): void {
    const missing = (field: string, id: string): string | null =>
      missingParent({ field, in: ['calles', 'calles_osm'], id }, known);
    for (const [low, others] of this.#streets) {
      const lowReason = missing('calle_1_id', low);
      for (const [high, { file, line }] of others) {
        const highReason = lowReason ?? missing('calle_2_id', high);
        if (highReason === null) continue;
        const field = lowReason === null ? 'calle_2_id' : 'calle_1_id';
        refuse(file, { line, field, reason: highReason, rule: 'known-parent' });
        others.delete(high);
        this.#pairs--;
      }
      if (others.size === 0) this.#streets.delete(low);
    }
  }

  /** The stored records, ascending by street. */
  *records(): Generator<StoredRecord> {
    for (const [id, others] of [...this.#streets].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const cruces = [...others.values()].map(({ crossing }) => crossing).sort((a, b) => (a[0] < b[0] ? -1 : 1));
      yield { key: id, body: encodeEntity('cruces', { id, cruces }) };
    }
  }
}
