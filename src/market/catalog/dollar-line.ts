const LONGEST_WHOLE = 4;

/**
 * True when a symbol is that of another's line settled in dollars, here (`D`) or abroad (`C`): `AL30D` of `AL30`, and of a
 * symbol of five characters without one of them, `TXD6D` of `TZXD6`, `BC7DD` of `BC37D` (reference market.md 9).
 */
export function isDollarLine(line: string, of: string): boolean {
  const symbol = line.toUpperCase();
  const base = of.toUpperCase();
  if (!/[DC]$/.test(symbol) || symbol === base) return false;
  const stem = symbol.slice(0, -1);
  if (base.length <= LONGEST_WHOLE) return stem === base;
  if (stem.length !== base.length - 1) return stem === base;
  let at = 0;
  while (at < stem.length && stem[at] === base[at]) at++;
  return stem.slice(at) === base.slice(at + 1);
}
