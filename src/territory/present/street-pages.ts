/** Writes streets as JSON from the parts that they share with their neighbours: no record is decoded, and no written one is kept. */
import {
  asciiOctets,
  COMMA,
  joined,
  NO_OCTETS,
  type Octets,
  octetsOf,
  octetsOfBytes,
} from '../../server/http/answer.ts';
import type { TerritoryCatalog } from '../catalog/catalog.ts';
import type { FieldSelection } from '../contract/fields.ts';
import { lineEnd, PECULIAR, type StreetFrame } from '../streets/street-frames.ts';
import { escaped, escapedOctets } from './json.ts';
import { jsonOf, type Node, nodesOf } from './projection.ts';
import { asTree, type Tree } from './tree.ts';

/** A street's own values, by the path of the field: its id, its name, its name at the beginning of a line, one of its numbers. */
type Gap = 'id' | 'nombre' | 'line' | 0 | 1 | 2 | 3;

const GAPS: ReadonlyMap<string, Gap> = new Map<string, Gap>([
  ['id', 'id'],
  ['nombre', 'nombre'],
  ['nomenclatura', 'line'],
  ['altura.inicio.derecha', 0],
  ['altura.inicio.izquierda', 1],
  ['altura.fin.derecha', 2],
  ['altura.fin.izquierda', 3],
]);

/** Written frames kept of one catalog, over all choices of fields; then all are forgotten. Each takes some 600 bytes. */
const KEPT_FRAMES = 30_000;
/** Choices of fields whose frames are kept. */
const KEPT_WRITERS = 16;

/** What streets are written from. */
type Streets = Pick<TerritoryCatalog, 'frames' | 'tables'>;

/** Writes streets with one choice of fields. */
class StreetWriter {
  readonly #catalog: Streets;
  readonly #nodes: readonly Node[];
  readonly #gaps: Gap[] = [];
  /** By frame, what stands before, between and behind the gaps. */
  readonly frames = new Map<number, readonly Octets[]>();

  constructor(catalog: Streets, nodes: readonly Node[]) {
    this.#catalog = catalog;
    this.#nodes = nodes;
    forEachGap(nodes, '', (gap) => this.#gaps.push(gap));
  }

  write(street: number): Octets {
    const { frames, tables } = this.#catalog;
    const { calles } = tables;
    if (frames.numberAt(street, 0) === PECULIAR) {
      return octetsOf(jsonOf(this.#nodes, asTree(calles.entity(street)) ?? {}));
    }
    const number = frames.numberOf(street);
    let texts = this.frames.get(number);
    if (texts === undefined) {
      texts = textsOf(this.#nodes, frames.at(number));
      this.frames.set(number, texts);
    }
    const gaps = this.#gaps;
    let written = texts[0] ?? NO_OCTETS;
    for (let at = 0; at < gaps.length; at++) {
      written = joined(joined(written, this.#own(gaps[at], street)), texts[at + 1] ?? NO_OCTETS);
    }
    return written;
  }

  #own(gap: Gap | undefined, street: number): Octets {
    const { frames, tables } = this.#catalog;
    if (gap === 'id') return asciiOctets(tables.calles.ids[street] ?? '');
    if (gap === 'nombre' || gap === 'line') return escapedOctets(tables.calles.nameAt(street));
    return asciiOctets(String(frames.numberAt(street, gap ?? 0)));
  }
}

/** The gaps of a record in the order in which they are written. */
function forEachGap(nodes: readonly Node[], above: string, visit: (gap: Gap, node: Node) => void): void {
  for (const node of nodes) {
    const path = above + node.path.join('.');
    if (node.children) forEachGap(node.children, `${path}.`, visit);
    else {
      const gap = GAPS.get(path);
      if (gap !== undefined) visit(gap, node);
    }
  }
}

/** A frame as it is written: a text ends where a gap is. */
function textsOf(nodes: readonly Node[], frame: StreetFrame): Octets[] {
  const texts: string[] = [];
  const end = escaped(lineEnd({ departamento: frame.departamento.nombre, provincia: frame.provincia.nombre }));
  let text = '';
  const cut = (before: string, behind: string): void => {
    texts.push(text + before);
    text = behind;
  };
  const object = (of: readonly Node[], above: string, record: Tree): void => {
    text += '{';
    for (const [at, node] of of.entries()) {
      if (at > 0) text += ',';
      const path = above + node.path.join('.');
      const gap = GAPS.get(path);
      if (node.children) {
        text += node.label;
        object(node.children, `${path}.`, asTree(record[node.key]) ?? {});
      } else if (gap === undefined) text += jsonOf([node], record).slice(1, -1);
      else if (gap === 'line') cut(`${node.label}"`, `${end}"`);
      else if (typeof gap === 'string') cut(`${node.label}"`, '"');
      else cut(node.label, '');
    }
    text += '}';
  };
  object(nodes, '', { ...frame });
  texts.push(text);
  // Joined anew: kept bytes should be one piece.
  return texts.map((each) => octetsOfBytes(Buffer.from(each)));
}

const kept = new WeakMap<TerritoryCatalog['frames'], Map<string, StreetWriter>>();

function writerOf(catalog: Streets, campos: FieldSelection, aplanar: boolean): StreetWriter {
  let writers = kept.get(catalog.frames);
  if (!writers) {
    writers = new Map();
    kept.set(catalog.frames, writers);
  }
  const name = `${aplanar} ${campos.key}`;
  let count = 0;
  for (const { frames } of writers.values()) count += frames.size;
  let writer = writers.get(name);
  if (count > KEPT_FRAMES || (!writer && writers.size >= KEPT_WRITERS)) {
    writers.clear();
    writer = undefined;
  }
  if (!writer) {
    writer = new StreetWriter(catalog, nodesOf(campos, aplanar));
    writers.set(name, writer);
  }
  return writer;
}

/** Streets as JSON objects with commas between them. */
export function streetsJson(
  catalog: Streets,
  ordinals: ArrayLike<number>,
  campos: FieldSelection,
  aplanar: boolean,
): Octets {
  const writer = writerOf(catalog, campos, aplanar);
  let written = NO_OCTETS;
  for (let at = 0; at < ordinals.length; at++) {
    if (at > 0) written = joined(written, COMMA);
    written = joined(written, writer.write(ordinals[at] ?? -1));
  }
  return written;
}
