const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * A text as JSON in visible ASCII alone: whatever it holds, it stays one line and one value, for readers of lines that know
 * more ends of lines than JSON does (U+2028, U+0085), and for terminals that obey control codes.
 */
export function asciiJson(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same of any value that JSON knows. */
export function asciiJsonOf(value: unknown): string {
  return JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
