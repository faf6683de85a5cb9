import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Assertion, CaseFile } from '../../src/acceptance/case.ts';
import { isCaseFile } from '../../src/acceptance/case-file.ts';
import { judge } from '../../src/acceptance/judge.ts';

const files: readonly [name: string, file: CaseFile][] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const file: unknown = JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
    if (!isCaseFile(file)) throw new Error(`${name} is no file of cases`);
    return [name, file];
  });

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
