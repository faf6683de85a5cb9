import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsUnder } from '../docs/repository.ts';

// What test/docs/borders.test.ts says of single borders (groups, queries, process, names) is not said again here: this
// is the whole drawing of which folder may know which, and what the packages must look like.

const ROOT = join(import.meta.dirname, '../..');

/** Every folder of `src`, and the folders it may import: those of a line stand on earlier lines, so that no cycle can be. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // The package that the program came in: its version, its files.
  package: [],
  indexes: [],
  store: [],
  acceptance: ['package'],
  // What reads and writes the files that people give and take, in the server and in the page alike.
  csv: ['indexes'],
  ingest: ['package', 'indexes', 'store'],
  // What writes files that an import reads: it knows their manifest.
  export: ['store', 'ingest'],
  // What writes tables as files of foreign programs; one of them is a database.
  formats: ['indexes', 'store'],
  server: ['package', 'indexes', 'store', 'formats'],
  // What lies between two versions of any group.
  versions: ['csv', 'store', 'server'],
  statistics: ['package', 'indexes', 'formats', 'csv', 'store', 'ingest', 'export', 'server'],
  market: ['package', 'indexes', 'formats', 'csv', 'store', 'ingest', 'export', 'server', 'versions'],
  territory: ['package', 'indexes', 'formats', 'csv', 'store', 'ingest', 'export', 'server'],
  organisms: ['package', 'indexes', 'formats', 'store', 'ingest', 'export', 'server'],
  // Tools for language models: they know the operations by their ids; of the groups, only words of the market.
  mcp: ['server', 'market'],
  receivers: ['ingest', 'statistics', 'market', 'territory', 'organisms'],
  'fact-books': ['versions', 'statistics', 'market', 'territory', 'organisms'],
  exporters: ['export', 'statistics', 'market', 'territory', 'organisms'],
  // The method names of operations, by their ids.
  'operation-names': [],
  service: [
    'operation-names',
    'package',
    'store',
    'server',
    'statistics',
    'market',
    'territory',
    'organisms',
    'versions',
    'fact-books',
    'mcp',
  ],
  // The demo account's password is hashed by the group that checks it.
  starter: ['store', 'ingest', 'market', 'receivers'],
  // What fetches from publishers: it imports what it fetched like any file.
  sync: [
    'package',
    'indexes',
    'csv',
    'store',
    'ingest',
    'server',
    'statistics',
    'market',
    'territory',
    'organisms',
    'receivers',
    'fact-books',
  ],
  cli: [
    'package',
    'indexes',
    'store',
    'ingest',
    'export',
    'server',
    'market',
    'territory',
    'mcp',
    'receivers',
    'exporters',
    'service',
    'starter',
    'sync',
    'versions',
    'fact-books',
  ],
  // The page: a program of its own in the browser, of which the server knows only the built files.
  console: ['indexes', 'csv'],
  // The reference pages are made from the tables of every room.
  reference: [
    'indexes',
    'package',
    'csv',
    'formats',
    'store',
    'ingest',
    'export',
    'server',
    'statistics',
    'market',
    'territory',
    'organisms',
    'receivers',
    'service',
    'starter',
    'sync',
    'cli',
    'versions',
  ],
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
  /** Loaded when it is needed, `import('…')`. */
  readonly late: boolean;
}

const sources = await textsUnder(join(ROOT, 'src'), '.ts', '.tsx');
const imports: readonly Import[] = [...sources].flatMap(([path, text]) =>
  [
    ...text.matchAll(/^(?:import|export)\s+(type\s)?[^;]*?from '([^']+)'|^import '([^']+)'|\b(import)\('([^']+)'\)/gm),
  ].map(
    ([, type, named, bare, late, lazy]): Import => ({
      from: relative(join(ROOT, 'src'), path),
      to: resolved(path, named ?? bare ?? lazy ?? ''),
      typeOnly: type !== undefined,
      late: late !== undefined,
    }),
  ),
);

function resolved(path: string, specifier: string): string {
  return specifier.startsWith('.') ? `./${relative(join(ROOT, 'src'), join(dirname(path), specifier))}` : specifier;
}

function room(path: string): string {
  return (
    path
      .replace(/^\.\//, '')
      .replace(/\.tsx?$/, '')
      .split('/')[0] ?? ''
  );
}

function json(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(ROOT, name), 'utf8')) as Record<string, unknown>;
}

describe('the drawing of the rooms', () => {
  it('knows every room, and has no cycle', () => {
    const rooms = Object.keys(MAY_IMPORT);
    expect([...new Set([...sources.keys()].map((path) => room(relative(join(ROOT, 'src'), path))))].sort()).toEqual(
      [...rooms].sort(),
    );
    for (const [index, name] of rooms.entries()) {
      for (const known of MAY_IMPORT[name] ?? []) expect(rooms.slice(0, index), name).toContain(known);
    }
  });

  it('is kept by every import', () => {
    expect(imports.length).toBeGreaterThan(500);
    const offenders = imports
      .filter(({ to }) => to.startsWith('./'))
      .filter(({ from, to }) => room(from) !== room(to) && !MAY_IMPORT[room(from)]?.includes(room(to)))
      .map(({ from, to }) => `${from} → ${to}`);
    expect(offenders).toEqual([]);
  });

  it('the server takes values of no store, only types', () => {
    const offenders = imports.filter(
      ({ from, to, typeOnly }) => room(from) === 'server' && room(to) === 'store' && !typeOnly,
    );
    expect(offenders).toEqual([]);
  });

  it('tools for language models take only words of the market', () => {
    const offenders = imports.filter(
      ({ from, to }) => room(from) === 'mcp' && room(to) === 'market' && to !== './market/words.ts',
    );
    expect(offenders).toEqual([]);
  });

  it('a server that only serves loads neither importers nor exporters', () => {
    const loaded = new Set(['service.ts']);
    for (const file of loaded) {
      for (const { from, to, typeOnly, late } of imports) {
        if (from === file && to.startsWith('./') && !typeOnly && !late) loaded.add(to.slice(2));
      }
    }
    expect(loaded.size).toBeGreaterThan(50);
    // `fields.ts` also reads records back from the store.
    const importers = [...loaded].filter(
      (path) => /\/(import|export)\/|^(ingest|export)\//.test(path) && path !== 'ingest/fields.ts',
    );
    expect(importers).toEqual([]);
  });

  it('no files of a room import each other in a circle', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to, typeOnly, late } of imports) {
      if (typeOnly || late || !to.startsWith('./')) continue;
      graph.set(from, [...(graph.get(from) ?? []), to.slice(2)]);
    }
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) {
        circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
        return;
      }
      if (done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
      done.add(file);
    };
    for (const file of graph.keys()) visit(file, []);
    expect(circles).toEqual([]);
  });
});

describe('the console', () => {
  const inside = imports
    .filter(({ from, to }) => from.startsWith('console/') && to.startsWith('./'))
    .map(({ from, to }) => ({ from: from.slice('console/'.length), to: to.slice('./console/'.length) }));
  const drawer = (path: string): string =>
    path
      .split('/')
      .slice(0, path.startsWith('pages/') ? 2 : 1)
      .join('/');

  it('has pages that know no other page, and what they share knows none', () => {
    expect(inside.length).toBeGreaterThan(30);
    const offenders = inside
      .filter(({ to }) => to.startsWith('pages/'))
      // The frame loads each page when it is shown.
      .filter(({ from, to }) => drawer(from) !== drawer(to) && from !== 'app/shell.tsx');
    expect(offenders).toEqual([]);
  });

  it('asks the service without knowing how it is drawn', () => {
    const offenders = inside.filter(({ from, to }) => from.startsWith('api/') && !to.startsWith('api/'));
    expect(offenders).toEqual([]);
  });
});

describe('the packages', () => {
  const { dependencies = {}, devDependencies = {} } = json('package.json') as Record<string, Record<string, string>>;
  const nameOf = (specifier: string): string =>
    specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');

  const isOfConsole = ({ from }: Import): boolean => room(from) === 'console';

  it('that the console is bundled with are of development: who installs the program needs none of them', () => {
    const bundled = imports.filter(
      (one) => isOfConsole(one) && !one.to.startsWith('./') && !one.from.includes('config'),
    );
    expect(bundled.length).toBeGreaterThan(5);
    const offenders = bundled.filter(({ to }) => !(nameOf(to) in devDependencies) || nameOf(to) in dependencies);
    expect(offenders).toEqual([]);
  });

  it('that the program imports are its dependencies; types and what is built in may come from development', () => {
    // Named in vite.config.ts; test/mcp/stdio.test.ts looks into the bundle.
    const users = new Map([
      ['@modelcontextprotocol/server', 'mcp'],
      ['hyparquet-writer', 'formats'],
      ['ioredis', 'server'],
      ['valibot', 'sync'],
    ]);
    const builtIn = ({ from, to }: Import): boolean =>
      users.get(nameOf(to)) === room(from) && nameOf(to) in devDependencies;
    const offenders = imports
      .filter((one) => !isOfConsole(one) && !one.to.startsWith('./') && !one.to.startsWith('node:') && !builtIn(one))
      .filter(({ to, typeOnly }) => {
        const name = nameOf(to);
        return !(name in dependencies) && !(typeOnly && `@types/${name}` in devDependencies);
      });
    expect(offenders).toEqual([]);
  });

  it('that it depends on are all named in its sources', () => {
    const all = [...sources.values()].join('\n');
    const unused = Object.keys(dependencies).filter((name) => !new RegExp(`['"\`]${name}(/[^'"\`]*)?['"\`]`).test(all));
    expect(unused).toEqual([]);
  });

  it('are locked without a word of where they were downloaded: only the workspace is a folder', () => {
    const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
    expect(lock.match(/"resolved": .*/g)).toEqual(['"resolved": "packages/client",']);
  });

  it('that others write clients with is of no use to the program, and not in its package', () => {
    expect(JSON.stringify({ ...dependencies, ...devDependencies })).not.toContain('@ventanilla');
    expect(json('package.json').files).not.toContain('packages');
    expect(imports.filter(({ to }) => to.includes('packages/client'))).toEqual([]);
  });

  it('run nothing of their own when they are installed, but for what brings a binary along in a package', () => {
    const { packages = {} } = json('package-lock.json') as Record<
      string,
      Record<string, { hasInstallScript?: boolean; dev?: boolean }>
    >;
    const scripts = Object.entries(packages).filter(
      ([path, entry]) => path !== '' && entry.hasInstallScript && !entry.dev,
    );
    expect(scripts.map(([path]) => path)).toEqual([]);
  });
});
