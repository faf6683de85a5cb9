/** JSON members of a street, written once for all streets that have them in common: what is a street's own is put into the gaps. */
import { type Octets, octetsOf } from '../../server/http/answer.ts';
import { jsonOf, type Node } from '../present/projection.ts';
import { asTree, type Tree, valueAt } from '../present/tree.ts';

/** What a street is called: the only things that are its own. */
export type Own = 'id' | 'nombre';

/** The texts before, between and behind all gaps. */
export type WrittenAround = readonly Octets[];

/** What of a node of streets that stand under one of the keys is a street's own, in the order in which it is written. */
export function gapsOf({ path, children }: Node, keys: ReadonlySet<string>): Own[] {
  if (!keys.has(path[0] ?? '')) return [];
  const members = children ? children.map(({ key }) => key) : path.slice(1);
  return members.flatMap((key) => ownOf(key) ?? []);
}

function ownOf(key: string): Own | null {
  return key === 'id' || key === 'nombre' ? key : null;
}

/** Texts that are put together piece by piece, with gaps between them. */
export class TextsAround {
  readonly #texts: Octets[] = [];
  #parts: string[] = [];

  /** Adds to the text under way. */
  add(part: string): void {
    this.#parts.push(part);
  }

  /** Ends the text under way. */
  gap(): void {
    // Joined, not added: what is kept should not hang together from small pieces.
    this.#texts.push(octetsOf(this.#parts.join('')));
    this.#parts = [];
  }

  /** Adds a member of a street of `record`, with a gap for what {@link gapsOf} says is its own. */
  addNode(node: Node, keys: ReadonlySet<string>, record: Tree): void {
    const { label, path, children } = node;
    if (gapsOf(node, keys).length === 0) this.add(membersOf([node], record));
    else if (!children) this.#addQuotedGap(label);
    else {
      const street = asTree(valueAt(record, path)) ?? {};
      this.add(`${label}{`);
      for (const [at, child] of children.entries()) {
        if (at > 0) this.add(',');
        if (ownOf(child.key) === null) this.add(membersOf([child], street));
        else this.#addQuotedGap(child.label);
      }
      this.add('}');
    }
  }

  /** All texts, the one under way included. */
  ended(): WrittenAround {
    this.gap();
    return this.#texts;
  }

  #addQuotedGap(label: string): void {
    this.add(`${label}"`);
    this.gap();
    this.add('"');
  }
}

/** The members of an object without its braces. */
export function membersOf(nodes: readonly Node[], record: Tree): string {
  return jsonOf(nodes, record).slice(1, -1);
}
