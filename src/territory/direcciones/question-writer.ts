import { asciiOctets, joined, NO_OCTETS, type Octets, octetsOf } from '../../server/http/answer.ts';
import type { ParsedAddress } from '../address/types.ts';
import { jsonOctets } from '../present/json.ts';
import type { Node } from '../present/projection.ts';

type Asked = (parsed: ParsedAddress) => unknown;

/** What of a question an address shows. */
const MEMBERS: ReadonlyMap<string, Asked> = new Map<string, Asked>([
  ['altura.unidad', ({ altura }) => altura.unidad],
  ['altura.valor', ({ number }) => number],
  ['piso', ({ piso }) => piso],
]);

/** How a member is told; a field that is added to addresses must be added here, too: none is told as null by mistake. */
function memberAt(path: string): Asked {
  const asked = MEMBERS.get(path);
  if (asked === undefined) throw new Error(`No part of a question is told as "${path}".`);
  return asked;
}

/** Writes the members that depend on what was asked, without looking for each of them by its path. */
export class QuestionWriter {
  /** The texts before the values. */
  readonly #texts: Octets[] = [];
  readonly #values: Asked[] = [];
  readonly #end: Octets;

  /** `nodes`: members of an address that are told of the question alone; throws for one that is not known. */
  constructor(nodes: readonly Node[]) {
    let text = '';
    const add = ({ label }: Node, path: readonly string[]): void => {
      this.#texts.push(octetsOf(text + label));
      this.#values.push(memberAt(path.join('.')));
      text = '';
    };
    for (const [place, node] of nodes.entries()) {
      if (place > 0) text += ',';
      if (node.children === null) {
        add(node, node.path);
        continue;
      }
      text += `${node.label}{`;
      for (const [at, child] of node.children.entries()) {
        if (at > 0) text += ',';
        add(child, [...node.path, ...child.path]);
      }
      text += '}';
    }
    this.#end = asciiOctets(text);
  }

  /** The members of one question. */
  write(asked: ParsedAddress): Octets {
    let written = NO_OCTETS;
    for (let at = 0; at < this.#values.length; at++) {
      written = joined(joined(written, this.#texts[at]!), jsonOctets(this.#values[at]!(asked)));
    }
    return joined(written, this.#end);
  }
}
