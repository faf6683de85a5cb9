/** What people write around a name that is no part of it: `Provincia de …`, `… (Bs. As.)`, `…, Santa Fe`, `… Capital`. */
import { tokenize } from '../../../indexes/fold.ts';

/** A query without what stands around its name; all texts folded. */
export interface BareQuery {
  readonly name: string;
  /** The names that it may be in full, as it stands or with the article that went into `del`. */
  readonly wholes: readonly string[];
  /** True when only a name equal to the whole is meant: nothing but words in a row says where it ends. */
  readonly onlyWhole: boolean;
  /** The province (its id) that was named with it, or null. */
  readonly province: string | null;
}

const KINDS = [
  'provincia|pcia|pvcia|prov',
  'departamento|depto|dpto|dto|dep',
  'partido|ptdo|pdo',
  'municipio|municipalidad|intendencia|muni|mun|mcpio',
  'localidad|loc|ciudad|cdad|pueblo|villa turistica|paraje|barrio|aldea|colonia',
  'comuna rural|comuna|comision de fomento|comision municipal|junta de gobierno|delegacion municipal|delegacion',
  'calle|avenida|avda|av|pasaje|pje|boulevard|bv',
].join('|');
const BEGINNING = new RegExp(`^(?:${KINDS})\\b[.]?\\s*(?<link>del?\\s+)?(?<name>\\S.*)$`);
const PARENTHESIS = /^(?<name>[^(]*[^(\s])\s*\((?<tail>[^()]*)\)?\s*$/;
const COMMA = /^(?<name>.*\S)\s*[,;/-]\s*(?<tail>[^,;/]+)$/;
const KIND_BEHIND = /^(?<name>.*\S)[\s,]+(?:provincia|pcia|prov)\.?$/;
const CAPITAL = /^(?<name>.*\S)[\s,(-]+(?:capital|cap\.?|ciudad)\)?$/;

/** Names of the provinces as people write them behind a place, by id. */
const PROVINCES: Readonly<Record<string, string>> = {
  '02': 'ciudad autonoma de buenos aires|ciudad de buenos aires|capital federal|cap fed|caba|c a b a|cdad de buenos aires',
  '06': 'buenos aires|bs as|bsas|ba|pba|gba|bue',
  10: 'catamarca|ca|cat',
  14: 'cordoba|cba|cb',
  18: 'corrientes|ctes|cr',
  22: 'chaco|ch|cha',
  26: 'chubut|ct|chu',
  30: 'entre rios|er|e rios|e r',
  34: 'formosa|fsa|fo',
  38: 'jujuy|jy|juj',
  42: 'la pampa|lp|l pampa|lpa',
  46: 'la rioja|lr|l rioja|lrj',
  50: 'mendoza|mza|mz|mdz',
  54: 'misiones|mnes|mi|mis',
  58: 'neuquen|nqn|nq|neu',
  62: 'rio negro|rn|r negro|r n',
  66: 'salta|sa|sal',
  70: 'san juan|sj|s juan|s j',
  74: 'san luis|sl|s luis|s l',
  78: 'santa cruz|sc|s cruz|sta cruz|s c',
  82: 'santa fe|sf|s fe|sta fe|s f',
  86: 'santiago del estero|sgo del estero|stgo del estero|se|s del estero|sde',
  90: 'tucuman|tuc|tcm|tu',
  94: 'tierra del fuego|tierra del fuego antartida e islas del atlantico sur|tdf|tf|t del fuego',
};
const PROVINCE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(PROVINCES).flatMap(([id, names]) => names.split('|').map((name): [string, string] => [name, id])),
);
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
    if (name !== query) found.push({ name, wholes: [name], province, onlyWhole });
    const { link = '', name: rest } = BEGINNING.exec(name)?.groups ?? {};
    if (rest === undefined) continue;
    const wholes = link.startsWith('del') ? [rest, `el ${rest}`] : [rest];
    found.push({ name: rest, wholes, province, onlyWhole });
  }
  return found;
}

type Headed = Pick<BareQuery, 'name' | 'province' | 'onlyWhole'>;

function withoutTail(query: string): Headed[] {
  for (const pattern of [PARENTHESIS, COMMA]) {
    const { name, tail } = pattern.exec(query)?.groups ?? {};
    if (name === undefined || tail === undefined) continue;
    const place = keyOf(tail);
    if (COUNTRY.has(place)) return [{ name, province: null, onlyWhole: false }, ...withoutTail(name)];
    const province = PROVINCE_OF.get(place);
    if (province !== undefined) return [{ name, province, onlyWhole: false }];
  }
  const own = KIND_BEHIND.exec(query)?.groups?.name;
  if (own !== undefined) return [{ name: own, province: null, onlyWhole: false }];
  const before = CAPITAL.exec(query)?.groups?.name;
  const province = before === undefined ? undefined : PROVINCE_OF.get(keyOf(before));
  // The department is called "Capital", the town like the province.
  if (before !== undefined && province !== undefined) {
    return [
      { name: 'capital', province, onlyWhole: true },
      { name: before, province, onlyWhole: false },
    ];
  }
  const words = query.split(/\s+/);
  for (let at = Math.max(1, words.length - LONGEST_PROVINCE); at < words.length; at++) {
    const tail = keyOf(words.slice(at).join(' '));
    if (COUNTRY.has(tail)) return [{ name: words.slice(0, at).join(' '), province: null, onlyWhole: false }];
    const found = PROVINCE_OF.get(tail);
    if (found !== undefined) return [{ name: words.slice(0, at).join(' '), province: found, onlyWhole: true }];
  }
  return [];
}

/** The province (its id) that a folded text stands for as people shorten it behind a place: `Cba.`, `Sgo. del Estero`; null for none. */
export function provinceShortened(text: string): string | null {
  const key = keyOf(text);
  // Two letters are as often something else: a floor, a department, initials.
  return key.length < SHORTEST_PROVINCE ? null : (PROVINCE_OF.get(key) ?? null);
}

/** Letters that the short name of a province has at least where nothing else says that it is one. */
const SHORTEST_PROVINCE = 3;

function keyOf(place: string): string {
  const words = tokenize(place.replaceAll('.', ' '));
  const bare = /^(?:provincia|pcia|prov)$/.test(words[0] ?? '') ? words.slice(words[1] === 'de' ? 2 : 1) : words;
  return bare.join(' ');
}
