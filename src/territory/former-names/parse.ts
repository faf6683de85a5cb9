/** Parses a file of former names of streets. The form is described in `data/territory/former-names.txt`. */
import { fold } from '../../indexes/fold.ts';
import { EXTENDS, LineError, linesOf, shown } from '../synonyms/name-file.ts';
import { termKey } from '../synonyms/synonyms.ts';

/** Characters of one name. */
export const LONGEST_NAME = 100;
/** Former names of one street in one line. */
export const MOST_NAMES = 20;
/** Former names of one file. */
export const MOST_ENTRIES = 5000;
/** Provinces or departments of one section. */
export const MOST_PLACES = 200;

/** One former name of a street, where it holds. */
export interface FormerName {
  /** The former name, as the file writes it. */
  readonly name: string;
  /** What the street is called today, as the data call it. */
  readonly present: string;
  /** Ids of the provinces (2 digits) and departments (5 digits) in which it holds. */
  readonly places: readonly string[];
  /** The door numbers, both included, of the part of today's street that bore the name; null for the whole street. */
  readonly numbers: readonly [from: number, to: number] | null;
}

/** What a file of former names says. */
export interface FormerNamesFile {
  readonly entries: readonly FormerName[];
  /** True when the entries are to be added to those that ship. */
  readonly extends: boolean;
}

const SECTION = /^\[(?<ids>[^\]]*)\]$/;
const PLACE = /^(?:\d{2}|\d{5})$/;
const NUMBERS = /\s{0,9}\((?<from>\d{1,6})-(?<to>\d{1,6})\)$/;

/** @throws LineError at the first line that is wrong, saying what would be right */
export function parseFormerNames(text: string): FormerNamesFile {
  const entries: FormerName[] = [];
  /** By place, former and present name, the line that says so. */
  const said = new Map<string, number>();
  let places: readonly string[] | null = null;
  let extending = false;
  for (const [line, number] of linesOf(text)) {
    if (line.startsWith('[')) places = placesOf(line, number);
    else if (line.startsWith('@')) {
      if (line !== EXTENDS) throw new LineError(number, `expected "${EXTENDS}", got "${shown(line)}".`);
      if (places !== null) throw new LineError(number, `"${EXTENDS}" stands before the first section.`);
      extending = true;
    } else {
      if (places === null) throw new LineError(number, 'a street stands before the first section, as "[02]".');
      for (const entry of entriesOf(line, places, number)) {
        if (entries.length === MOST_ENTRIES) {
          throw new LineError(number, `a file has at most ${MOST_ENTRIES} former names.`);
        }
        for (const place of places) checkOnce(said, place, entry, number);
        entries.push(entry);
      }
    }
  }
  return { entries, extends: extending };
}

function placesOf(line: string, number: number): readonly string[] {
  const ids = SECTION.exec(line)
    ?.groups?.ids?.split(',')
    .map((id) => id.trim());
  const wrong = ids?.find((id) => !PLACE.test(id));
  if (!ids || wrong !== undefined) {
    throw new LineError(
      number,
      `expected ids of provinces (2 digits) or departments (5 digits) in square brackets, as "[06035, 06434]", got "${shown(line)}".`,
    );
  }
  if (ids.length > MOST_PLACES) throw new LineError(number, `a section has at most ${MOST_PLACES} places.`);
  return ids;
}

function entriesOf(line: string, places: readonly string[], number: number): FormerName[] {
  const [first = '', ...names] = line.split('=').map((name) => name.trim());
  if (names.length === 0) {
    throw new LineError(number, 'a line has today\'s name and one former name or more, joined by " = ".');
  }
  if (names.length > MOST_NAMES) throw new LineError(number, `a street has at most ${MOST_NAMES} former names.`);
  const { from, to } = NUMBERS.exec(first)?.groups ?? {};
  const present = first.replace(NUMBERS, '');
  const numbers = from === undefined || to === undefined ? null : ([Number(from), Number(to)] as const);
  if (numbers !== null && numbers[0] > numbers[1]) {
    throw new LineError(number, `the numbers (${from}-${to}) end before they begin.`);
  }
  for (const name of [present, ...names]) {
    if (name.length > LONGEST_NAME) {
      throw new LineError(number, `"${shown(name)}" is longer than ${LONGEST_NAME} characters.`);
    }
    if (termKey(name) === '') throw new LineError(number, `"${shown(name)}" holds no letter and no digit.`);
    if (name !== present && fold(name) === fold(present)) {
      throw new LineError(number, `"${shown(name)}" is today's name, too.`);
    }
  }
  return names.map((name) => ({ name, present, places, numbers }));
}

function checkOnce(said: Map<string, number>, place: string, { name, present }: FormerName, line: number): void {
  const key = `${place}\n${termKey(name)}\n${fold(present)}`;
  const before = said.get(key);
  if (before !== undefined) {
    throw new LineError(line, `"${shown(name)}" already is a former name of "${shown(present)}" in line ${before}.`);
  }
  said.set(key, line);
}
