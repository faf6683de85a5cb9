import { asciiOctets, joined, NO_OCTETS, type Octets, octetsOf } from '../../server/http/answer.ts';
import type { Node } from '../present/projection.ts';
import { type CrossingShown, crossingPart } from './record.ts';
import { gapsOf, membersOf, type Own, TextsAround, type WrittenAround } from './written-around.ts';

/** Kinds of streets whose members are kept; then all are forgotten. There are some thirty. */
const KEPT_KINDS = 256;

/** Writes the members of a crossed street that stand under one key. */
export class CrossedWriter {
  readonly #key: string;
  readonly #keys: ReadonlySet<string>;
  readonly #nodes: readonly Node[];
  readonly #gaps: readonly Own[];
  /** By kind of street. */
  readonly #written = new Map<CrossingShown['categoria'], WrittenAround>();
  /** What is written where no street is crossed. */
  readonly nothing: Octets;

  /** `nodes`: those under the key; with none, nothing is written. */
  constructor(key: string, nodes: readonly Node[]) {
    this.#key = key;
    this.#keys = new Set([key]);
    this.#nodes = nodes;
    this.#gaps = nodes.flatMap((node) => gapsOf(node, this.#keys));
    this.nothing = nodes.length === 0 ? NO_OCTETS : octetsOf(membersOf(nodes, crossingPart(key, undefined)));
  }

  /** `nombre`: as it stands within a JSON string. */
  write({ id, nombre, categoria }: CrossingShown): Octets {
    const texts = this.#written.get(categoria) ?? this.#write(categoria);
    const gaps = this.#gaps;
    let written = texts[0] ?? NO_OCTETS;
    for (let at = 0; at < gaps.length; at++) {
      const own = gaps[at] === 'id' ? asciiOctets(id) : octetsOf(nombre);
      written = joined(joined(written, own), texts[at + 1] ?? NO_OCTETS);
    }
    return written;
  }

  #write(categoria: CrossingShown['categoria']): WrittenAround {
    const record = crossingPart(this.#key, { id: '', nombre: '', categoria });
    const texts = new TextsAround();
    for (const [place, node] of this.#nodes.entries()) {
      if (place > 0) texts.add(',');
      texts.addNode(node, this.#keys, record);
    }
    const written = texts.ended();
    if (this.#written.size >= KEPT_KINDS) this.#written.clear();
    this.#written.set(categoria, written);
    return written;
  }
}
