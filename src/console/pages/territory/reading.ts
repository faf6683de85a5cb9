/** The reading of an address: which letters of the text are which part. Pure. */

/** Parts of an address. */
const PARTS = ['calle', 'altura', 'cruce', 'piso', 'lugar'] as const;
export type Part = (typeof PARTS)[number];

/** The parts of an address as texts. */
interface ReadAddress {
  readonly calles: readonly string[];
  readonly altura: { readonly valor: string | null; readonly unidad: string | null };
  readonly piso: string | null;
  readonly lugares: readonly string[];
}

/** A stretch of the text and its part; null for text between the parts. */
interface TextStretch {
  readonly text: string;
  readonly part: Part | null;
}

/** One part with its words. */
interface NamedPart {
  readonly part: Part;
  readonly text: string;
}

/** Returns the parts of an address in their usual order. */
export function partsOf({ calles, altura, piso, lugares }: ReadAddress): readonly NamedPart[] {
  const [street, ...crossing] = calles;
  const number = [altura.unidad, altura.valor].filter((part) => part !== null && part !== '').join(' ');
  return [
    ...(street === undefined ? [] : [{ part: 'calle' as const, text: street }]),
    ...(altura.valor === null ? [] : [{ part: 'altura' as const, text: number }]),
    ...crossing.map((text) => ({ part: 'cruce' as const, text })),
    ...(piso === null ? [] : [{ part: 'piso' as const, text: piso }]),
    ...lugares.map((text) => ({ part: 'lugar' as const, text })),
  ];
}

/**
 * Cuts the text into its parts. A part is found by its words, with any separators (`Av. Corrientes` in `Av.  Corrientes`), at
 * the first free place; longer parts first. Null when the text as written does not have a part, since cleaning changed it.
 */
export function stretchesOf(text: string, parts: readonly NamedPart[]): readonly TextStretch[] | null {
  const taken: { readonly from: number; readonly to: number; readonly part: Part }[] = [];
  const byLength = [...parts].sort((a, b) => b.text.length - a.text.length);
  for (const { part, text: words } of byLength) {
    const at = placesOf(text, words).find(({ from, to }) =>
      taken.every((other) => to <= other.from || from >= other.to),
    );
    if (!at) return null;
    taken.push({ ...at, part });
  }
  taken.sort((a, b) => a.from - b.from);
  const stretches: TextStretch[] = [];
  let done = 0;
  for (const { from, to, part } of taken) {
    if (from > done) stretches.push({ text: text.slice(done, from), part: null });
    stretches.push({ text: text.slice(from, to), part });
    done = to;
  }
  if (done < text.length) stretches.push({ text: text.slice(done), part: null });
  return stretches;
}

/** Returns all places where the words of a part follow each other. */
function placesOf(text: string, part: string): { readonly from: number; readonly to: number }[] {
  const words = part.split(/[\s,;:().-]+/u).filter((word) => word !== '');
  if (words.length === 0) return [];
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${words.map(escaped).join(String.raw`[\s,;:().-]*`)}(?![\p{L}\p{N}])`,
    'giu',
  );
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({ from: index, to: index + found.length }));
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/** Returns the text to show: as typed if it has all parts, else as cleaned, else the parts one after the other. */
export function shownReading(
  typed: string,
  cleaned: string | null,
  parts: readonly NamedPart[],
): { readonly stretches: readonly TextStretch[]; readonly from: 'typed' | 'cleaned' | 'parts' } {
  const own = stretchesOf(typed, parts);
  if (own) return { stretches: own, from: 'typed' };
  const clean = cleaned === null ? null : stretchesOf(cleaned, parts);
  if (clean) return { stretches: clean, from: 'cleaned' };
  const loose = parts.flatMap(({ part, text }, place) => [
    ...(place === 0 ? [] : [{ text: ' · ', part: null }]),
    { text, part },
  ]);
  return { stretches: loose, from: 'parts' };
}

/** Writes an address from its parts; `instead` replaces streets or number. */
export function composed(
  { calles, altura, piso }: Pick<ReadAddress, 'calles' | 'altura' | 'piso'>,
  instead: { readonly calles?: readonly string[]; readonly altura?: string | null } = {},
): string {
  const [street = '', one, other] = instead.calles ?? calles;
  // A distance keeps its unit, without which it would be a door number.
  const unit = altura.unidad !== null && /k/i.test(altura.unidad) ? altura.unidad : null;
  const number = instead.altura === undefined ? altura.valor : instead.altura;
  const line = [street, ...(number === null ? [] : [unit, number]), piso]
    .filter((part) => part !== null && part !== '')
    .join(' ');
  if (one === undefined) return line;
  return other === undefined ? `${line} y ${one}` : `${line} entre ${one} y ${other}`;
}
