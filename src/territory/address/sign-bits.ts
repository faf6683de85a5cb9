/**
 * The signs of a text: which kinds of characters it has, and what stands around them. Most texts have few of them, and most rules of
 * cleaning need one, so that one look at the characters saves nearly all rules. A sign may be seen where no rule applies, but never be
 * missed where one would.
 */
export const SIGN = {
  digit: 1 << 0,
  comma: 1 << 1,
  bracket: 1 << 2,
  hyphen: 1 << 3,
  slash: 1 << 4,
  dot: 1 << 5,
  degree: 1 << 6,
  quote: 1 << 7,
  hash: 1 << 8,
  colon: 1 << 9,
  /** Other dashes, backslashes, the ring that stands for a degree sign, halves and quarters in one sign. */
  rare: 1 << 10,
  /** A digit right behind something else. */
  gluedDigit: 1 << 11,
  /** Something else right behind a digit. */
  gluedLetter: 1 << 12,
  /** Two numbers or more. */
  numbers: 1 << 13,
  /** A word that some rule looks for. */
  word: 1 << 14,
  /** What is left of a letter that got broken, or a reference of HTML. */
  broken: 1 << 15,
  at: 1 << 16,
  /** Digits as in a telephone number: many together, groups of four, an area code. */
  telephone: 1 << 17,
  /** A number of four digits behind another one, at the end or before a mark. */
  closing: 1 << 18,
  /** Spaces to be mended, or characters beyond plain Latin. */
  mend: 1 << 19,
  /** A hyphen or a slash with a space beside it, or at an end of the text. */
  loose: 1 << 20,
  /** One with something else on both sides. */
  tight: 1 << 21,
  /** One between two digits. */
  numbered: 1 << 22,
  /** Two hyphens or more. */
  hyphens: 1 << 23,
  /** "e/" or a word that begins like "entre". */
  between: 1 << 24,
  /** "c/". */
  withSlash: 1 << 25,
  /** A "q" before a slash or a dot, as in "esq.". */
  corner: 1 << 26,
  /** The last letters of what was not finished: "… y", "… entre", "… N°". */
  unfinished: 1 << 27,
  /** A number of four digits behind another one, and a letter behind it. */
  code: 1 << 28,
  /** "B°", "V°", or a word that begins like "barrio". */
  barrio: 1 << 29,
  /** A dot behind a digit or three letters, as at the end of a sentence. */
  sentence: 1 << 30,
  /** A number behind one of three digits or more, as that of a flat behind a door's. The last bit there is: a mask with it is negative. */
  behindDoor: 1 << 31,
} as const;
