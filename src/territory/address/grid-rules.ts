/** The rules of cleaning for offices that stand without a mark before streets that are numbers, and may be known by a number themselves. */
import type { Rule } from './cleaning-rule.ts';
import { isInstitution } from './listed-word.ts';
import { SIGN } from './sign-bits.ts';

/** What such offices begin with besides the institutions of the lexicon, folded and without points. */
const OFFICES: ReadonlySet<string> = new Set(
  `bomberos hipodromo defensa fiscalia tribunal normal tecnica club centro soc sociedad deleg delegacion bib biblioteca comis com cria crio subcria higa hzga hig
   cea cfp cec cef ee eee eem eemn ees esb eso epb et ufi toc ubs upa us cdi deno diegep dipregep jirimm seimm cpem eempi isfd isfdyt isft unidad oficina dto dpto casa`.split(
    /\s+/,
  ),
);

const NTH = '\\d{1,4}(?:[°º]|ra|da|ta|ma|va|na)?\\.?';
const TYPED = '(?:(?:calles?|av|avda|avenida|diag|diagonal)\\.? )?';
const NUMBERED = `${TYPED}\\d{1,3}(?: ?bis| ?[a-d](?!\\p{L}))?`;
/** Streets that are numbers, with what crosses them or a door: `7 e/ 32 y 33`, `20 y 50`, `9 e/ Montevideo y 167`, `13 N° 690`. */
const GRID = `${NUMBERED}(?: ?(?:e\\/|y|-y-|esq\\.?) ?| (?:e|entre|esquina|c\\/) )(?:${TYPED}\\d{1,3}(?!\\d| de )|\\p{L}[^,;\\d]{2,30} [ye] \\d{1,3}(?!\\d)|c(?:amino|no)\\.? \\p{L})|${NUMBERED} n[°º] ?\\d`;

/** The office up to where the streets begin: the last number before them is the first street, one before that the office's own. */
const OFFICE_BEFORE_GRID = new RegExp(
  `^\\s*(\\p{L}[\\p{L}.]*)(?: \\p{L}[\\p{L}.'’"]*){0,5}?(?: ?(?:n[°ºª]\\.? ?|nro\\.? ?)${NTH}| ${NTH}|)(?: \\p{L}[\\p{L}.'’"]*){0,4}?(?<!(?<!\\p{L})(?:n|nro|calles?|c|av|avda|avenida|diag|diagonal|pje|pasaje|ruta|rta|r[np]|km|y|e|en|entre|esq|esquina|casi|de|del|la)\\.?)[ ,-]+(?=${GRID})`,
  'iu',
);

/** The address without its office; as it is where the first word says of none. */
function withoutOffice(match: string, first = ''): string {
  const word = first.replaceAll('.', '');
  const folded = word
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  return isInstitution(first) || isInstitution(word) || OFFICES.has(folded) ? '' : match;
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
