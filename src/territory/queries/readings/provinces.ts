/** Provinces as people shorten them: behind a place, and in a field of their own. */
import { tokenize } from '../../../indexes/fold.ts';

/** Names of the provinces as people write them behind a place, by id. */
const BEHIND_A_PLACE: Readonly<Record<string, string>> = {
  '02': 'ciudad autonoma de buenos aires|ciudad de buenos aires|capital federal|cap fed|caba|c a b a|cdad de buenos aires',
  '06': 'buenos aires|bs as|bsas|ba|pba|gba|bue',
  10: 'catamarca|ca|cat|ctca',
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
/** What else stands for a province where nothing but a province can stand. */
const BY_THEMSELVES: Readonly<Record<string, string>> = {
  '02': 'cap federal|cf|c f|ciudad buenos aires|bs as capital|buenos aires capital|ar c',
  '06': 'p b a|b a|p de buenos aires|bns as|ar b',
  10: 'ar k|catam',
  14: 'ar x|cord',
  18: 'ar w|corr',
  22: 'ar h',
  26: 'ar u',
  30: 'ar e|ee rr',
  34: 'ar p',
  38: 'ar y',
  42: 'ar l',
  46: 'ar f',
  50: 'ar m|mend',
  54: 'ar n',
  58: 'ar q|neuq',
  62: 'ar r',
  66: 'ar a',
  70: 'ar j',
  74: 'ar d',
  78: 'ar z',
  82: 'ar s|sfe',
  86: 'ar g|s e|s del est|sgo del est|stgo del est',
  90: 'ar t',
  94: 'ar v|t d f|t del f|tierra del fuego aeias|tierra del fuego aias|tierra del fuego a i a s|tierra del fuego a e i a s',
};
const BEHIND: ReadonlyMap<string, string> = byName(BEHIND_A_PLACE);
const ALONE: ReadonlyMap<string, string> = byName(BY_THEMSELVES);

function byName(names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(names).flatMap(([id, all]) => all.split('|').map((name): [string, string] => [name, id])),
  );
}

/** The whole name of a province, folded, by its id. */
export function fullNameOf(province: string): string {
  return BEHIND_A_PLACE[province]?.split('|')[0] ?? '';
}

/** The partidos around the City, a side of them, or the coast, which some lists have where their province belongs. */
const AROUND_THE_CITY =
  /^(?:(?:bs as|bsas|buenos aires) )?(?:zona )?(?:(?:norte|sur|este|oeste) )?(?:gba|g b a|gran buenos aires|gran bs as|conurbano|conurbano bonaerense)(?: zona)?(?: (?:norte|sur|este|oeste))?$|^(?:bs as|bsas|buenos aires) costa atlantica$/;
const BUENOS_AIRES = '06';
/** The City, of whose name people shorten any word: `Cdad. Aut. de Bs. As.` */
const CITY_SHORTENED = /^(?:ciudad|cdad|cd|c) (?:de|(?:autonoma|auton|aut|a)(?: de)?) (?:buenos aires|bs as|bsas)$/;
/** The City, by its id. */
export const THE_CITY = '02';
const WORD = /^(?:provincia|pcia|pvcia|prov)$/;
/** What says in a field of its own that the capital of a province is not meant: `Cba. Interior`, `Interior de Bs. As.` */
const INTERIOR = /^interior (?:del? )?(?=\S)|(?<=\S) interior$/;

/** The province (its id) that a folded text names as people write it behind a place; undefined for none. */
export function provinceBehind(text: string): string | undefined {
  const key = keyOf(text);
  return BEHIND.get(key) ?? BEHIND.get(initialsOf(key)) ?? aroundBuenosAires(key);
}

/**
 * The province (its id) that a folded text stands for as people shorten it behind a place: `Cba.`, `Sgo. del Estero`, `GBA Norte`; null for
 * none.
 */
export function provinceShortened(text: string): string | null {
  const key = keyOf(text).replace(INTERIOR, '');
  // Two letters are as often something else: a floor, a department, initials.
  return key.length < SHORTEST_PROVINCE ? null : (BEHIND.get(key) ?? aroundBuenosAires(key) ?? null);
}

/** Letters that the short name of a province has at least where nothing else says that it is one. */
const SHORTEST_PROVINCE = 3;

/**
 * The province (its id) that a folded text stands for in a field of its own: `Cap. Fed.`, `AR-X`, `GBA Sur`; null for none. A letter
 * alone is none: of the published codes some are read as other provinces by the published rules (`S`).
 */
export function provinceNamed(text: string): string | null {
  const key = keyOf(text).replace(INTERIOR, '');
  return BEHIND.get(key) ?? ALONE.get(key) ?? BEHIND.get(initialsOf(key)) ?? aroundBuenosAires(key) ?? null;
}

/** The City by a name of which words are shortened, and its province by what lies around it; undefined for anything else. */
function aroundBuenosAires(key: string): string | undefined {
  if (CITY_SHORTENED.test(key)) return THE_CITY;
  return AROUND_THE_CITY.test(key) ? BUENOS_AIRES : undefined;
}

/** Letters alone as one word, `s d e` as `sde`; anything else as it is. */
function initialsOf(key: string): string {
  return /^\p{L}(?: \p{L})+$/u.test(key) ? key.replaceAll(' ', '') : key;
}

function keyOf(text: string): string {
  const words = tokenize(text.replaceAll('.', ' '));
  const from = WORD.test(words[0] ?? '') ? (words[1] === 'de' || words[1] === 'del' ? 2 : 1) : 0;
  const to = words.length - 1 > from && WORD.test(words.at(-1) ?? '') ? words.length - 1 : words.length;
  return words.slice(from, to).join(' ');
}
