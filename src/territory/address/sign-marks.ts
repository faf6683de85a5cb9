import { SIGN } from './sign-bits.ts';

/*
 * What the characters around a mark say. A rule that parts "Mitre-100" need not be tried for "9 - Mitre". What may be a space is taken
 * for one and for none: spaces beyond the usual one are rare, and come into a text only by its references of HTML.
 */

const SPACE = 0x20;
const ZERO = 0x30;
const NINE = 0x39;
/** From here on there are no marks and digits, only letters and, seldom, anything else. */
const LETTERS = 0x40;
const ASCII = 0x80;
/** Makes a small letter of a capital one. */
const SMALL = 0x20;
const LETTER_B = 0x62;
const LETTER_C = 0x63;
const LETTER_E = 0x65;
const LETTER_Q = 0x71;
const LETTER_V = 0x76;

/** What follows from the hyphen at `at`. `signs`: those seen so far. */
export function signsOfHyphen(text: string, at: number, signs: number): number {
  return signsOfMark(text, at) | ((signs & SIGN.hyphen) === 0 ? 0 : SIGN.hyphens);
}

/** What follows from the slash at `at`. */
export function signsOfSlash(text: string, at: number): number {
  let signs = signsOfMark(text, at);
  const letter = letterBefore(text, at);
  if (letter === LETTER_E) signs |= SIGN.between;
  if (letter === LETTER_C) signs |= SIGN.withSlash;
  if (letter === LETTER_Q) signs |= SIGN.corner;
  return signs;
}

/** What follows from the dot at `at`. */
export function signsOfDot(text: string, at: number): number {
  const letters = codeAt(text, at - 1) >= LETTERS && codeAt(text, at - 2) >= LETTERS && codeAt(text, at - 3) >= LETTERS;
  const corner = letterBefore(text, at) === LETTER_Q ? SIGN.corner : 0;
  return letters || isDigit(codeAt(text, at - 1)) ? corner | SIGN.sentence : corner;
}

/** What follows from the degree sign at `at`. */
export function signsOfDegree(text: string, at: number): number {
  const letter = letterBefore(text, at);
  return letter === LETTER_B || letter === LETTER_V ? SIGN.barrio : 0;
}

function signsOfMark(text: string, at: number): number {
  const before = codeAt(text, at - 1);
  const after = codeAt(text, at + 1);
  let signs = 0;
  if (before > SPACE && after > SPACE) signs |= SIGN.tight;
  if (!isSolid(before) || !isSolid(after)) signs |= SIGN.loose;
  if (isDigit(before === SPACE ? codeAt(text, at - 2) : before)) {
    if (isDigit(after === SPACE ? codeAt(text, at + 2) : after)) signs |= SIGN.numbered;
  }
  return signs;
}

/** The letter in front of `at`, or in front of one space there, made small; anything else for other characters. */
function letterBefore(text: string, at: number): number {
  const before = codeAt(text, at - 1);
  return (before === SPACE ? codeAt(text, at - 2) : before) | SMALL;
}

/** The character at `at`; a space outside of the text. */
function codeAt(text: string, at: number): number {
  return at < 0 || at >= text.length ? SPACE : text.charCodeAt(at);
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** Surely no space and no mark: those of ASCII from the digits on. */
function isSolid(code: number): boolean {
  return code >= ZERO && code < ASCII;
}
