const OPTION_UNITS = 100;
const DOLLARS = 1000;

/**
 * How many units one contract stands for, where the kind of title tells it (reference market.md 9): 100 of an option, 1,000
 * dollars of a dollar future. Null where it does not.
 */
export function contractSize(tipo: string, symbol = ''): number | null {
  const kind = tipo.toLowerCase();
  if (kind === 'opciones') return OPTION_UNITS;
  return kind === 'futuros' && /^DLR\//i.test(symbol) ? DOLLARS : null;
}
