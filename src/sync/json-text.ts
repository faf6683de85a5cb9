/** What came where JSON was expected: its value, or what it looks like instead, for a message, with the error behind it. */
export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly looks: string; readonly cause: unknown };

/** Bytes as JSON. What cannot be parsed is told by what it looks like: a portal's page, nothing, or broken text. */
export function readJson(bytes: Buffer): ReadJson {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (cause) {
    const start = text.trimStart();
    const looks = start === '' ? 'nothing' : start.startsWith('<') ? 'a page of HTML' : 'text that is no valid JSON';
    return { ok: false, looks, cause };
  }
}
