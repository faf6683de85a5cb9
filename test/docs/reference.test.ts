import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { operationName } from '../../src/operation-names.ts';
import { withBench } from '../../src/reference/bench.ts';
import { gatherSources } from '../../src/reference/gather.ts';
import { table } from '../../src/reference/markdown.ts';
import { boundsOf } from '../../src/reference/operations.ts';
import { generatedFiles, type PageSources } from '../../src/reference/pages.ts';
import { ruleNamesIn, rulesIn } from '../../src/reference/rules.ts';
import { SETTINGS } from '../../src/server/settings-table.ts';
import { SOURCE_FAULTS } from '../../src/sync/source-error.ts';
import { SOURCES } from '../../src/sync/sources.ts';
import { textsUnder } from './repository.ts';

const ROOT = join(import.meta.dirname, '../..');

let sources: PageSources;
let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  sources = await gatherSources(ROOT);
  files = generatedFiles(sources, await readFile(join(ROOT, 'docs/performance.md'), 'utf8'));
});

function pageOf(name: string): string {
  const text = files.get(name);
  if (text === undefined) throw new Error(`${name} is not generated.`);
  return text;
}

describe('what is checked in is what the tables give (else: npm run reference)', () => {
  it.each([
    'openapi.json',
    'docs/reference/settings.md',
    'docs/reference/commands.md',
    'docs/reference/operations.md',
    'docs/reference/limits.md',
    'docs/reference/import.md',
    'docs/reference/sources.md',
    'docs/reference/metrics.md',
    'docs/performance.md',
  ])('%s', async (path) => {
    expect(await readFile(join(ROOT, path), 'utf8')).toBe(pageOf(path));
  });
});

describe('nothing is left out', () => {
  it('of the metrics: what queries and alerts of the documents name is told', async () => {
    const told = new Set(sources.metrics.map(({ name }) => name));
    const text = await readFile(join(ROOT, 'docs/how-to/watch-it.md'), 'utf8');
    const named = [...text.matchAll(/\b(?:ventanilla|process)_[a-z_]+/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !told.has(name) && !told.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
  });

  it('of the settings', () => {
    const page = pageOf('docs/reference/settings.md');
    for (const { flag, environment, type, description } of Object.values(SETTINGS)) {
      const shown = type === 'secret' ? '(variable alone)' : `\`--${flag}\``;
      expect(page).toContain(`| ${shown} | \`${environment}\` |`);
      expect(page).toContain(description);
    }
  });

  it('of the commands', () => {
    const page = pageOf('docs/reference/commands.md');
    for (const { name, options } of COMMANDS) {
      expect(page).toContain(`## ${name}\n`);
      for (const { flag } of options) expect(page).toContain(`| \`--${flag}\` |`);
    }
  });

  it('of the operations: each shown route is a heading and an entry of the OpenAPI document', () => {
    const page = pageOf('docs/reference/operations.md');
    const document: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
      pageOf('openapi.json'),
    );
    const documented = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const routes = sources.served.flatMap((group) => group.routes.filter((route) => !route.hidden));
    for (const route of routes) expect(page).toContain(`### ${route.id}: ${route.method} `);
    expect(documented.sort()).toEqual(routes.map(({ id }) => operationName(id) ?? id).sort());
  });

  it('of the method names: each shown route has one, a verb before what it is about, and no two have the same', () => {
    const routes = sources.served.flatMap((group) => group.routes.filter((route) => !route.hidden));
    const named = routes.map(({ id }) => [operationName(id) ?? '', id] as const);
    const verbs = 'add|autocomplete|call|compare|create|download|explain|find|get|list|locate|normalize|reverse|search';
    const shape = new RegExp(`^(?:${verbs})(?:[A-Z][a-z]*)*(?:V[0-9]+)?$`);
    expect(named.filter(([name]) => !shape.test(name)).map(([, id]) => id)).toEqual([]);
    const names = named.map(([name]) => name);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it('of the seventeen operations of the contract', () => {
    const ids = new Set(sources.served.flatMap((group) => group.routes.map((route) => route.id)));
    const contract = 'A1 A2 A3 A4 B1 B2 B3 B4 B5 C1 C2 C3 C4 C5 C6 C7 D1'.split(' ');
    expect(contract.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('of the references between schemas', () => {
    const text = pageOf('openapi.json');
    const document: { components: { schemas: Record<string, unknown> } } = JSON.parse(text);
    const named = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(named.filter((name) => !(String(name) in document.components.schemas))).toEqual([]);
  });

  it('of the sources and their faults', () => {
    const page = pageOf('docs/reference/sources.md');
    for (const { name } of SOURCES) expect(page).toContain(`| \`${name}\` |`);
    for (const fault of SOURCE_FAULTS) expect(page).toContain(`| \`${fault}\` |`);
  });

  it('of the kinds of files', () => {
    const page = pageOf('docs/reference/import.md').toLowerCase();
    for (const { kinds } of sources.sets) {
      for (const { title } of kinds) expect(page).toContain(title.toLowerCase());
    }
  });

  it('of the rules by which records are refused', async () => {
    const used = new Set<string>();
    for (const folder of ['src/ingest', 'src/statistics', 'src/market', 'src/territory', 'src/organisms']) {
      for (const [path, text] of await textsUnder(join(ROOT, folder), '.ts')) {
        if (/\/(ingest|import|rules)\//.test(path)) for (const name of ruleNamesIn(text)) used.add(name);
      }
    }
    const page = pageOf('docs/reference/import.md');
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it('and no page names the folder, home or address of the machine that made it', () => {
    for (const [path, text] of files)
      expect([path, text.includes(ROOT), text.includes('/root')]).toEqual([path, false, false]);
  });
});

describe('the pieces', () => {
  it('rules are read from comments of one and of several lines, without their citations', () => {
    const source = [
      '/** Rule `one-line`: a thing is so (market.md 3). */',
      '/**',
      ' * Rule `two-lines`: a thing is so',
      ' * and so, or else. Gives null.',
      ' */',
      '/** Rule `told` (aviso): a thing should be so. */',
      '/** Not a rule. */',
    ].join('\n');
    expect(rulesIn(source)).toEqual([
      { name: 'one-line', sentence: 'a thing is so.' },
      { name: 'two-lines', sentence: 'a thing is so and so, or else.' },
      { name: 'told', sentence: 'a thing should be so.', notice: true },
    ]);
    expect(ruleNamesIn("refuse({ line, rule: 'a-b' }); fields.problem('x', reason, 'c-d');")).toEqual(['a-b', 'c-d']);
  });

  it('tables survive bars and line ends', () => {
    expect(table(['a'], [['x|y\nz']])).toBe('| a |\n|---|\n| x\\|y z |');
  });

  it('bounds are words', () => {
    expect(boundsOf({ type: 'integer', format: 'int32', minimum: 1, maximum: 2147483647 })).toBe('integer, at least 1');
    expect(boundsOf({ type: ['string', 'null'], maxLength: 5 })).toBe('string or null, at most 5 characters');
    expect(boundsOf({ type: 'string', enum: ['a', 'b'] })).toBe('one of `a`, `b`');
    expect(boundsOf({ type: 'array', items: { $ref: '#/components/schemas/X' }, minItems: 1, maxItems: 9 })).toBe(
      'array of X, 1 to 9 elements',
    );
  });

  it('a benchmark goes between the markers, and only there', () => {
    const readme = 'a\n<!-- bench -->\nold\n<!-- /bench -->\nb';
    const result = {
      takenAt: '2026-01-02T03:04:05Z',
      commit: 'abc',
      machine: 'm',
      data: 'd',
      importSeconds: null,
      readyMilliseconds: 9.6,
      idleBytes: 1048576,
      usedBytes: 2097152,
      operations: [
        {
          id: 'X1',
          title: 't',
          bytes: 10,
          oursPerSecond: 99.6,
          ratio: 0.847,
          cpuRatio: 0.9,
          failed: 0,
          saturated: true,
        },
        { id: 'X2', title: 't', bytes: 10, oursPerSecond: 1, ratio: 0.5, failed: 3, saturated: false },
      ],
    };
    const text = withBench(readme, result);
    expect(text.startsWith('a\n<!-- bench -->\n')).toBe(true);
    expect(text.endsWith('\n<!-- /bench -->\nb')).toBe(true);
    expect(text).toContain('| X1 | t | 10 | 100 | 0.85 | 0.90 |');
    expect(text).toContain('| X2 | t; 3 failed | 10 | 1 | void |  |');
    expect(text).not.toContain('old');
    expect(withBench(readme, undefined)).toContain('No result');
    expect(() => withBench('no markers', undefined)).toThrow();
    expect(() => withBench(readme, { operations: 3 })).toThrow();
  });
});
