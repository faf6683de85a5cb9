/**
 * What a text may be without what people write around an address. Read so only where the text as it stands names no street that is
 * known: "Zapiola 1234 timbre 2" is read as number 2 of a street "Zapiola 1234 timbre" (Annex B), and 3100 may be a number. Each looks
 * ahead before it looks back, which takes as long as the text up to there. `needs`: a text without it is not looked through.
 */
const SHORTENINGS: readonly (readonly [find: RegExp, put: string, needs?: string])[] = [
  // "1413 Aráoz & Gorriti CABA": what is no name with an "and" in it, and the City behind a corner without a comma.
  [/(?<=[\p{L}\d]{2}\.?) ?& ?(?=\p{L})/gu, ' y ', '&'],
  [/ (?:caba|c\.a\.b\.a\.?|cap(?:ital|\.)? fed(?:eral|\.)?)\s*$/iu, ', CABA'],
  // "Calle 1 y 70,1900": the postal code.
  [/(?<= [ye] \d{1,3}),[1-9]\d{3}(?=\D|$)/giu, '', ','],
  // A map's way to write a corner: "Peña, Gral. Arenales &, Banfield", "Ruta 52 y, Formosa, Ezeiza".
  [/^\s*([^,;()]{2,40}), ([^,;()]{2,40}?) [ye&],\s*/iu, '$1 y $2, ', ','],
  [/^\s*([^,;()]{2,40}?) [ye&], ([^,;()]{2,40}),/iu, '$1 y $2,', ','],
  // An inverted name that ends with "de", at a corner: "BARCO CENTENERA DEL Y RIVADAVIA".
  [/ del?(?<=\p{L}{3} del?)(?= [ye] \p{L}{3})/giu, ''],
  // An initial that is no "and": "RODO, JOSE E. 3806".
  [/(?<=\p{L}{3}) e\.(?= \d{2,5}\s{0,9}(?:$|,))/giu, '', '.'],
  // The road that a street is, in brackets in front of its name: "(R202) Gral. Juan G. Lemos 3650".
  [/\((?:rn|rp|r|ruta) ?\d{1,3}\) (?=\p{L}{3})/giu, '', '('],
  // What a register adds behind its own labels: ", Barrio: Boedo, jurisdicción comisaria: Vecinal 5B".
  [/,\s*jurisdicci[oó]n .{0,160}$/iu, '', ','],
  [/,\s*barrio\s*:\s*/giu, ', ', ':'],
  // An advertisement: "Triplex en venta, 4 dormitorios, Juez Tedin 3100", "Venta 3 ambientes Av. Córdoba al 3600", "Depto Nogoyá 3900".
  [
    /^.*(?<!\p{L})(?:venta|alquiler|ambientes?|dormitorios?|dorm|amb)(?!\p{L})[^,]{0,60}?(?:,\s{0,9}|\s{1,9}(?=(?:av|avda|avenida|calle|pje|pasaje)\.? ))(?=\p{L}[\p{L}.'’ ]{2,40} \d{2,5}(?:\s|,|$))/iu,
    '',
  ],
  [
    /^\s{0,9}(?:depto|dpto|departamento|ph|cochera|d[uú]plex|triplex|oficina|galp[oó]n)\.? (?=\p{L}{3}[\p{L}.'’ ]* \d{3,5}|\d{4,5} \p{L}{3}[\p{L}.'’ ]*$)/iu,
    '',
  ],
  // The kind of street glued to its name: "AvdaAlvear 1800".
  [/^\s*(A[Vv](?:da|enida)?|Calle|Pje|Bv)(?=\p{Lu}\p{Ll}{2})/u, '$1 '],
  // The floor behind a corner: "Uriburu y Av. Santa Fe 1°", "Iriarte y Montesquieu PB".
  [/ (?=(?:\d{1,2}[°º]|pb|p\.b\.)\s{0,9}$)(?<= [ye] .{3,40} )\S+\s*$/iu, ''],
  // Hours behind a comma: ", 06:00 a 7:00 y de 9:00 a 11:30", ", 6 a 12".
  [/,\s*(?:de )?\d{1,2}(?::\d\d)? ?a ?\d{1,2}(?::\d\d)?(?: ?h(?:s|rs)?\.?)?(?: y [^,]*)?\s{0,9}$/iu, '', ','],
  // What is said of the number that is there already: "Beliera 3025, altura Km 59", "5415 ex Av. Vergara", "Tamborini 3948 S/N".
  [/[ ,(]{1,9}(?=(?:a la )?alt)(?<=\p{L}\.? \d{2,5}[ ,(]{1,9})(?:a la )?alt(?:ura|\.)? .{0,160}$/iu, ''],
  [/(?= \(?ex)(?<=\p{L}\.? \d{2,5}) \(?ex[ .-][^,;()-]*\)?/iu, ''],
  [/(?= s\/n)(?<=\p{L}\.? \d{2,5}) s\/n[°º]?(?=\s{0,9}(?:$|,))/iu, '', '/'],
  // "Lincoln 3199-1ro.D"
  [/(?=-\d)(?<=\p{L}\.? \d{2,5})-(?=\d{1,2} ?(?:ro|do|to|er|mo|vo|no|°|º)(?!\p{L}))/giu, ' ', '-'],
  // The postal code behind the number: "Santa Fe 1000 3100".
  [/ (?<=\p{L}{3}\.? \d{3,5} )[1-9]\d{3}\s*$/u, ''],
  // How to get in, and when: "timbre 2", "de 9 a 18 hs", "de 9 a 17" at the end.
  [
    /(?=[\s,;.(-]{1,9}[tcpihld\d])(?<=\d.{0,80})[\s,;.(-]{1,9}(?:timbre|tbre|consultorio|cons|portero|interno|horarios?|lun(?:es)?|(?:de )?\d{1,2}(?::\d\d)?(?: ?hs)? a \d{1,2}(?::\d\d)? ?h(?:s|rs|oras?)?|(?<=\p{L}{4}\.? \d{3,5}[\s,;.(-]{1,9})de \d{1,2}(?::\d\d)? a \d{1,2}(?::\d\d)?(?=\s{0,9}$))(?![\p{L}]).{0,160}$/iu,
    '',
  ],
  // The postal code of the town in front: "1878 Quilmes - Mitre 100". A number of four digits at the end may be the code as well.
  [
    /^\s{0,9}[1-9]\d{3} (?=\p{L}[\p{L}.'’ ]{3,30} ?[-,] ?\p{L}[\p{L}.'’ ]*\p{L}\.? (?:n[°º]? ?|nro\.? ?)?(?:\d{1,3}|\d{5})\s*$)/iu,
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
  [/^\s{0,9}\d{1,3} ?- ?(?=\p{L}{3}[^\d]*\d{1,5}\s*(?:$|[,;(]))/u, ''],
  // The number in front, as in other languages: "1234 San Martín", "1413 Aráoz y Gorriti", "527 25 de Mayo", "5429, Mitre".
  [
    /^\s*(\d{2,5}(?![\d,])|\d{3,5}(?=,)),? (?!(?:[ye]|esq|entre|casi|del?)[. ])((?:\d{1,2} de )?\p{L}[^\d,;()]*?(?: de \d{4})?)(?= [ye] \p{L}|\s{0,9}(?:$|[;(]|,(?!.{0,80} [ye] \p{L})))/iu,
    '$2 $1',
  ],
  // "5847 DE LOS CONSTITUYENTES AV.", "1050 DEL BARCO CENTENERA", "1165 DE MAYO AV.": no day has such a number.
  [/^\s*(\d{3,5}) (de(?:l| l[ao]s?)? \p{L}[^\d,;()]*?)(?: (av|avda|pje|bv)\.?)?\s{0,9}$/iu, '$3 $2 $1'],
  // A name or a label in front: "Grupo Sur: Mitre 100".
  [/^[^:]{3,60}: {0,9}(?=\p{L}.*(?:\d| [ye] | esq))/iu, '', ':'],
  // The whole address in brackets, behind what stands there: "Hospital Evita (Mitre 100)".
  [/^[^\d()]{3,60}\(\s*(?=\p{L})([^()]{0,80}\p{L}\.? (?:n[°º]? ?|nro\.? ?)?\d{2,5}[^()]*)\)\s*$/iu, '$1', '('],
];

/** What is no street behind a corner without a comma: "Rivadavia y Moreno Zona Centro", "Alsina y Mitre Partido de Quilmes". */
const BEHIND_CORNER: readonly (readonly [find: RegExp, put: string])[] = [
  [
    / (?=(?:zona|fte|terminal)[. ])(?<= (?:y|e|esq|esquina)\.? (?:\S{1,30} ){0,9}?\p{L}{3}\S{0,30} )(?:zona (?:micro|macro)?centro\s*$|(?:fte\.?|terminal de) (?!.{0,80}\p{L} \d{2,5}\s{0,9}$).{0,160}$)/iu,
    '',
  ],
  [
    / (?=(?:zona|partido|pdo|localidad|loc|dist|distrito)[. ])(?<= (?:y|e|esq|esquina)\.? (?:\S{1,30} ){0,9}?\p{L}{3}\S{0,30} )(?:zona centro|(?:partido|pdo\.?|localidad|loc\.?) (?:de )?|dist(?:rito)?\.?) ?(?=\p{L}{3})/iu,
    ', ',
  ],
  [/ (?=(?:paraje|colonia) \p{L})(?<= (?:y|e|esq|esquina)\.? (?:\S{1,30} ){0,9}?\p{L}{3}\S{0,30} )/iu, ', '],
];
/** The words that these begin with: most texts have none, and are looked through for nothing else. */
const PLACE_WORD = / (?:zona|partido|pdo|localidad|loc|dist|distrito|fte|terminal|paraje|colonia)[. ]/i;

/** What is no street at the end of a corner: "Mitre y vías del FFCC", "Mitre y calle sin nombre". */
const NO_STREET =
  / (?:y|e|esq\.?|esquina|casi|con) (?:las? |el )?(?:v[ií]as?|f\.? ?f\.? ?c\.? ?c\.?|ferrocarril|arroyo|calle (?:sin nombre|p[uú]blica|s\/n))(?![\p{L}\p{N}]).{0,160}$/iu;
/** Behind a corner that is the entrance of what lies below the street: "9 de Julio y Sarmiento subterráneo". */
const BELOW = / subterr[aá]neo\.?\s*$/iu;
/** What marks a text as one that may have something around it: nearly all of it stands around a number, before a colon or at a corner that lists write in ways of their own. */
const MARK = /[\d:&]/;
const MARK_OF_CORNER = / [ye],| del? [ye] | pb\s*$/i;
/** A name and a number behind it: nothing stands around these, but for a letter in front or behind, or a kind of street that is glued to the name. */
const NAME_AND_NUMBER = /^[^\d:(]+\d+$/;
const BEFORE_NAME = /^\s*(?:[cC]\.? |(?:A[Vv](?:da|enida)?|Calle|Pje|Bv)\p{Lu}\p{Ll})/u;
const LETTER_BEHIND = / e\. \d/i;

/** A name whose surname stands before a comma, and a title perhaps behind another: "SALGUERO, JERONIMO", "Ravignani, Emilio, Dr." */
const INVERTED =
  /^(\p{L}[\p{L}.'’ ]{2,30}), (?!b(?:o|arrio|°|º)?\.? )(\p{L}[\p{L}.'’ ]{0,30})(?:, (\p{L}[\p{L}.'’ ]{0,20}))?$/iu;
/** Two such names, of which a number may stand before the first. */
const INVERTED_CORNER = /^\s*(?:(\d{2,5}) )?(\p{L}[^\d&]*?) (?:[ye]|esq\.?) (\p{L}[^\d&]{0,80}?)\s*$/iu;

/** A corner with its inverted names the right way round: "SALGUERO, JERONIMO Y HONDURAS AV."; null for others. */
export function turnedCorner(text: string): string | null {
  const [, number, first, second] = text.includes(',') ? (INVERTED_CORNER.exec(text) ?? []) : [];
  if (first === undefined || second === undefined) return null;
  const [one, other] = [turned(first), turned(second)];
  if (one === null && other === null) return null;
  return `${one ?? first}${number === undefined ? '' : ` ${number}`} y ${other ?? second}`;
}

function turned(name: string): string | null {
  const [, surname, given = '', title = ''] = INVERTED.exec(name) ?? [];
  return surname === undefined ? null : `${title} ${given} ${surname}`.trim();
}

/** The numbers between which a building lies, as maps write them: "Italia 273 305, Avellaneda". */
const FROM_TO =
  /(?<=\p{L}\.? )(?<!(?<!\p{L})(?:calle|c|av|avda|avenida|diag|diagonal|pasaje|pje)\.? )(\d{2,5}) (\d{2,5})(?=\s{0,9}(?:$|,))/iu;
/** How far such numbers are apart at most. */
const LONGEST_FRONT = 200;

function firstOfTwo(whole: string, from: string, to: string): string {
  const front = Number(to) - Number(from);
  return front > 0 && front <= LONGEST_FRONT ? from : whole;
}

function isNameAndNumber(text: string): boolean {
  if (!NAME_AND_NUMBER.test(text) || BEFORE_NAME.test(text)) return false;
  return !(text.includes('.') && LETTER_BEHIND.test(text));
}

/**
 * The text without these; null when it has none of them.
 * @param knowsTown whether the town is known: else the street that is left of a corner may be that of any
 */
export function shortenedText(text: string, knowsTown: boolean): string | null {
  let short = (knowsTown ? text.replace(NO_STREET, '') : text).replace(BELOW, '');
  // Most corners have none of these, nor have most texts that a slip of the finger is in.
  if (MARK.test(text) ? !isNameAndNumber(text) : MARK_OF_CORNER.test(text))
    for (const [find, put, needs] of SHORTENINGS) {
      if (needs === undefined || short.includes(needs)) short = short.replace(find, put);
    }
  if (PLACE_WORD.test(short)) for (const [find, put] of BEHIND_CORNER) short = short.replace(find, put);
  short = short.replace(FROM_TO, firstOfTwo);
  return short === text ? null : short;
}
