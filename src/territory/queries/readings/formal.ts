/** Words that people write around a name and that are not part of the name: `Provincia de …`, `… (Bs. As.)`, `…, Santa Fe`, `… Capital`. */
import { tokenize } from '../../../indexes/fold.ts';
import { cardinalOf } from './numbers.ts';
import { provinceBehind } from './provinces.ts';

/** A query without what stands around its name; all texts folded. */
export interface BareQuery {
  readonly name: string;
  /** The names that it may be in full, as it stands or with the article that went into `del`. */
  readonly wholes: readonly string[];
  /** True when only a name equal to the whole is meant: nothing but words in a row says where it ends. */
  readonly onlyWhole: boolean;
  /** True when the word of its kind was all that stood beside a number: `comuna 1` is nothing that only has a 1 in its name. */
  readonly isNumber: boolean;
  /** The province (its id) that was named with it, or null. */
  readonly province: string | null;
}

const KINDS = [
  'provincia|pcia|pvcia|prov',
  'departamento|depto|dpto|dto|dep',
  'partido|ptdo|pdo',
  'municipio|municipalidad|intendencia|muni|mun|mcpio',
  'localidad|loc|ciudad|cdad|pueblo|villa turistica|paraje|barrio|bo|b°|aldea|colonia',
  'comuna rural|comuna|comision de fomento|comision municipal|junta de gobierno|delegacion municipal|delegacion',
  'calle|clle|cl|c(?=[.\\s]*\\d)|avenida|avda|av|pasaje|pje|boulevard|bv',
].join('|');
const BEGINNING = new RegExp(`^(?:${KINDS})(?![\\p{L}\\p{N}])[.]?\\s*(?<link>del?\\s+)?(?<name>\\S.*)$`, 'u');
const PARENTHESIS = /^(?<name>[^(]*[^(\s])\s*\((?<tail>[^()]*)\)?\s{0,9}$/;
const COMMA = /^(?<name>.*\S)\s*[,;/-]\s*(?<tail>[^,;/]{1,80})$/;
const KIND_BEHIND = /^(?<name>.*[^\s,(])\s{0,9}[\s,(]\s*(?:provincia|pcia|prov|partido|ptdo|pdo)\.?\s*\)?$/;
/** A word before a number in a name that is not part of the name: `Comuna N° 3`, which is folded to `no` where the sign is a raised letter. */
const NUMBER_LABEL = /(?:(?<=[\p{L}]\.?\s{1,9})|^)(?:n|no|nro|num|numero)\s{0,9}[.°*]?\s*(?=\d)/u;
/** A number by itself, in digits or Roman. */
const NUMBER = /^(?:\d+[^\p{L}\p{N}]*|[ivx]+)$/u;
/** A Roman numeral of one letter, which is one only where nothing but a number can stand. */
const NUMBERED = /^(?<kind>comuna|cuartel|distrito)\s+(?<numeral>[ivx]|1|5|10)$/;
const NUMERALS: Readonly<Record<string, string>> = { i: '1', v: '5', x: '10', 1: 'i', 5: 'v', 10: 'x' };
const CAPITAL = /^(?<name>.*\S)[\s,(-]{1,9}(?:capital|cap\.?|ciudad)\)?$/;

/** What a person is, before a name that the place has without it: `Coronel Brandsen`, which is the department Brandsen. */
const TITLES = [
  'coronel|cnel|crnel|teniente coronel|tte cnel|general|gral|grl|teniente general|tte gral|brigadier general|brigadier',
  'comandante|cmte|cdte|comodoro|almirante|alte|capitan|teniente|tte|sargento|sgto|mayor',
  'doctor|dr|ingeniero|ing|presidente|pte|pres|gobernador|gob|gdor|intendente|monsenor|mons|padre|fray',
].join('|');
const TITLED = new RegExp(`^(?:${TITLES})(?:\\.\\s*|\\s+)(?<name>\\p{L}.*)$`, 'u');

/** Most words of a province behind a name without a comma. */
const LONGEST_PROVINCE = 3;
const COUNTRY: ReadonlySet<string> = new Set(['argentina', 'arg', 'rep argentina', 'republica argentina']);

/**
 * The query without what stands around its name, most careful first: the kind before it, the province or the country
 * behind it, `Capital` behind a province. None when nothing stands around it.
 */
export function bareQueries(query: string): readonly BareQuery[] {
  const found: BareQuery[] = [];
  for (const { name, province, onlyWhole } of [
    { name: query, province: null, onlyWhole: false },
    ...withoutTail(query),
  ]) {
    if (name !== query) found.push({ name, wholes: [name], province, onlyWhole, isNumber: false });
    const numbered = inOtherSigns(name);
    if (numbered !== name) {
      found.push({ name: numbered, wholes: [numbered], province, onlyWhole, isNumber: NUMBER.test(numbered) });
    }
    const { link = '', name: behind } = BEGINNING.exec(name)?.groups ?? {};
    if (behind === undefined) continue;
    const rest = behind.replace(NUMBER_LABEL, '');
    const wholes = link.startsWith('del') ? [rest, `el ${rest}`] : [rest];
    found.push({ name: rest, wholes, province, onlyWhole, isNumber: NUMBER.test(rest) || cardinalOf(rest) !== null });
  }
  return found;
}

/** The name in full behind the title of a person, or null where none stands before it. No province is called after one. */
export function nameWithoutTitle(query: string): string | null {
  const { name } = TITLED.exec(query)?.groups ?? {};
  return name === undefined || provinceBehind(name) !== undefined ? null : name;
}

/** A name with its number in digits alone, `comuna n° 3`, `comuna v`; or in the letter that the digits are: `cuartel 5`. */
function inOtherSigns(name: string): string {
  const { kind, numeral } = NUMBERED.exec(name)?.groups ?? {};
  if (kind !== undefined && numeral !== undefined) return `${kind} ${NUMERALS[numeral] ?? numeral}`;
  return name.replace(NUMBER_LABEL, '');
}

type Headed = Pick<BareQuery, 'name' | 'province' | 'onlyWhole'>;

function withoutTail(query: string): Headed[] {
  for (const pattern of [PARENTHESIS, COMMA]) {
    const { name, tail } = pattern.exec(query)?.groups ?? {};
    if (name === undefined || tail === undefined) continue;
    if (COUNTRY.has(wordsOf(tail))) return [{ name, province: null, onlyWhole: false }, ...withoutTail(name)];
    const province = provinceBehind(tail);
    if (province !== undefined) return [{ name, province, onlyWhole: false }];
  }
  const own = KIND_BEHIND.exec(query)?.groups?.name;
  if (own !== undefined) return [{ name: own, province: null, onlyWhole: false }];
  const before = CAPITAL.exec(query)?.groups?.name;
  const province = before === undefined ? undefined : provinceBehind(before);
  // The department is called "Capital", the town like the province.
  if (before !== undefined && province !== undefined) {
    return [
      { name: 'capital', province, onlyWhole: true },
      { name: before, province, onlyWhole: false },
    ];
  }
  const words = query.split(/\s+/);
  for (let at = Math.max(1, words.length - LONGEST_PROVINCE); at < words.length; at++) {
    const tail = words.slice(at).join(' ');
    if (COUNTRY.has(wordsOf(tail))) return [{ name: words.slice(0, at).join(' '), province: null, onlyWhole: false }];
    const found = provinceBehind(tail);
    if (found !== undefined) return [{ name: words.slice(0, at).join(' '), province: found, onlyWhole: true }];
  }
  return [];
}

/** Whether a folded text is the country, as it stands behind an address. */
export function isCountry(text: string): boolean {
  return COUNTRY.has(wordsOf(text));
}

function wordsOf(text: string): string {
  return tokenize(text.replaceAll('.', ' ')).join(' ');
}
