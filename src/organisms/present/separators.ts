/**
 * JSON text with U+2028 and U+2029 written as escapes (organisms.md 3): within strings, the only place where they can
 * stand, the two mean the same, and readers that take JSON for JavaScript stumble over the characters.
 */
export function escapeSeparators(json: string): string {
  return json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
