import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiJson, asciiString } from '../../../src/server/log/log-lines.ts';

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

describe('A text in a log', () => {
  it('is visible ASCII in one line, and parses to the same text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(asciiString(text)).toMatch(/^"[ -~]*"$/);
        expect(JSON.parse(asciiString(text))).toBe(text);
        expect(asciiJson({ [text]: [text] })).toMatch(/^[ -~]*$/);
        expect(JSON.parse(asciiJson([text]))).toEqual([text]);
      }),
    );
  });

  it('contains neither line ends nor control codes', () => {
    expect(asciiString('a\n"b"\u2028\u2029\u0085\u001b[2J\u009b2J\u007f\u202e\ud800')).toBe(
      '"a\\n\\"b\\"\\u2028\\u2029\\u0085\\u001b[2J\\u009b2J\\u007f\\u202e\\ud800"',
    );
  });
});
