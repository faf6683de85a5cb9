/** Which columns of a file hold what: as the caller says, else by the headings that people use. */
import { type Headings, plainHeading, usualPlaces } from '../../csv/headings.ts';
import type { Issue } from '../../server/parameters/parameter.ts';
import { FIXED } from './parameters.ts';
import type { FileRequest } from './request.ts';

/** A parameter and the places of the columns that hold it, from 0. */
export interface BoundColumn {
  readonly name: string;
  readonly places: readonly number[];
}

/** Most headings that an error lists, and most characters of each. */
const MOST_TOLD = 100;
const LONGEST_TOLD = 80;

/**
 * Finds the columns of a request in a header. A heading is compared as it is, then without case, accents and signs;
 * `#3` is the third column. What the caller does not name is looked for by its usual headings: what a row needs always, if it is
 * not there already by an alternative (the id of a unit, whose name is), the rest only when the caller named no column at all.
 */
export function bindColumns(
  header: readonly string[],
  request: FileRequest,
): { readonly columns: readonly BoundColumn[] } | { readonly issues: readonly Issue[] } {
  const { resource, columns } = request;
  const fixed = new Set(request.fixed.map(([name]) => name));
  const headings = new Header(header);
  const bound: BoundColumn[] = [];
  const issues: Issue[] = [];
  for (const [name, names] of columns) {
    const places: number[] = [];
    for (const given of names) {
      const found = headings.find(given);
      if (typeof found === 'string') issues.push(issue(name, found, headings.told));
      else places.push(...found);
    }
    bound.push({ name, places });
  }
  if (issues.length > 0) return { issues };
  const needed = new Set(resource.needs.flat());
  const known = new Set([...columns.keys(), ...fixed]);
  for (const { name, headings: usual } of resource.parameters) {
    if (columns.has(name) || fixed.has(name) || (columns.size > 0 && !needed.has(name))) continue;
    // A file with the column of one alternative, or a request that names it, excludes the other.
    if (needed.has(name) && satisfied(resource.needs, known)) continue;
    const places = headings.usual(usual);
    if (!places) continue;
    bound.push({ name, places });
    known.add(name);
  }
  if (satisfied(resource.needs, known)) return { columns: bound };
  const [first = [], ...others] = resource.needs;
  const missing = first.filter((name) => !known.has(name));
  return {
    issues: missing.map((name) =>
      issue(name, `No se sabe qué columna es «${name}»: diga ${waysToSay(name, others.flat())}.`, headings.told),
    ),
  };
}

/** What a caller may say of a parameter that is missing: its column, that of an alternative, or its value. */
function waysToSay(name: string, alternatives: readonly string[]): string {
  return [[name, ...alternatives].map((one) => `${one}=COLUMNA`).join(', '), `${FIXED}${name}=VALOR`].join(' o ');
}

function satisfied(needs: readonly (readonly string[])[], known: ReadonlySet<string>): boolean {
  return needs.some((group) => group.every((name) => known.has(name)));
}

function issue(name: string, detail: string, help: readonly string[]): Issue {
  return { name, place: 'query', problem: { kind: 'custom', rule: 'file', detail, help } };
}

class Header {
  readonly #exact: readonly string[];
  readonly #plain: readonly string[];

  constructor(header: readonly string[]) {
    this.#exact = header.map((heading) => heading.trim());
    this.#plain = header.map(plainHeading);
  }

  /** The headings as an error lists them. */
  get told(): readonly string[] {
    return this.#exact.slice(0, MOST_TOLD).map((heading) => heading.slice(0, LONGEST_TOLD));
  }

  /** The places of what a caller calls a column, or several between commas; a sentence where it is none. */
  find(given: string): readonly number[] | string {
    const whole = this.#one(given);
    if (typeof whole === 'number') return [whole];
    const parts = given.split(',').map((part) => part.trim());
    if (parts.length === 1) return whole;
    const places: number[] = [];
    for (const part of parts) {
      const place = this.#one(part);
      if (typeof place === 'string') return place;
      places.push(place);
    }
    return places;
  }

  /** The places of some usual headings; null when they are not there. */
  usual(usual: Headings): readonly number[] | null {
    return usualPlaces(this.#plain, usual);
  }

  #one(given: string): number | string {
    const numbered = /^#(\d{1,6})$/.exec(given.trim());
    if (numbered) {
      const place = Number(numbered[1]) - 1;
      if (place >= 0 && place < this.#exact.length) return place;
      return `El archivo tiene ${this.#exact.length} columnas: no hay una columna ${given.trim()}.`;
    }
    for (const [headings, wanted] of [
      [this.#exact, given.trim()],
      [this.#plain, plainHeading(given)],
    ] as const) {
      const place = this.#only(headings, wanted);
      if (place >= 0) return place;
      if (place === SEVERAL) {
        return `Hay más de una columna «${given.slice(0, LONGEST_TOLD)}»: nómbrela por su lugar, #1 es la primera.`;
      }
    }
    return `El archivo no tiene una columna «${given.slice(0, LONGEST_TOLD)}».`;
  }

  /** The place of a heading that is there once; {@link SEVERAL} or {@link NONE} otherwise. */
  #only(headings: readonly string[], wanted: string): number {
    const place = wanted === '' ? NONE : headings.indexOf(wanted);
    return place >= 0 && headings.indexOf(wanted, place + 1) >= 0 ? SEVERAL : place;
  }
}

const NONE = -1;
const SEVERAL = -2;
