import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsUnder } from '../docs/repository.ts';

// Test files follow one another in the same threads (vitest.config.ts). What a file changes there and does not change back, the next ones
// are tried with. Mocks of modules last, spies do not: vitest takes those away behind each file. Who needs more than a spy is named
// `*.alone.test.ts`, and has a thread of its own.

const TESTS = join(import.meta.dirname, '..');
const OWN_THREAD = '.alone.test.ts';

/** What changes a thread for whoever comes next, by what it is. */
const LASTING: Readonly<Record<string, RegExp>> = {
  'a module is replaced': /\bvi\.(?:mock|doMock|unmock|doUnmock|hoisted|resetModules)\b/,
  'a global is replaced': /\bvi\.stubGlobal\b|\b(?:globalThis|global)(?:\.\w+|\[[^\]]+\])\s*(?:\?\?|\|\||&&)?=(?![=>])/,
  'an object of all is changed':
    /\bObject\.(?:assign|definePropert(?:y|ies)|setPrototypeOf)\(\s*(?:globalThis|global|process|console|[A-Z]\w*\.prototype|Math|Date|JSON|Atomics)\b/,
  'the environment is changed':
    /\bvi\.stubEnv\b|\bdelete process\.env\b|\bprocess\.env(?:\.\w+|\[[^\]]+\])?\s*(?:\?\?|\|\||&&)?=(?![=>])/,
  'the process is changed': /\bprocess\.(?:chdir|umask|on|once|addListener)\(|\bprocess\.(?:exitCode|title)\s*=(?!=)/,
};

/** What a text changes for good. */
function lastingIn(text: string): string[] {
  const found = Object.entries(LASTING).flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));
  const stops = text.includes('vi.useFakeTimers') && !text.includes('vi.useRealTimers');
  return stops ? [...found, 'the clock stays stopped'] : found;
}

describe('a file of tests leaves its thread as it was, or has one of its own', () => {
  it('everywhere', async () => {
    const texts = await textsUnder(TESTS, '.ts');
    expect(texts.size).toBeGreaterThan(400);
    const lasting = [...texts]
      .filter(([path]) => !path.endsWith(OWN_THREAD) && path !== import.meta.filename)
      .flatMap(([path, text]) => lastingIn(text).map((what) => `${relative(TESTS, path)}: ${what}`));
    expect(lasting).toEqual([]);
  });

  it('and none has one without need', async () => {
    const texts = await textsUnder(TESTS, OWN_THREAD);
    expect(
      [...texts]
        // A stopped clock also takes the timers that earlier files left in their thread, and counts them.
        .filter(([, text]) => lastingIn(text).length === 0 && !text.includes('vi.useFakeTimers'))
        .map(([path]) => relative(TESTS, path)),
    ).toEqual([]);
  });

  it.each([
    ["vi.mock('../../src/starter.ts')", 'a module is replaced'],
    ["vi.stubGlobal('fetch', answer)", 'a global is replaced'],
    ['globalThis.fetch = answer', 'a global is replaced'],
    ["Object.defineProperty(process, 'platform', { value: 'win32' })", 'an object of all is changed'],
    ['Object.assign(Map.prototype, {})', 'an object of all is changed'],
    ["vi.stubEnv('TZ', 'UTC')", 'the environment is changed'],
    ["process.env.TZ = 'UTC'", 'the environment is changed'],
    ["process.env['TZ'] ??= 'UTC'", 'the environment is changed'],
    ['delete process.env.TZ', 'the environment is changed'],
    ["process.chdir('/')", 'the process is changed'],
    ["process.on('warning', hear)", 'the process is changed'],
    ['process.exitCode = 0', 'the process is changed'],
    ['vi.useFakeTimers()', 'the clock stays stopped'],
  ])('%s is seen', (text, what) => {
    expect(lastingIn(text)).toEqual([what]);
  });

  it.each([
    "vi.spyOn(Atomics, 'wait')",
    "process.env.TZ === 'UTC'",
    'const set = new Set(Object.keys(process.env))',
    'vi.useFakeTimers(); vi.useRealTimers()',
    'globalThis.gc?.()',
  ])('%s is nothing that lasts', (text) => {
    expect(lastingIn(text)).toEqual([]);
  });
});
