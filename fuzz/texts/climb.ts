import { Random } from '../random.ts';
import { anyGenome, type Genome, mutated, textOf, WORST } from './genome.ts';

/** Something that reads a text, and the longest text that it is given. */
export interface Subject {
  readonly name: string;
  readonly length: number;
  readonly read: (text: string) => unknown;
}

/** Cost of the costliest text, in milliseconds of a quiet core: whole, a half and a quarter as long. */
export interface Worst {
  readonly subject: string;
  readonly genome: Genome;
  readonly text: string;
  readonly whole: number;
  readonly half: number;
  readonly quarter: number;
}

/** Texts that one climb goes on from without getting further; then it begins anew elsewhere. */
const PATIENCE = 400;

/** Texts that are read before any is measured. */
const WARM_UP = 1500;

/** Peaks that are measured again in the end. */
const MOST_PEAKS = 40;

/** Of these the dearest that are measured once more, in another moment: a collector of garbage may have been at work beside the first one. */
const MOST_CERTAIN = 10;

/** Times that a text which seems costly is read again: other work on the machine makes it costlier, never cheaper. */
const AGAIN = 12;

/** Climbs from cheap texts to costly ones for a time, and measures the worst of each climb and those that are known again, worst first. */
export function climb(subject: Subject, seed: number, milliseconds: number): Worst[] {
  const random = new Random(seed, subject.length);
  // What is new to the compiler costs more than it will: texts of all kinds come first.
  for (let text = 0; text < WARM_UP; text += 1) costOf(subject, anyGenome(random), 2);
  const end = performance.now() + milliseconds;
  const peaks = WORST.map((genome) => ({ genome, cost: costOf(subject, genome, 5) }));
  do {
    let best = anyGenome(random);
    let cost = costOf(subject, best, 4);
    for (let tried = 0; tried < PATIENCE && performance.now() < end; tried += 1) {
      const next = mutated(best, random);
      if (costOf(subject, next, 2) <= cost) continue;
      const again = costOf(subject, next, 5);
      if (again <= cost) continue;
      best = next;
      cost = again;
      tried = 0;
    }
    peaks.push({ genome: best, cost });
  } while (performance.now() < end);
  const highest = peaks.sort((one, other) => other.cost - one.cost).slice(0, MOST_PEAKS);
  const first = highest.map(({ genome }) => measured(subject, genome)).sort(dearestFirst);
  return first
    .slice(0, MOST_CERTAIN)
    .map((worst) => certain(subject, worst))
    .sort(dearestFirst);
}

function dearestFirst(one: Worst, other: Worst): number {
  return other.whole - one.whole;
}

/** Measures a text a second time and keeps the lesser costs. */
function certain(subject: Subject, first: Worst): Worst {
  const { whole, half, quarter } = measured(subject, first.genome);
  return {
    ...first,
    whole: Math.min(first.whole, whole),
    half: Math.min(first.half, half),
    quarter: Math.min(first.quarter, quarter),
  };
}

/**
 * Measures a genome at its subject's length, a half and a quarter of it. Other work on the machine makes reading and the calibrated work
 * beside it dearer alike: their ratio is the cost on a quiet core, where that work takes a millisecond.
 */
export function measured(subject: Subject, genome: Genome): Worst {
  const at = (length: number): number => {
    let calibrated = Number.POSITIVE_INFINITY;
    const beside = (): void => {
      calibrated = Math.min(calibrated, spentOn(calibratedWork));
    };
    return costOf({ ...subject, length }, genome, AGAIN, beside) / calibrated;
  };
  return {
    subject: subject.name,
    genome,
    text: textOf(genome, subject.length),
    whole: at(subject.length),
    half: at(subject.length >> 1),
    quarter: at(subject.length >> 2),
  };
}

/** The least processor time of several readings of a genome's text, in milliseconds; `beside` is called behind each. */
function costOf({ length, read }: Subject, genome: Genome, times: number, beside = (): void => {}): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    // What was read last is kept in some places: no text is read twice.
    const text = `${textOf(genome, length - 2)}${'aeiou'[time % 5] ?? ''}${'bcd'[Math.floor(time / 5)] ?? ''}`;
    least = Math.min(
      least,
      spentOn(() => read(text)),
    );
    beside();
  }
  return least;
}

/** Words that are looked up, more than the nearest caches of a processor hold. */
const WORDS = Array.from({ length: 40_000 }, (_, number) => `palabra ${(number * 2_654_435_761) % 1_000_003}`);
const PLACES = new Map(WORDS.map((word, place) => [word, place]));
const TEXT = WORDS.slice(0, 60).join(', ');
/** Look-ups, readings and sorted numbers of one piece: together about a millisecond of the core on which 3 ms a text were measured. */
const LOOK_UPS = 2600;
const READINGS = 21;
const SORTED = 2000;

let turn = 0;

/** Does a fixed piece of work of the kinds that reading a text is made of: strings, maps, expressions, sorting. Returns what keeps it from being left out. */
export function calibratedWork(): number {
  turn += 1;
  let sum = 0;
  for (let at = 0; at < LOOK_UPS; at += 1) {
    const word = WORDS[(at * 7919 + turn) % WORDS.length] ?? '';
    sum += PLACES.get(`palabra ${word.slice(8)}`) ?? 0;
  }
  for (let at = 0; at < READINGS; at += 1) sum += TEXT.match(/\p{L}{2,} (?=\d{1,9}(?:,|$))/gu)?.length ?? 0;
  const numbers = Array.from({ length: SORTED }, (_, at) => (at * 7919 + turn) % 2003);
  return sum + (numbers.sort((one, other) => one - other)[turn % SORTED] ?? 0);
}

/** Processor time that this process spends on a piece of work, in milliseconds. */
export function spentOn(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
