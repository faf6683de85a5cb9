/** Addresses as JSON: what depends on a street alone is written once and kept (territorial.md 2.5). */
import type { ParsedAddress } from '../address/types.ts';
import type { Calle } from '../contract/entities.ts';
import type { FieldSelection } from '../contract/fields.ts';
import { flat, jsonOf, type Node, nested } from '../present/projection.ts';
import type { Tree } from '../present/tree.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Districted, Hit, Placed } from './hits.ts';
import { crossingPart, lineEnd, lineMiddle, namesOf, placePart, questionPart, streetIn, streetPart } from './record.ts';

/** Written streets kept of one catalog, over all choices of fields; then all are forgotten. Each takes some 500 bytes. */
const KEPT_STREETS = 50_000;

/** What a part of a record depends on: the street, those it crosses, what was asked, the line of the address, its point. */
type Source = 'street' | CrossingKey | 'question' | 'line' | 'place';
type CrossingKey = 'calle_cruce_1' | 'calle_cruce_2';

const SOURCES: ReadonlyMap<string, Source> = new Map([
  ['altura', 'question'],
  ['piso', 'question'],
  ['calle_cruce_1', 'calle_cruce_1'],
  ['calle_cruce_2', 'calle_cruce_2'],
  ['nomenclatura', 'line'],
  ['ubicacion', 'place'],
  ['precision', 'place'],
]);

/** Neighbouring keys that depend on the same: they are written together. */
interface Run {
  readonly source: Source;
  readonly nodes: Node[];
}

/** A street as it stands in a record: the text before, between and behind all runs that do not depend on it alone. */
interface WrittenStreet {
  readonly between: readonly string[];
}

/** A street that is crossed: its members, and its name for the line. */
interface WrittenCrossing {
  readonly members: string;
  readonly nombre: string;
}

/** Writes addresses with one choice of fields. */
export class AddressWriter {
  readonly #catalog: AddressCatalog;
  readonly #kept: Kept;
  readonly #runs: readonly Run[];
  /** The runs that do not depend on the street alone. */
  readonly #slots: readonly Run[];
  /** What the kept streets of this choice are called. */
  readonly #forms: Readonly<Record<'street' | CrossingKey, string>>;
  /** The address written last, and by slot the text that no street changes. */
  #asked: ParsedAddress | null = null;
  #ofQuestion: readonly string[] = [];
  readonly #noCrossing: Readonly<Record<CrossingKey, string>>;

  constructor(catalog: AddressCatalog, campos: FieldSelection, aplanar: boolean, kept: Kept) {
    this.#catalog = catalog;
    this.#kept = kept;
    const name = `${aplanar} ${campos.key}`;
    this.#forms = { street: `0 ${name}`, calle_cruce_1: `1 ${name}`, calle_cruce_2: `2 ${name}` };
    const runs: Run[] = [];
    for (const node of aplanar ? flat(campos) : nested(campos)) {
      const source = SOURCES.get(node.path[0] ?? '') ?? 'street';
      const last = runs.at(-1);
      if (last?.source === source) last.nodes.push(node);
      else runs.push({ source, nodes: [node] });
    }
    this.#runs = runs;
    this.#slots = runs.filter(({ source }) => source !== 'street');
    this.#noCrossing = {
      calle_cruce_1: this.#crossingMembers('calle_cruce_1', undefined),
      calle_cruce_2: this.#crossingMembers('calle_cruce_2', undefined),
    };
  }

  /** One address as a JSON object. */
  write(parsed: ParsedAddress, hit: Hit & Placed & Districted): string {
    if (parsed !== this.#asked) {
      this.#asked = parsed;
      this.#ofQuestion = this.#slots.map((run) => this.#questionText(run, parsed));
    }
    const [main, one, other] = hit.streets;
    const { between } = this.#street(main.street, hit.department);
    const first = one ? this.#crossing('calle_cruce_1', one.street) : null;
    const second = other ? this.#crossing('calle_cruce_2', other.street) : null;
    const slots = this.#slots;
    const ofQuestion = this.#ofQuestion;
    let text = between[0] ?? '';
    for (let at = 0; at < slots.length; at++) {
      const run = slots[at];
      if (run === undefined) continue;
      if (run.source === 'place') text += placeText(run.nodes, hit);
      else if (first === null || run.source === 'question') text += ofQuestion[at];
      else if (run.source === 'line') {
        text += escaped(lineMiddle(parsed, second ? [first.nombre, second.nombre] : [first.nombre]));
      } else if (run.source === 'calle_cruce_1') text += first.members;
      else text += second ? second.members : ofQuestion[at];
      text += between[at + 1] ?? '';
    }
    return text;
  }

  /** What a run says where no street is crossed. */
  #questionText({ source, nodes }: Run, parsed: ParsedAddress): string {
    if (source === 'question') return membersOf(nodes, questionPart(parsed));
    if (source === 'line') return lineMiddle(parsed, []);
    return source === 'calle_cruce_1' || source === 'calle_cruce_2' ? this.#noCrossing[source] : '';
  }

  #street(ordinal: number, department: number): WrittenStreet {
    // Of a street in several departments there is one form for each.
    const form = department < 0 ? this.#forms.street : `${this.#forms.street} ${department}`;
    const known = this.#kept.streets.get(form)?.get(ordinal);
    if (known) return known;
    const calle = streetIn(this.#catalog, this.#catalog.tables.calles.entity(ordinal), department);
    const record = streetPart(calle);
    const names = namesOf(calle);
    const between: string[] = [];
    let parts = ['{'];
    for (const [place, { source, nodes }] of this.#runs.entries()) {
      if (place > 0) parts.push(',');
      if (source === 'street') parts.push(membersOf(nodes, record));
      else {
        // The line begins and ends with what the street is called and where it is.
        if (source === 'line') parts.push(`${nodes[0]?.label}"${escaped(names.nombre)}`);
        // Joined, not added: what is kept should not hang together from small pieces.
        between.push(parts.join(''));
        parts = source === 'line' ? [`${escaped(lineEnd(names))}"`] : [];
      }
    }
    between.push([...parts, '}'].join(''));
    return this.#kept.keep(this.#kept.streets, form, ordinal, { between });
  }

  #crossing(key: CrossingKey, ordinal: number): WrittenCrossing {
    const form = this.#forms[key];
    const known = this.#kept.crossings.get(form)?.get(ordinal);
    if (known) return known;
    const calle = this.#catalog.tables.calles.entity(ordinal);
    const written = { members: this.#crossingMembers(key, calle), nombre: calle.nombre };
    return this.#kept.keep(this.#kept.crossings, form, ordinal, written);
  }

  #crossingMembers(key: CrossingKey, calle: Calle | undefined): string {
    const nodes = this.#runs.filter(({ source }) => source === key).flatMap((run) => run.nodes);
    return nodes.length === 0 ? '' : membersOf(nodes, crossingPart(key, calle));
  }
}

/** The members that depend on the point. */
function placeText(nodes: readonly Node[], hit: Placed): string {
  const [only] = nodes;
  // Nearly every choice of fields has the point, whole and alone.
  if (nodes.length === 1 && only?.children?.length === 2 && only.key === 'ubicacion') {
    const { point } = hit;
    return point ? `${only.label}{"lat":${point.lat},"lon":${point.lon}}` : `${only.label}{"lat":null,"lon":null}`;
  }
  return membersOf(nodes, placePart(hit));
}

/** A text as it stands within a JSON string. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The members of an object without its braces. */
function membersOf(nodes: readonly Node[], record: Tree): string {
  return jsonOf(nodes, record).slice(1, -1);
}

/** By form and street. */
type ByForm<T> = Map<string, Map<number, T>>;

/** What is written of the streets of a catalog, bounded in number. */
class Kept {
  readonly streets: ByForm<WrittenStreet> = new Map();
  readonly crossings: ByForm<WrittenCrossing> = new Map();
  readonly writers = new Map<string, AddressWriter>();
  #count = 0;

  keep<T>(forms: ByForm<T>, form: string, ordinal: number, written: T): T {
    if (++this.#count > KEPT_STREETS) {
      this.streets.clear();
      this.crossings.clear();
      this.#count = 1;
    }
    let streets = forms.get(form);
    if (!streets) {
      streets = new Map();
      forms.set(form, streets);
    }
    streets.set(ordinal, written);
    return written;
  }
}

const shelves = new WeakMap<AddressCatalog, Kept>();
/** Choices of fields whose writers are kept: most requests take a named set. */
const KEPT_WRITERS = 64;

/** The writer of a choice of fields. */
export function writerOf(catalog: AddressCatalog, campos: FieldSelection, aplanar: boolean): AddressWriter {
  let kept = shelves.get(catalog);
  if (!kept) {
    kept = new Kept();
    shelves.set(catalog, kept);
  }
  const name = `${aplanar} ${campos.key}`;
  let writer = kept.writers.get(name);
  if (!writer) {
    if (kept.writers.size >= KEPT_WRITERS) kept.writers.clear();
    writer = new AddressWriter(catalog, campos, aplanar, kept);
    kept.writers.set(name, writer);
  }
  return writer;
}
