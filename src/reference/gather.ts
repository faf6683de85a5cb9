import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS } from '../cli/commands.ts';
import { isObject } from '../ingest/fields.ts';
import { ledgerReceiver, receiversWith } from '../receivers.ts';
import { systemClock } from '../server/clock.ts';
import { defaultSettings } from '../server/settings.ts';
import { createService } from '../service.ts';
import { openStore } from '../store/open.ts';
import type { ImportedSet } from './imports.ts';
import type { PageSources } from './pages.ts';
import { type Rule, rulesIn } from './rules.ts';

const TITLES: Readonly<Record<string, string>> = {
  statistics: 'Statistics',
  market: 'Market data',
  territory: 'Territory',
  organisms: 'Organisms',
  ledger: 'Operations of an account (`--account NAME`)',
};

/** The part of the market group that reads the operations of accounts. */
const LEDGER_SOURCES = join('src', 'market', 'account');

/** Everything the pages are made of: the tables of the program, and the comments of the rules in its sources. */
export async function gatherSources(root: string): Promise<PageSources> {
  const ledgerFolder = join(root, LEDGER_SOURCES);
  const sets: ImportedSet[] = [];
  for (const { dataSet, begin } of [...receiversWith(''), ledgerReceiver('demo')]) {
    const rules =
      dataSet === 'ledger'
        ? await rulesUnder(ledgerFolder)
        : await rulesUnder(join(root, 'src', dataSet), (path) => !path.startsWith(ledgerFolder));
    sets.push({
      title: TITLES[dataSet] ?? dataSet,
      kinds: begin(null, { number: 1, now: () => new Date() }).kinds,
      rules,
    });
  }
  return {
    ...(await served()),
    sets,
    everywhere: await rulesUnder(join(root, 'src', 'ingest')),
    commands: COMMANDS,
    bench: await newestResult(join(root, 'bench', 'results')),
  };
}

async function served(): Promise<Pick<PageSources, 'served' | 'metrics'>> {
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-reference-'));
  const settings = defaultSettings({ store: `sqlite:${join(folder, 'empty.sqlite')}` });
  const store = await openStore(settings.store);
  try {
    const silent = (): void => {};
    const log = { loaded: silent, loadFailed: silent, requestFailed: silent };
    const { served: groups, metrics } = createService(settings, store, systemClock(), log);
    return { served: groups, metrics };
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The rules that files under a folder declare, each name once, in the order of their names. */
async function rulesUnder(folder: string, counts: (path: string) => boolean = () => true): Promise<Rule[]> {
  const rules = new Map<string, Rule>();
  for (const path of (await sourcesUnder(folder)).filter(counts)) {
    for (const rule of rulesIn(await readFile(path, 'utf8'))) {
      const held = rules.get(rule.name);
      const sentence = held === undefined ? rule.sentence : `${held.sentence} ${rule.sentence}`;
      rules.set(rule.name, { ...rule, sentence });
    }
  }
  return [...rules.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function sourcesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The newest recorded result of the benchmark by its own date, or undefined. */
async function newestResult(folder: string): Promise<unknown> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const results: unknown[] = [];
  for (const name of names) results.push(JSON.parse(await readFile(join(folder, name), 'utf8')));
  return results.toSorted((a, b) => (takenAt(a) < takenAt(b) ? -1 : 1)).at(-1);
}

function takenAt(result: unknown): string {
  return isObject(result) && typeof result.takenAt === 'string' ? result.takenAt : '';
}
