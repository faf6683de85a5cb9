import { formatDay, parseDay } from '../../indexes/civil-date.ts';
import { isObject } from '../../ingest/fields.ts';
import type { Metadato } from '../../statistics/records.ts';
import type { Landing } from '../landing.ts';
import type { Catalogue } from './catalogue.ts';
import type { Reading } from './plan.ts';
import { cataloguePage, notesPage, type Point, Unreadable } from './shapes.ts';

/** The series of a reading as it landed; `missing` when the publisher has none. */
export type LandedSeries = readonly Point[] | 'missing';

/** What was fetched and proven whole, so that a visit that was interrupted asks only for the rest. */
export class LandedAnswers {
  readonly #landing: Landing;

  constructor(landing: Landing) {
    this.#landing = landing;
  }

  async catalogue(): Promise<Catalogue | null> {
    const held = await read(this.#landing, 'catalogo.json');
    if (!isObject(held) || !isObject(held.answer)) return null;
    const { etag, lastModified } = isObject(held.validators) ? held.validators : {};
    return {
      entries: whole(cataloguePage(held.answer, 'the catalogue that landed').records),
      unreadable: [],
      validators: isObject(held.validators)
        ? {
            ...(typeof etag === 'string' ? { etag } : {}),
            ...(typeof lastModified === 'string' ? { lastModified } : {}),
          }
        : null,
    };
  }

  async putCatalogue({ entries, validators }: Catalogue): Promise<void> {
    await this.#put('catalogo.json', { validators, answer: asAnswer(entries) });
  }

  async notes(): Promise<readonly Metadato[] | null> {
    const held = await read(this.#landing, 'metodologia.json');
    return held === null ? null : whole(notesPage(held, 'the notes that landed').records);
  }

  async putNotes(notes: readonly Metadato[]): Promise<void> {
    await this.#put('metodologia.json', asAnswer(notes));
  }

  async series(reading: Reading): Promise<LandedSeries | null> {
    const held = await read(this.#landing, seriesName(reading));
    if (held === 'missing') return held;
    if (!Array.isArray(held)) return null;
    const points: Point[] = [];
    const given: readonly unknown[] = held;
    for (const item of given) {
      if (!Array.isArray(item)) return null;
      const [date, value]: readonly unknown[] = item;
      const day = typeof date === 'string' ? parseDay(date) : undefined;
      if (day === undefined || typeof value !== 'number') return null;
      points.push({ day, value });
    }
    return points;
  }

  async putSeries(reading: Reading, series: LandedSeries): Promise<void> {
    const content = series === 'missing' ? series : series.map(({ day, value }) => [formatDay(day), value]);
    await this.#put(seriesName(reading), content);
  }

  #put(name: string, content: unknown): Promise<string> {
    return this.#landing.put(name, JSON.stringify(content));
  }
}

/** Records of an answer that landed, which holds none that cannot be read. */
function whole<T>(records: readonly (T | Unreadable)[]): readonly T[] {
  return records.flatMap((record) => {
    if (record instanceof Unreadable) throw record.error;
    return [record];
  });
}

function seriesName({ entry, from }: Reading): string {
  return `serie-${entry.idVariable}-${from === null ? 'entera' : `desde-${formatDay(from)}`}.json`;
}

function asAnswer(results: readonly object[]): object {
  return { metadata: { resultset: { count: results.length } }, results };
}

/** What a file of the landing holds; null when there is none, or it is not JSON. */
async function read(landing: Landing, name: string): Promise<unknown> {
  if (!(await landing.has(name))) return null;
  try {
    return JSON.parse((await landing.get(name)).toString('utf8'));
  } catch {
    return null;
  }
}
