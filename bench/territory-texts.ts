import type { Server } from './operations.ts';
import { seeded } from './random.ts';

/** A street of the data, as texts are made from it. */
export interface KnownStreet {
  readonly id: string;
  readonly nombre: string;
  readonly provincia: string;
  readonly departamento: string | null;
  /** Lowest and highest door number, null where unknown. */
  readonly numbers: readonly [number, number] | null;
}

/** A locality of the data. */
export interface KnownPlace {
  readonly nombre: string;
  readonly provincia: string;
}

/** A street with the names of those that cross it: two at least. */
export interface KnownCorners {
  readonly street: KnownStreet;
  readonly across: readonly string[];
}

/** What texts are made from. */
export interface Known {
  readonly streets: readonly KnownStreet[];
  readonly corners: readonly KnownCorners[];
  readonly places: readonly KnownPlace[];
}

/** Where streets are taken from: the two provinces with most of them, and some with few. */
const STREET_PAGES = [
  'provincia=02&max=5000',
  'provincia=06&max=5000',
  'provincia=06&max=5000&inicio=5000',
  'provincia=06&max=5000&inicio=10000',
  'provincia=14&max=2000',
  'provincia=82&max=2000',
  'provincia=50&max=2000',
  'provincia=90&max=2000',
];

/** Of each so many streets one is asked what crosses it. */
const CORNERS_STEP = 4;

/** Reads streets, corners and places from the server that is measured. */
export async function learn(server: Server): Promise<Known> {
  const streets: KnownStreet[] = [];
  for (const page of STREET_PAGES) {
    const answer = (await server.json(`/calles?${page}&campos=id,nombre,provincia.id,departamento.nombre,altura`)) as {
      readonly calles: readonly {
        readonly id: string;
        readonly nombre: string;
        readonly provincia: { readonly id: string };
        readonly departamento: { readonly nombre: string | null };
        readonly altura: Readonly<Record<'inicio' | 'fin', Readonly<Record<'derecha' | 'izquierda', number>>>>;
      }[];
    };
    for (const { id, nombre, provincia, departamento, altura } of answer.calles) {
      const ends = [altura.inicio, altura.fin].flatMap((end) => [end.derecha, end.izquierda]).filter((n) => n > 0);
      const numbers = ends.length < 2 ? null : ([Math.min(...ends), Math.max(...ends)] as const);
      streets.push({ id, nombre, provincia: provincia.id, departamento: departamento.nombre, numbers });
    }
  }
  const corners: KnownCorners[] = [];
  for (let at = 0; at < streets.length; at += CORNERS_STEP) {
    const street = streets[at];
    if (!street) continue;
    const answer = (await server.json(`/calles?interseccion=calle:${street.id}&campos=id,nombre&max=20`)) as {
      readonly calles: readonly { readonly nombre: string }[];
    };
    const across = answer.calles.map(({ nombre }) => nombre);
    if (across.length >= 2) corners.push({ street, across });
  }
  const answer = (await server.json('/localidades?max=5000&campos=nombre,provincia.id')) as {
    readonly localidades: readonly { readonly nombre: string; readonly provincia: { readonly id: string } }[];
  };
  const places = answer.localidades.map(({ nombre, provincia }) => ({ nombre, provincia: provincia.id }));
  return { streets, corners, places };
}

/**
 * Exchanges, leaves out or replaces one letter of the longest word; leaves a name without a word of five letters as it is.
 * @param below draws a whole number from 0 up to below its limit
 */
export function withTypo(name: string, below: (limit: number) => number): string {
  const words = name.split(' ');
  const longest = words.reduce((best, word, index) => (word.length > (words[best]?.length ?? 0) ? index : best), 0);
  const word = words[longest] ?? '';
  if (word.length < 5) return name;
  const at = 1 + below(word.length - 2);
  const [before, letter, next, after] = [word.slice(0, at), word[at] ?? '', word[at + 1] ?? '', word.slice(at + 2)];
  const made = [`${next}${letter}`, next, `${'aeiolnrst'[below(9)]}${next}`];
  words[longest] = before + made[below(made.length)] + after;
  return words.join(' ');
}

/** Draws texts of known difficulty; the same seed draws the same. */
export class Drawer {
  readonly #random: () => number;
  readonly #known: Known;

  constructor(known: Known, seed: number) {
    this.#known = known;
    this.#random = seeded(seed);
  }

  /** A whole number from 0 up to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)];
    if (item === undefined) throw new Error('nothing to draw from');
    return item;
  }

  street(): KnownStreet {
    return this.pick(this.#known.streets);
  }

  place(): KnownPlace {
    return this.pick(this.#known.places);
  }

  /** Two streets of one department: they may or may not cross. */
  neighbours(): readonly [KnownStreet, KnownStreet] {
    const one = this.below(this.#known.streets.length);
    const first = this.#known.streets[one];
    for (let step = 0; step < 20; step++) {
      const second = this.#known.streets[one + 1 + this.below(200)];
      if (first && second && second.departamento === first.departamento) return [first, second];
    }
    return [this.street(), this.street()];
  }

  /** A street and two others that cross it. */
  crossed(): readonly [street: KnownStreet, one: string, other: string] {
    const { street, across } = this.pick(this.#known.corners);
    const one = this.below(across.length);
    const other = (one + 1 + this.below(across.length - 1)) % across.length;
    return [street, across[one] ?? '', across[other] ?? ''];
  }

  /** A door number that the street may have. */
  number({ numbers }: KnownStreet): number {
    const [lowest, highest] = numbers ?? [1, 9000];
    return lowest + this.below(Math.max(1, highest - lowest));
  }

  /** One letter of the longest word exchanged, left out or replaced. */
  typo(name: string): string {
    return withTypo(name, (limit) => this.below(limit));
  }

  /** `AV. SAN MARTIN` → `MARTIN, AV. SAN`: as registers write names. */
  inverted(name: string): string {
    const words = name.split(' ');
    const last = words.pop() ?? '';
    return words.length === 0 ? last : `${last}, ${words.join(' ')}`;
  }

  /** The name without the end of its last word. */
  unfinished(name: string): string {
    return name.length < 6 ? name : name.slice(0, 4 + this.below(name.length - 4));
  }

  /** A point in the rectangle of the continental country, or of the City of Buenos Aires. */
  point(where: 'country' | 'city'): readonly [lat: number, lon: number] {
    const [south, west, height, width] = where === 'country' ? [-54, -72, 32, 16] : [-34.7, -58.53, 0.18, 0.19];
    return [round(south + this.#random() * height), round(west + this.#random() * width)];
  }
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
