/** The escapes of `-`, `.`, digits, letters, `_` and `~`. */
const UNRESERVED = /%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/**
 * A path with the letters, digits and marks written out that need no escaping: `/direccione%73` is the same address as `/direcciones` (RFC 3986,
 * 6.2.2.2). Whatever else is escaped stays so, `%25` too, so that nothing is decoded twice.
 */
export function withPlainLetters(path: string): string {
  return path.replace(UNRESERVED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
