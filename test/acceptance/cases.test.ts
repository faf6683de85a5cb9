import { describe, expect, it } from 'vitest';
import type { Assertion } from '../../src/acceptance/case.ts';
import { readCaseFolder, readCases } from '../../src/acceptance/case-file.ts';
import { judge } from '../../src/acceptance/judge.ts';

const files = readCaseFolder(import.meta.dirname);

/** Every assertion of a list, those inside others too. */
function* within(assertions: readonly Assertion[]): Generator<Assertion> {
  for (const assertion of assertions) {
    yield assertion;
    yield* within(assertion.each ?? []);
    yield* within(assertion.some ?? []);
  }
}

describe.each(files)('the cases of %s', (_, { probes, cases }) => {
  it('have each an id of their own and a clause, and need probes that there are', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const { id, clause, needs, expect: expected } of cases) {
      expect(clause, id).toMatch(/\S{3}/);
      expect(expected.status, id).toBeGreaterThanOrEqual(200);
      for (const need of needs ?? []) expect(Object.keys(probes), id).toContain(need);
    }
  });
  it('ask nothing that the judge does not know', () => {
    const seen = { status: 200, headers: new Headers(), text: 'null' };
    for (const { id, expect: expected } of [
      ...cases,
      ...Object.entries(probes).map(([id, probe]) => ({ id, ...probe })),
    ]) {
      for (const assertion of within(expected.body ?? [])) {
        const said = judge({ status: 200, body: [{ ...assertion, at: '' }] }, seen);
        expect(
          said.filter((failure) => failure.includes('the case asks')),
          id,
        ).toEqual([]);
      }
    }
  });
  it('are wrong for an empty answer of the same status, wherever they say something of the body', () => {
    for (const { id, expect: expected } of cases) {
      const seen = { status: expected.status, headers: new Headers(), text: 'null' };
      if (expected.body?.length)
        expect(judge({ status: expected.status, body: expected.body }, seen), id).not.toEqual([]);
    }
  });
});

it('no id is used in two files', () => {
  const ids = files.flatMap(([, { cases }]) => cases.map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

describe('the form of a file of cases', () => {
  it('has one meaning for each statement', () => {
    const text = [
      '# A comment.',
      'probe some',
      '  GET /a',
      '  200',
      '',
      'case X1-a: clause 1',
      '  POST /b?c=d  needs some  with account',
      '  send accept: text/csv',
      '  body {"e":[1]}',
      '  404 @content-type ~ /a\\/b/; $ keys [f, "g, h"]; i.0 = {"j":"k; l)"}; m is string|null',
      '    n each (o length 2; p some ($ >= 1)); q ascending r',
    ].join('\n');
    expect(readCases(text, 'x.cases')).toEqual({
      probes: { some: { request: { method: 'GET', path: '/a' }, expect: { status: 200 } } },
      cases: [
        {
          id: 'X1-a',
          clause: 'clause 1',
          needs: ['some'],
          auth: true,
          request: { method: 'POST', path: '/b?c=d', headers: { accept: 'text/csv' }, body: { e: [1] } },
          expect: {
            status: 404,
            headers: { 'content-type': 'a/b' },
            body: [
              { at: '', keys: ['f', 'g, h'] },
              { at: 'i.0', equals: { j: 'k; l)' } },
              { at: 'm', type: 'string|null' },
              {
                at: 'n',
                each: [
                  { at: 'o', length: 2 },
                  { at: 'p', some: [{ at: '', atLeast: 1 }] },
                ],
              },
              { at: 'q', ordered: { by: 'r', direction: 'asc' } },
            ],
          },
        },
      ],
    });
  });

  it.each([
    ['GET /a\n  200', 'x.cases:1: a block begins'],
    ['case a: b\n  GET /a', 'x.cases:1: the status of the answer is missing'],
    ['case a: b\n  200 c = 1', 'x.cases:1: the request is missing'],
    ['case a: b\n  GET /a\n  200 c equals 1', 'x.cases:1: no operator: equals'],
    ['case a: b\n  GET /a\n  200 c each (d = 1', 'x.cases:1: a parenthesis is not closed'],
    ['case a: b\n  GET /a  with token\n  200', 'x.cases:1: no condition of a request'],
  ])('names the line of what it cannot read: %j', (text, message) => {
    expect(() => readCases(text, 'x.cases')).toThrow(message);
  });
});
