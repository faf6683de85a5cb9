import { LIST_FORMAT } from '../../server/http/file-answer.ts';
import { choice, integer, text } from '../../server/parameters/parameter.ts';
import { foldWord, MARKETS } from '../contract/words.ts';

/** Characters of a text that titles are searched by, at most. */
export const LONGEST_TEXT = 100;
/** Most titles of one answer, and how many there are when nothing is said. */
export const FOUND = { most: 100, fallback: 20 } as const;

/** The parameters of `/ventanilla/titulos/buscar`. */
export const TITLE_SEARCH = {
  q: text({
    required: true,
    minLength: 1,
    maxLength: LONGEST_TEXT,
    emptyIsAbsent: true,
    sentence:
      'A symbol or its beginning, or words of the description or the kind. Case and accents do not count, mistyped letters are forgiven in words of four letters or more, the last word may be unfinished.',
    example: 'galicia',
  }),
  mercado: choice(MARKETS, {
    sentence: 'Only titles of this market, in any letter case.',
    example: 'bCBA',
    emptyIsAbsent: true,
    fold: foldWord,
  }),
  limite: integer({
    minimum: 1,
    maximum: FOUND.most,
    fallback: FOUND.fallback,
    aliases: ['limit', 'max'],
    sentence: 'Titles listed at most.',
    example: 20,
    emptyIsAbsent: true,
  }),
  formato: LIST_FORMAT,
};
