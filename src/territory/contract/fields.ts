/**
 * The fields of a resource, their sets, and the choice of fields that a request makes with `campos`
 * (territorial.md 2.1 and 3).
 */
import { BoundedCache } from '../../indexes/bounded-cache.ts';
import { type Reading, read, refuse } from '../../server/parameters/parameter.ts';

export const FIELD_SETS = ['basico', 'estandar', 'completo'] as const;
type FieldSet = (typeof FIELD_SETS)[number];

/** One plain field: its dotted path, the smallest set that holds it, its column in CSV. */
export interface Field {
  readonly path: string;
  /** Where its value stands in the record: the parts of the path as the store calls them. */
  readonly from: readonly string[];
  readonly set: FieldSet;
  /** Null for a field that CSV does not have. */
  readonly column: string | null;
}

/** Last parts of the paths whose values are numbers; all other fields are texts. */
const NUMBERS: ReadonlySet<string> = new Set([
  'lat',
  'lon',
  'interseccion',
  'valor',
  'derecha',
  'izquierda',
  'altura',
  'distancia',
]);

/** Whether the values of a field are numbers. */
export function isNumeric({ path }: Field): boolean {
  return NUMBERS.has(path.slice(path.lastIndexOf('.') + 1));
}

/** The fields a request chose. Echoed as the list of their names, in the order of the request. */
export class FieldSelection {
  readonly names: readonly string[];
  /** The chosen fields in the fixed order of the CSV columns. */
  readonly fields: readonly Field[];
  /** Equal for equal choices of one table, in any order of writing. */
  readonly key: string;
  readonly #paths: ReadonlySet<string>;

  /** @param table the name of the table that the fields are of */
  constructor(names: readonly string[], all: readonly Field[], table = '') {
    this.names = names;
    this.#paths = new Set(names);
    this.fields = all.filter((field) => this.#paths.has(field.path));
    // A bit a field, of the at most thirty that a resource has: short, because every request compares it.
    const bits = all.reduce((sum, field, place) => (this.#paths.has(field.path) ? sum + 2 ** place : sum), 0);
    this.key = table + bits.toString(36);
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  toJSON(): readonly string[] {
    return this.names;
  }
}

/** How many choices are remembered, and up to which length of their text. */
const REMEMBERED = 256;
const REMEMBERED_LENGTH = 200;

/** All fields of a resource, in the order of the CSV columns. */
export class FieldTable {
  readonly fields: readonly Field[];
  readonly #name: string;
  /** All names, sorted: the `ayuda` of an unknown field. */
  readonly names: readonly string[];
  readonly #sets: ReadonlyMap<string, FieldSelection>;
  readonly #basic: readonly string[];
  /** Choices read before, by their text: people ask for the same few. */
  readonly #known = new BoundedCache<string, Reading<FieldSelection>>(REMEMBERED);
  /** What an item of `campos` stands for: itself, or everything under it. */
  readonly #meanings = new Map<string, string[]>();

  /** @param name distinguishes the table from others for records of one kind */
  constructor(fields: readonly Field[], name = '') {
    this.fields = fields;
    this.#name = name;
    this.names = fields.map((field) => field.path).sort();
    const upTo = (set: FieldSet): string[] => {
      const sets = FIELD_SETS.slice(0, FIELD_SETS.indexOf(set) + 1);
      return fields.filter((field) => sets.includes(field.set)).map((field) => field.path);
    };
    this.#sets = new Map(FIELD_SETS.map((set) => [set, new FieldSelection(upTo(set), fields, name)]));
    this.#basic = upTo('basico');
    for (const path of this.names) {
      const parts = path.split('.');
      for (let length = 1; length <= parts.length; length++) {
        const prefix = parts.slice(0, length).join('.');
        const meaning = this.#meanings.get(prefix);
        if (meaning) meaning.push(path);
        else this.#meanings.set(prefix, [path]);
      }
    }
  }

  /** What may stand in a list of fields: every name, and every prefix of one. */
  get items(): readonly string[] {
    return [...this.#meanings.keys()];
  }

  /** The fields of a named set. */
  set(name: FieldSet): FieldSelection {
    const selection = this.#sets.get(name);
    if (!selection) throw new Error(`No field set "${name}".`);
    return selection;
  }

  /**
   * Reads `campos`: a set's name alone, or fields and prefixes between commas; a JSON list of strings does as well.
   * Empty items are ignored (territorial.md 12); the basic fields are always added.
   */
  select(raw: unknown): Reading<FieldSelection> {
    if (typeof raw !== 'string' || raw.length > REMEMBERED_LENGTH) return this.#read(raw);
    const known = this.#known.get(raw);
    if (known) return known;
    const reading = this.#read(raw);
    this.#known.set(raw, reading);
    return reading;
  }

  #read(raw: unknown): Reading<FieldSelection> {
    const written = typeof raw === 'string' ? raw.split(',') : raw;
    if (!isTextList(written)) return refuse({ kind: 'not_text' });
    const items = written.map((item) => item.trim()).filter((item) => item !== '');
    const [first] = items;
    if (first === undefined) return refuse({ kind: 'custom', rule: 'fields_empty' });
    if (items.length === 1) {
      const set = this.#sets.get(first);
      if (set) return read(set);
    }
    if (new Set(items).size !== items.length) return refuse({ kind: 'custom', rule: 'fields_repeated' });
    const chosen = new Set<string>();
    for (const item of items) {
      const meaning = this.#meanings.get(item);
      if (!meaning) return refuse({ kind: 'custom', rule: 'fields_unknown', help: this.names });
      for (const path of meaning) chosen.add(path);
    }
    for (const path of this.#basic) chosen.add(path);
    return read(new FieldSelection([...chosen], this.fields, this.#name));
  }
}

/** What generation v2 calls members of records, by which the store knows them otherwise. */
const STORED_NAMES: Readonly<Record<string, string>> = { gobierno_local: 'municipio' };

/**
 * Fields in the CSV order of one line each: `path set column`. A column of `-` is the path with underscores, `.` is none.
 *
 * @param name distinguishes the table from others for records of one kind
 */
export function fieldTable(text: string, name = ''): FieldTable {
  const fields: Field[] = [];
  for (const line of text.trim().split('\n')) {
    if (line.trim() === '') continue;
    const [path, word, column] = line.trim().split(/\s+/);
    const set = FIELD_SETS.find((name) => name === word);
    if (path === undefined || set === undefined || column === undefined) throw new Error(`Not a field: ${line}`);
    const [first = '', ...rest] = path.split('.');
    fields.push({ path, from: [STORED_NAMES[first] ?? first, ...rest], set, column: columnOf(path, column) });
  }
  return new FieldTable(fields, name);
}

function columnOf(path: string, written: string): string | null {
  if (written === '.') return null;
  return written === '-' ? path.replaceAll('.', '_') : written;
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
