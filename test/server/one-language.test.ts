import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unknownPanel, unknownTitle } from '../../src/market/wording.ts';
import { gatherSources } from '../../src/reference/gather.ts';
import { type Failure, type OverRate, UNREADABLE, type UnreadableReason } from '../../src/server/failure.ts';
import type { ServedGroup } from '../../src/server/group.ts';
import { type RecordsRefusal, refuseMarket, refusePublic } from '../../src/server/handing/hand-on.ts';
import type { Answer } from '../../src/server/http/answer.ts';
import { RequestCall } from '../../src/server/http/call.ts';
import type { Issue, Problem } from '../../src/server/parameters/parameter.ts';
import { ownInvalid, unknownVariables } from '../../src/statistics/wording.ts';
import { BATCH_ERRORS } from '../../src/territory/wording.ts';
import { ENGLISH, SPANISH } from '../../src/versions/parameters.ts';

const { served } = await gatherSources(join(import.meta.dirname, '../..'));

/** Words that only one of the languages has; `no`, `a` and the like are in both. */
const WORDS = {
  english: /\b(?:the|of|must|not|is|it|there|with|and|has|that|be|at|in|are|which|an|try|this)\b/giu,
  spanish:
    /(?<!\p{L})(?:el|la|los|las|de|del|debe|deben|un|una|que|en|se|es|para|por|con|al|este|ningún|tiene|está|encontrado)(?!\p{L})/giu,
} as const;

const call = new RequestCall(Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/x?y=z' }), {
  publicAddress: 'http://localhost:9',
  trustedProxies: new Set(),
});

/** The languages that a text has function words of. */
function languagesOf(text: string): string[] {
  return Object.entries(WORDS).flatMap(([language, words]) => (text.match(words) ? [language] : []));
}

type Language = keyof typeof WORDS;

/** The language in which a group words its errors. */
const languageOf = (group: string): Language => (group === 'market' ? 'english' : 'spanish');

/** The answers that hold a function word of another language. */
function foreign(answers: readonly Answer[], language: Language): string[] {
  const texts = answers.map(({ body }) => String(body));
  return texts.filter((text) => languagesOf(text).some((other) => other !== language));
}

const PROBLEMS: Readonly<Record<Exclude<Problem['kind'], 'custom'>, Problem>> = {
  unknown: { kind: 'unknown', accepted: ['x', 'y'] },
  missing: { kind: 'missing' },
  repeated: { kind: 'repeated' },
  empty: { kind: 'empty' },
  not_integer: { kind: 'not_integer' },
  not_number: { kind: 'not_number' },
  not_date: { kind: 'not_date' },
  not_text: { kind: 'not_text' },
  too_small: { kind: 'too_small', minimum: 1 },
  too_large: { kind: 'too_large', maximum: 9 },
  too_long: { kind: 'too_long', maximum: 9 },
  not_a_choice: { kind: 'not_a_choice', choices: ['x', 'y'] },
};

const over: OverRate = { kind: 'over_rate', policy: 'client', cost: 2, quota: 9, left: 1, window: 60, retryAfter: 7 };
const FAILURES: Readonly<Record<Exclude<Failure['kind'], 'unreadable'>, Failure>> = {
  path_not_found: { kind: 'path_not_found' },
  method_not_allowed: { kind: 'method_not_allowed', allowed: ['GET'] },
  malformed_path: { kind: 'malformed_path' },
  body_too_large: { kind: 'body_too_large', maximum: 9 },
  body_too_late: { kind: 'body_too_late' },
  unsupported_media_type: { kind: 'unsupported_media_type', expected: 'text/csv' },
  malformed_body: { kind: 'malformed_body' },
  not_acceptable: { kind: 'not_acceptable' },
  range_not_satisfiable: { kind: 'range_not_satisfiable', length: 9 },
  not_ready: { kind: 'not_ready', retryAfter: 1 },
  overloaded: { kind: 'overloaded', retryAfter: 1 },
  over_rate: over,
  store_away: { kind: 'store_away', retryAfter: 1 },
  internal: { kind: 'internal' },
};
const UNREADABLE_KINDS = Object.keys(UNREADABLE) as UnreadableReason[];
const ALL_FAILURES: readonly Failure[] = [
  ...Object.values(FAILURES),
  { ...over, policy: 'account' },
  { ...over, retryAfter: null },
  ...UNREADABLE_KINDS.map((reason): Failure => ({ kind: 'unreadable', reason })),
];

/** Values that break the own rules of parameters, so that the sentences of these rules are made. */
const WRONG: readonly unknown[] = [
  '@',
  '',
  'x:',
  '1:2',
  '1,1',
  '-1',
  '99999999999',
  '0..0',
  'q'.repeat(9000),
  null,
  [],
];

/** Answers to wrong values of each parameter of a group, in the words that its route uses. */
function refusals({ name, routes, wording }: ServedGroup): Answer[] {
  return routes.flatMap(({ path, parameters }) =>
    Object.entries(parameters).flatMap(([parameter, { place, parse }]) =>
      WRONG.map((value) => parse(value)).flatMap((reading) => {
        if (reading.ok) return [];
        const issues: Issue[] = [{ name: parameter, place, problem: reading.problem }];
        const isOwn = name === 'statistics' && path.startsWith('/ventanilla');
        return [isOwn ? ownInvalid(issues, parameters, call) : wording.invalid(issues, call)];
      }),
    ),
  );
}

describe('an answer speaks one language', () => {
  it('is checked by words that one language has alone', () => {
    expect(languagesOf('Titulo no encontrado: no title on bCBA has the symbol')).toEqual(['english', 'spanish']);
    expect(languagesOf('El valor no es válido.')).toEqual(['spanish']);
    expect(languagesOf('It must be one.')).toEqual(['english']);
  });
  it.each(served.map((group) => [group.name, group] as const))(
    'in group %s, for every failure',
    (name, { wording }) => {
      const answers = ALL_FAILURES.map((failure) => wording.failure(failure, call));
      expect(foreign(answers, languageOf(name))).toEqual([]);
    },
  );
  it.each(served.map((group) => [group.name, group] as const))(
    'in group %s, for every wrong parameter',
    (name, group) => {
      const issues = Object.values(PROBLEMS).map((problem): Issue => ({ name: 'x', place: 'query', problem }));
      const answers = [...issues.map((issue) => group.wording.invalid([issue], call)), ...refusals(group)];
      expect(answers.length).toBeGreaterThan(issues.length);
      expect(foreign(answers, languageOf(name))).toEqual([]);
    },
  );
  it('for a title that does not exist, which goes on in the language of the published words', () => {
    const answer = unknownTitle('bCBA', 'x');
    expect(foreign([answer], 'spanish')).toEqual([]);
    expect(answer.body).toContain('Titulo no encontrado: ');
  });
  it('for a panel that does not exist', () => {
    const panel = { instrument: 'acciones', panel: 'x', country: 'argentina' };
    expect(foreign([unknownPanel(panel, []), unknownPanel(panel, ['y'])], 'english')).toEqual([]);
  });
  it('for batches of group C and variables of group A', () => {
    const { mediaType, tooLong, ...others } = BATCH_ERRORS;
    const errors = [
      ...Object.values(others).map((error) => error('direcciones')),
      mediaType('direcciones', 'application/json'),
      tooLong('direcciones', 9),
    ];
    expect(errors.flatMap(({ mensaje }) => languagesOf(mensaje)).filter((other) => other !== 'spanish')).toEqual([]);
    expect(foreign([unknownVariables([1], call), unknownVariables([1, 2], call)], 'spanish')).toEqual([]);
  });
  it('for versions that are not there', () => {
    const cases: readonly RecordsRefusal[] = [
      { kind: 'off' },
      { kind: 'busy', retryAfter: 1 },
      { kind: 'gone', group: 'market', number: 1, newest: 3, parameter: 'version' },
      { kind: 'unknown', group: 'market', number: 1, newest: 0, parameter: 'version' },
      { kind: 'unknown', group: 'market', number: 9, newest: 3, parameter: 'version' },
    ];
    expect(foreign(cases.map(refusePublic), 'spanish')).toEqual([]);
    expect(foreign(cases.map(refuseMarket), 'english')).toEqual([]);
    for (const [words, language] of [
      [SPANISH, 'spanish'],
      [ENGLISH, 'english'],
    ] as const) {
      for (const text of [words.range, words.cursor, words.place, words.noVersion('x', 1, [])]) {
        expect(languagesOf(text)).toEqual([language]);
      }
    }
  });
});
