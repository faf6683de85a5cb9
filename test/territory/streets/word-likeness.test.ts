import { describe, expect, it } from 'vitest';
import { LIKENESS, likenessOf } from '../../../src/territory/streets/word-likeness.ts';

describe('how like two words are', () => {
  it.each([
    ['peron', 'peron', LIKENESS.equal],
    ['j', 'jose', LIKENESS.initial],
    ['j', 'manuel', LIKENESS.none],
    ['lib', 'libertador', LIKENESS.shortened],
    ['bme', 'bartolome', LIKENESS.shortened],
    ['rdo', 'ricardo', LIKENESS.shortened],
    ['sta', 'santa', LIKENESS.shortened],
    ['agstn', 'agustin', LIKENESS.shortened],
    ['jse', 'jose', LIKENESS.shortened],
    ['jos', 'jose', LIKENESS.shortened],
    ['mar', 'mora', LIKENESS.none],
    ['maria', 'mariano', LIKENESS.none],
    ['jose', 'josefina', LIKENESS.none],
    ['marg', 'margarita', LIKENESS.shortened],
    ['la', 'lavalle', LIKENESS.none],
    ['yirigoyen', 'yrigoyen', LIKENESS.mistyped],
    ['irigoyen', 'yrigoyen', LIKENESS.mistyped],
    ['belgrnao', 'belgrano', LIKENESS.mistyped],
    ['crecencia', 'crescenio', LIKENESS.similar],
    ['pedro', 'pablo', LIKENESS.none],
    ['12', '13', LIKENESS.none],
    ['1', '12', LIKENESS.none],
    ['a'.repeat(40), `${'a'.repeat(39)}b`, LIKENESS.none],
  ])('%s, %s', (one, other, likeness) => {
    expect(likenessOf(one, other)).toBe(likeness);
    expect(likenessOf(other, one)).toBe(likeness);
  });
});
