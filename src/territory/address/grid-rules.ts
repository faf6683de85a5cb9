/** The rules of cleaning for offices that stand without a mark before streets that are numbers, and may be known by a number themselves. */
import type { Rule } from './cleaning-rule.ts';
import { fold } from './fold-word.ts';
import { isInstitution } from './listed-word.ts';
import { SIGN } from './sign-bits.ts';

/** What such offices begin with besides the institutions of the lexicon, folded and without points. */
const OFFICES: ReadonlySet<string> = new Set(
  `bomberos hipodromo fiscalia tribunal normal tecnica club centro soc sociedad deleg bib comis com crio subcria higa hzga hig
   ee eee ees et ufi toc us cdi isfdyt`.split(/\s+/),
);
/** Two words that say so together: of `Defensa 750`, `Unidad 5` and `Oficina 2` the first alone does not. */
const PAIR = /^\s*(?:defensa civil|unidad sanitaria|oficina de|dp?to\.? policial)(?!\p{L})/iu;
/** Such words that streets are called by as well: they say so with another word or a number of their own. */
const ALSO_STREETS: ReadonlySet<string> = new Set(['universidad', 'normal', 'centro', 'sociedad', 'museo']);

const NTH = '\\d{1,4}(?:[°º]|ra|da|ta|ma|va|na)?\\.?';
const TYPE_WORD = '(?:calles?|av|avda|avenida|diag|diagonal|pje|pasaje|ruta|rta|r[np])';
const TYPED = '(?:(?:calles?|av|avda|avenida|diag|diagonal)\\.? )?';
const NUMBERED = `${TYPED}\\d{1,3}(?: ?bis| ?[a-d](?!\\p{L}))?`;
const CROSSED = '(?: ?(?:e\\/|y|-y-|esq\\.?) ?| (?:e|entre|esquina|c\\/) )';
/** Streets that are numbers, with what crosses them or a door: `7 e/ 32 y 33`, `20 y 50`, `9 e/ Montevideo y 167`, `13 N° 690`. */
const GRID = `(?:${NUMBERED}${CROSSED}${TYPED}\\d{1,3}(?!\\d| de )|${TYPED}\\d{1,2}${CROSSED}\\p{L}[^,;\\d]{2,30} [ye] \\d{1,3}(?!\\d| de )|${NUMBERED} n[°º] ?\\d)`;

/** A word of the office's name: no letter that stands for a degree sign, and not the type of a street that follows. */
const WORD = `(?!${TYPE_WORD}\\.? \\p{L}{2})[\\p{Lu}\\p{Ll}][\\p{Lu}\\p{Ll}.'’"]*`;
/** Behind what the first number of the streets is none: "Escuela N° 7 y 50", "Casa 7 Manzana 3 e/ 5 y 6", "en 121 e/ 73 y 74". */
const NO_STREET_BEHIND = `(?<!(?<!\\p{L})(?:n|n[°ºª]|nro|${TYPE_WORD}|c|km|y|e|en|entre|esq|esquina|casi|de|del|la|manzana|manz|mza?|lote|casa|barrio|b[°º])\\.?)`;
/** Behind the office's own number and a name three digits before less are a door: "Comisaría 1ra Mitre 120 y 25". */
const NO_DOOR = `(?!\\d{3}${CROSSED}\\d{1,2}(?!\\d))`;

/** The office up to where the streets begin: the last number before them is the first street, one before that the office's own. */
const OFFICE_BEFORE_GRID = new RegExp(
  `^\\s*(\\p{L}[\\p{L}.]*)(?: ${WORD}){0,5}?(?:(?: ?(?:n[°ºª]\\.? ?|nro\\.? ?)${NTH}| ${NTH})(?:(?: ${WORD}){1,4}${NO_STREET_BEHIND}[ -]+${NO_DOOR}|[ -]+)|${NO_STREET_BEHIND}[ -]+)(?=${GRID})`,
  'iu',
);

/** The address without its office; as it is where its first words say of none. */
function withoutOffice(match: string, first = ''): string {
  const word = fold(first.replaceAll('.', ''));
  if (PAIR.test(match)) return '';
  if (ALSO_STREETS.has(word) && match.trim() === first) return match;
  return isInstitution(first) || isInstitution(word) || OFFICES.has(word) ? '' : match;
}

/** See {@link Rule}. */
export const GRID_RULES: readonly Rule[] = [
  {
    name: 'institution',
    all: SIGN.numbers,
    begins: /^\s*\p{L}[^,;]*?\d{1,3}(?: ?bis| ?[a-d])? ?(?:e|y|c\/|-y|n[°º])/iu,
    find: OFFICE_BEFORE_GRID,
    put: withoutOffice,
    cuts: 'before',
  },
];
