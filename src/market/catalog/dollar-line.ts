/** Length of the symbols that lose a character where a `D` or `C` is put behind them. */
const LONG = 5;

/**
 * The symbol whose line settled in dollars, here (`D`) or abroad (`C`), another symbol is: `AL30` of `AL30D`; of a symbol of
 * five characters the line lacks one, `TZXD6` of `TXD6D`, `BC37D` of `BC7DD` (reference market.md 9). A symbol that is
 * the line's own without its last letter comes first; of shortened ones there must be one alone, or it cannot be told.
 *
 * @returns the symbol as `known` spells it; undefined where there is none
 */
export function symbolOfDollarLine(line: string, known: Iterable<string>): string | undefined {
  const symbol = line.toUpperCase();
  if (!/.[DC]$/.test(symbol)) return undefined;
  const stem = symbol.slice(0, -1);
  const shortened = new Map<string, string>();
  for (const each of known) {
    const whole = each.toUpperCase();
    if (whole === stem) return each;
    if (whole.length === LONG && whole !== symbol && lacksOne(stem, whole)) shortened.set(whole, each);
  }
  const [only] = shortened.values();
  return shortened.size === 1 ? only : undefined;
}

/** Whether a text is another without one of its characters. */
function lacksOne(text: string, whole: string): boolean {
  if (text.length !== whole.length - 1) return false;
  let at = 0;
  while (at < text.length && text[at] === whole[at]) at++;
  return text.slice(at) === whole.slice(at + 1);
}
