import type { CleanText, Dropped } from './types.ts';

/**
 * A cleaning rule: what it removes or changes, by name so that an explanation can show it. Inside the rules a line feed stands for a
 * separating mark (comma, bracket, hyphen): the words around it belong apart, which the grammar later takes into account. U+0001 and
 * U+0002 stand for an opening and a closing bracket.
 */
interface Rule {
  readonly name: string;
  readonly find: RegExp;
  readonly put: string | ((match: string, ...groups: string[]) => string);
  /** The rule cuts out a neighbourhood, by where it stands, or a distance from some town. */
  readonly cuts?: 'leading' | 'closing' | 'distance';
}

const OPEN = '\u0001';
const CLOSE = '\u0002';
const ORDINAL_END = '(?:er|era|ero|ra|ro|da|do|nda|ndo|ta|to|ma|mo|va|vo|na|no)';
const TYPE_BEFORE = '(?:calle|av|avda|avenida|pasaje|pje|paseo|del?)\\.?';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const ODD_SPACES = /[\u0000-\u0020\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff]+/g;

/** What says that a neighbourhood follows. */
const NEIGHBOURHOOD = '(?:[vb] ?[°ºª]\\.?|barrio |bo\\. |bno\\. |bº)';

/** A neighbourhood in front of the address: up to a comma, a separating hyphen, or the type of the street. */
const LEADING_NEIGHBOURHOOD = new RegExp(
  `^\\s*${NEIGHBOURHOOD}(?:[^,;]*[,;](?=.*[\\p{Lu}\\p{Ll}])|[^,;]*?(?:\\s-+\\s?|-+\\s)(?=.*(?:\\d|s\\/n))|[^,;]*?[\\p{L}\\d.]\\s(?=(?:calle|avenida|avda|av|pasaje|pje|bv|boulevard|diagonal|ruta)[.\\s]))`,
  'iu',
);

/** "a 5 km de Salta", "ubicado a dos cuadras de la plaza", "400 mts al oeste": where it lies from somewhere else. */
const DISTANCE =
  /(?:[,;(-]\s*)?(?<![\p{L}\p{N}])(?:ubicad[oa] )?(?:a (?:unos |unas )?(?:\d+(?:[.,]\d+)?|una|dos|tres|cuatro|pocas|media) ?(?:km|kms|kil[oó]metros?|mts?|metros?|m|cuadras?)|(?<=[\p{L}] )\d+ ?(?:mts?|metros|cuadras))(?![\p{L}\p{N}])\.?[^,;)]*\)?/iu;

/** Where a remark on the location begins: "frente a la plaza", "en el predio de …". */
const LOCATION =
  /(?<=[\p{L}\p{N}.]) (?=(?:frente al?(?! \d)|detr[aá]s del?|al lado del?|dentro del?|junto al?|cerca del?|pegado al?|emplazad[oa] en|ubicad[oa] en|en (?:el|la|los) (?:predio|interior|edificio|ciudad|localidad|hospital|escuela|plaza|terminal|estaci[oó]n|centro|shopping|parque|local|planta|galer[ií]a|barrio|paraje)) )/giu;

/** Two numbers of the same block, `745 - 749`: as opposed to a numbered street and its number, `12 - 749`. */
function isRange(first: string, second: string, mark = ''): boolean {
  const ahead = Number(second) - Number(first);
  const gap = mark.includes('/') && first.length > 2 ? Math.abs(ahead) : ahead;
  if (first.length !== second.length || gap <= 0) return false;
  return first.length === 2 ? gap <= 10 : first.length > 2 && gap <= 100;
}

/** Section 8.2, then what real text needs beyond it. The order matters. */
const RULES: readonly Rule[] = [
  { name: 'dashes', find: /[\u2010-\u2015\u2212]/g, put: '-' },
  { name: 'backslashes', find: /\\/g, put: '/' },
  { name: 'degree signs', find: /˚/g, put: '°' },
  { name: 'degree signs', find: /(?<=\d) (?=[°º](?:\s|$))/g, put: '' },
  { name: 'quotes and bars', find: /["|“”«»]\p{Mn}*/gu, put: '' },
  {
    name: 'remarks',
    find: /[([]\s*(?:ex|antes|frente|mano|(?:al )?lado)(?![\p{Lu}\p{Ll}])[^)\]]*(?:[)\]]|$)/giu,
    put: ' ',
  },
  { name: 'remarks', find: /(?<=\d) ex (?=\d|n[°º]|nro)(?:n[°º]|nro\.?)? ?\d+/giu, put: '' },
  {
    name: 'telephone',
    find: /(?<![\p{Lu}\p{Ll}\p{N}])(?:tel(?:[eé]fonos?)?|tel\/fax|t\.?e|fax|cel(?:ular)?)\.?(?::|\s)\s*[\d(+][\d\s()/+-]{4,}\d/giu,
    put: '\n',
  },
  { name: 'no data', find: /^\s*(?:sin datos?|no (?:informa|posee|tiene|consta)|n\/[ac])\.?\s*$/i, put: '' },
  { name: 'no data', find: /(?<=[\s-]|^)(?:sd|s\/d|s\.d\.?)(?=\s|$)/gi, put: '' },
  { name: 'orientation', find: /[([]\s*(?:[nseo]|norte|sur|este|oeste)\.?\s*[)\]]/gi, put: ' ' },
  {
    name: 'postal code',
    find: /[([](?<=\d.{0,80}[([])\s*(?:cp|c\.p\.?)?:?\s*[a-z]?\d{4}(?:[a-z]{3})?\s*[)\]]/gi,
    put: '\n',
  },
  {
    name: 'postal code',
    find: /(?<![\p{Lu}\p{Ll}\p{N}])(?:cp|c\.p\.?):? ?[a-z]?\d{4}(?:[a-z]{3})?(?![\p{Lu}\p{Ll}\p{N}])/giu,
    put: '\n',
  },
  {
    name: 'postal code',
    find: /(?<=[ ,-])[A-HJ-NP-Z](?<=\d.{0,80}[ ,-].)\d{4}(?:[A-Z]{3})?(?![\p{Lu}\p{Ll}\p{N}])/gu,
    put: '\n',
  },
  {
    name: 'postal code',
    find: /(?<=\p{L}{3}\.? \d{1,5} )(?<!(?:calles?|avd?a?|avenida|ruta|rta|pasaje|pje|diagonal|diag)\.? \d{1,5} )\d{4} (?=(?!entre |esq|piso|casa |dpto|depto|local |oficina )\p{L}{4})/giu,
    put: '\n',
  },
  {
    name: 'road between towns',
    find: /(?<=^\s*(?:au|aut|autop|autopista|autov[ií]a)\.? [\p{L} .]{3,30}) ?[-–] ?(?=\p{L})/iu,
    put: ' ',
  },
  {
    name: 'unclosed bracket',
    find: /\(([^()]{3,}?) ?(?=n[°ºª]|nro|e\/| entre )([^()]*)$/iu,
    put: '($1) $2',
  },
  { name: 'distance', find: DISTANCE, put: '\n', cuts: 'distance' },
  { name: 'location', find: LOCATION, put: '\n' },
  {
    name: 'leading neighbourhood',
    find: LEADING_NEIGHBOURHOOD,
    put: '',
    cuts: 'leading',
  },
  {
    name: 'neighbourhood',
    find: new RegExp(`(?<![\\p{Lu}\\p{Ll}\\p{N}'’.])(?<!(?:^|\\s)${TYPE_BEFORE}\\s)${NEIGHBOURHOOD}.*$`, 'iu'),
    put: '\n',
    cuts: 'closing',
  },
  { name: 'separators', find: /(?<!\d),|,(?!\d)|;/g, put: '\n' },
  { name: 'brackets', find: /[([{]/g, put: ' \u0001 ' },
  { name: 'brackets', find: /[)\]}]/g, put: ' \u0002 ' },
  { name: 'end of a sentence', find: /(?<=[\p{Lu}\p{Ll}]{6}|\d)\.(?=\s|$)/gu, put: '\n' },
  { name: 'without number', find: /(?<![\p{Lu}\p{Ll}\p{N}])(s) ?([-/]) ?(n)(?![a-z])/giu, put: '$1$2$3' },
  {
    name: 'range',
    find: /(?<![\p{Lu}\p{Ll}\p{N}])(\d{2,})( ?[-/] ?)(\d{2,})(?![\p{Lu}\p{Ll}\p{N}])/gu,
    put: (match, first = '', mark = '', second = '') =>
      isRange(first, second, mark) ? first + mark.trim() + second : match,
  },
  {
    name: 'range',
    find: /(?<![\p{Lu}\p{Ll}\p{N}])(\d{3,}) al? (\d{3,})(?![\p{Lu}\p{Ll}\p{N}])/giu,
    put: (match, first = '', second = '') => (isRange(first, second) ? first : match),
  },
  {
    name: 'institution',
    find: /(?:(?<=\p{L}{4}|\d)\. ?|(?<=\p{L}{3}|\d)-)(?=(?:escuela|hospital|colegio|instituto|universidad|facultad|parroquia|iglesia|municipalidad|terminal|estaci[oó]n|sociedad|barrio|plaza|parque|pasaje|centro|club|biblioteca|museo|edificio|galer[ií]a|ex|est)[\s.-])/giu,
    put: '\n',
  },
  { name: 'hyphens', find: /(?<=\d)-(?=[\p{Lu}\p{Ll}]{2})|(?<=[\p{Lu}\p{Ll}]{3})-(?=\d)/gu, put: '\n' },
  { name: 'hyphens', find: /(?<=\s|^)-+|-+(?=\s|$)/g, put: '\n' },
  {
    name: 'range',
    find: /(?<=\p{L}{3}\.? )(?<!(?:entre|calles?|esq|esquina|avenida|diagonal|ruta)\.? )(\d{3,}) y (\d{3,})(?=\s*(?:$|[,;\n]))/giu,
    put: (match, first = '', second = '') => (isRange(first, second) ? first : match),
  },
  { name: 'al before a number', find: /(?<=\s|^)al (?=\d|n ?[°º]|nro|km)/gi, put: '' },
  {
    name: 'glued letters and digits',
    find: /(?<=[\p{Lu}\p{Ll}]{2}\.?|(?<![\p{Lu}\p{Ll}\p{N}])n[^\p{Lu}\p{Ll}\p{N}\s/'’-]{0,3}|#)(?=\d)/giu,
    put: ' ',
  },
  { name: 'glued letters and digits', find: /(?<=\d(?:,| -)? )([pd]\.?)(?=\d)/gi, put: '$1 ' },
  { name: 'glued label', find: /(?<= n)-(?=\d{2,}(?:[\s,]|$))/gi, put: ' ' },
  { name: 'glued label', find: /(?<=(?: |^)(?:n[°º]|nro\.?))(?=s\/?n)/gi, put: ' ' },
  { name: 'glued label', find: /#(?=\S)/g, put: '# ' },
  {
    name: 'glued abbreviation',
    find: /(?<=(?:[\p{Lu}\p{Ll}]{2}|\d[\p{Lu}\p{Ll}]|\d[°º])\.)(?=[\p{Lu}\p{Ll}])/gu,
    put: ' ',
  },
  { name: 'glued colon', find: /(?<=[\p{Lu}\p{Ll}]{2}:)(?=[^\s])/gu, put: ' ' },
  { name: 'glued degree', find: /(?<=\d[°º])(?=[\p{Lu}\p{Ll}])/gu, put: ' ' },
  {
    name: 'glued digits and letters',
    find: new RegExp(`(?<=\\d)(?!${ORDINAL_END}(?![\\p{Lu}\\p{Ll}]))(?=[\\p{Lu}\\p{Ll}]{2}|[ey]/|y\\d)`, 'giu'),
    put: ' ',
  },
  { name: 'glued and', find: /(?<=\d y)(?=\d)/gi, put: ' ' },
  { name: 'glued corner', find: /(?<![\p{Lu}\p{Ll}\p{N}])(c)\/ ?(?=\S)/giu, put: '$1/ ' },
  { name: 'glued between', find: /(?<![\p{Lu}\p{Ll}\p{N}])(e) ?\/ ?(?=\S)/giu, put: '$1/ ' },
  { name: 'glued corner', find: /(?<![\p{Lu}\p{Ll}\p{N}])(esq ?\/|esq\.)(?=\S)/giu, put: '$1 ' },
  { name: 'glued corner', find: /(?<=[\p{Lu}\p{Ll}]{3})\/(?=[\p{Lu}\p{Ll}]{3})/gu, put: ' / ' },
  {
    name: 'unfinished end',
    find: /(?<=[\p{L}\d.] )(?<!(?:^| )sin )(?:y|e\/|entre|y entre|n[°º]|nro|n[uú]mero)[.:]?\s*$/iu,
    put: '',
  },
  { name: 'closing points', find: /(?<=\d):+(?=\s|$)/g, put: '' },
];

/** The names of the rules, each once: all that {@link CleanText} can tell of. */
export const CLEANING_RULES: readonly string[] = [...new Set(RULES.map(({ name }) => name))];

/**
 * Cleaning of an address (section 8.2): drops remarks, orientation, neighbourhood and separating punctuation, parts what is glued
 * together, and leaves the words with single spaces. Letter case and accents stay. Never throws; the time is bounded by the length,
 * which the caller limits.
 *
 * @param keepNeighbourhood for a text without a street, where the neighbourhood must stand in its place
 */
export function cleanAddress(text: string, keepNeighbourhood = false): CleanText {
  let marked = text.normalize('NFC').replace(ODD_SPACES, ' ').trim();
  const applied: string[] = [];
  const dropped: Dropped[] = [];
  for (const rule of RULES) {
    if (keepNeighbourhood && rule.name.endsWith('neighbourhood')) continue;
    // The two forms of replace are told apart for the type checker only.
    const next =
      typeof rule.put === 'string' ? marked.replace(rule.find, rule.put) : marked.replace(rule.find, rule.put);
    if (next === marked) continue;
    if (rule.cuts !== undefined) dropped.push(...cutOut(rule.find.exec(marked)?.[0] ?? '', rule.cuts));
    marked = next;
    if (applied[applied.length - 1] !== rule.name) applied.push(rule.name);
  }
  return { ...assemble(marked), dropped, applied };
}

/** The segments of what was cut out: the neighbourhood, then what followed it. */
function cutOut(text: string, cuts: NonNullable<Rule['cuts']>): Dropped[] {
  return text
    .split(/[,;()[\]{}\n]|\s-+|-+\s/)
    .map((segment) => segment.trim().replace(/ {2,}/g, ' '))
    .filter((segment) => /[\p{Lu}\p{Ll}]/u.test(segment))
    .map((segment, index) => {
      const role = index === 0 && cuts !== 'distance' ? 'barrio' : 'after';
      return { text: segment, role, leading: cuts === 'leading' };
    });
}

const NONE: ReadonlySet<number> = new Set();

/** Single spaces between the words, and where the marks were. */
function assemble(marked: string): Pick<CleanText, 'text' | 'breaks' | 'asides'> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks that the rules put
  if (!/[\n\u0001\u0002]| {2}|^ | $/.test(marked)) return { text: marked, breaks: NONE, asides: NONE };
  const breaks = new Set<number>();
  const asides = new Set<number>();
  let text = '';
  let pending = false;
  let inside = false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks that the rules put
  for (const piece of marked.split(/([ \n\u0001\u0002])/)) {
    if (piece === '' || piece === ' ') continue;
    if (piece === '\n' || piece === OPEN || piece === CLOSE) {
      pending = text !== '';
      if (piece !== '\n') inside = piece === OPEN;
      continue;
    }
    if (text !== '') text += ' ';
    if (pending) breaks.add(text.length);
    if (inside) asides.add(text.length);
    pending = false;
    text += piece;
  }
  return { text, breaks, asides };
}
