import fc from 'fast-check';

/** Text as people and programs leave it in data: quotes, line ends, separators that JSON allows raw, halves of pairs. */
export const unusualText = fc.oneof(
  fc.constantFrom(
    'plain',
    ' blanks at both ends ',
    'a "quoted" word',
    'comma, semicolon; tab\t',
    'two\nlines',
    'carriage\r\nreturn',
    'separators \u2028 and \u2029',
    'null',
    '\\u2028',
    '{"json":true}',
    'ñandú ÁÉÍ',
    '😀',
    'half \ud83d of a pair',
    '\ufeffmark',
    '\u0000\u0007',
    '=1+1',
    '__proto__',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
);

/** Numbers at the ends of what a double holds, and those that lose digits where they are written carelessly. */
export const unusualNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    0.1 + 0.2,
    5e-324,
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
    Number.MIN_VALUE,
    1e21,
    1e-7,
    2 ** 53 + 2,
    1.7976931348623157e308,
    123456789.12345679,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
