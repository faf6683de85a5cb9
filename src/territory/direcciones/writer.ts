/** Addresses as JSON: what depends on a street alone is written once and kept (territorial.md 2.5). */
import type { ParsedAddress } from '../address/types.ts';
import type { FieldSelection } from '../contract/fields.ts';
import { flat, jsonOf, type Node, nested } from '../present/projection.ts';
import type { Tree } from '../present/tree.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Districted, Hit, Placed } from './hits.ts';
import { crossingPart, namesOf, ownPart, type StreetNames, streetIn, streetPart } from './record.ts';

/** Written streets kept of one catalog, over all choices of fields; then all are forgotten. Each takes some 500 bytes. */
const KEPT_STREETS = 50_000;

/** What a part of a record depends on: the street, those it crosses, or the address itself. */
type Source = 'street' | 'calle_cruce_1' | 'calle_cruce_2' | 'own';

const SOURCES: ReadonlyMap<string, Source> = new Map([
  ...['calle', 'categoria', 'departamento', 'fuente', 'localidad_censal', 'provincia'].map(
    (key) => [key, 'street'] as const,
  ),
  ['calle_cruce_1', 'calle_cruce_1'],
  ['calle_cruce_2', 'calle_cruce_2'],
]);

/** Neighbouring keys that depend on the same: they are written together. */
interface Run {
  readonly source: Source;
  readonly nodes: Node[];
}

/** A street as it stands in a record: the text of each run that depends on it. */
interface WrittenStreet {
  readonly runs: readonly string[];
  readonly names: StreetNames;
}

type CrossingKey = 'calle_cruce_1' | 'calle_cruce_2';

/** Writes addresses with one choice of fields. */
export class AddressWriter {
  readonly #catalog: AddressCatalog;
  readonly #kept: Kept;
  readonly #runs: readonly Run[];
  /** What the kept streets of this choice are called. */
  readonly #forms: Readonly<Record<'street' | CrossingKey, string>>;
  /** The address written last, and the text of its members that no street changes. */
  #asked: ParsedAddress | null = null;
  readonly #ofText = new Map<Node, string>();
  readonly #noCrossing: Readonly<Record<CrossingKey, WrittenStreet>>;

  constructor(catalog: AddressCatalog, campos: FieldSelection, aplanar: boolean, kept: Kept) {
    this.#catalog = catalog;
    this.#kept = kept;
    const name = `${aplanar} ${campos.key}`;
    this.#forms = { street: `0 ${name}`, calle_cruce_1: `1 ${name}`, calle_cruce_2: `2 ${name}` };
    const runs: Run[] = [];
    for (const node of aplanar ? flat(campos) : nested(campos)) {
      const source = SOURCES.get(node.path[0] ?? '') ?? 'own';
      const last = runs.at(-1);
      if (last?.source === source) last.nodes.push(node);
      else runs.push({ source, nodes: [node] });
    }
    this.#runs = runs;
    this.#noCrossing = {
      calle_cruce_1: this.#write('calle_cruce_1', crossingPart('calle_cruce_1', undefined), NOBODY),
      calle_cruce_2: this.#write('calle_cruce_2', crossingPart('calle_cruce_2', undefined), NOBODY),
    };
  }

  /** One address as a JSON object. */
  write(parsed: ParsedAddress, hit: Hit & Placed & Districted): string {
    const [main, one, other] = hit.streets;
    const street = this.#street('street', main.street, hit.department);
    const first = one ? this.#street('calle_cruce_1', one.street) : this.#noCrossing.calle_cruce_1;
    const second = other ? this.#street('calle_cruce_2', other.street) : this.#noCrossing.calle_cruce_2;
    const crossing = one ? [first.names.nombre, ...(other ? [second.names.nombre] : [])] : [];
    const own = ownPart(parsed, hit, street.names, crossing);
    let text = '{';
    let ofStreet = 0;
    for (const { source, nodes } of this.#runs) {
      if (text.length > 1) text += ',';
      if (source === 'own') text += this.#ownText(nodes, own, parsed);
      else if (source === 'street') text += street.runs[ofStreet++] ?? '';
      else text += (source === 'calle_cruce_1' ? first : second).runs[0] ?? '';
    }
    return `${text}}`;
  }

  /** The members that depend on the address. Its number and its floor are the same for every hit of one question. */
  #ownText(nodes: readonly Node[], own: Tree, parsed: ParsedAddress): string {
    if (parsed !== this.#asked) {
      this.#asked = parsed;
      this.#ofText.clear();
    }
    let text = '';
    for (const node of nodes) {
      if (text !== '') text += ',';
      const [first = ''] = node.path;
      if (first !== 'altura' && first !== 'piso') {
        text += first === 'nomenclatura' ? node.label + JSON.stringify(own.nomenclatura) : membersOf([node], own);
        continue;
      }
      let known = this.#ofText.get(node);
      if (known === undefined) {
        known = membersOf([node], own);
        this.#ofText.set(node, known);
      }
      text += known;
    }
    return text;
  }

  #street(source: 'street' | CrossingKey, ordinal: number, department = -1): WrittenStreet {
    // Of a street in several departments there is one form for each.
    const form = this.#forms[source];
    const streets = this.#kept.of(department < 0 ? form : `${form} ${department}`);
    const known = streets.get(ordinal);
    if (known) return known;
    const calle = streetIn(this.#catalog, this.#catalog.tables.calles.entity(ordinal), department);
    const record = source === 'street' ? streetPart(calle) : crossingPart(source, calle);
    const written = this.#write(source, record, namesOf(calle));
    this.#kept.add(streets, ordinal, written);
    return written;
  }

  #write(source: Source, record: Tree, names: StreetNames): WrittenStreet {
    const runs = this.#runs.filter((run) => run.source === source).map(({ nodes }) => membersOf(nodes, record));
    return { runs, names };
  }
}

const NOBODY: StreetNames = { nombre: '', departamento: null, provincia: null };

/** The members of an object without its braces. */
function membersOf(nodes: readonly Node[], record: Tree): string {
  return jsonOf(nodes, record).slice(1, -1);
}

/** The written streets of a catalog, bounded in number. */
class Kept {
  readonly #byForm = new Map<string, Map<number, WrittenStreet>>();
  readonly writers = new Map<string, AddressWriter>();
  #count = 0;

  of(form: string): Map<number, WrittenStreet> {
    let streets = this.#byForm.get(form);
    if (!streets) {
      streets = new Map();
      this.#byForm.set(form, streets);
    }
    return streets;
  }

  add(streets: Map<number, WrittenStreet>, ordinal: number, written: WrittenStreet): void {
    if (++this.#count > KEPT_STREETS) {
      this.#byForm.clear();
      this.#count = 0;
      return;
    }
    streets.set(ordinal, written);
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
