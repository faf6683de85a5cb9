import { isObject } from '../../../src/ingest/fields.ts';
import type { Form } from '../../../src/sync/georef/lists.ts';
import type { PublisherAnswer, PublisherRequest } from '../publisher/server.ts';

export type DumpRecord = Readonly<Record<string, unknown>>;

/** How a publisher of dumps behaves. */
export interface Manners {
  readonly forms: readonly Form[];
  /** How it says that a file is what it was. */
  readonly validators: 'etag' | 'modified' | 'none';
  /** True: municipalities are local governments, in paths, lists and members. */
  readonly v2: boolean;
  /** Status of a file that there is not. */
  readonly absent: number;
}

const TYPES: Readonly<Record<Form, string>> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  json: 'application/json',
  geojson: 'application/geo+json',
  csv: 'text/csv; charset=utf-8',
};

/** A publisher of Georef's dumps (territorial.md 1.5): lists of records with `geometria`, as files under its address. */
export class Dumps {
  /** By name of the list, as v1 has it: `localidades_censales`. */
  readonly lists: Map<string, DumpRecord[]>;
  /** When the files were written: what every dump tells of itself. */
  made = new Date('2026-11-01T03:00:00Z');
  manners: Manners;
  /** Files written already: large ones are asked for more than once. */
  readonly #written = new Map<string, { readonly from: readonly DumpRecord[]; readonly made: Date; body: Buffer }>();

  constructor(lists: ReadonlyMap<string, readonly DumpRecord[]>, manners: Partial<Manners> = {}) {
    this.lists = new Map([...lists].map(([name, records]) => [name, [...records]]));
    this.manners = {
      forms: ['ndjson', 'json', 'geojson', 'csv'],
      validators: 'etag',
      v2: false,
      absent: 404,
      ...manners,
    };
  }

  /** Records of a list changed in place of the old ones. */
  change(name: string, change: (record: DumpRecord, index: number) => DumpRecord | null): void {
    const records = this.lists.get(name) ?? [];
    this.lists.set(
      name,
      records.map(change).filter((record) => record !== null),
    );
  }

  answer({ path, headers }: PublisherRequest): PublisherAnswer {
    const { forms, validators, v2, absent } = this.manners;
    const [, base = '', form = ''] = /([\w-]+)\.(\w+)$/.exec(path) ?? [];
    const known = forms.find((candidate) => candidate === form);
    const name = (v2 && base === 'gobiernos-locales' ? 'municipios' : base).replaceAll('-', '_');
    const records = v2 && base === 'municipios' ? undefined : this.lists.get(name);
    if (known === undefined || records === undefined) {
      return { status: absent, body: JSON.stringify({ errores: [{ mensaje: 'No se encontró el recurso.' }] }) };
    }
    const answer = { type: TYPES[known], body: this.#file(name, known, records), ranges: true };
    if (validators === 'etag') return answer;
    if (validators === 'none') return { ...answer, validators: false };
    const modified = this.made.toUTCString();
    const stamped = { 'Last-Modified': modified };
    return headers['if-modified-since'] === modified
      ? { status: 304, headers: stamped, body: '', validators: false }
      : { ...answer, headers: stamped, validators: false };
  }

  #file(name: string, form: Form, records: readonly DumpRecord[]): Buffer {
    const key = `${name}.${form}`;
    const written = this.#written.get(key);
    if (written?.from === records && written.made === this.made) return written.body;
    const body = Buffer.from(this.#write(name, form, records));
    this.#written.set(key, { from: records, made: this.made, body });
    return body;
  }

  #write(name: string, form: Form, records: readonly DumpRecord[]): string {
    const { v2 } = this.manners;
    const given = v2 ? records.map(asV2) : records;
    const list = v2 && name === 'municipios' ? 'gobiernos_locales' : name;
    switch (form) {
      case 'ndjson': {
        const head = {
          cantidad: given.length,
          fecha_creacion: this.made.toISOString(),
          timestamp: Math.floor(this.made.getTime() / 1000),
          version: '1.0',
        };
        return [head, ...given].map((line) => `${JSON.stringify(line)}\n`).join('');
      }
      case 'json':
        return `${JSON.stringify({
          cantidad: given.length,
          inicio: 0,
          [list]: given.map(({ geometria: _, ...record }) => record),
          parametros: {},
          total: given.length,
        })}\n`;
      case 'geojson':
        return JSON.stringify({
          features: given.map(({ geometria, ...properties }) => ({
            geometry: geometria ?? pointOf(properties),
            properties,
            type: 'Feature',
          })),
          type: 'FeatureCollection',
        });
      case 'csv':
        return csvOf(given.map(({ geometria: _, ...record }) => record));
    }
  }
}

function asV2(record: DumpRecord): DumpRecord {
  const { municipio, ...rest } = record;
  return municipio === undefined ? record : { ...rest, gobierno_local: municipio };
}

function pointOf({ centroide }: DumpRecord): unknown {
  return isObject(centroide) && typeof centroide.lat === 'number'
    ? { type: 'Point', coordinates: [centroide.lon, centroide.lat] }
    : null;
}

/** All fields, flat, columns in alphabetical order, text quoted. */
function csvOf(records: readonly DumpRecord[]): string {
  const rows = records.map((record) => new Map(flattened(record, '')));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))].sort();
  const cell = (value: unknown): string =>
    typeof value === 'number' ? String(value) : `"${String(value ?? '').replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((column) => cell(row.get(column))).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

function* flattened(record: DumpRecord, prefix: string): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(record)) {
    if (isObject(value)) yield* flattened(value, `${prefix}${key}_`);
    else yield [`${prefix}${key}`, value];
  }
}
