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

/** "S/N CALLE ALSINA", "S/N - Ruta 8 km 50", "S/N ALSINA Y MITRE": that there is no number, in front of what opens a street for sure. Streets are called `S/N`, and towns stand behind them. */
const NONE_IN_FRONT = new RegExp(
  `^\\s*s\\/n(?:ro)?[°º]?\\.?(?: ?- ?| )(?=(?:${TYPE}|ruta|rta|r\\.? ?[np]|autopista|au|autov[ií]a|acceso|camino|cno|colectora|paraje)[ .]\\.? ?[\\p{L}\\d]|(?!(?:y|e|esq|esquina|entre|c\\/|casi)[ .])\\p{L}[^,;\\d]{2,40} (?:y|esq\\.?|esquina) \\p{L})`,
  'iu',
);

/** See {@link Rule}. */
export const FRONT_RULES: readonly Rule[] = [
  { name: 'number in front', all: SIGN.word, begins: /^\s*\d{3}/, find: NUMBER_IN_FRONT, put: '$2 $1' },
  { name: 'number in front', all: SIGN.degree | SIGN.digit, begins: /^\s*n/i, find: SIGNED_IN_FRONT, put: '$2 $1' },
  { name: 'without number', all: SIGN.slash, begins: /^\s*s\/n/i, find: NONE_IN_FRONT, put: '' },
];
