import { fold } from './fold-word.ts';
import { CHAINS, CLASS, WORD_CLASSES } from './lexicon.ts';

/** Whether a word as it is written is listed under one of some classes (a mask over `CLASS`), whatever stands beside it. */
export function isListedAs(word: string | undefined, classes: number): boolean {
  return word !== undefined && ((WORD_CLASSES.get(fold(word)) ?? 0) & classes) !== 0;
}

/** Whether a word is what a shop, an office or another institution is called by, chains among them. */
export function isInstitution(word = ''): boolean {
  return isListedAs(word, CLASS.institution) || CHAINS.has(fold(word));
}
