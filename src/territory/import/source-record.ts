import { isObject } from '../../ingest/fields.ts';
import type { RawRecord, Refusal } from '../../ingest/record.ts';
import type { Reference } from '../contract/entities.ts';
import { readPoint } from '../rules/coordinates.ts';
import { checkIdShape, type UnitKind } from '../rules/id-shape.ts';
import { presentSettlementId } from '../rules/old-settlement-id.ts';
import type { Note } from '../rules/problem.ts';

type Members = Readonly<Record<string, unknown>>;
type Problem = Pick<Refusal, 'field' | 'reason' | 'rule'>;

/**
 * One record of any of the shapes that Georef's files have: nested objects (dumps, ndjson), a GeoJSON feature, or flat
 * columns (`provincia_id`, `provincia.id`, and with the resource's own name before its own fields, `localidad_id`).
 * Readings collect their problems; the caller looks at `problems` before it keeps anything.
 */
export class SourceRecord {
  readonly line: number;
  readonly problems: Problem[] = [];
  /** The GeoJSON geometry of the record, where there is one: `geometry` of a feature or `geometria` of a dump. */
  readonly geometry: unknown;
  readonly #members: Members;
  readonly #own: string;

  /** @param own the resource's name in the singular, as flat columns put it before its own fields */
  constructor(raw: RawRecord, own: string) {
    this.line = raw.line;
    this.#own = own;
    const { properties, geometry } = raw.value;
    this.#members = isObject(properties) ? properties : raw.value;
    this.geometry = geometry ?? this.#members.geometria ?? undefined;
  }

  readonly note: Note = (field, reason, rule) => {
    this.problems.push({ field, reason, rule });
  };

  get ok(): boolean {
    return this.problems.length === 0;
  }

  /** The raw value at a dotted path, however the file spells it; undefined when absent. */
  at(path: string): unknown {
    const spelling = spellingsOf(path, this.#own);
    let value: unknown = this.#members;
    for (const part of spelling.parts) value = isObject(value) ? value[part] : undefined;
    if (value !== undefined) return value;
    for (const name of spelling.flat) if (this.#members[name] !== undefined) return this.#members[name];
    return spelling.renamed === null ? undefined : this.at(spelling.renamed);
  }

  has(path: string): boolean {
    const value = this.at(path);
    return value !== undefined && value !== null && value !== '';
  }

  /** Text with content. */
  text(path: string): string {
    const value = this.at(path);
    if (typeof value === 'string' && value.trim() !== '') return value;
    this.note(path, this.has(path) ? 'not text' : 'missing', 'required-text');
    return '';
  }

  /** Text, or null where there is none. */
  textOrNull(path: string): string | null {
    return this.has(path) ? this.text(path) : null;
  }

  /** The record's own id, of its unit's shape. */
  id(kind: UnitKind): string {
    const id = presentId(kind, this.text('id'));
    if (id !== '') checkIdShape(kind, id, 'id', this.note);
    return id;
  }

  /** A reference to a unit; null members where the file names none. */
  reference(path: string, kind: UnitKind): Reference {
    const given = this.textOrNull(`${path}.id`);
    const id = given === null ? null : presentId(kind, given);
    if (id !== null && id !== '') checkIdShape(kind, id, `${path}.id`, this.note);
    return { id, nombre: this.textOrNull(`${path}.nombre`) };
  }

  /** The point of the record: its `centroide`, or the Point that a GeoJSON listing has instead. */
  centroid(): { readonly lat: number | null; readonly lon: number | null } {
    const { geometry } = this;
    if (
      !this.has('centroide.lat') &&
      isObject(geometry) &&
      geometry.type === 'Point' &&
      Array.isArray(geometry.coordinates)
    ) {
      const [lon, lat]: readonly unknown[] = geometry.coordinates;
      return readPoint(lat, lon, 'geometry', this.note);
    }
    return readPoint(this.at('centroide.lat'), this.at('centroide.lon'), 'centroide', this.note);
  }
}

/** Ids of settlements come in two generations; the present form is stored. */
function presentId(kind: UnitKind, id: string): string {
  return kind === 'localidad' || kind === 'asentamiento' ? presentSettlementId(id) : id;
}

interface Spelling {
  readonly parts: readonly string[];
  readonly flat: readonly string[];
  /** The path under the name that generation v2 gives the member; null where it did not change. */
  readonly renamed: string | null;
}

/** What generation v2 calls a municipality (territorial.md 0.1), as a member and before flat columns. */
const MUNICIPIO = 'municipio';
const GOBIERNO_LOCAL = 'gobierno_local';

/** By the unit whose record it is, then by path: looked up with each field of each record, so that no key is put together. */
const SPELLINGS = new Map<string, Map<string, Spelling>>();

function spellingsOf(path: string, own: string): Spelling {
  let known = SPELLINGS.get(own);
  if (!known) {
    known = new Map();
    SPELLINGS.set(own, known);
  }
  let spelling = known.get(path);
  if (!spelling) {
    const flat = path.replaceAll('.', '_');
    const owners = own === MUNICIPIO ? [MUNICIPIO, GOBIERNO_LOCAL] : [own];
    const names = [
      ...(path.includes('.') ? [path, flat] : []),
      ...owners.flatMap((owner) => [`${owner}_${flat}`, `${owner}.${path}`]),
    ];
    const [first, ...rest] = path.split('.');
    const renamed = first === MUNICIPIO ? [GOBIERNO_LOCAL, ...rest].join('.') : null;
    spelling = { parts: path.split('.'), flat: names, renamed };
    known.set(path, spelling);
  }
  return spelling;
}
