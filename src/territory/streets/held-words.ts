/** What some words have of others, for names of streets: each word is folded, and names have few. */

/** Whether a word begins with a digit. */
export function isNumber(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}

/** Whether a word is among others. Most are of another length, which is all that is looked at then. */
export function holds(words: readonly string[], word: string): boolean {
  for (let at = 0; at < words.length; at++) {
    const one = words[at]!;
    if (one.length === word.length && one === word) return true;
  }
  return false;
}

/** Whether one of some words is a number that is not among others. */
export function lacksNumber(words: readonly string[], others: readonly string[]): boolean {
  for (let at = 0; at < words.length; at++) if (isNumber(words[at]!) && !holds(others, words[at]!)) return true;
  return false;
}

/** Whether letters are all that was asked for: `Pasaje A` is not `A PALACIOS`, nor `calle s/n` the street `SAN NICOLAS`. */
export function areLetters(words: readonly string[]): boolean {
  for (let at = 0; at < words.length; at++) if (words[at]!.length > 1 || isNumber(words[at]!)) return false;
  return true;
}

/**
 * Whether a mistyped word is found in a letter alone: `BARREIRO` is nearly `barrio`, which some write `B`, but it is not `CALLE 365 B`.
 * Of a name that has no word of its own it is the kind that was mistyped: `CLALE 453` is `CALLE 453`.
 */
export function isLetterAlone(words: readonly string[], others: readonly string[]): boolean {
  let hasOwn = false;
  for (let at = 0; at < others.length; at++) {
    const word = others[at]!;
    if (holds(words, word)) continue;
    if (word.length > 1 && !isNumber(word)) return false;
    hasOwn = true;
  }
  if (!hasOwn) return false;
  for (let at = 0; at < words.length; at++) if (words[at]!.length > 1 && !holds(others, words[at]!)) return true;
  return false;
}

/** Whether one of some words begins so. */
export function beginsOne(words: readonly string[], beginning: string): boolean {
  for (let at = 0; at < words.length; at++) if (words[at]!.startsWith(beginning)) return true;
  return false;
}

/** Whether a letter was asked for more often than words begin with it: `P. P. Ramos` is `PATRICIO P RAMOS`, but not `J P RAMOS`. */
export function lacksInitial(words: readonly string[], others: readonly string[]): boolean {
  // A register keeps one initial of two: `C. C. Vigil` is `C VIGIL`.
  if (others.length < words.length) return false;
  for (let at = 1; at < words.length; at++) {
    const word = words[at]!;
    if (word.length > 1 || isNumber(word) || words.indexOf(word) === at) continue;
    const asked = words.filter((one) => one === word).length;
    if (others.filter((other) => other.startsWith(word)).length < asked) return true;
  }
  return false;
}
