/** Addresses as JSON: what streets have in common with those around them is written once and kept (territorial.md 2.5). */
import { degreesText } from '../../indexes/degrees-text.ts';
import { asciiOctets, joined, NO_OCTETS, type Octets, octetsOf } from '../../server/http/answer.ts';
import type { ParsedAddress } from '../address/types.ts';
import type { FieldSelection } from '../contract/fields.ts';
import { escaped, escapedOctets } from '../present/json.ts';
import { flat, type Node, nested } from '../present/projection.ts';
import { lineEnd } from '../streets/street-frames.ts';
import { StreetPlaces } from '../streets/street-places.ts';
import type { AddressCatalog } from './catalog.ts';
import { CrossedWriter } from './crossed-writer.ts';
import { type Districted, type Hit, NO_DEPARTMENT, type Placed } from './hits.ts';
import { QuestionWriter } from './question-writer.ts';
import {
  type CrossingShown,
  lineMiddle,
  namesOf,
  placePart,
  type StreetShown,
  streetIn,
  streetPart,
} from './record.ts';
import { gapsOf, membersOf, type Own, TextsAround, type WrittenAround } from './written-around.ts';

/** Written frames kept of one catalog, over all choices of fields; then all are forgotten. Each takes some 700 bytes. */
const KEPT_FRAMES = 30_000;

/** What a part of a record depends on: the street, those it crosses, what was asked, the line of the address, its point, its locality. */
type Source = 'street' | CrossingKey | 'question' | 'line' | 'place' | 'locality';
type CrossingKey = 'calle_cruce_1' | 'calle_cruce_2';

const SOURCES: ReadonlyMap<string, Source> = new Map([
  ['altura', 'question'],
  ['piso', 'question'],
  ['calle_cruce_1', 'calle_cruce_1'],
  ['calle_cruce_2', 'calle_cruce_2'],
  ['nomenclatura', 'line'],
  ['ubicacion', 'place'],
  ['precision', 'place'],
  ['localidad', 'locality'],
]);

/** Neighbouring keys that depend on the same: they are written together. */
interface Run {
  readonly source: Source;
  readonly nodes: Node[];
}

/** A run that does not depend on the street alone. */
interface Slot extends Run {
  /** Who writes it where it depends on what was asked. */
  readonly question: QuestionWriter | null;
}

/** What stands between two texts of a frame: what a street is by itself, or a run by its place among the slots. */
type Gap = Own | number;

/** The keys of what depends on the street, that a street's own stands under. */
const STREET_KEYS: ReadonlySet<string> = new Set(['calle']);

/** Writes addresses with one choice of fields. */
class AddressWriter {
  readonly #catalog: AddressCatalog;
  readonly #kept: Kept;
  readonly #runs: readonly Run[];
  /** The runs that do not depend on the street alone. */
  readonly #slots: readonly Slot[];
  readonly #gaps: readonly Gap[];
  /** By frame, and by department where that is not the frame's. */
  readonly #frames = new Map<number, WrittenAround>();
  readonly #crossed: Readonly<Record<CrossingKey, CrossedWriter>>;
  /** The address written last, and by slot the text that no street changes. */
  #asked: ParsedAddress | null = null;
  #ofQuestion: readonly Octets[] = [];

  constructor(catalog: AddressCatalog, campos: FieldSelection, aplanar: boolean, kept: Kept) {
    this.#catalog = catalog;
    this.#kept = kept;
    kept.add(this.#frames);
    const runs: Run[] = [];
    for (const node of aplanar ? flat(campos) : nested(campos)) {
      const source = SOURCES.get(node.path[0] ?? '') ?? 'street';
      const last = runs.at(-1);
      if (last?.source === source) last.nodes.push(node);
      else runs.push({ source, nodes: [node] });
    }
    this.#runs = runs;
    const slots = runs.filter(({ source }) => source !== 'street');
    this.#slots = slots.map(({ source, nodes }) => {
      return { source, nodes, question: source === 'question' ? new QuestionWriter(nodes) : null };
    });
    const gaps: Gap[] = [];
    for (const run of runs) {
      if (run.source === 'line') gaps.push('nombre');
      if (run.source === 'street') gaps.push(...run.nodes.flatMap((node) => gapsOf(node, STREET_KEYS)));
      else gaps.push(slots.indexOf(run));
    }
    this.#gaps = gaps;
    const crossed = (key: CrossingKey): CrossedWriter =>
      new CrossedWriter(
        key,
        runs.filter(({ source }) => source === key).flatMap((run) => run.nodes),
      );
    this.#crossed = { calle_cruce_1: crossed('calle_cruce_1'), calle_cruce_2: crossed('calle_cruce_2') };
  }

  /** One address as a JSON object. */
  write(parsed: ParsedAddress, hit: Hit & Placed & Districted): Octets {
    if (parsed !== this.#asked) {
      this.#asked = parsed;
      this.#ofQuestion = this.#slots.map((run) => this.#questionText(run, parsed));
    }
    const [main, one, other] = hit.streets;
    const { calles } = this.#catalog.tables;
    const frame = this.#frame(main.street, hit.department);
    const id = asciiOctets(calles.ids[main.street] ?? '');
    const nombre = escapedOctets(calles.nameAt(main.street));
    const first = one ? this.#shown(one.street) : undefined;
    const second = other ? this.#shown(other.street) : undefined;
    const gaps = this.#gaps;
    let written = frame[0] ?? NO_OCTETS;
    for (let at = 0; at < gaps.length; at++) {
      const gap = gaps[at];
      if (gap === 'id') written = joined(written, id);
      else if (gap === 'nombre') written = joined(written, nombre);
      else written = joined(written, this.#inSlot(gap ?? -1, parsed, hit, main.street, first, second));
      written = joined(written, frame[at + 1] ?? NO_OCTETS);
    }
    return written;
  }

  #inSlot(
    slot: number,
    parsed: ParsedAddress,
    hit: Placed,
    street: number,
    first: CrossingShown | undefined,
    second: CrossingShown | undefined,
  ): Octets {
    const run = this.#slots[slot];
    const ofQuestion = this.#ofQuestion[slot] ?? NO_OCTETS;
    if (run === undefined) return NO_OCTETS;
    if (run.source === 'place') return placeOctets(run.nodes, hit);
    if (run.source === 'locality') {
      return octetsOf(membersOf(run.nodes, { localidad: StreetPlaces.of(this.#catalog).of(street) }));
    }
    if (first === undefined || run.source === 'question') return ofQuestion;
    if (run.source === 'line') {
      return octetsOf(lineMiddle(parsed, second ? [first.nombre, second.nombre] : [first.nombre]));
    }
    if (run.source === 'calle_cruce_1') return this.#crossed.calle_cruce_1.write(first);
    return second ? this.#crossed.calle_cruce_2.write(second) : ofQuestion;
  }

  /** What a run says where no street is crossed. */
  #questionText({ source, question }: Slot, parsed: ParsedAddress): Octets {
    if (question !== null) return question.write(parsed);
    if (source === 'line') return asciiOctets(lineMiddle(parsed, []));
    return source === 'calle_cruce_1' || source === 'calle_cruce_2' ? this.#crossed[source].nothing : NO_OCTETS;
  }

  #frame(street: number, department: number): WrittenAround {
    const { frames } = this.#catalog.network;
    const number = frames.numberOf(street);
    // Of streets in several departments there is one form for each, and one without any.
    const key = (department - NO_DEPARTMENT) * frames.size + number;
    const known = this.#frames.get(key);
    if (known) return known;
    const written = this.#write(streetIn(this.#catalog, { ...frames.at(number), ...NAMELESS }, department));
    this.#kept.keep(this.#frames, key, written);
    return written;
  }

  /** A frame in the order of the gaps: a text ends where one begins. */
  #write(shown: StreetShown): WrittenAround {
    const record = streetPart(shown);
    const texts = new TextsAround();
    texts.add('{');
    for (const [place, { source, nodes }] of this.#runs.entries()) {
      if (place > 0) texts.add(',');
      if (source === 'street') {
        for (const [at, node] of nodes.entries()) {
          if (at > 0) texts.add(',');
          texts.addNode(node, STREET_KEYS, record);
        }
      } else if (source === 'line') {
        // The line begins and ends with what the street is called and where it is.
        texts.add(`${nodes[0]?.label}"`);
        texts.gap();
        texts.gap();
        texts.add(`${escaped(lineEnd(namesOf(shown)))}"`);
      } else texts.gap();
    }
    texts.add('}');
    return texts.ended();
  }

  /** A crossed street, its name as it stands within a JSON string. */
  #shown(street: number): CrossingShown {
    const { tables, network } = this.#catalog;
    const { categoria } = network.frames.at(network.frames.numberOf(street));
    return { id: tables.calles.ids[street] ?? '', nombre: escaped(tables.calles.nameAt(street)), categoria };
  }
}

/** A street of a frame, before it is known which. */
const NAMELESS = { id: '', nombre: '' } as const;

/** The members that depend on the point. */
function placeOctets(nodes: readonly Node[], hit: Placed): Octets {
  const [only] = nodes;
  // Nearly every choice of fields has the point, whole and alone.
  if (nodes.length === 1 && only?.children?.length === 2 && only.key === 'ubicacion') {
    const { point } = hit;
    if (!point) return asciiOctets(`${only.label}{"lat":null,"lon":null}`);
    return asciiOctets(`${only.label}{"lat":${degreesText(point.lat)},"lon":${degreesText(point.lon)}}`);
  }
  return octetsOf(membersOf(nodes, placePart(hit)));
}

/** What is written of the streets of a catalog, bounded in number. */
class Kept {
  readonly writers = new Map<string, AddressWriter>();
  #shelves: Map<number, WrittenAround>[] = [];
  #count = 0;

  /** Frames of one more writer. */
  add(shelf: Map<number, WrittenAround>): void {
    this.#shelves.push(shelf);
  }

  keep(shelf: Map<number, WrittenAround>, key: number, written: WrittenAround): void {
    if (++this.#count > KEPT_FRAMES) {
      for (const other of this.#shelves) other.clear();
      this.#count = 1;
    }
    shelf.set(key, written);
  }

  /** Forgets all writers and their frames. */
  clear(): void {
    this.writers.clear();
    this.#shelves = [];
    this.#count = 0;
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
    if (kept.writers.size >= KEPT_WRITERS) kept.clear();
    writer = new AddressWriter(catalog, campos, aplanar, kept);
    kept.writers.set(name, writer);
  }
  return writer;
}
