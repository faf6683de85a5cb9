import { once } from 'node:events';
import { FACT_BOOKS } from '../../fact-books.ts';
import { Pace } from '../../server/pace.ts';
import type { Settings } from '../../server/settings.ts';
import type { Json } from '../../store/facts.ts';
import { openStore } from '../../store/open.ts';
import { type DataSetVersion, type Store, StoreError } from '../../store/store.ts';
import { COMPARABLE_SETS, type ComparableSet, compareVersions, shownVersion } from '../../versions/comparable.ts';
import { type ChangeKind, type FactChange, isObject } from '../../versions/fact-changes.ts';
import { type Tally, type Totals, TotalsCount } from '../../versions/totals.ts';
import { groupNamed, versionNumbered } from '../arguments.ts';
import { EXIT, type Terminal, UsageError, type Words } from '../command.ts';
import { printable } from '../table.ts';

const DEFAULT_LIMIT = 100;

/**
 * What `ventanilla diff` does.
 * @returns the exit code (decisions.md, "The command line")
 * @throws UsageError, StoreError (no group has both versions)
 */
export async function showDifferences(
  { positionals, options }: Words,
  settings: Settings,
  terminal: Terminal,
): Promise<number> {
  const [one, two, three, ...more] = positionals;
  if (one === undefined || two === undefined || more.length > 0) {
    throw new UsageError('diff needs the numbers of two versions, or a group and two.');
  }
  const named = three === undefined ? null : groupNamed(one);
  const from = versionNumbered(three === undefined ? one : two);
  const to = versionNumbered(three ?? two);
  const limit = readLimit(options.limit);
  const store = await openStore(settings.store, { ...settings, existing: true });
  try {
    const pairs = await pairsOf(store, named === null ? COMPARABLE_SETS : [named], from, to);
    const [first] = pairs;
    if (first === undefined) {
      throw new StoreError(`There is no group of which ${store.address} has the versions ${from} and ${to}.`);
    }
    const write = writerOn(terminal.stdout);
    const show = options.json === true ? showJson : showLines;
    await show(store, pairs, limit, write);
    return EXIT.done;
  } finally {
    await store.close();
  }
}

function readLimit(text: string | boolean | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) {
    throw new UsageError(`--limit: expected a whole number, 0 for all, got "${text}".`);
  }
  return text === '0' ? Number.POSITIVE_INFINITY : Number(text);
}

interface Compared {
  readonly group: ComparableSet;
  readonly from: DataSetVersion;
  readonly to: DataSetVersion;
}

/** Returns the requested groups that have both versions; a single group must. */
async function pairsOf(
  store: Store,
  groups: readonly ComparableSet[],
  from: number,
  to: number,
): Promise<readonly Compared[]> {
  const found: Compared[] = [];
  for (const group of groups) {
    const history = await store.history(group);
    const [older, newer] = [from, to].map((number) => history.find((version) => version.number === number));
    if (older && newer) found.push({ group, from: older, to: newer });
    else if (groups.length === 1) {
      const numbers = history.map(({ number }) => number).join(', ');
      throw new StoreError(
        `There is no version ${older ? to : from} of ${group} in ${store.address}; those there are: ${numbers || 'none'}.`,
      );
    }
  }
  return found;
}

type Write = (text: string) => Promise<void>;

/** Writes, and waits where the reader is slower. */
function writerOn(stream: NodeJS.WriteStream): Write {
  return async (text) => {
    if (!stream.write(text)) await once(stream, 'drain');
  };
}

/** Goes through all changes of a pair: gives the first of them to `take`, counts all. */
async function walk(
  store: Store,
  { group, from, to }: Compared,
  limit: number,
  take: (change: FactChange, at: number) => Promise<void>,
): Promise<{ readonly totals: Totals; readonly more: number }> {
  const count = new TotalsCount();
  let seen = 0;
  const archive = { store, book: FACT_BOOKS[group] };
  const pair = { group, from: from.number, to: to.number };
  for await (const { changes } of compareVersions(archive, pair, new Pace())) {
    for (const change of changes) {
      count.add(change);
      if (seen < limit) await take(change, seen);
      seen += 1;
    }
  }
  return { totals: count.totals, more: Math.max(0, seen - limit) };
}

async function showJson(store: Store, pairs: readonly Compared[], limit: number, write: Write): Promise<void> {
  await write('{"groups":[');
  for (const [index, pair] of pairs.entries()) {
    const { group, from, to } = pair;
    const head = JSON.stringify({ group, from: shownVersion(from), to: shownVersion(to) });
    await write(`${index === 0 ? '' : ','}\n${head.slice(0, -1)},"changes":[`);
    const { totals, more } = await walk(store, pair, limit, (change, at) =>
      write(`${at === 0 ? '' : ','}\n${JSON.stringify(change)}`),
    );
    await write(`],\n"more":${more},"totals":${JSON.stringify(totals)}}`);
  }
  await write(']}\n');
}

const SIGN: Readonly<Record<ChangeKind, string>> = { added: '+', removed: '-', changed: '~' };

async function showLines(store: Store, pairs: readonly Compared[], limit: number, write: Write): Promise<void> {
  for (const pair of pairs) {
    const { group, from, to } = pair;
    await write(printable(`${group} ${from.number} (${from.source}) → ${to.number} (${to.source})`));
    await write('\n');
    const { totals, more } = await walk(store, pair, limit, (change) => write(`${printable(lineOf(change))}\n`));
    if (more > 0) await write(`  … ${more} more (--limit 0 shows all)\n`);
    for (const [resource, tally] of Object.entries(totals.resources)) await write(`  ${resource}: ${counts(tally)}\n`);
    await write(`  in all: ${counts(totals)}\n`);
  }
}

function counts({ added, changed, removed }: Tally): string {
  return `${added} added, ${changed} changed, ${removed} removed`;
}

function lineOf({ resource, id, change, before, after }: FactChange): string {
  return `  ${SIGN[change]} ${resource} ${id}  ${changeText(change, before, after)}`;
}

/** Writes the old and the new value: objects by member, so that a line reads `valor: 1405.5 → 1406`. */
function changeText(change: ChangeKind, before: Json, after: Json): string {
  if (change === 'added') return JSON.stringify(after);
  if (change === 'removed') return JSON.stringify(before);
  if (!isObject(before) || !isObject(after)) return `${JSON.stringify(before)} → ${JSON.stringify(after)}`;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => `${name}: ${textOf(before[name])} → ${textOf(after[name])}`)
    .join(', ');
}

/** A member that is not there is not the same as one that is null. */
function textOf(value: Json | undefined): string {
  return value === undefined ? '-' : JSON.stringify(value);
}
