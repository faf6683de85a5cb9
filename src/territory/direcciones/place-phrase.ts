/** What stands in a field of a place beside its name: other places that contain it, codes, the part of a town. All texts folded. */

const BRACKETED = /^(?<head>.*[^\s(])\s*\(\s{0,9}(?<tail>[^()]*[^()\s])\s{0,9}\)?\s*$/;
/** A hyphen separates where a space stands beside it: `Grand-Bourg` is one name. */
const SEPARATOR = /\s{0,9}[,;/|]\s*|\s{1,9}[-–]\s*|[-–]\s+/g;

/** The ways to part a text in two at its marks: what stands in brackets, before the last mark, before the first. */
export function partsOf(text: string): readonly (readonly [head: string, tail: string])[] {
  const parts: [string, string][] = [];
  const { head, tail } = BRACKETED.exec(text)?.groups ?? {};
  if (head !== undefined && tail !== undefined) parts.push([head, tail]);
  const marks = [...text.matchAll(SEPARATOR)];
  for (const mark of marks.length > 1 ? [marks.at(-1), marks[0]] : marks) {
    if (!mark) continue;
    const before = text.slice(0, mark.index).trim();
    const behind = text.slice(mark.index + mark[0].length).trim();
    if (before !== '' && behind !== '') parts.push([before, behind]);
  }
  return parts;
}

const CODE = String.raw`\(?(?:c\.?\s?p\.?\s{0,9}:?\s{0,9})?[a-z]?\d{4}(?:[a-z]{3})?\)?`;
const CODE_BEFORE = new RegExp(`^${CODE}[\\s,;/-]{1,9}(?=\\S)`);
const CODE_BEHIND = new RegExp(`(?<=\\S)[\\s,;/-]{1,9}${CODE}$`);

/** A text without the postal code before or behind it: `B1754 San Justo`, `San Justo (1754)`. */
export function withoutCode(text: string): string {
  return text.replace(CODE_BEFORE, '').replace(CODE_BEHIND, '').trim();
}

/** Brackets around all of a text, of which one may be cut off. */
const IN_BRACKETS = /^\((?<inside>[^()]*)\)?$|^(?<open>[^()]*)\)$/;
/** What the registers of schools and of polling places put behind a locality that is divided, cut off at twenty letters: `PARTE`, `SEC.9°`, `PTA.URBANA`. */
const REGISTER_NOTE =
  /(?<=\p{L}{3}\.?)[\s-]{1,9}\(?(?:par(?:te?)?|(?:planta|pta\.?)[\s.]*urbana(?:\s*-.{0,80})?|sec(?:cion|\.)?[\s.]*\d{1,2}[°º]?)$/u;
/** The same glued to the name, before what is left of brackets: `LA REJAPARTE)`. */
const GLUED_NOTE = /(?<=\p{L}{3})parte$/u;

/** A text without what a register notes of the locality: `(MUNRO PARTE)`, `MORON-PTA.URBANA`. */
export function withoutNote(text: string): string {
  const { inside, open } = IN_BRACKETS.exec(text)?.groups ?? {};
  const bare = open?.trim().replace(GLUED_NOTE, '') ?? inside?.trim() ?? text;
  return bare.replace(REGISTER_NOTE, '').trim();
}

/** The part of a town that is said with its name: `Longchamps oeste`, `Merlo Norte`, `Tigre (Centro)`. */
const PART_OF_TOWN = /[\s,-]{1,9}\(?(?:norte|sur|este|oeste|centro|ciudad)\)?$/;

/** A text without the part of the town that stands behind its name. */
export function withoutPartOfTown(text: string): string {
  return text.replace(PART_OF_TOWN, '');
}

const SIDE =
  /^(?:zona\s+)?(?:norte|sur|este|oeste|centro|nte|oe|[nseo])\.?$|^(?:casco|zona|area)\s+(?:urban[oa]|centric[oa]|historic[oa]|rural)$|^(?:zona|ciudad|barrio|partido|localidad)$/;
const COUNTRY = /^(?:rep(?:ublica|\.)?\s+)?arg(?:entina|\.)?$/;

/** Whether a part of a text says nothing that another part does not: a side of the town, the country. */
export function isNothingMore(part: string): boolean {
  return SIDE.test(part) || COUNTRY.test(part);
}

const TOWN_ITSELF =
  /^\s*(?:(?:zona\s+|b(?:arrio|°|º)?\s+)?(?:(?:micro|macro)\s?)?centro|(?:casco|radio)\s+(?:urbano|centrico|historico)|(?:planta|zona)\s+(?:urbana|centrica)|centric[oa])\s*$/;

/** Whether a text is the middle of the town, whichever it is. */
export function isTownItself(text: string): boolean {
  return TOWN_ITSELF.test(text);
}

const SIDE_OF_HOUSE = /^(?:al\s+)?(?:(?:contra)?frente|fondo)$/;

/** Whether a text says where in its town or house an address is, and so nothing of the town, although hamlets are called so: `Mitre 100, Centro`. */
export function isNoTown(text: string): boolean {
  return isTownItself(text) || SIDE_OF_HOUSE.test(text);
}

const PART = /^(?:barrio|b[°o]?\.?|country|urbanizacion|conjunto|complejo)\s/;

/** Whether a text says of itself that it is a part of a town: `B° San José`. */
export function isPartOfTown(text: string): boolean {
  return PART.test(text);
}
