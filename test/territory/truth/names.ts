/**
 * Whether a street's name can be what was asked for: written apart from the program's search and more generous than it, so
 * that what it denies is a wrong answer by any reading of the rules (territorial.md 4.1).
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const STOP = new Set('la las el los de del y e lo al en'.split(' '));
const KINDS = new Set(
  'calle c av avda avd avenida ave boulevard bulevar bulevard bvard bv bvar blvd boul paseo rotonda pasaje pje psje pas autopista au aut ruta rn rp rta camino cno diagonal diag peatonal pea acceso acc callejon cjon pasillo cortada cda senda colectora km nro no n nacional provincial nac prov ex'.split(
    ' ',
  ),
);

/** Lower case, without accents, only letters and digits between single blanks. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})[.'’](?=\p{L})/gu, '')
    .replace(/(?<=\D )1o(?= |$)/g, 'primo')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Edits (an exchange of neighbours is one) that a word of a length may have. */
function tolerance(word: string): number {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}

/** Optimal string alignment, by the whole table. */
export function edits(a: string, b: string): number {
  const d: number[][] = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number): number => d[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let j = 0; j <= b.length; j++) (d[0] ?? [])[j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      (d[i] ?? [])[j] = best;
    }
  }
  return at(a.length, b.length);
}

/** A kind of street with a typing error: `avdea`, `avenda`. */
function isNearlyKind(word: string): boolean {
  return word.length > 4 && [...KINDS].some((kind) => kind.length > 3 && edits(word, kind) === 1);
}

/** Groups of terms that stand for each other, from the file that operators may edit. */
const GROUPS: readonly (readonly string[])[] = readFileSync(resolve('data/territory/synonyms.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('=') && !line.startsWith('#'))
  .map((line) => line.split('=').map((term) => plain(term.replace(/\./g, ' '))));

/** Every text that one exchange of a term for another of its group makes of a name, and the name itself. */
function variants(text: string): string[] {
  const padded = ` ${text} `;
  const found = [text];
  for (const group of GROUPS) {
    for (const term of group) {
      if (!padded.includes(` ${term} `)) continue;
      for (const other of group) if (other !== term) found.push(padded.replaceAll(` ${term} `, ` ${other} `).trim());
    }
  }
  return found;
}

/** The words that must be found: without kinds of street at the beginning and small words, unless nothing else is there. */
function words(text: string): string[] {
  const all = text.split(' ').filter((word) => word !== '' && !STOP.has(word));
  const own = all.filter((word, place) => !KINDS.has(word) && !(place === 0 && isNearlyKind(word)));
  return own.length > 0 ? own : all.slice(-1);
}

/** Titles and ranks, which streets have or lack at will. */
const TITLES = new Set(
  'acceso alm almirante alte arq arquitecto brig brigadier cabo cacique cap concejal cjal cura aviador poeta escultor division capitan cnel col comandante comisario comodoro contraalmirante coronel cte dean diputado doctor doctora don dona dr dra fray gdor general gob gobernador gral grl hermano hno ing ingeniero int intendente intte jefe juez ldor lib libertador maestra maestro mariscal mayor monsenor mons obispo padre pbro presbitero presidente pres prof profesor profesora pte pdte reverendo rvdo san santa santo sargento sgto senador soldado sor sta sto subteniente teniente tte vicealmirante virgen virrey segundo primero'.split(
    ' ',
  ),
);

/** What is left of a text without titles and initials, unless that is nothing. */
function core(text: string): string[] {
  const all = words(text);
  const own = all.filter((word) => !TITLES.has(word) && (word.length > 1 || /\d/.test(word)));
  return own.length > 0 ? own : all;
}

/** Whether a word is one of others: alike but for typos, or one is how the other begins (`J`, `BART`). */
function isAmong(word: string, others: ReadonlySet<string>): boolean {
  if (others.has(word)) return true;
  for (const other of others) {
    if (other.startsWith(word) || edits(word, other) <= tolerance(word)) return true;
    if (word.length > 3 && (other.includes(word) || (word.includes(other) && other.length > 3))) return true;
    if (other.length === 1 && word.startsWith(other)) return true;
  }
  return false;
}

/**
 * Whether a street's names and what was asked for may be one street: all asked words stand in the name (but for titles and
 * initials), alike, cut short, an initial or glued to a neighbour; or the whole name stands in what was asked for, which
 * says more than the sign at the corner does.
 */
export function mayMean(asked: string, names: readonly string[]): boolean {
  // Points may part words or end abbreviations: `J.S.María`, `S.R.L.`
  const askedTexts = [...variants(plain(asked)), ...variants(plain(asked.replace(/\./g, ' ')))];
  // `C 257 - BELGRANO`: the number that a town gives the street besides its name may be said or not.
  const own = names.flatMap((name) => [name, name.replace(/^(?:[A-Z]+ )?\d+(?: BIS)? *- */, '')]);
  const nameTexts = own.flatMap((name) => variants(plain(name))).filter((name) => name !== '');
  const known = new Set(nameTexts.flatMap((text) => text.split(' ')));
  const said = new Set(askedTexts.flatMap((text) => text.split(' ')));
  if (askedTexts.some((text) => core(text).every((word) => isAmong(word, known)))) return true;
  // One sound: `LOAYSA`, `Loaiza`.
  const sound = (word: string): string => word.replace(/y/g, 'i').replace(/z/g, 's').replace(/v/g, 'b');
  const sounds = new Set([...known].map(sound));
  if (askedTexts.some((text) => core(text).every((word) => sounds.has(sound(word))))) return true;
  const isSaid = (word: string): boolean => said.has(word) || (word.length > 4 && isAmong(word, said));
  if (nameTexts.some((text) => core(text).every((word) => isSaid(word)))) return true;
  // One surname: nobody can tell from an address which of two persons is meant.
  const surnames = askedTexts.flatMap((text) => core(text).slice(-1)).filter((word) => word.length > 3);
  if (surnames.some((word) => known.has(word))) return true;
  const glued = nameTexts.map((name) => name.replaceAll(' ', ''));
  return askedTexts.some((text) => {
    const joined = text.replaceAll(' ', '');
    return glued.some((name) => name.includes(joined) || edits(joined, name) <= tolerance(joined));
  });
}
