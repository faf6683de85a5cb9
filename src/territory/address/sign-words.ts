import { SIGN } from './sign-bits.ts';

/*
 * The words that some rule of cleaning looks for: where a word begins, behind a number, and at the end of the text. A table of what
 * they begin with comes first, so that the usual name costs a look at three of its letters and no expression is tried on it.
 */

/** What may stand where a word begins, by its first letter: no letter of ASCII and no digit stands before it. */
const WORDS: Readonly<Record<string, RegExp>> = {
  a: /al? |and |ant[aá]rtida e |ave\.?(?:[ ,;(-]|$)|avenue|agencia |antes del? |aj /iy,
  b: /barrio|bo\.|bno\./iy,
  c: /casa (?:con|de) |cel|c\.?p|c[oó]d|cerca|casilla |cons[. ]|cruce |constituy|cui[tl]|comuna|c\.?g\.?p|caba|c\.a\.b|cap(?:ital)?\.? fed|ciudad aut/iy,
  d: /detr|dentro|desde |despu[eé]s del? |d(?:e?p)?tos?\.? [a-h] y|domicil|d\.?n\.?i|df |distrito esc|d\.?e\.? /iy,
  e: /ex |en |enfrente |emplaz|esq(?:uina)?[ .]|el pasaje |estudio /iy,
  f: /fax|frente|fte[. ]|filial |fija|fd /iy,
  h: /horario /iy,
  i: /i y ii|intersecci/iy,
  j: /junto|j[a-hj-qs-z] |jbjusto|jbalberdi|jdper/iy,
  l: /lnalem|llamar |local a |locales |la calle |las calles |l[mn] |l(?:u(?:n(?:es)?)?)?\.? ?[a-] ?[vsd]/iy,
  m: /m[oó]v|mt |mtde? ?alvear|mtalvear|mesas? /iy,
  n: /no |n\/[ac]|nros/iy,
  o: /oficinas? |o (?:hig|bri|gor|don|con|far)/iy,
  p: /ptej[bd]|paso (?:a|bajo|sobre) nivel |pegado|paseo |peatonal|parada |puesto |planta (?:baja|alta) y|pb y |planta baja de |pasan?do /iy,
  r: /rl /iy,
  s: /sd|s\/d|s\.d|sin dat|street|st\.?(?:[ ,;(-]|$)|suc(?:ursal)?[. ]|sobre |subsuelo de |sede |sit[oa]s? /iy,
  t: /tel|t\.?e[.:\s]|tienda |timbre |tocar |tramo /iy,
  u: /ubicad/iy,
  w: /wh?at|wsp|wpp|wapp/iy,
};

/** The first three characters of the same, and of "entre": `*` for any, `_` for what is no letter, point, slash or colon. */
const BEGINNINGS =
  'esq con i_* pla pb_ loc dto dpt dep cab c.a cap ciu a_* al_ and ant ex_ en_ tel te. te: te_ t.e fax cel mov wha wat wsp wpp wap sd* s/d s.d sin no_ n/* cp* c.p cod str st. st_ ave fre det den jun cer peg emp ubi bar bo. bno nro ent suc fil age tie pas pea par pue des cas la_ las el_ sob tra int cru sed ofi jbj jba jdp lna mtd mta pte enf fte hor lla tim toc o_h o_b o_g o_d o_c o_f dom fij est sit dni d.n cui com mes cgp c.g dis d.e ja_ jb_ jc_ jd_ je_ jf_ jg_ jh_ jj_ jk_ jl_ jm_ jn_ jo_ jp_ jq_ js_ jt_ ju_ jv_ jw_ jx_ jy_ jz_ mt_ lm_ ln_ rl_ fd_ df_ aj_ sub l_* l.* lu_ lu. lun';

/** Behind a number: "100 mts", "24 hs", "5 y 6", "123 o 125", "1450 Km 3". */
const BEHIND_NUMBER = / ?(?:mt|metros|cuadra|h(?:s|rs|oras))| k(?:m|il)| [yoó] (?:n|\d)/iy;

/** What the same begin with, as bits. */
const BEHIND_LETTERS = [...'mchkyo'].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) - 0x61)), 0);

/** At the end of the text. */
const AT_END = /(?:y|entre|esq|esquina|nro|n[uú]mero)[.:]?\s*$/i;

const SPACE = 0x20;
const ASCII = 0x80;
const SMALL = 0x20;
const LETTER_A = 0x61;
const LETTER_E = 0x65;
const LETTER_N = 0x6e;
const LETTER_O = 0x6f;
const O_ACUTE = 0xf3;
const LETTER_Q = 0x71;
const LETTER_R = 0x72;
const LETTER_S = 0x73;
const LETTER_V = 0x76;
const LETTER_Y = 0x79;
const LETTERS = 26;
const DOT = 0x2e;
const COLON = 0x3a;
const SLASH = 0x2f;

/** {@link WORDS} by the place of the letter. */
const AT_WORD: readonly (RegExp | undefined)[] = Array.from(
  { length: LETTERS },
  (_, letter) => WORDS[String.fromCharCode(LETTER_A + letter)],
);

/** Characters as they stand in {@link BEGINNINGS}: 1 to 26 for letters, then point, slash, colon and all others. */
const OTHER = 30;
const CLASSES = new Uint8Array(256).fill(OTHER);
for (let letter = 0; letter < LETTERS; letter += 1) CLASSES[LETTER_A + letter] = CLASSES[0x41 + letter] = letter + 1;
for (const letter of 'óÓ') CLASSES[letter.charCodeAt(0)] = CLASSES['o'.charCodeAt(0)]!;
CLASSES[DOT] = 27;
CLASSES[SLASH] = 28;
CLASSES[COLON] = 29;

/** A bit for each three characters that some word begins with: 4 KB. */
const BEGINS = new Int32Array(1 << 10);
for (const [first, second, third] of BEGINNINGS.split(' ')) {
  const thirds = third === '*' ? Array.from({ length: 32 }, (_, each) => each) : [classOf((third ?? '').charCodeAt(0))];
  for (const each of thirds) {
    BEGINS[(classOf((first ?? '').charCodeAt(0)) << 5) | classOf((second ?? '').charCodeAt(0))]! |= 1 << each;
  }
}

function classOf(code: number): number {
  return code < CLASSES.length ? (CLASSES[code] ?? OTHER) : OTHER;
}

/** What follows from the word that begins at `at` with a letter of ASCII. */
export function signsOfWord(text: string, at: number): number {
  const second = at + 1 < text.length ? classOf(text.charCodeAt(at + 1)) : OTHER;
  const third = at + 2 < text.length ? classOf(text.charCodeAt(at + 2)) : OTHER;
  const first = classOf(text.charCodeAt(at));
  if (((BEGINS[(first << 5) | second] ?? 0) & (1 << third)) === 0) return 0;
  const letter = text[at];
  const words = AT_WORD[(text.charCodeAt(at) | SMALL) - LETTER_A];
  let word = 0;
  if (words !== undefined) {
    words.lastIndex = at;
    if (words.test(text)) word = SIGN.word;
  }
  if (letter === 'b' || letter === 'B') return word | SIGN.barrio;
  return letter === 'e' || letter === 'E' ? word | SIGN.between : word;
}

/** What follows from what stands behind the number from `start` to `end`. */
export function signsBehindNumber(text: string, start: number, end: number): number {
  const spaced = text.charCodeAt(end) === SPACE;
  const letter = text.charCodeAt(spaced ? end + 1 : end) | SMALL;
  if (letter === O_ACUTE || (isLetter(letter) && ((BEHIND_LETTERS >>> (letter - LETTER_A)) & 1) === 1)) {
    BEHIND_NUMBER.lastIndex = end;
    return BEHIND_NUMBER.test(text) ? SIGN.word : 0;
  }
  // "1234 Avenida Colón": the number in front.
  if (!spaced || letter !== LETTER_A || end - start < 3 || end - start > 5) return 0;
  if ((text.charCodeAt(end + 2) | SMALL) !== LETTER_V) return 0;
  return start > 0 && isLetter(text.charCodeAt(start - 1)) ? 0 : SIGN.word;
}

/** What follows from the last letters of the text: "Mitre y", "Mitre y Garay", "Mitre N°". */
export function signsOfEnd(text: string): number {
  let end = text.length;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end -= 1;
  const closing = end > 0 ? text.charCodeAt(end - 1) : SPACE;
  if (closing === DOT || closing === COLON) end -= 1;
  if (end === 0) return 0;
  const code = text.charCodeAt(end - 1);
  // Degree signs, and what else may be a space.
  if (code >= ASCII) return AT_END.test(text) ? SIGN.word | SIGN.unfinished : SIGN.unfinished;
  if (code === SLASH) return SIGN.unfinished;
  const last = code | SMALL;
  if (last === LETTER_Y) return SIGN.word | SIGN.unfinished;
  const before = end > 1 ? text.charCodeAt(end - 2) | SMALL : SPACE;
  // "entre", "nro", "número"; "esquina", "esq".
  const open = (last === LETTER_E || last === LETTER_O) && before === LETTER_R;
  if (!open && !(last === LETTER_A && before === LETTER_N) && !(last === LETTER_Q && before === LETTER_S)) return 0;
  return (AT_END.test(text) ? SIGN.word : 0) | (open ? SIGN.unfinished : 0);
}

/** A space or line feed of ASCII; the marks that cleaning puts for brackets are none. */
function isSpace(code: number): boolean {
  return code === SPACE || (code >= 0x09 && code <= 0x0d);
}

/** Whether a character is a letter of ASCII. */
export function isLetter(code: number): boolean {
  const letter = (code | SMALL) - LETTER_A;
  return letter >= 0 && letter < LETTERS;
}
