import { fold } from '../../indexes/fold.ts';
import { distance, type Point } from '../../indexes/line.ts';
import type { FileKind } from '../../ingest/intake.ts';
import type { StoredRecord } from '../../store/store.ts';
import { encodeEntity } from '../contract/entities.ts';
import { readPoint } from '../rules/coordinates.ts';
import { checkIdShape } from '../rules/id-shape.ts';
import type { Outlines } from '../rules/notices/point-in-unit.ts';
import { checkOwnProvince } from '../rules/own-province.ts';
import { refuseFirst } from './settlements.ts';
import { SourceRecord } from './source-record.ts';

/** A present settlement, as far as finding the successor of an old code needs it. */
export interface PresentUnit {
  readonly id: string;
  readonly nombre: string;
  readonly departamento: string | null;
  readonly point: Point | null;
}

interface OldCode {
  readonly code: string;
  readonly nombre: string;
  readonly point: Point | null;
  readonly line: number;
}

/** The comunas of the City were numbered 1 to 15 in 2016 and in steps of seven since (territorial.md 2.3). */
const CITY_COMUNA = /^020(0[1-9]|1[0-5])/;
/** Departments that were renumbered after 2016: old code → present code. */
const RENUMBERED: ReadonlyMap<string, string> = new Map([
  ['06217', '06218'],
  ['94007', '94008'],
  ['94014', '94015'],
]);

/**
 * The census files hamlets by where they are, and many of 2016 stood under the neighbouring department. One of the same name in the province is the same
 * within this distance of its point (50 are, and hardly any in the next kilometres) …
 */
const SAME_PLACE_M = 5000;
/** … and one without a point in the department which the old point lies in, or is this far from: some 115 of the 169 whose name one other without a point has; the rest are all over the province. */
const NEAR_DEPARTMENT_M = 2000;

/**
 * The settlements as published in 2016 (BAHRA), under ids of 11 digits that old clients still hold. Each gets its present id: by the rule of territorial.md 1.2 where it leads to an id that exists, else by department and name, else by name in the
 * department that the old point lies in.
 */
export class OldCodeBasket {
  readonly #codes = new Map<string, OldCode>();
  /** What a file says itself of the present id of an old one. */
  readonly #stated = new Map<string, { readonly nuevo: string; readonly line: number }>();
  touched = false;

  readonly #published: FileKind = {
    resource: 'alias',
    title: 'settlement codes of 2016',
    recognises: (sample) => sample.keys.has('cod_bahra') && sample.keys.has('nombre'),
    accept: (raw, _file, refuse) => {
      this.touched = true;
      const record = new SourceRecord(raw, 'bahra');
      const code = record.text('cod_bahra');
      const nombre = record.text('nombre');
      if (code !== '' && !/^\d{11}$/.test(code)) record.note('cod_bahra', 'a code of 2016 has 11 digits', 'id-shape');
      const { lat, lon } = readPoint(record.at('lat'), record.at('lon'), 'punto', record.note);
      checkOwnProvince(code, record.textOrNull('provincia_id'), record.textOrNull('departamento_id'), record.note);
      const first = this.#codes.get(code);
      if (first) record.note('cod_bahra', `${code} is there already, from line ${first.line}`, 'unique-id');
      if (!record.ok) return refuseFirst(record, refuse);
      this.#codes.set(code, { code, nombre, point: lat === null || lon === null ? null : [lon, lat], line: raw.line });
    },
  };

  readonly #pairs: FileKind = {
    resource: 'alias',
    title: 'old ids with those that took their place',
    recognises: (sample) => sample.keys.has('id') && sample.keys.has('nuevo') && !sample.keys.has('nombre'),
    accept: (raw, _file, refuse) => {
      this.touched = true;
      const record = new SourceRecord(raw, 'alias');
      const id = record.text('id');
      const nuevo = record.text('nuevo');
      if (id !== '' && !/^\d{11}$/.test(id)) record.note('id', 'a code of 2016 has 11 digits', 'id-shape');
      if (nuevo !== '') checkIdShape('asentamiento', nuevo, 'nuevo', record.note);
      const first = this.#stated.get(id);
      if (first) record.note('id', `${id} is there already, from line ${first.line}`, 'unique-id');
      if (!record.ok) return refuseFirst(record, refuse);
      this.#stated.set(id, { nuevo, line: raw.line });
    },
  };

  readonly kinds: readonly FileKind[] = [this.#published, this.#pairs];

  /** The stored records: one for each old code whose present unit is known. */
  records(present: readonly PresentUnit[], outlines: Outlines): StoredRecord[] {
    const ids = new Set(present.map(({ id }) => id));
    const byName = new Map<string, string | null>();
    const inProvince = new Map<string, PresentUnit[]>();
    for (const unit of present) {
      const { id, nombre, departamento } = unit;
      if (departamento === null) continue;
      const name = lettersOf(nombre);
      const everywhere = `${departamento.slice(0, 2)} ${name}`;
      const namesakes = inProvince.get(everywhere);
      if (namesakes) namesakes.push(unit);
      else inProvince.set(everywhere, [unit]);
      for (const place of new Set([departamento, id.slice(0, 5)])) {
        const key = `${place} ${name}`;
        // Two of one name in one department: neither is known to be the successor.
        byName.set(key, byName.has(key) ? null : id);
      }
    }
    const successors = new Map<string, string>();
    const left: OldCode[] = [];
    for (const old of this.#codes.values()) {
      const nuevo = successor(old, ids, byName);
      if (nuevo !== null) successors.set(old.code, nuevo);
      else left.push(old);
    }
    const taken = new Set(successors.values());
    for (const old of left) {
      const namesakes = inProvince.get(`${old.code.slice(0, 2)} ${lettersOf(old.nombre)}`) ?? [];
      const nuevo = namesakes.length === 0 ? null : neighbour(old, namesakes, taken, outlines);
      if (nuevo !== null) successors.set(old.code, nuevo);
    }
    for (const [id, { nuevo }] of this.#stated) successors.set(id, nuevo);
    return [...successors]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, nuevo]) => ({ key: id, body: encodeEntity('alias', { id, nuevo }) }));
  }
}

/** A name by its letters and numbers: the lists differ in hyphens, points and blanks. */
function lettersOf(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9ñ]+/g, ' ')
    .trim();
}

/** The one of the name that is filed under another department and lies where the old one did; null when two do, or none. */
function neighbour(
  { code, point }: OldCode,
  namesakes: readonly PresentUnit[],
  taken: ReadonlySet<string>,
  outlines: Outlines,
): string | null {
  const own = presentDepartment(code.slice(0, 5));
  // Of two in its own department neither is known to be it: nor is a third one.
  if (point === null || namesakes.some(({ departamento }) => departamento === own)) return null;
  const metresTo = ({ id, departamento, point: present }: PresentUnit): number => {
    if (present !== null) return distance(point, present) <= SAME_PLACE_M ? 0 : Number.POSITIVE_INFINITY;
    if (departamento === null || taken.has(id)) return Number.POSITIVE_INFINITY;
    const [lon, lat] = point;
    return outlines.metresOutside('departamento', departamento, lon, lat) ?? Number.POSITIVE_INFINITY;
  };
  const places = namesakes.map((unit) => ({ id: unit.id, metres: metresTo(unit) }));
  const there = places.filter(({ metres }) => metres === 0);
  const near = there.length > 0 ? there : places.filter(({ metres }) => metres <= NEAR_DEPARTMENT_M);
  return near.length === 1 ? (near[0]?.id ?? null) : null;
}

function successor(
  { code, nombre }: OldCode,
  ids: ReadonlySet<string>,
  byName: ReadonlyMap<string, string | null>,
): string | null {
  const department = presentDepartment(code.slice(0, 5));
  const locality = department + code.slice(5, 8);
  const id = code.endsWith('000') ? locality : locality + code.slice(9);
  if (ids.has(id)) return id;
  return byName.get(`${department} ${lettersOf(nombre)}`) ?? null;
}

function presentDepartment(old: string): string {
  if (CITY_COMUNA.test(old)) return `02${String(Number(old.slice(2)) * 7).padStart(3, '0')}`;
  return RENUMBERED.get(old) ?? old;
}
