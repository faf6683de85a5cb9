/** What people write behind a number that lies inside the house and is no place: a floor, a flat, an office. */

/** One of them at the beginning of a text, with what parts it from the rest. */
const INSIDE =
  /^[\s,.–-]*(?:pisos?\s{0,9}\d{0,2}\s*[°º]?|p\.\s*\d{1,2}|\d{1,2}\s*[°º](?:\s*piso\b)?|pb|planta\s+baja|(?:depto|dpto|dto)\.?\s*(?:\d{1,4}\b|["']?\p{L}["']?(?!\p{L}))?|(?:oficina|of)\.?\s*(?:\d{1,4}\b)?|(?:local|loc)\.?\s*(?:\d{1,4}\b)?|c\.?p\.?\s*\d{0,4})(?![\p{L}\d])[\s,.–-]*/iu;
/** So many of them stand beside each other at most. */
const MOST = 3;

/** A text without the floor, flat or office with which it begins. */
export function withoutInside(text: string): string {
  let rest = text;
  for (let found = 0; found < MOST; found++) {
    const shorter = rest.replace(INSIDE, '');
    if (shorter === rest) break;
    rest = shorter;
  }
  return rest;
}
