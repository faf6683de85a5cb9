/**
 * What a text may be without what people write around an address. Read so only where the text as it stands names no street that is
 * known: "Zapiola 1234 timbre 2" is read as number 2 of a street "Zapiola 1234 timbre" (Annex B), and 3100 may be a number. Each looks
 * ahead before it looks back, which takes as long as the text up to there.
 */
const SHORTENINGS: readonly (readonly [find: RegExp, put: string])[] = [
  // The postal code behind the number: "Santa Fe 1000 3100".
  [/ (?<=\p{L}{3}\.? \d{3,5} )[1-9]\d{3}\s*$/u, ''],
  // How to get in, and when: "timbre 2", "de 9 a 18 hs".
  [
    /(?=[\s,;.(-]+[tcpihld\d])(?<=\d.*)[\s,;.(-]+(?:timbre|tbre|consultorio|cons|portero|interno|horarios?|lun(?:es)?|(?:de )?\d{1,2}(?::\d\d)?(?: ?hs)? a \d{1,2}(?::\d\d)? ?h(?:s|rs|oras?)?)(?![\p{L}]).*$/iu,
    '',
  ],
  // The postal code of the town in front: "1878 Quilmes - Mitre 100". A number of four digits at the end may be the code as well.
  [
    /^\s*[1-9]\d{3} (?=\p{L}[\p{L}.'’ ]{3,30} ?[-,] ?\p{L}[\p{L}.'’ ]*\p{L}\.? (?:n[°º]? ?|nro\.? ?)?(?:\d{1,3}|\d{5})\s*$)/iu,
    '',
  ],
  // What is counted in front, as branches are: "Pago Fácil N° 123 - Av. Mitre 100".
  [
    /^[^\d,;]{3,40} (?:n[°º]\.? ?|nro\.? ?)\d{1,4} ?- ?(?=(?:calle|avda|av|avenida|bv|boulevard|pasaje|pje|diagonal|diag|ruta)[. ].*\d)/iu,
    '',
  ],
  // "C." for "Calle" before a name, which is rather an initial: "C. José María Paz 548".
  [/^\s*c\.? (?=\p{L}{3})/iu, ''],
  // The number that another source gives the street: "78 - San Lorenzo 2150".
  [/^\s*\d{1,3} ?- ?(?=\p{L}{3}[^\d]*\d{1,5}\s*(?:$|[,;(]))/u, ''],
  // The number in front, as in other languages: "1234 San Martín".
  [/^\s*(\d{3,5}) (?!(?:[ye]|esq|entre|casi)[. ])(\p{L}[^\d,;()]*?)(?=\s*(?:$|[,;(]))/iu, '$2 $1'],
  // A name or a label in front: "Grupo Sur: Mitre 100".
  [/^[^:]{3,60}: *(?=\p{L}.*(?:\d| [ye] | esq))/iu, ''],
  // The whole address in brackets, behind what stands there: "Hospital Evita (Mitre 100)".
  [/^[^\d()]{3,60}\(\s*(?=\p{L})([^()]*\p{L}\.? (?:n[°º]? ?|nro\.? ?)?\d{2,5}[^()]*)\)\s*$/iu, '$1'],
];

/** What is no street at the end of a corner: "Mitre y vías del FFCC", "Mitre y calle sin nombre". */
const NO_STREET =
  / (?:y|e|esq\.?|esquina|casi|con) (?:las? |el )?(?:v[ií]as?|f\.? ?f\.? ?c\.? ?c\.?|ferrocarril|arroyo|calle (?:sin nombre|p[uú]blica|s\/n))(?![\p{L}\p{N}]).*$/iu;
/** Behind a corner that is the entrance of what lies below the street: "9 de Julio y Sarmiento subterráneo". */
const BELOW = / subterr[aá]neo\.?\s*$/iu;
/** What marks a text as one that may have something around it: all of it but the above stands around a number or before a colon. */
const MARK = /[\d:]/;
/** A name and a number behind it: nothing stands around these, but for a letter in front. */
const NAME_AND_NUMBER = /^[^\d:(]+\d+$/;
const LETTER_IN_FRONT = /^\s*c\.? /i;

/**
 * The text without these; null when it has none of them.
 * @param knowsTown whether the town is known: else the street that is left of a corner may be that of any
 */
export function shortenedText(text: string, knowsTown: boolean): string | null {
  let short = (knowsTown ? text.replace(NO_STREET, '') : text).replace(BELOW, '');
  // Most corners have none of these, nor have most texts that a slip of the finger is in.
  if (MARK.test(text) && (!NAME_AND_NUMBER.test(text) || LETTER_IN_FRONT.test(text)))
    for (const [find, put] of SHORTENINGS) short = short.replace(find, put);
  return short === text ? null : short;
}
