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
