import type { Json } from './json.ts';

/** What the document says in several places, to be written once among its components. */
interface Occurrences {
  readonly value: Json;
  readonly name: string;
  count: number;
}

/**
 * Collects parts of one kind (responses, parameters) that several operations share. Each part is added with a name for it; parts that
 * occur once stay where they are, others become components, with a number behind names that different parts would share.
 */
export class SharedParts {
  readonly #kind: string;
  readonly #parts = new Map<string, Occurrences>();

  constructor(kind: 'responses' | 'parameters') {
    this.#kind = kind;
  }

  /** Adds a part; gives the key for {@link SharedParts.placed}. */
  add(name: string, value: Json): string {
    const key = JSON.stringify(value);
    const part = this.#parts.get(key);
    if (part) part.count += 1;
    else this.#parts.set(key, { value, name, count: 1 });
    return key;
  }

  /** The components, and what stands in the place of each part: a reference or the part itself. */
  settled(): { readonly components: Record<string, Json>; readonly placed: (key: string) => Json } {
    const components: Record<string, Json> = {};
    const references = new Map<string, Json>();
    for (const [key, { value, name, count }] of this.#parts) {
      const reference = { $ref: `#/components/${this.#kind}/${freeName(name, components)}` };
      // What is shorter than a reference to it is clearer where it stands.
      if (count < 2 || key.length <= JSON.stringify(reference).length) continue;
      components[freeName(name, components)] = value;
      references.set(key, reference);
    }
    return { components, placed: (key) => references.get(key) ?? this.#parts.get(key)?.value ?? null };
  }
}

function freeName(name: string, taken: Readonly<Record<string, Json>>): string {
  if (!Object.hasOwn(taken, name)) return name;
  let number = 2;
  while (Object.hasOwn(taken, `${name}${number}`)) number += 1;
  return `${name}${number}`;
}
