/** Draws names from the records of one resource, and what people type for them: beginnings, whole names, slips. */
import { seeded } from '../random.ts';

/** A text as typed, and the name that it was made of. */
export interface Typed {
  readonly text: string;
  readonly wanted: string;
}

/** What is made of a name; an empty text stands for a name that is too short for it. */
export const DISTURBANCES = {
  exact: (name) => name,
  'wrong letter': (name, random) =>
    withinWord(name, random, (word, at) => word.slice(0, at) + letter(random) + word.slice(at + 1)),
  transposition: (name, random) =>
    withinWord(
      name,
      random,
      (word, at) => word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1),
    ),
  'missing letter': (name, random) => withinWord(name, random, (word, at) => word.slice(0, at) + word.slice(at + 1)),
  'sound-alike': (name, random) => soundAlike(name, random),
} as const satisfies Readonly<Record<string, (name: string, random: () => number) => string>>;

export type Disturbance = keyof typeof DISTURBANCES;

/** Lengths of the beginnings, in letters, spaces included. */
export const LENGTHS = [4, 5, 6, 7, 8] as const;

/** Beginnings of names drawn from a list in which each record counts once, so that frequent names are drawn more often. */
export function drawBeginnings(names: readonly string[], count: number, seed: number): Typed[] {
  const random = seeded(seed);
  const drawn: Typed[] = [];
  // A list of nothing but short names has no beginnings: the number of attempts is bounded.
  for (let attempt = 0; drawn.length < count && attempt < count * 100; attempt++) {
    const wanted = pick(names, random);
    const length = pick(LENGTHS, random);
    const text = wanted.slice(0, length);
    // A text that ends with a space is shorter than it seems, and a whole name is no beginning.
    if (text.trim().length < length || wanted.length <= length) continue;
    drawn.push({ text: text.toLowerCase(), wanted });
  }
  return drawn;
}

/** Names drawn in the same way, disturbed; those that the disturbance leaves as they are do not count, but for whole names. */
export function drawDisturbed(names: readonly string[], how: Disturbance, count: number, seed: number): Typed[] {
  const random = seeded(seed);
  const drawn: Typed[] = [];
  for (let attempt = 0; drawn.length < count && attempt < count * 100; attempt++) {
    const wanted = pick(names, random);
    const text = DISTURBANCES[how](wanted.toLowerCase(), random);
    if (text === '' || (how !== 'exact' && text === wanted.toLowerCase())) continue;
    drawn.push({ text, wanted });
  }
  return drawn;
}

function pick<T>(list: readonly T[], random: () => number): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('nothing to draw from');
  return item;
}

function letter(random: () => number): string {
  return pick([...'aeioulnrstdcmpbg'], random);
}

/** Changes one word of five letters or more at a place behind its first letter. */
function withinWord(name: string, random: () => number, change: (word: string, at: number) => string): string {
  const words = name.split(' ');
  const long = [...words.keys()].filter((at) => /^\p{L}{5,}$/u.test(words[at] ?? ''));
  if (long.length === 0) return '';
  const at = pick(long, random);
  const word = words[at] ?? '';
  words[at] = change(word, 1 + Math.floor(random() * (word.length - 1)));
  return words.join(' ');
}

/** Letters that sound alike in the Spanish of Argentina. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/b/, 'v'],
  [/v/, 'b'],
  [/z/, 's'],
  [/s(?=[aou])/, 'z'],
  [/c(?=[ei])/, 's'],
  [/ll/, 'y'],
  [/y(?=[aeou])/, 'll'],
  [/(?<![cs])h/, ''],
  [/g(?=[ei])/, 'j'],
  [/j(?=[ei])/, 'g'],
];

function soundAlike(name: string, random: () => number): string {
  const possible = SOUNDS.filter(([sound]) => sound.test(name));
  if (possible.length === 0) return '';
  const [sound, written] = pick(possible, random);
  return name.replace(sound, written);
}
