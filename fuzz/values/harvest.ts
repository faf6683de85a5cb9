import { isList, isObject, type Json } from '../json.ts';

/** Values of one name are kept up to this many: more would not be tried. */
const KEPT = 200;
const LONGEST = 200;

/** Values that the server itself told, by tag and by the name of the member that held them: what valid requests are made of. */
export class Harvest {
  readonly #values = new Map<string, Set<string>>();

  /** Takes in every text and number of an answer to an operation of `tag`. */
  gather(tag: string, value: Json, name = '', parent = ''): void {
    if (isList(value)) {
      for (const item of value.slice(0, KEPT)) this.gather(tag, item, name, parent);
    } else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) this.gather(tag, item, key, name);
    } else if ((typeof value === 'string' && value.length <= LONGEST) || typeof value === 'number') {
      const text = String(value);
      if (text === '') return;
      this.#keep(tag, name, text);
      // `provincia: {id, nombre}` is what a parameter `provincia` takes.
      if (parent !== '') this.#keep(tag, parent, text);
    }
  }

  /** What was seen under a name, letters alone compared: of the tag, else of any. */
  of(tag: string, name: string): readonly string[] {
    const held = this.#values.get(`${tag} ${folded(name)}`) ?? this.#values.get(folded(name));
    return held ? [...held] : [];
  }

  #keep(tag: string, name: string, text: string): void {
    for (const key of [`${tag} ${folded(name)}`, folded(name)]) {
      const held = this.#values.get(key) ?? new Set();
      if (held.size < KEPT) this.#values.set(key, held.add(text));
    }
  }
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
