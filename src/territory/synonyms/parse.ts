/** Parses a file of synonyms into its groups. The form is described in `data/territory/synonyms.txt`. */
import { fold } from '../../indexes/fold.ts';
import { EXTENDS, LineError, linesOf, shown } from './name-file.ts';
import { namedPlaceOf, type SynonymSections, type TermGroup, termKey } from './synonyms.ts';

/** Characters of one member. */
export const LONGEST_MEMBER = 100;
/** Members of one group. */
export const MOST_MEMBERS = 50;
/** Groups of one file. */
export const MOST_GROUPS = 5000;

const SECTIONS = ['reference', 'spellings', 'readings', 'places'] as const;
type Section = (typeof SECTIONS)[number];

/** What a file of synonyms says. */
export interface SynonymFile extends SynonymSections {
  /** True when the groups are to be added to those that ship. */
  readonly extends: boolean;
}

/** @throws LineError at the first line that is wrong, saying what would be right */
export function parseSynonyms(text: string): SynonymFile {
  const groups: Record<Section, TermGroup[]> = { reference: [], spellings: [], readings: [], places: [] };
  const rules = new GroupRules();
  let section: Section | null = null;
  let extending = false;
  for (const [line, number] of linesOf(text)) {
    if (line.startsWith('[')) {
      section = sectionOf(line, number);
    } else if (line.startsWith('@')) {
      if (line !== EXTENDS) throw new LineError(number, `expected "${EXTENDS}", got "${shown(line)}".`);
      if (section !== null) throw new LineError(number, `"${EXTENDS}" stands before the first section.`);
      extending = true;
    } else {
      if (section === null) throw new LineError(number, `a group stands before the first section, ${LISTED}.`);
      const group = membersOf(line, number);
      rules.check(section, group, number);
      groups[section].push(group);
    }
  }
  return { ...groups, extends: extending };
}

const LISTED = SECTIONS.map((name) => `[${name}]`).join(', ');

function sectionOf(line: string, number: number): Section {
  const section = SECTIONS.find((name) => line === `[${name}]`);
  if (section === undefined) throw new LineError(number, `expected one of ${LISTED}, got "${shown(line)}".`);
  return section;
}

function membersOf(line: string, number: number): TermGroup {
  const [first = '', ...others] = line.split('=').map((member) => member.trim());
  if (others.length === 0) throw new LineError(number, 'a group has two members or more, joined by " = ".');
  if (others.length >= MOST_MEMBERS) throw new LineError(number, `a group has at most ${MOST_MEMBERS} members.`);
  const keys = new Set<string>();
  for (const member of [first, ...others]) {
    if (member === '') throw new LineError(number, 'a member is empty.');
    if (member.length > LONGEST_MEMBER) {
      throw new LineError(number, `"${shown(member)}" is longer than ${LONGEST_MEMBER} characters.`);
    }
    if (termKey(member) === '') throw new LineError(number, `"${shown(member)}" holds no letter and no digit.`);
    const key = fold(member);
    if (keys.has(key)) throw new LineError(number, `"${shown(member)}" stands twice in the group.`);
    keys.add(key);
  }
  return [first, ...others];
}

/** What groups must keep among themselves. */
class GroupRules {
  #count = 0;
  /** By section and members, the line of the group. */
  readonly #groups = new Map<string, number>();
  /** By abbreviation and its meaning, the line that defines it. */
  readonly #readings = new Map<string, number>();

  check(section: Section, group: TermGroup, line: number): void {
    if (++this.#count > MOST_GROUPS) throw new LineError(line, `a file has at most ${MOST_GROUPS} groups.`);
    if (section === 'places' && namedPlaceOf(group[0]) === null) {
      throw new LineError(line, `"${shown(group[0])}" does not end in its province, as "Balvanera (CABA)".`);
    }
    const [first, ...others] = group.map(termKey);
    if (section !== 'readings') {
      const key = `${section}: ${[first, ...others].sort().join(' = ')}`;
      const before = this.#groups.get(key);
      if (before !== undefined) throw new LineError(line, `the same group stands in line ${before}.`);
      this.#groups.set(key, line);
      return;
    }
    for (const [place, other] of others.entries()) {
      const said = this.#readings.get(`${other} = ${first}`);
      const written = group[place + 1] ?? '';
      if (said !== undefined) {
        throw new LineError(line, `"${shown(written)}" already stands for "${shown(group[0])}" in line ${said}.`);
      }
      const contrary = this.#readings.get(`${first} = ${other}`);
      if (contrary !== undefined) {
        throw new LineError(
          line,
          `"${shown(written)}" stands for "${shown(group[0])}" here and the other way round in line ${contrary}.`,
        );
      }
      this.#readings.set(`${other} = ${first}`, line);
    }
  }
}
