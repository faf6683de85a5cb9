/** The rules of cleaning for the number of a door, or that there is none, in front of its street. */
import { TYPE } from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

/** "1234 Avenida Colón", "1234 Mitre Street": the number in front. */
const NUMBER_IN_FRONT =
  /^\s*(\d{3,5}) ((?:av(?:da|enida)?\.? )\p{L}[\p{L}.'’ ]*?|\p{L}[\p{L}.'’ ]*? (?:street|st|avenue|ave)\.?)(?=\s*(?:$|[,;(-]))/iu;
/** The same with its sign: "N° 53 CALLE ALSINA". */
const SIGNED_IN_FRONT = new RegExp(
  `^\\s*(n[°º]\\.? ?\\d{1,5})(?: ?[,-] ?| )(${TYPE} [\\p{L}][\\p{L}.'’ ]*?)(?=\\s*(?:$|[,;(-]))`,
  'iu',
);

/** "S/N ALSINA", "S/N - Calle 12 e/ 45 y 46": what says that there is no number, and the rest. */
const NONE_IN_FRONT = /^\s*(s\/n(?:ro)?[°º]?)\.?[ ,;:-]+(?=[\p{L}\d])(?!alt|al |nro|n[°º])(.*\p{L}{2}.*)$/isu;
/** A corner, a stretch, a kilometre or a number of a door, which tell more than that. */
const TELLS_MORE = /(?<!\p{L})(?:[ye]|esq|esquina|entre|km)(?!\p{L})|e\/|\p{L} (?:n[°º]\.? ?)?\d{2,5}\s*(?:$|[,;(-])/iu;

/** The rest with that behind its street; alone where it tells more. */
function noneBehind(_match: string, none = '', rest = ''): string {
  return TELLS_MORE.test(rest) ? rest : rest.replace(/\s*(?=$|[,;(]| -)/u, ` ${none}`);
}

/** See {@link Rule}. */
export const FRONT_RULES: readonly Rule[] = [
  { name: 'number in front', all: SIGN.word, begins: /^\s*\d{3}/, find: NUMBER_IN_FRONT, put: '$2 $1' },
  { name: 'number in front', all: SIGN.degree | SIGN.digit, begins: /^\s*n/i, find: SIGNED_IN_FRONT, put: '$2 $1' },
  { name: 'without number', all: SIGN.slash, begins: /^\s*s\/n/i, find: NONE_IN_FRONT, put: noneBehind },
];
