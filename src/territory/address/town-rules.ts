/** The rules of cleaning for towns and quarters that no mark parts from the address, or one that is no comma. */
import { COUNTED, TYPE, UNIT } from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

const CITY = '(?:c\\.?a\\.?b\\.?a\\.?|cap(?:ital)?\\.? fed(?:eral)?\\.?|ciudad aut[oó]noma de buenos aires)';

const NUMBER = '(?:n[°ºª]?\\.? ?|nro\\.? ?)?\\d{3,5}';

/** Behind the number of a door what is no town: the number goes on, or says where in the house, or another street follows. */
const NO_TOWN = `(?:${UNIT}|(?:bis|norte|sur|este|oeste|[yeoa]|al?|esq\\.?|esquina|casi|con|sobre|por|pasando|antes|y/o|entre(?! r[ií]os)|e/|km|kms|mts|frente|fondo|calles?|av|avda|avenida|pje|pasaje|diag|diagonal|bv|bvar|paseo|int|rutas?|rta|mza?|manzana|lote|block|edif|edificio|monobloc?k?|sector|parcela|n[°º]|nro|ex|b[°º]|barrio)(?![\\p{L}\\p{N}]))`;
/** What lies beside follows; not the province that begins so. */
const BESIDE = '(?:e\\/|entre (?!r[ií]os(?!\\p{L}))|esq\\.? |esquina )';

/** "Mitre 950 Quilmes e/ Alsina y Moreno", "Urquiza 4750 - Caseros esq. Mitre": the town stands behind what lies beside. */
const TOWN_BEFORE_BESIDE = new RegExp(
  `(?<=(?:\\p{L}\\.?|${TYPE} \\d{1,3}(?: bis)?) ${NUMBER})(?<!(?:^\\s*\\d{1,4} ?- .*|(?<!\\p{L})(?:${TYPE}|c|${COUNTED}) ${NUMBER}))(?: ?[,-] ?| )(?!${NO_TOWN})(?=(?:(?:las?|los|el|v)\\.? )?\\p{L}{2}[\\p{L}.])(\\p{L}[\\p{L}.'’]*(?: \\p{L}[\\p{L}.'’]*){0,3})(?: |, ?)(?=${BESIDE})([^,;()]+)$`,
  'iu',
);

/** "Cabildo y Juramento CABA", where a corner or a block ends. */
const CITY_BEHIND = new RegExp(` (?=${CITY}\\s*$)(?<= (?:y|e|esq\\.?|esquina|entre|e\\/) .*\\p{L}{3,} )`, 'iu');

/** Towns that are written with initials, which would be flats: "S. M. de Tucumán", "S. F. Solano". */
const INITIALS =
  /(?<=\d[^,;()\n]{0,14}) (s)\. ?([mscf])\. ?(?=del? (?:tucum|jujuy|baril|los andes|catam|valle|v\. )|solano)/giu;

/** "Reconquista Calle 9 N° 657": a name in front of a numbered street, which has its own number. */
const BEFORE_CALLE =
  / (?=calle \d{1,4} (?:(?:n[°º]|nro)\.? ?\d|s\/n))(?<=^\s*(?:\p{L}[\p{L}.'’]* ){0,3}\p{L}{4,} )(?<!(?:^| )(?:barrio|calle|av|avenida|avda|pasaje|pje|ruta|esquina|entre|casi|colectora|acceso|camino|escuela) .*)/iu;

/** A street, a road or a corner in front of a mark, and what has rules of its own: no town. */
const NO_FRONT = `(?!.*(?: [ye] | esq| entre | casi ).* - )(?!(?:${TYPE}|b[°º]|barrio|rutas?|rta|r[np]|autopista|au|acceso|camino|cno|colectora|colec|lateral|diag) ?)`;
/** "Esquel - Cnel. Sarmiento 345": behind a comma it could be a surname with its title. */
const BEFORE_TITLE = new RegExp(
  `^\\s*${NO_FRONT}\\p{L}[\\p{L}.'’ ]{2,40}? - (?=(?:gral|general|cnel|coronel|sgto|sargento|padre|alte|almirante|int|intendente|dr|doctor|tte|teniente|cap|cmte|gob|gobernador|mons|ing)\\.? \\p{L}{3,}[^\\d,;()]* (?:(?:n[°º]\\.? ?|nro\\.? ?)?\\d{2,5}|s\\/n))`,
  'iu',
);

/** "B° San Martín: Mitre 345", "Barrio San Martín (Mitre 345)". */
const QUARTER_MARKED =
  /(?<=^\s*(?:b[°º]\.? ?|barrio )[\p{L}.'’ ]{3,40}?)(?: ?: ?| ?\()(?=[^()]*\p{L}{3}[^()]* \d{2,5}(?: ?\))?\s*$)(?!(?:ex|frente|viv|viviendas|plan|casa|mza?|manzana|lote|sector|etapa|ruta)(?!\p{L}))([^()]*)\)?/iu;

/** "B° El Carmen 127 y 90", "Barrio San Juan 25 N° 4350": behind the name a street that is a number, not a block, a house or a typed street. */
const BEFORE_GRID = new RegExp(
  `^\\s*(?:b[°º]\\.? ?|barrio )\\p{L}[\\p{L}.'’ ]{2,40}? (?<!(?<!\\p{L})(?:${TYPE}|${COUNTED}|[a-z]\\.?|dpto\\.?|dto\\.?|piso|nivel|monoblock|tira|entrada|esc\\.?) )(?=\\d{1,3}(?: bis)? (?:y|e\\/|entre|n[°º]|nro\\.?) ?\\d)`,
  'iu',
);

/** See {@link Rule}. */
export const TOWN_RULES: readonly Rule[] = [
  {
    name: 'town',
    all: SIGN.digit,
    any: SIGN.between | SIGN.corner | SIGN.word,
    find: TOWN_BEFORE_BESIDE,
    put: ' $2\n$1',
  },
  { name: 'town', all: SIGN.word, find: CITY_BEHIND, put: '\n' },
  { name: 'town', all: SIGN.dot | SIGN.digit, find: INITIALS, put: '\n$1.$2. ' },
  {
    name: 'town',
    all: SIGN.hyphen,
    any: SIGN.digit | SIGN.slash,
    find: BEFORE_TITLE,
    put: '',
    cuts: 'before',
  },
  { name: 'town', all: SIGN.digit, any: SIGN.numbers | SIGN.slash, find: BEFORE_CALLE, put: '\n' },
];

/** See {@link Rule}. Tried before colons are taken for those of labels. */
export const QUARTER_RULES: readonly Rule[] = [
  // "(Barrio Manuelita) Paunero 1250"
  {
    name: 'leading neighbourhood',
    all: SIGN.barrio | SIGN.bracket,
    begins: /^\s*\(/,
    find: /^\s*\(((?:b[°º]\.? ?|barrio )[^()]*)\)\s*/iu,
    put: '$1, ',
  },
  {
    name: 'leading neighbourhood',
    all: SIGN.barrio | SIGN.numbers,
    begins: /^\s*b/i,
    find: BEFORE_GRID,
    put: '',
    cuts: 'leading',
  },
  // "Villa 21-24 Osvaldo Cruz 3550"
  {
    name: 'leading neighbourhood',
    all: SIGN.numbers,
    begins: /^\s*v/i,
    find: /^\s*villa \d{1,2}(?:-\d{1,2}){0,2}(?: bis)?(?: - | )(?=\p{L}{4,}[\p{L}. ]* (?:n[°º]\.? ?)?\d{2,5}(?!\S))(?!casa|manz|lote|viviendas|barrio|etapa|sector|torre|edif)/iu,
    put: '',
    cuts: 'leading',
  },
  // "Ex escuela 12, Paunero 1250"
  {
    name: 'institution',
    all: SIGN.word | SIGN.numbers,
    begins: /^\s*ex /i,
    find: /^\s*ex (?=(?:escuela|esc|jard[ií]n|hospital|colegio)[ .]\D*\d+\D+\d)/iu,
    put: '',
  },
  {
    name: 'leading neighbourhood',
    all: SIGN.barrio | SIGN.digit,
    any: SIGN.colon | SIGN.bracket,
    begins: /^\s*b/i,
    find: QUARTER_MARKED,
    put: ', $1',
  },
];
