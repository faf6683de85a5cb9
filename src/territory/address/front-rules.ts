/** The rules of cleaning for the number of a door, or that there is none, in front of its street. */
import { NONE_IN_FRONT, TYPE } from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

/** "1234 Avenida Colón", "1234 Mitre Street": the number in front. */
const NUMBER_IN_FRONT =
  /^\s*(\d{3,5}) ((?:av(?:da|enida)?\.? )\p{L}[\p{L}.'’ ]*?|\p{L}[\p{L}.'’ ]*? (?:street|st|avenue|ave)\.?)(?=\s{0,9}(?:$|[,;(-]))/iu;
/** The same with its sign: "N° 53 CALLE ALSINA". */
const SIGNED_IN_FRONT = new RegExp(
  `^\\s{0,9}(n[°º]\\.? ?\\d{2,5})(?:, ?| )(${TYPE} (?:\\p{L}[\\p{L}.'’ ]{0,80}?|\\d{1,3}))(?=\\s{0,9}(?:$|[,;(-]))`,
  'iu',
);

/** Types and roads with a name or a number behind them, as opposed to "Calle sin nombre", "Camino a Luján", "Calle de tierra". */
const NAMED_TYPE = `(?:${TYPE}|ruta|rta|r\\.? ?[np]|autopista|au|autov[ií]a|acceso|camino|cno|colectora)[ .]\\.? ?(?!sin |s\\/|de (?:tierra|acceso|ripio)|(?:p[uú]blic[ao]|intern[ao]|vecinal|real|rural|principal|lateral|proyectad[ao])(?!\\p{L}))(?:(?:(?:l[ao]s?|el|del?|san) |o['’]|(?:[b-df-xz]\\.? ){1,2})?\\p{L}{3}|\\d)`;
/** "S/N CALLE ALSINA", "S/N - Ruta 8 km 50": that there is no number. Streets are called `S/N` too, so that behind it only a type tells. */
const NONE_BEFORE_TYPE = new RegExp(`${NONE_IN_FRONT}(?: ?- ?| )(?=${NAMED_TYPE})`, 'iu');

/** See {@link Rule}. */
export const FRONT_RULES: readonly Rule[] = [
  { name: 'number in front', all: SIGN.word, begins: /^\s*\d{3}/, find: NUMBER_IN_FRONT, put: '$2 $1' },
  { name: 'number in front', all: SIGN.degree | SIGN.digit, begins: /^\s*n/i, find: SIGNED_IN_FRONT, put: '$2 $1' },
  { name: 'without number', all: SIGN.slash, begins: /^\s*s\/n/i, find: NONE_BEFORE_TYPE, put: '' },
];
