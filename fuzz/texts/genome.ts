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

/** Texts that were the costliest of their time: a run begins with them, and reports them as long as nothing costs more. */
export const WORST: readonly Genome[] = [
  // "c" × 75, " y " repeated: the word of the neighbourhood behind a corner. 77 ms of a text of 600 characters.
  { before: [], unit: ['c'.repeat(75), ' y '], behind: ['/ 2 b° '] },
  // A row of commas before a quotation mark: how to get in, behind a door. 195 ms of 600 characters.
  { before: [' 1-2'], unit: [','], behind: ['c’'] },
  // Open brackets: the same. 138 ms of 600 characters.
  { before: ['1.2 '], unit: ['('], behind: ['comodor'] },
  // Words glued together about an "e" and a slash: another corner. 24 ms of 250 characters.
  {
    before: ['esq.1200editira: barrio aeiujuzgao'],
    unit: ['sitdeptoingdtopdtsm e bvardpegado'],
    behind: ['’ La Plata dentrotatribunal s/n  diag feriacasaconstaOoero@'],
  },
  // Long words about the "la" that no door is behind: neighbourhoods in front of offices.
  {
    before: ['bno', ' altura ', 'celcicenida'],
    unit: ['departamentos', ' la '],
    behind: ['sede[12be&intendente@YyEeapp1°'],
  },
  {
    before: ['locales', ' B° ', 'bvqtayeouiíí'],
    unit: ['pegadodaaeiuporttamtpocossecc'],
    behind: ['estacietre diag DFnroe/ barrio  100-102 wpp1200[justo%'],
  },
  // Numbers beside words without spaces: the readings of a name. 6 ms of 200 characters.
  {
    before: ['Av.', '–', 'calles', 'oeste', 'mitre', 'soc'],
    unit: ['proyectad', 'ats', 'ENTRE', 'despu', 'edif'],
    behind: ['perito', 'CFGHJMPQRVWX', 'cnel', 'dr', 'aonzslr', 'sit', 'fte', 'villa', 'n', 'no'],
  },
  // Doors behind doors: each may be the address itself. Twelve readings of 250 characters.
  {
    before: ['ctro', ' villa ', 'el', 'escriban', 'cel'],
    unit: ['sta', ' lote ', ' 1200 ', 'domiciliad', 'ular', 'domic', ':', 'au'],
    behind: ['[', 'pto', 'be', 'hasta', 'intendente', '1°'],
  },
  // Long words about a number: the same names looked for as streets and as places. 92 plans of 33 names for 120 characters.
  {
    before: ['distrito', 'sgto', '°ºª', 'ital'],
    unit: ['gorman', 'plex', 'caja', ' 12 ', 'centro'],
    behind: ['_', 'casilla', 'alte', 'domiciliad', 'direcci', 'terreno', ' la '],
  },
  // A word of 240 letters: where it may be two glued together.
  { before: ['andes', '°ºª', 'ubicaci'], unit: ['CABA', 'dentro', 'aá', 'secci'], behind: [' Mitre ', 'intendente'] },
  // Runs of one character.
  { before: ['1'], unit: ['-'], behind: ['h'] },
  { before: ['a'], unit: [' \n'], behind: ['.'] },
  { before: ['b°'], unit: ['’'], behind: [] },
  { before: [], unit: ['entre calles y '], behind: [':'] },
  { before: [], unit: ['autopista y '], behind: [] },
  { before: ['1 '], unit: ['(([ y '], behind: ['('] },
];
