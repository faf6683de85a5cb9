import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patternsUnder } from './collect.ts';
import { degreeOf, EXPONENTIAL } from './cost.ts';

// The text that an expression reads comes from anybody. One that takes a square or a cube of its length makes a server stand still for a
// text of some hundred characters, so that none of the source may: a repetition that could hand characters to another one has a bound.

const ROOT = join(import.meta.dirname, '../../../src');

/** Files whose expressions may take longer, each with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  'acceptance/case-file.ts': 'reads the acceptance cases of the package',
  'reference/markdown.ts': 'reads the comments of this source, when the reference is written',
  'reference/rules.ts': 'reads the comments of this source, when the reference is written',
};

/** Files that put expressions together from what they are called with, each with the reason why that is no text of a client. */
const FROM_ARGUMENTS: Readonly<Record<string, string>> = {
  'acceptance/judge.ts':
    'patterns of acceptance cases, which the command reads from files of the package or of its user',
  'console/app/coordinates.ts': 'constants of the file, put together at each call',
  'console/pages/territory/reading.ts': 'runs in the browser of the client, on the text that it just typed',
  'market/titulos/search.ts': 'symbols of the synonym file, put together and noted when the file is loaded',
  'server/group.ts': 'paths of groups, put together and noted when their files are loaded',
  'sync/archivo/values.ts': 'formats of dates that the settings of a source name',
  'territory/address/town-rules.ts': 'a list that is made when the file is loaded, and noted then',
  'territory/import/recognise.ts': 'names of resources',
};

/** Repetitions of so many characters at most are taken for a constant factor. */
const LONGEST_FREE = 10;
/** How the cost may grow up to the bounds of longer ones. */
const MOST_BOUNDED = 3;
/** Files with one expression each of which more is known: how long the worst text takes that the fuzzer found for it, of 250 characters. */
const MEASURED: Readonly<Record<string, string>> = {
  'territory/address/cleaning-patterns.ts': '0.4 ms: neighbourhoods in front of an office',
  'territory/address/road-rules.ts': '0.03 ms: a kilometre behind a corner',
};

const { literals, composing, composingLater } = patternsUnder(ROOT);
const composed: { readonly file: string; readonly expression: RegExp }[] = [];

beforeAll(async () => {
  const note = (expression: RegExp): RegExp => {
    const caller = new Error().stack?.split('\n')[3] ?? '';
    const [, file] = /[/\\]src[/\\]([^:?]+\.tsx?)/.exec(caller) ?? [];
    if (file !== undefined) composed.push({ file, expression });
    return expression;
  };
  const plain = RegExp;
  vi.stubGlobal(
    'RegExp',
    new Proxy(plain, {
      construct: (target, parameters) => note(Reflect.construct(target, parameters)),
      apply: (target, _, parameters) => note(Reflect.construct(target, parameters)),
    }),
  );
  for (const file of composing) await import(join(ROOT, file));
});

afterAll(() => {
  vi.unstubAllGlobals();
});

describe('the cost of an expression', () => {
  it.each<readonly [degree: number, expression: RegExp]>([
    [0, /^abc$/],
    [0, /^a{2,40}b/],
    [1, /abc/],
    [1, /^a*b/],
    [1, /\s+/],
    [1, /^(?:a|b)+c/],
    [1, /^[^,]*,[^;]*;/],
    [1, /^(?=a*b)/],
    [1, /(?:%[\da-f]{2})+/],
    [2, /a*b/],
    [2, /\s+$/],
    [2, /^a*b*a*c/],
    [2, /^.*\d.*x/],
    [2, /(?<=^a*)b/],
    [2, /b(?=.*c)/],
    [2, /^\s*(?=.*c)/],
    [3, /^.*a.*b.*c/],
    [3, /a*[ab]*c/],
    [3, /b(?<=^.*y.*b)/],
    [EXPONENTIAL, /^(?:a|ab|b)*c/],
    [EXPONENTIAL, /^(?:a|[ab])*c/],
    [EXPONENTIAL, /^(?:a+b?)*c/],
    [EXPONENTIAL, /^(?:a+)+$/],
    [EXPONENTIAL, /^(?:a{1,3})*c/],
  ])('grows with power %i: %s', (degree, expression) => {
    expect(degreeOf(expression)).toBe(degree);
  });
});

describe('the expressions of the source', () => {
  it('are all looked at', () => {
    expect(literals.length).toBeGreaterThan(900);
    expect(composed.length).toBeGreaterThan(80);
    expect([...new Set(composed.map(({ file }) => file))].sort()).toEqual(expect.arrayContaining([...composing]));
    expect(composingLater).toEqual(Object.keys(FROM_ARGUMENTS).sort());
  });

  it('take a time that is linear in their text', () => {
    const slow = [...literals, ...composed]
      .filter(({ file }) => EXEMPT[file] === undefined)
      .map((pattern) => ({ ...pattern, degree: degreeOf(pattern.expression) }))
      .filter(({ degree }) => degree > 1);
    expect(slow.map(({ file, expression, degree }) => `${file}: ${expression} (power ${degree})`)).toEqual([]);
  });

  it('have repetitions with a bound that no four of them share a text', () => {
    const costly = [...literals, ...composed]
      .filter(({ file }) => EXEMPT[file] === undefined)
      .map((pattern) => ({ ...pattern, degree: degreeOf(pattern.expression, LONGEST_FREE) }))
      .filter(({ degree }) => degree > MOST_BOUNDED);
    expect(costly.map(({ file }) => file).sort()).toEqual(Object.keys(MEASURED));
  });

  it('are exempt only where they are slow', () => {
    for (const file of Object.keys(EXEMPT)) {
      const degrees = literals.filter((each) => each.file === file).map(({ expression }) => degreeOf(expression));
      expect(Math.max(0, ...degrees), file).toBeGreaterThan(1);
    }
  });
});
