import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, type Program } from '../cli/program.ts';
import { differenceOfJson, differenceOfText, type Example, examplesIn } from './examples.ts';

const ROOT = join(import.meta.dirname, '../..');
const SHOWN_ADDRESS = 'http://127.0.0.1:8080';

const documents = ['README.md', 'README.es.md', ...listed('docs')]
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  .map(({ path, text }) => ({ path, flags: flagsIn(text), examples: examplesIn(path, text) }))
  .filter(({ examples }) => examples.length > 0);

function listed(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join(folder, path))
    .sort();
}

/** What the server of a document's examples is started with besides: `<!-- examples: serve --flag value -->`. */
function flagsIn(markdown: string): readonly string[] {
  return /^<!-- examples: serve (.*) -->$/m.exec(markdown)?.[1]?.split(' ') ?? [];
}

const hasTools = ['bash', 'curl'].every((tool) => spawnSync(tool, ['--version']).status === 0);

interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** A server in a process of its own, over a store of its own. */
interface Server {
  readonly address: string;
  readonly store: string;
  readonly stop: () => Promise<void>;
}

/** Starts the program on a free port and waits until all groups serve. */
async function startServer(program: Program, store: string, flags: readonly string[]): Promise<Server> {
  const { child, said, ended } = program.start(['serve', '--store', store, '--port', '0', ...flags]);
  const address = /listens on (\S+)/.exec(await said(/listens on \S+\n/))?.[1] ?? '';
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  for (let tries = 0; tries < READY_TRIES; tries++) {
    const response = await fetch(`${address}/readyz`);
    await response.arrayBuffer();
    if (response.ok) return { address, store, stop };
    await new Promise((resolve) => setTimeout(resolve, READY_PAUSE_MS));
  }
  await stop();
  throw new Error('The server did not get ready.');
}

const READY_TRIES = 1000;
const READY_PAUSE_MS = 25;

/** What of a checkout the examples use. */
const OF_CHECKOUT = ['node_modules', 'package.json', 'data', 'test', 'bin', 'dist'];

/** Runs the examples of one document one after another in one shell, as somebody who pastes them would. */
async function runAll(
  examples: readonly Example[],
  { address, store }: Server,
  checkout: string,
  folder: string,
): Promise<Outcome[]> {
  // A checkout of its own: what one document writes is not in the way of another that runs at the same time.
  const own = join(folder, 'checkout');
  mkdirSync(own);
  for (const name of OF_CHECKOUT) symlinkSync(join(checkout, name), join(own, name));
  const lines = [
    // The very words of the documents, without npm's half second for each.
    `npx() { shift; node '${join(checkout, 'dist/program/main.js')}' "$@"; }`,
    `cd '${own}'`,
  ];
  examples.forEach(({ command }, index) => {
    const at = join(folder, String(index));
    const text = command.replaceAll(SHOWN_ADDRESS, address);
    lines.push(`{\n${text}\n} >'${at}.out' 2>'${at}.err'`, `echo $? >'${at}.code'`);
  });
  const script = join(folder, 'script.sh');
  writeFileSync(script, `${lines.join('\n')}\n`);
  const port = new URL(address).port;
  const shell = spawn('bash', [script], {
    cwd: folder,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder, VENTANILLA_STORE: store, VENTANILLA_PORT: port, LANG: 'C.UTF-8' },
  });
  await once(shell, 'close');
  const textOf = (index: number, ending: string): string => readFileSync(join(folder, `${index}.${ending}`), 'utf8');
  return examples.map((_, index) => ({
    code: Number(textOf(index, 'code')),
    output: textOf(index, 'out'),
    errors: textOf(index, 'err'),
  }));
}

type Document = (typeof documents)[number];

/** Whether the examples of a document only ask the server that anybody gets: what runs the program may change what is stored. */
function onlyAsks({ flags, examples }: Document): boolean {
  return flags.length === 0 && examples.every(({ command }) => !/\bnpx\b/.test(command));
}

/** What came of the examples of a document: beside the server that is given, or one of its own with a copy of a filled store. */
async function outcomesOf(document: Document, program: Program, filled: string, asked: Server): Promise<Outcome[]> {
  const { path, flags, examples } = document;
  const own = join(program.folder, 'examples', path.replaceAll('/', '_'));
  mkdirSync(own, { recursive: true });
  if (onlyAsks(document)) return runAll(examples, asked, program.folder, own);
  const store = join(own, 'store.sqlite');
  copyFileSync(filled, store);
  const server = await startServer(program, `sqlite:${store}`, flags);
  try {
    return await runAll(examples, server, program.folder, own);
  } finally {
    await server.stop();
  }
}

/** How many documents are run at once: they wait often, for servers and for what they say themselves. */
const LANES = 3;

describe.skipIf(!hasTools)('what the documents tell people to paste (needs bash and curl)', () => {
  let program: Program;
  const running = new Map<string, Promise<Outcome[]>>();

  beforeAll(async () => {
    program = await buildProgram();
    // What a first start makes of an empty store is the same for all documents: it is made once.
    const filled = join(program.folder, 'filled.sqlite');
    await (await startServer(program, `sqlite:${filled}`, [])).stop();
    copyFileSync(filled, join(program.folder, 'asked.sqlite'));
    const asked = await startServer(program, `sqlite:${join(program.folder, 'asked.sqlite')}`, []);
    const waiting = [...documents];
    const runNext = async (): Promise<void> => {
      const next = waiting.shift();
      if (!next) return;
      const outcomes = outcomesOf(next, program, filled, asked);
      running.set(next.path, outcomes);
      // Whether it failed is told where the document is described.
      await outcomes.catch(() => {});
      await runNext();
    };
    await Promise.all(Array.from({ length: LANES }, runNext));
    await asked.stop();
  }, 600_000);
  afterAll(() => program.remove());

  describe.each(documents)('$path', ({ path, examples }) => {
    let outcomes: Outcome[];

    beforeAll(async () => {
      outcomes = (await running.get(path)) ?? [];
    });

    it.each(examples.map((example, index) => ({ ...example, index })))('line $line', ({ answer, index }) => {
      const { code, output, errors } = outcomes[index]!;
      expect({ code, errors: code === 0 ? '' : errors }).toEqual({ code: 0, errors: '' });
      if (answer === null) return;
      const difference =
        answer.kind === 'json'
          ? differenceOfJson(JSON.parse(answer.text), JSON.parse(output))
          : differenceOfText(answer.text, output);
      expect(difference).toBeNull();
    });
  });
});

it('every example shows its answer', () => {
  const examples = documents.flatMap((document) => document.examples);
  expect(examples.length).toBeGreaterThan(50);
  const without = examples.filter(({ answer }) => answer === null);
  expect(without.map(({ document, line }) => `${document}:${line}`)).toEqual([]);
});

describe('the comparison', () => {
  it('finds examples and their answers', () => {
    const markdown = '```sh run\na\n```\n\ntext\n\n```json answer\n{}\n```\n\n```sh\nb\n```\n```sh run\nc\n```\n';
    expect(examplesIn('d', markdown)).toEqual([
      { document: 'd', line: 1, command: 'a', answer: { kind: 'json', text: '{}' } },
      { document: 'd', line: 14, command: 'c', answer: null },
    ]);
  });

  it.each([
    [{ a: 1 }, { a: 1 }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ b: 2, a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, '…': '…' }, { x: 0, a: 1, b: 2 }, true],
    [{ b: 1, '…': '…' }, { a: 1 }, false],
    [[1, '…'], [1, 2, 3], true],
    [[1, 2], [1, 2, 3], false],
    [[1, '…'], [2], false],
    ['…', null, true],
    ['ab…yz', 'ab?yz', true],
    ['ab…yz', 'abyx', false],
    [null, undefined, false],
  ])('%j against %j: %j', (shown, seen, same) => {
    expect(differenceOfJson(shown, seen) === null).toBe(same);
  });

  it.each([
    ['a\nb', 'a\nb\n', true],
    ['a\n…\nz', 'a\nb\nc\nz', true],
    ['a\n…', 'a\nb', true],
    ['a … c', 'a b c', true],
    ['a.c', 'abc', false],
    ['a', 'a\nb', false],
  ])('%j against %j: %j', (shown, seen, same) => {
    expect(differenceOfText(shown, seen) === null).toBe(same);
  });
});
