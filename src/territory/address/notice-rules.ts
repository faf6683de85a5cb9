/** The rules of cleaning for sentences around an address: decrees and edicts, news, works in the street, and the lists of items that they are in. */
import { NAMED_DOOR } from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

/** What an address is told by: a number, or a second street. */
const ADDRESS_FOLLOWS = '(?=(?:\\p{L}|\\d{1,2} de )[^;]{0,80}(?:\\d| [ye] ))';
const ARTICLE = '(?:(?:la|el|las) )?(?:calles? )?';

/** "1) Lavalle 1430", "2.- Florida 537", "5º) Domicilio: …", "1- Lavalle 1430": the item of a list; not "44. N° 1234", which is a street. */
const ITEM = new RegExp(
  `^\\s{0,9}(?:\\d{1,3}[º°]?\\)|\\d{1,2}[º°]?\\.-?(?= )|\\d-(?= )) ?(?!(?:n[°º]|nro|de|bis|e\\/|entre|esq|esquina|casi|con|al|a|altura|km|casa|local|lote|y|piso|pb|dpto|depto|dto|of)[ .\\d/])(?![^,;\\d]{0,80} (?:e\\/|entre) ?\\d)(?!\\p{L}[\\p{L} ]{0,80} [1-9]\\d{3}\\s{0,9}$(?<=^\\s{0,9}\\d{2}\\..{0,80}))${ADDRESS_FOLLOWS}`,
  'iu',
);

/** "la calle Florida 350", "las calles Paraná y Lavalle", "el pasaje Bollini 2150", "sobre Alsina entre …". */
const BEFORE_STREET =
  /^\s{0,9}(?:(?:sobre |en |por )?(?:la (?=calle (?:\p{L}{2}|\d{1,3} .*\d))|las (?=calles )|el (?=pasaje \p{L}{2}))|sobre (?!monte)(?=\p{L}{3}[^;]*(?:\d| [ye] )))/iu;

/** "con domicilio en Arcos 2345", "sito en la calle Balcarce 50", "sede social en Av. de Mayo 1370", "oficinas sitas en …". */
const DOMICILE = new RegExp(
  `^\\s{0,9}(?:(?:(?:con|constituyen?(?:do)?|fijan?(?:do)?) (?:su )?)?(?:domicilio|sede|oficinas?|estudio|consultorio)(?: (?:social|legal|real|fiscal|comercial|especial|procesal|constituido)){0,9}(?: (?:sit[oa]s?|ubicad[oa]s?))?|sit[oa]s?|ubicad[oa]s?|domiciliad[oa]s?) en ${ARTICLE}(?!el |\\d{1,9}\\S{0,30} piso)${ADDRESS_FOLLOWS}`,
  'iu',
);

/** "intersección de Córdoba con Jean Jaurés", "cruce de Callao con Santa Fe". */
const CROSSES =
  /^\s*(?:en )?(?:la |el )?(?:intersecci[oó]n|cruce|esquina) (?:de|entre) (?:la |las |el )?(?:calles? )?([^,;]{3,40}?) con (?:la |el )?/iu;
/** "Callao en su intersección con Santa Fe" */
const ITS_CROSSING = / (?:en|y) su (?:intersecci[oó]n|cruce|esquina) con (?:la |el )?/iu;
/** "General Paz a la altura de Av. Beiró": where there is no number of a door, and no place that is no street. */
const ABREAST =
  / a la altura de (?<=^[^\d,;]{0,40}\p{L}{3} a la altura de )(?<!(?:panamericana|autopista|camino|acceso|ruta|colectora).{0,80})(?:la )?(?:calle (?=\p{L}{2})|(?=av\.? |avda\.? |avenida ))/iu;

/** "al 3253 de Av. Santa Fe", "frente al 3200 de la avenida Santa Fe". */
const NUMBER_BEFORE_STREET =
  /^\s*(?:frente )?al (\d{3,5}) de (?:la )?(?:calle )?(?!ruta|rta|rn|rp)(\p{L}[^,;()\d]*?)(?=\s{0,9}(?:$|[,;(]))/iu;

/** "Robo en un local de Av. Cabildo al 2300", "en un edificio de Sarmiento al 1900". */
const IN_SOME =
  /^(?:[^\d,;]{0,40} )?en una? \p{L}{1,30} (?:de|en|sobre) (?:la |el )?(?:calle )?(?=\p{L}{2}[^,;\d]* al \d{2,5}(?!\d))/iu;

/** "a metros de Santa Fe y Billinghurst"; ", a metros del Obelisco" behind a corner. */
const STEPS_FROM =
  /^\s{0,9}a (?:pocos )?(?:metros|pasos|(?:una|media|dos|tres|pocas|\d) cuadras?) de (?:la esquina de )?(?=[^,;]* [ye] )/iu;
const STEPS_TO =
  /,? a (?=(?:pocos )?(?:metros|pasos) de)(?<=^.{0,80} [ye] .{0,80})(?:pocos )?(?:metros|pasos) del? [^,;]*/iu;

/** "Rivadavia y Medrano, la esquina", "Mitre 750 en la esquina" */
const THE_CORNER =
  /,? (?:en |x |por )?la esquina\.?\s*$(?<= [ye] .{0,80}|\p{L}\.? \d{2,5},? (?:en|x|por) la esquina\.?\s{0,9})/iu;

/** "Paso a nivel Nazca y Yerbal", "Paso bajo nivel Av. Mosconi y Av. San Martín". */
const LEVEL_CROSSING =
  /^\s{0,9}paso (?:a|bajo|sobre) nivel (?:de |en )?(?:la )?(?:calle )?(?!peatonal)(?=\p{L}[^,;]* [ye] )(?!.* entre )/iu;

/** "calle Gorriti, tramo comprendido entre Thames y Uriarte" */
const STRETCH = /,? (?:(?:en )?(?:el )?tramo(?: comprendido)?),? (?=entre |e\/|desde )/iu;
/** "tramo comprendido entre Thames y Uriarte de la calle Gorriti" */
const STRETCH_IN_FRONT =
  /^\s*(?:en )?(?:el )?tramo(?: comprendido)? (entre [^,;]{3,40}? y (?:(?! de la (?:calle|av)| de (?:calle|av))[^,;]){3,40}) de (?:la )?(?:calle )?(\p{L}[^,;]*)/iu;

/** The floor in front, told or by its number with what follows. */
const NTH = '\\d{1,2}(?:[°º]|(?:er|ro|do|to|mo|vo|no)(?!\\p{L}))\\.?';
/** `3° "B", Thames 1234`, `4° 12 - Lavalle 1430`, `7° piso of. 12, Tucumán 1455`. */
const FLOOR_FIRST = new RegExp(
  `^\\s{0,9}(${NTH}(?: ?piso)?(?: ?[a-h](?![\\p{L}\\d°º.])| (?:\\d{1,3}(?![\\d°º])|(?:of|ofic|oficina|d(?:e?p)?to)\\.? ?[\\p{L}\\d]{1,3}))?)(?: ?[,-] ?| (?<=[ °ºo][a-h] ))(?=${NAMED_DOOR})(.{0,160})$`,
  'iu',
);
/** `3 B, Thames 1234`; streets that are numbers with a letter stand before a hyphen, or have two digits: `53 A - Batalla de Achupallas 862`. */
const FLAT_FIRST = new RegExp(`^\\s{0,9}([1-9] ?[a-h]), ?(?=${NAMED_DOOR})(.{0,160})$`, 'iu');
/** "2do piso de la calle Viamonte 1546", "Planta baja de Viamonte 1546". */
const FLOOR_OF = new RegExp(
  `^\\s{0,9}(?:ubicad[oa] )?(?:en )?(?:el |la )?(${NTH} ?piso|planta baja|subsuelo) de (?:la )?(?:calle )?(?=${NAMED_DOOR})(.{0,160})$`,
  'iu',
);

/** See {@link Rule}. */
export const NOTICE_RULES: readonly Rule[] = [
  { name: 'label', any: SIGN.bracket | SIGN.dot | SIGN.hyphen, begins: /^\s*\d/, find: ITEM, put: '' },
  { name: 'label', all: SIGN.word, begins: /^\s*(?:la|el|en|por|sobre) ?/i, find: BEFORE_STREET, put: '' },
  { name: 'label', all: SIGN.word, begins: /^\s*(?:con|fij|dom|sed|ofi|sit|ubi|est)/i, find: DOMICILE, put: '' },
  {
    name: 'corner without a word',
    all: SIGN.word,
    begins: /^\s*(?:en|la|el|int|cru|esq)/i,
    find: CROSSES,
    put: '$1 esq. ',
  },
  { name: 'corner without a word', all: SIGN.word, find: ITS_CROSSING, put: ' esq. ' },
  { name: 'corner without a word', all: SIGN.word, find: ABREAST, put: ' esq. ' },
  {
    name: 'number in front',
    all: SIGN.word | SIGN.digit,
    begins: /^\s*(?:frente )?al /i,
    find: NUMBER_BEFORE_STREET,
    put: '$2 $1',
  },
  { name: 'remarks', all: SIGN.word | SIGN.digit, find: IN_SOME, put: '' },
  { name: 'remarks', all: SIGN.word, begins: /^\s*a /i, find: STEPS_FROM, put: '' },
  { name: 'remarks', all: SIGN.word, find: STEPS_TO, put: '\n' },
  { name: 'remarks', any: SIGN.word | SIGN.unfinished | SIGN.comma, find: THE_CORNER, put: '' },
  { name: 'remarks', all: SIGN.word, begins: /^\s*paso /i, find: LEVEL_CROSSING, put: '' },
  { name: 'ends of a stretch', all: SIGN.word, begins: /^\s*(?:en |el )?tramo/i, find: STRETCH_IN_FRONT, put: '$2 $1' },
  { name: 'ends of a stretch', all: SIGN.word, find: STRETCH, put: ' ' },
];

/** The same for a floor in front of the address; tried where quotes are gone. */
export const FLOOR_IN_FRONT_RULES: readonly Rule[] = [FLAT_FIRST, FLOOR_FIRST, FLOOR_OF].map((find) => ({
  name: 'floor in front',
  all: SIGN.digit,
  any: SIGN.numbers | SIGN.word | SIGN.degree | SIGN.gluedLetter,
  begins: /^\s*(?:\d|ubi|en|el|la|pla|sub)/i,
  find,
  put: '$2, $1',
}));
