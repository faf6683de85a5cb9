/** Units by what people call them in passing: behind an address, or in a filter that no locality answers to. */
import { fold, tokenize } from '../../indexes/fold.ts';
import { holdsAllWords } from '../../indexes/query-plan.ts';
import type { TextIndex } from '../../indexes/text-index.ts';
import { type BareQuery, bareQueries } from '../queries/readings/formal.ts';
import { provinceShortened } from '../queries/readings/provinces.ts';
import { otherReadings } from '../queries/readings/readings.ts';
import { compareNames, NAME_FIT, ONE_MISTYPED } from '../streets/name-fit.ts';
import type { PlainName } from '../streets/plain-name.ts';
import { PlainNames } from '../streets/plain-names.ts';
import { termKey } from '../synonyms/synonyms.ts';
import type { AddressCatalog } from './catalog.ts';

/** The levels on which a place may be named. */
export type PlaceKind = 'provincia' | 'departamento' | 'localidad_censal' | 'localidad';

/** Units of one level, by ordinal and by id. */
export interface Units {
  readonly ordinals: readonly number[];
  readonly ids: readonly string[];
}

/** The table of each level. */
export const TABLE_OF = {
  provincia: 'provincias',
  departamento: 'departamentos',
  localidad_censal: 'localidades_censales',
  localidad: 'localidades',
} as const;

/** Units by a name that a text may be read as. */
export interface UnitsNamed extends Units {
  /** The province (its id) that stands behind that name in the text, or null. */
  readonly province: string | null;
}

const NONE: UnitsNamed = { ordinals: [], ids: [], province: null };

const KINDS = ['provincia', 'departamento', 'localidad_censal', 'localidad'] as const;
/** A capital, which has no name of its own, and the ways in which the City and its province are written. */
const CAPITAL = /^(?:capital(?: federal)?|cap\.? fed\.?|c\.?a\.?b\.?a\.?|bs\.? ?as\.?)$/;

/**
 * Whether words may be all of what a place is called, told by a few look-ups: one bears just that name or is called so besides, or they are a
 * province as it is mostly shortened. {@link unitsCalled} knows more ways to call a place, and costs a hundred times as much.
 */
export function mayBeCalled({ tables, synonyms }: AddressCatalog, words: string): boolean {
  const folded = fold(words);
  return (
    KINDS.some((kind) => tables[TABLE_OF[kind]].text.isName(folded)) ||
    CAPITAL.test(folded) ||
    synonyms.places.has(folded) ||
    provinceShortened(folded) !== null
  );
}

/**
 * The units that a text names as a whole: equal but for titles, initials and shortened words (`Gral. San Martín`,
 * `Juan M. Gutiérrez`), or by a synonym (`Capital Federal`). A province also by words of its name that no other has
 * (`Ciudad de Buenos Aires`). Typos are not tolerated: what resembles a place is seldom one. `formal`: of the other readings only
 * those without what stands around a name, which cost little.
 */
export function unitsCalled(
  catalog: AddressCatalog,
  kind: PlaceKind,
  text: string,
  readings: 'all' | 'formal' = 'all',
): Units {
  if (readings === 'formal') return unitsNamed(catalog, kind, namesIn(catalog, text));
  for (const read of readingsOf(catalog, kind, fold(text).trim())) {
    const name = takenApart(catalog, read);
    const ordinals = name === null ? NO_ORDINALS : unitsBearing(catalog, kind, name);
    if (ordinals.length > 0) return unitsOf(catalog, kind, ordinals);
  }
  return NONE;
}

/** One way to read the name of a place in a text. */
export interface PlaceName {
  /** Folded. */
  readonly reading: string;
  /** The province (its id) that the text names with it, or null. */
  readonly province: string | null;
  /** What further words of the name begin with: the initials of the text. */
  readonly beginnings: readonly string[];
  readonly asked: PlainName;
  /** The longest of its words. */
  readonly longest: string;
}

/** The names that a text may be without what stands around a name, alike for all levels. */
export function namesIn(catalog: AddressCatalog, text: string): readonly PlaceName[] {
  const names: PlaceName[] = [];
  for (const read of formalReadings(fold(text).trim())) {
    const name = takenApart(catalog, read);
    if (name !== null) names.push(name);
  }
  return names;
}

/** The names of the places that are called so besides: of `MDP` Mar del Plata, in its province. What a street is called is rather that street. */
export function namesBesides(catalog: AddressCatalog, text: string): readonly PlaceName[] {
  const names: PlaceName[] = [];
  if (catalog.tables.calles.text.isName(fold(text))) return names;
  for (const { name, province } of catalog.synonyms.places.get(termKey(text)) ?? []) {
    const known = takenApart(catalog, { name: fold(name), province });
    if (known !== null) names.push(known);
  }
  return names;
}

/** Letters from which on a word is known by all others of them: `Avellanda`. */
const LEAST_MISTYPED = 6;
/** Words of a place that is looked for so. */
const MOST_MISTYPED = 4;

/** Whether a name begins with the letter of a word, or one that sounds as it does: `Vanfield`. */
function beginsLike(name: string, word: string): boolean {
  const sounds = (text: string): string => (text[0] ?? '').replace('v', 'b').replace(/[zc]/, 's');
  return sounds(name) === sounds(word);
}

/** The one name that places bear from which a text differs by a typing error in a word; null where there is none, or several. */
export function placeMistyped(catalog: AddressCatalog, text: string): string | null {
  const folded = fold(text);
  const words = tokenize(folded);
  if (words.length > MOST_MISTYPED || !words.some((word) => word.length >= LEAST_MISTYPED) || /\d/.test(text))
    return null;
  // What a street is called is rather that street: `96 - RIVERO`.
  if (catalog.tables.calles.text.isName(folded)) return null;
  const { names } = catalog.network;
  const asked = names.plain(words.join(' '));
  const found = new Set<string>();
  for (const kind of KINDS) {
    if (kind === 'provincia') continue;
    const table = catalog.tables[TABLE_OF[kind]];
    for (const ordinal of table.text.search(text).ordinals) {
      const name = fold(table.nameAt(ordinal));
      const { fit, distance } = compareNames(asked, names.plain(name));
      const isAlike = beginsLike(name, words[0] ?? '') && tokenize(name).length === words.length;
      if (isAlike && fit === NAME_FIT.typo && distance <= ONE_MISTYPED) found.add(name);
    }
  }
  const [only] = found;
  return found.size === 1 ? (only ?? null) : null;
}

/** What {@link unitsCalled} finds by formal readings, for who asks for several levels. */
export function unitsNamed(catalog: AddressCatalog, kind: PlaceKind, names: readonly PlaceName[]): UnitsNamed {
  for (const name of names) {
    const ordinals = unitsBearing(catalog, kind, name);
    if (ordinals.length > 0) return { ...unitsOf(catalog, kind, ordinals), province: name.province };
  }
  return NONE;
}

function unitsOf({ tables }: AddressCatalog, kind: PlaceKind, ordinals: readonly number[]): Units {
  const { ids } = tables[TABLE_OF[kind]];
  return { ordinals, ids: ordinals.map((ordinal) => ids[ordinal] ?? '') };
}

function takenApart(
  { network }: AddressCatalog,
  { name: reading, province, beginnings = NO_BEGINNINGS }: NameRead,
): PlaceName | null {
  const asked = network.names.plain(reading);
  const longest = longestOf(asked.core);
  return longest === undefined ? null : { reading, province, beginnings, asked, longest };
}

const NO_ORDINALS: readonly number[] = [];
const NO_BEGINNINGS: readonly string[] = [];

function unitsBearing(
  catalog: AddressCatalog,
  kind: PlaceKind,
  { reading, province, beginnings, asked, longest }: PlaceName,
): readonly number[] {
  const table = catalog.tables[TABLE_OF[kind]];
  if (!mayBear(catalog, kind, reading, longest)) return NO_ORDINALS;
  const whole = table.text.searchOnce(reading);
  // What was asked for already finds nothing when it is asked for again.
  const found = whole.ordinals.length > 0 || longest === reading ? whole : table.text.searchOnce(longest);
  if (found.ordinals.length === 0) return NO_ORDINALS;
  const known = namesOf(catalog, kind);
  const provinceOf = (ordinal: number): string | null =>
    kind === 'provincia' ? (table.ids[ordinal] ?? null) : (table.parents.get('provincia')?.parentOf(ordinal) ?? null);
  const best = kind === 'provincia' ? Math.max(0, ...found.scores) : 0;
  return Array.from(found.ordinals).filter((ordinal, at) => {
    if (province !== null && provinceOf(ordinal) !== province) return false;
    const name = known.of(table.text.nameOf[ordinal] ?? -1);
    if (name === undefined || !hasBeginnings(name.folded, reading, beginnings)) return false;
    if (name.folded === reading) return true;
    if (kind === 'provincia') return found === whole && holdsAllWords(best) && found.scores[at] === best;
    return compareNames(asked, name).fit <= NAME_FIT.close;
  });
}

/** Whether the words of a name that a reading of it lacks begin with the letters that were read as initials: `S. P. de Jujuy` is not `Jujuy`. */
function hasBeginnings(name: string, reading: string, beginnings: readonly string[]): boolean {
  if (beginnings.length === 0) return true;
  const read = new Set(tokenize(reading));
  const further = tokenize(name).filter((word) => !read.has(word));
  return beginnings.every((beginning) => further.some((word) => word.startsWith(beginning)));
}

/**
 * Whether a unit may be called so, told by a look at words: what looks like a place is mostly the rest of a street. Typos are not tolerated,
 * so that a name holds the longest word, shortened perhaps, or parted by a letter or two at an end; that of a province all words.
 */
function mayBear({ tables, network }: AddressCatalog, kind: PlaceKind, reading: string, longest: string): boolean {
  const { text } = tables[TABLE_OF[kind]];
  const { vocabulary, analyzer } = text;
  if (kind === 'provincia') {
    const isKnown = (word: string): boolean => vocabulary.idOf(word) >= 0 || analyzer.isStopWord(word);
    return tokenize(reading).every(isKnown) || text.isName(reading);
  }
  if (vocabulary.idOf(longest) >= 0 || text.isName(reading)) return true;
  const [from, to] = vocabulary.prefixRange(longest);
  return (
    from < to ||
    PARTS.some((part) => vocabulary.idOf(longest.slice(...part)) >= 0) ||
    respeltWords(text, (word) => network.names.plain(word)).has(longest)
  );
}

/** What is left of a word without a letter or two at an end. */
const PARTS = [[0, -1], [1], [0, -2], [2]] as const;

const respelt = new WeakMap<TextIndex, ReadonlySet<string>>();

/** The words of names as they are compared where they are written otherwise: `ohiggins`, `septiembre`. A handful, found out once. */
function respeltWords(text: TextIndex, plain: (word: string) => PlainName): ReadonlySet<string> {
  let words = respelt.get(text);
  if (!words) {
    const { vocabulary } = text;
    const all = vocabulary.words.flatMap((word) => plain(word).words);
    words = new Set(all.filter((word) => vocabulary.idOf(word) < 0));
    respelt.set(text, words);
  }
  return words;
}

/** The first of the longest words. */
export function longestOf(words: readonly string[]): string | undefined {
  let longest = words[0];
  for (const word of words) if (longest !== undefined && word.length > longest.length) longest = word;
  return longest;
}

const kept = new WeakMap<AddressCatalog, Map<PlaceKind, PlainNames>>();

/** The names of the units of a level taken apart: each once, when it is first looked at. */
function namesOf(catalog: AddressCatalog, kind: PlaceKind): PlainNames {
  let levels = kept.get(catalog);
  if (!levels) {
    levels = new Map();
    kept.set(catalog, levels);
  }
  let names = levels.get(kind);
  if (!names) {
    names = new PlainNames(catalog.tables[TABLE_OF[kind]].text, catalog.synonyms.spelling);
    levels.set(kind, names);
  }
  return names;
}

/** Readings of a text that are looked up beside the text itself. */
const MOST_READINGS = 5;

/** A name, and the province (its id) that the text names with it. */
type NameRead = Pick<BareQuery, 'name' | 'province'> & { readonly beginnings?: readonly string[] };

function* readingsOf({ tables, synonyms }: AddressCatalog, kind: PlaceKind, folded: string): Generator<NameRead, void> {
  yield { name: folded, province: null };
  const seen = new Set([folded]);
  for (const { text, province, mostWords, beginnings } of otherReadings(tables[TABLE_OF[kind]], synonyms, folded)) {
    if (seen.size > MOST_READINGS) return;
    // A word cut to its initial would be any other: `Piñeyro, Avellaneda` is not `Parque Avellaneda`.
    if (mostWords !== null) continue;
    if (!seen.has(text)) yield { name: text, province, beginnings };
    seen.add(text);
  }
}

function formalReadings(folded: string): readonly NameRead[] {
  return [{ name: folded, province: null }, ...bareQueries(folded).filter(({ name }) => name !== folded)];
}

/** The provinces that are cities called as this one is: people write `Buenos Aires` for both. */
export function citiesOf({ tables: { provincias } }: AddressCatalog, province: number): readonly string[] {
  const end = ` de ${fold(provincias.nameAt(province))}`;
  return provincias.ids.filter((_, other) => fold(provincias.nameAt(other)).endsWith(end));
}

/** `Capital` by itself is the City for most, and the capital of the province for those who live in one. */
export const CAPITAL_ALONE = 'capital';
const CAPITAL_OF_ALL = 'capital federal';

/** The province that {@link CAPITAL_ALONE} means for most. */
export function capitalOfAll(catalog: AddressCatalog): Units {
  return unitsCalled(catalog, 'provincia', CAPITAL_OF_ALL, 'formal');
}

/** Who says that it is the province does not mean the City. */
const PROVINCE_WORD = /^\s*(?:provincia|prov|pcia|pvcia)\b/i;

/**
 * The provinces (their ids) that a text names, the likeliest first, with the city that is called as its province is; none by one word of its name
 * alone.
 *
 * @param names what the text may be without what stands around a name, see {@link namesIn}
 */
export function provincesNamed(catalog: AddressCatalog, names: readonly PlaceName[], text: string): string[] {
  const { provincias } = catalog.tables;
  const provinces: string[] = [];
  for (const ordinal of unitsNamed(catalog, 'provincia', names).ordinals) {
    const id = provincias.ids[ordinal] ?? '';
    if (isPartOfProvince(provincias.nameAt(ordinal), id, text)) continue;
    provinces.push(id);
    if (!PROVINCE_WORD.test(text)) provinces.push(...citiesOf(catalog, ordinal));
  }
  return provinces;
}

/** Whether a text is one word of what a province is called, and not all of it: nobody says `Ciudad`, `Federal` or `Sur` for one. */
function isPartOfProvince(name: string, id: string, text: string): boolean {
  const folded = fold(text).trim();
  if (folded === CAPITAL_ALONE) return false;
  return tokenize(folded).length === 1 && fold(name) !== folded && provinceShortened(folded) !== id;
}
