/** The echo `parametros`: the received parameters with their parsed values (territorial.md 1.6). */
import { sortFewTexts } from '../../indexes/sort-few.ts';
import { asciiOctets, joined, type Octets, octetsOf } from '../../server/http/answer.ts';
import type { ParametersRead, ParameterTable, RawPair } from '../../server/parameters/table.ts';
import { type AnswerNotice, NO_NOTICES } from './answer-notices.ts';
import { jsonOctets } from './json.ts';
import { plain, type Tree } from './tree.ts';

/** A parameter whose echo says more than the value that was read: the parsed address. */
export interface EchoedText {
  readonly name: string;
  readonly tree: () => unknown;
  /** The same as JSON, its keys in alphabetical order. */
  readonly octets: () => Octets;
}

/** The echo of a request. A JSON null counts as not given: it is echoed as its default. */
export class Echo {
  readonly #table: ParameterTable;
  readonly #read: ParametersRead<ParameterTable>;
  readonly #pairs: readonly RawPair[];
  readonly #echoedText: EchoedText | null;
  readonly #notices: readonly AnswerNotice[];

  /** `echoedText` holds texts that are echoed instead of values; `notices`: the notices of the answer, under `avisos`. */
  constructor(
    table: ParameterTable,
    read: ParametersRead<ParameterTable>,
    pairs: readonly RawPair[],
    echoedText: EchoedText | null = null,
    notices: readonly AnswerNotice[] = NO_NOTICES,
  ) {
    this.#notices = notices;
    this.#table = table;
    this.#read = read;
    this.#pairs = pairs;
    this.#echoedText = echoedText;
  }

  /** Its members in the order in which they were received. */
  tree(): Tree {
    const echo: Record<string, unknown> = {};
    for (const name of this.#names())
      echo[name] = this.#echoedText?.name === name ? this.#echoedText.tree() : this.#valueOf(name);
    return echo;
  }

  /** The same as JSON, in alphabetical order: no tree is made for what nearly every answer has. */
  octets(): Octets {
    const names = this.#names();
    sortFewTexts(names);
    let written = OPEN;
    for (let at = 0; at < names.length; at++) {
      const name = names[at]!;
      const value = this.#echoedText?.name === name ? this.#echoedText.octets() : jsonOctets(this.#valueOf(name));
      written = joined(joined(written, at === 0 ? labelsOf(name).first : labelsOf(name).next), value);
    }
    return joined(written, CLOSE);
  }

  #names(): string[] {
    const names: string[] = [];
    for (const [name, value] of this.#pairs) {
      if (value !== null && !this.#read.present.includes(name)) continue;
      if (Object.hasOwn(this.#table, name)) names.push(name);
    }
    if (this.#notices.length > 0) names.push(NOTICES);
    return names;
  }

  #valueOf(name: string): unknown {
    if (name === NOTICES) return this.#notices;
    const values: Tree = this.#read.values;
    return plain(values[name] ?? null);
  }
}

/** The member with the notices; no parameter of this group is called so. */
const NOTICES = 'avisos';

const OPEN = asciiOctets('{');
const CLOSE = asciiOctets('}');

/** A name as it stands before its value, behind other members and without. */
interface Labels {
  readonly first: Octets;
  readonly next: Octets;
}

/** Of the names of parameters that were echoed: there are as many as the tables have. */
const labels = new Map<string, Labels>();

function labelsOf(name: string): Labels {
  let known = labels.get(name);
  if (known === undefined) {
    const text = `${JSON.stringify(name)}:`;
    known = { first: octetsOf(text), next: octetsOf(`,${text}`) };
    labels.set(name, known);
  }
  return known;
}
