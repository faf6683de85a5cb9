import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiJson, asciiJsonOf } from '../../../src/server/log/ascii-json.ts';

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

describe('text in a log', () => {
  it('is visible ASCII in one line, and reads as what it was', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(asciiJson(text)).toMatch(/^"[ -~]*"$/);
        expect(JSON.parse(asciiJson(text))).toBe(text);
        expect(asciiJsonOf({ [text]: [text] })).toMatch(/^[ -~]*$/);
        expect(JSON.parse(asciiJsonOf([text]))).toEqual([text]);
      }),
    );
  });

  it('neither ends lines nor commands terminals', () => {
    expect(asciiJson('a\n"b"\u2028\u2029\u0085\u001b[2J\u009b2J\u007f\u202e\ud800')).toBe(
      '"a\\n\\"b\\"\\u2028\\u2029\\u0085\\u001b[2J\\u009b2J\\u007f\\u202e\\ud800"',
    );
  });
});
