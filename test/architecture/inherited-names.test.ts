import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gatherSources } from '../../src/reference/gather.ts';
import type { Parameter } from '../../src/server/parameters/parameter.ts';

/** What every object has without having been given it, and every function. */
const INHERITED = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

const { served } = await gatherSources(join(import.meta.dirname, '../..'));
const parameters = served.flatMap(({ routes }) =>
  routes.flatMap(({ id, parameters: table }) =>
    Object.entries(table).map(([name, parameter]): [string, Parameter<unknown>] => [`${id} ${name}`, parameter]),
  ),
);

describe('names that every object has', () => {
  it('are refused, or are to a parameter what any other word is that it does not know', () => {
    expect(parameters.length).toBeGreaterThan(300);
    const taken = parameters.flatMap(([name, parameter]) =>
      INHERITED.filter((word) => parameter.parse(word).ok)
        .filter((word) => asIf(parameter, word) !== asIf(parameter, 'q'.repeat(word.length)))
        .map((word) => `${name} takes ${word}`),
    );
    expect(taken).toEqual([]);
  });
});

/** What a parameter makes of a word, the word itself left out. */
function asIf(parameter: Parameter<unknown>, word: string): string {
  const reading = parameter.parse(word);
  if (!reading.ok) return reading.problem.kind;
  return JSON.stringify([typeof reading.value, reading.value]).replaceAll(new RegExp(word, 'gi'), 'WORD');
}
