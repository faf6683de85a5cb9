import { RULES } from '../../src/territory/address/cleaning-rules.ts';
import type { Random } from '../random.ts';

/** A text of any length: a beginning, a part repeated as often as there is room for, and an end. */
export interface Genome {
  readonly before: readonly string[];
  readonly unit: readonly string[];
  readonly behind: readonly string[];
}

/** Words that the grammar knows, names that the data have, numbers and marks: what rules and searches look for. */
const WORDS = [
  'Mitre', 'San Martín', 'Córdoba', 'de', 'del', 'la', 'y', 'e', 'entre', 'e/', 'esq.', 'casi', 'calle', 'Av.', 'diag', 'ruta', 'km', 'N°',
  's/n', 'piso', 'dto', 'PB', 'barrio', 'B°', 'villa', 'mza', 'casa', 'lote', 'torre', 'ex', 'hoy', 'frente', 'al', 'altura', 'CP', 'CABA',
  'provincia', 'partido', 'localidad', 'La Plata', '1', '12', '5', '1200', '25 de Mayo', '9 de Julio', '1°', '2B', '100-102', 'J.', 'Gral.',
]; // biome-ignore format: a list
const MARKS = [...' ,;:.-–/|&()[]\'"’°º#?!*=_+%@\n\t'];
const LETTERS = [...'abcdehnsñéA'];

/** What texts are put together from: words and marks, and what the rules of cleaning are written with. */
export const FRAGMENTS: readonly string[] = [
  ...new Set([...WORDS, ...WORDS.map((word) => ` ${word} `), ...MARKS, ...LETTERS, ...wordsOfRules()]),
];

function wordsOfRules(): string[] {
  return RULES.flatMap(({ find }) => find.source.match(/[\p{L}°º]{2,14}(?![\p{L}}])/gu) ?? []);
}

/** The text of a genome with so many UTF-16 units. */
export function textOf({ before, unit, behind }: Genome, length: number): string {
  const [beginning, part, end] = [before.join(''), unit.join(''), behind.join('')];
  const room = length - beginning.length - end.length;
  const middle = room > 0 && part !== '' ? part.repeat(Math.ceil(room / part.length)).slice(0, room) : '';
  return (beginning + middle + end).slice(0, length);
}

/** A genome of a few fragments. */
export function anyGenome(random: Random): Genome {
  const some = (low: number, high: number): string[] =>
    Array.from({ length: random.integer(low, high) }, () => random.pick(FRAGMENTS));
  return { before: some(0, 4), unit: some(1, 4), behind: some(0, 3) };
}

/** A genome that differs from one in a fragment or two. */
export function mutated(genome: Genome, random: Random): Genome {
  const changed = { before: [...genome.before], unit: [...genome.unit], behind: [...genome.behind] };
  for (let change = random.integer(1, 2); change > 0; change -= 1) {
    const part = changed[random.pick(['before', 'unit', 'behind'] as const)];
    const at = random.integer(0, part.length);
    if (random.percent(45)) part.splice(at, 0, random.pick(FRAGMENTS));
    else if (random.percent(60)) part.splice(at, 1, random.pick(FRAGMENTS));
    else part.splice(at, 1);
  }
  return changed;
}
