const LATIN = 0x100;
const ASCII = 0x80;

/** What is left of the small letters of Latin-1 without their accents, by code; empty for those that have none. */
const BASE: readonly string[] = Array.from({ length: LATIN }, (_, code) => {
  const letter = String.fromCharCode(code);
  const bare = withoutMarks(letter);
  return bare === letter ? '' : bare;
});

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '');
}

/** Lower case, without accents (but with `ñ` as `n`), without closing points and colons. */
export function fold(word: string): string {
  const bare = foldLetters(word.toLowerCase());
  let end = bare.length;
  while (end > 0 && (bare[end - 1] === '.' || bare[end - 1] === ':')) end -= 1;
  return end === 0 || end === bare.length ? bare : bare.slice(0, end);
}

/** Small letters without their accents. Those of Latin-1 stand in a table, so that the usual word is not decomposed. */
function foldLetters(small: string): string {
  let bare = '';
  let done = 0;
  for (let at = 0; at < small.length; at += 1) {
    const code = small.charCodeAt(at);
    if (code < ASCII) continue;
    if (code >= LATIN) return withoutMarks(small);
    const base = BASE[code] ?? '';
    if (base === '') continue;
    bare += small.slice(done, at) + base;
    done = at + 1;
  }
  return done === 0 ? small : bare + small.slice(done);
}
