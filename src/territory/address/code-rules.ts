/** The rules of cleaning for postal codes. */
import { BEHIND_DOOR, UNIT } from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { withoutClosingCode } from './closing-code.ts';
import { SIGN } from './sign-bits.ts';
import { withoutTownCode } from './town-code.ts';

/** See {@link Rule}. */
export const CODE_RULES: readonly Rule[] = [
  // "Cabildo y Juramento C1428"
  {
    name: 'postal code',
    all: SIGN.gluedDigit,
    find: / [A-HJ-NP-Z](?<=^[^\d]{0,80} (?:y|Y|e|E|esq\.?|ESQ\.?) [^\d]{0,80}\p{L}{3} .)\d{4}(?:[A-Z]{3})?\s*$/gu,
    put: '',
  },
  {
    name: 'postal code',
    all: SIGN.bracket | SIGN.digit,
    find: /[([](?<=\d.{0,80}[([])\s{0,9}(?:cp|c\.p\.?)?:?\s*[a-z]?\d{4}(?:[a-z]{3})?\s*[)\]]/gi,
    put: '\n',
  },
  {
    name: 'postal code',
    all: SIGN.bracket | SIGN.digit,
    find: /\(\s*[a-z]?\d{4}(?:[a-z]{3})?\s*\)(?=[ ,-]{0,9}(?!n[°ºª ]|nro|esq|entre |e\/|y )\p{L}{3})/giu,
    put: '\n',
  },
  // Of a corner the number in brackets at the end: "Mitre y Alsina (1876)".
  {
    name: 'postal code',
    all: SIGN.bracket | SIGN.digit,
    find: /[([](?<=^[^\d]{0,80} (?:y|e|esq\.?|esquina) [^\d]{0,80}[([])\s*[1-9]\d{3}\s*[)\]](?=[^\d]{0,80}$)/giu,
    put: '\n',
  },
  {
    name: 'postal code',
    all: SIGN.word | SIGN.digit,
    find: /(?<![\p{Lu}\p{Ll}\p{N}])(?:cp|c\.p\.?|c[oó]d(?:igo)?\.? ?post(?:al)?\.?)[:-]? ?(?:n[°º] ?)?[a-z]?\d{4}(?: ?[a-z]{3})?(?![\p{Lu}\p{Ll}\p{N}])/giu,
    put: '\n',
  },
  {
    name: 'postal code',
    all: SIGN.gluedLetter | SIGN.gluedDigit,
    find: /[a-hj-np-z](?=\d{4}[a-z]{3})(?<=\S[ ,-]{1,9}.)\d{4}[a-z]{3}(?![\p{Lu}\p{Ll}\p{N}])/giu,
    put: '\n',
  },
  {
    name: 'postal code',
    all: SIGN.code,
    find: /[A-HJ-NP-Z](?=\d{4} [A-Z]|(?<=[BC]) \d{4} ?[A-Z])(?<=\d.{0,80}[ ,-].) ?\d{4} ?[A-Z]{3}(?=\s{0,9}(?:$|[,;)-]))/gu,
    put: '\n',
  },
  {
    name: 'postal code',
    all: SIGN.gluedDigit,
    find: /(?<=[ ,-])[A-HJ-NP-Z](?<=\d.{0,80}[ ,-].)\d{4}(?:[A-Z]{3})?(?![\p{Lu}\p{Ll}\p{N}])/gu,
    put: '\n',
  },
  {
    name: 'postal code',
    all: SIGN.code,
    find: /(?=\d{4} )(?<=\p{L}{3}\.? \d{1,5} )(?<!(?:calles?|avd?a?|avenida|ruta|rta|pasaje|pje|diagonal|diag)\.? \d{1,5} )(?!1[0-5]\d\d (?<=(?:ruta|rta)\.? (?:nacional|provincial|nac|prov|pcial)\.? \d{1,4} .{5}))\d{4} (?=(?!entre |esq|piso|casa |dpto|depto|local |oficina )(?:mar del? \p{L}{3}|(?:(?:la|el|l[ao]s|san|santa|sta|r[ií]o|don|del|pto\.?) )?\p{L}{4}))/giu,
    put: '\n',
  },
  // "Emilio Becher 2318 1406 of. 12".
  {
    name: 'postal code',
    all: SIGN.code,
    find: new RegExp(`(?=[1-9]\\d{3} )${BEHIND_DOOR}\\d{4} (?=${UNIT})`, 'giu'),
    put: '\n',
  },
  // "Jardín 903 Alsina 1250": the number that a school is known by, and no code behind it.
  {
    name: 'institution',
    all: SIGN.closing,
    begins: /^\s*(?:e|j|c|s|h)/i,
    find: / (?=\p{L}{3}[\p{L}. ]{0,80} [1-9]\d{3}\s{0,9}$)(?<=^\s{0,9}(?:escuela|esc|e\.?p|e\.?e\.?s|jard[ií]n(?: de infantes)?|j\.?i|caps|cesac|cic|cens|comisar[ií]a|suc(?:ursal)?|hospital)\.? ?(?:n[°º]\.? ?|nro\.? ?)?\d{3,5} )/iu,
    put: '\n',
  },
  // "Mitre 1234 Lanús Oeste 1824", "Mitre 1234 1824, Lanús": the code of a town that closes what is written without a comma.
  {
    name: 'postal code',
    all: SIGN.closing,
    find: /(?:(\p{L}{3,30}\.?) )?(\p{L}{1,30}\.?) ?(?:n[°º]?\.? ?|nro\.? ?)?(\d{3,5})( \d{1,2} ?(?![yoe](?!\p{L}))\p{L}(?![\p{L}\d]))?((?: \p{L}[\p{L}.'’]*){0,5}) ([1-9]\d{3})(?=\s{0,9}(?:[,;(-]|(?<=\p{L}\S{0,30} \d{4}\s{0,9})$))/giu,
    put: withoutClosingCode,
  },
  // "Mitre y Alsina - 5000 Córdoba", "Mitre 650 1º P - 5000 Córdoba": behind a mark the code of the town that follows.
  {
    name: 'postal code',
    all: SIGN.digit,
    any: SIGN.loose | SIGN.comma,
    find: /[-,](?= [1-9]\d{3}(?: \p{L}| {0,9}(?:$|[,;(])))(?<=^([^\n]{0,80}\S) ?[-,]) (\d{4}) ?(?=([\p{L}.'’ ]{0,80})(?:$|[,;(\n-]))/gu,
    put: withoutTownCode,
  },
];
