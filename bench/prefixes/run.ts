import { parseArgs } from 'node:util';
import { fold } from '../../src/indexes/fold.ts';
import { DISTURBANCES, type Disturbance, drawBeginnings, drawDisturbed, LENGTHS, type Typed } from './draw.ts';
import { firstNames, namesOf, RESOURCES, type Resource } from './service.ts';

/**
 * How well names are found by their beginnings, by their whole and with slips, over HTTP:
 * `npm run bench:prefixes -- URL [--count 1200] [--seed 39] [--misses]`, against a service with the territory loaded. For each resource
 * prints the shares of first records that have the typed text at the beginning of a word (literal) and of those that have the
 * name that the text was made of (wanted), by length; then, for disturbed names, of wanted names first and among three.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '1200' },
    seed: { type: 'string', default: '39' },
    misses: { type: 'boolean', default: false },
  },
});
const [url = ''] = positionals;
const count = Number(values.count);
const seed = Number(values.seed);

/** How many of some texts were answered as they should be. */
class Tally {
  asked = 0;
  literal = 0;
  first = 0;
  three = 0;

  add({ text, wanted }: Typed, names: readonly string[]): void {
    const [best] = names;
    this.asked++;
    if (best !== undefined && isLiteral(fold(best), fold(text))) this.literal++;
    if (best !== undefined && fold(best) === fold(wanted)) this.first++;
    if (names.some((name) => fold(name) === fold(wanted))) this.three++;
  }

  share(of: 'literal' | 'first' | 'three'): string {
    return this.asked === 0 ? '–' : ((100 * this[of]) / this.asked).toFixed(1);
  }
}

/** Whether a text stands in a name where a word begins; both folded. */
function isLiteral(name: string, text: string): boolean {
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return true;
  }
  return false;
}

const lengths = new Map<number, Tally>(LENGTHS.map((length) => [length, new Tally()]));
const kinds = Object.keys(DISTURBANCES) as Disturbance[];
const all = new Tally();
const weighted = { literal: 0, first: 0, records: 0 };
const disturbed: string[] = [];
const whole = new Map<Disturbance, Tally>(kinds.map((kind) => [kind, new Tally()]));

process.stdout.write(
  '| Beginnings | Texts | Literal first, % | Wanted first, % | Wanted among three, % |\n|---|---:|---:|---:|---:|\n',
);
for (const resource of RESOURCES) {
  const names = await namesOf(url, resource);
  const own = new Tally();
  const typed = drawBeginnings(names, count, seed);
  await ask(resource, typed, (each, found) => {
    for (const tally of [own, all, lengths.get(each.text.length)]) tally?.add(each, found);
    const [best = 'nothing'] = found;
    if (values.misses && !isLiteral(fold(best), fold(each.text))) miss('beginning', resource, each, best);
  });
  weighted.literal += (names.length * own.literal) / own.asked;
  weighted.first += (names.length * own.first) / own.asked;
  weighted.records += names.length;
  row(`${resource} (${names.length} records)`, own);
  const cells: string[] = [];
  for (const kind of kinds) {
    const tally = new Tally();
    await ask(resource, drawDisturbed(names, kind, count, seed + 1), (each, found) => {
      tally.add(each, found);
      const [best = 'nothing'] = found;
      if (values.misses && fold(best) !== fold(each.wanted)) miss(kind, resource, each, best);
      whole.get(kind)?.add(each, found);
    });
    cells.push(`${tally.share('first')}, ${tally.share('three')}`);
  }
  disturbed.push(`| ${resource} | ${cells.join(' | ')} |`);
}
row('**all, resources alike**', all);
const share = (part: number): string => ((100 * part) / weighted.records).toFixed(1);
process.stdout.write(`| **all, by records** | | ${share(weighted.literal)} | ${share(weighted.first)} | |\n`);
for (const [length, tally] of lengths) row(`${length} letters`, tally);
process.stdout.write(
  `\n| Wanted first, among three, % | ${kinds.join(' | ')} |\n|---|${kinds.map(() => '---:|').join('')}\n`,
);
process.stdout.write(`${disturbed.join('\n')}\n| **all** | `);
process.stdout.write(
  `${kinds.map((kind) => `${whole.get(kind)?.share('first')}, ${whole.get(kind)?.share('three')}`).join(' | ')} |\n`,
);

function row(title: string, tally: Tally): void {
  process.stdout.write(
    `| ${title} | ${tally.asked} | ${tally.share('literal')} | ${tally.share('first')} | ${tally.share('three')} |\n`,
  );
}

/** Writes one text that was not answered as it should be, on the standard error. */
function miss(kind: string, resource: Resource, { text, wanted }: Typed, best: string): void {
  process.stderr.write(`${kind}\t${resource}\t${text}\t${wanted}\t${best}\n`);
}

async function ask(
  resource: Resource,
  typed: readonly Typed[],
  take: (typed: Typed, found: readonly string[]) => void,
): Promise<void> {
  const found = await firstNames(
    url,
    resource,
    typed.map(({ text }) => text),
    3,
  );
  for (const [at, each] of typed.entries()) take(each, found[at] ?? []);
}
