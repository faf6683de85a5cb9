/** Lines of a street put end to end: sources cut them at every corner, which a map neither shows nor wants to carry. */
import { pushStraight } from './grid.ts';

/**
 * The same drawing in fewer lines (places in turn, whole steps): lines that end in the same place are joined, at forks any two
 * of them; lines of a single place are left out, unless there are no others.
 */
export function joinedLines(lines: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const drawn = lines.filter((line) => line.length > 2);
  if (drawn.length === 0) return lines.slice(0, 1);
  const ends = new Map<string, number[]>();
  for (const [place, line] of drawn.entries()) {
    for (const key of [keyAt(line, 0), keyAt(line, line.length - 2)]) {
      const there = ends.get(key);
      if (there) there.push(place);
      else ends.set(key, [place]);
    }
  }
  const isUsed = new Uint8Array(drawn.length);
  const takeFrom = (key: string): readonly number[] | null => {
    const place = ends.get(key)?.find((one) => isUsed[one] === 0);
    if (place === undefined) return null;
    isUsed[place] = 1;
    const line = drawn[place] ?? [];
    return keyAt(line, 0) === key ? line : reversed(line);
  };
  const joined: number[][] = [];
  for (const [place, first] of drawn.entries()) {
    if (isUsed[place] === 1) continue;
    isUsed[place] = 1;
    const line = reversed(lengthened(reversed(lengthened(first, takeFrom)), takeFrom));
    const straight: number[] = [];
    for (let at = 0; at < line.length; at += 2) pushStraight(straight, line[at] ?? 0, line[at + 1] ?? 0);
    joined.push(straight);
  }
  return joined;
}

/** A line with all that can be joined to its end. */
function lengthened(first: readonly number[], takeFrom: (key: string) => readonly number[] | null): number[] {
  const line = [...first];
  for (;;) {
    const next = takeFrom(keyAt(line, line.length - 2));
    if (!next) return line;
    for (let at = 2; at < next.length; at++) line.push(next[at] ?? 0);
  }
}

function reversed(line: readonly number[]): number[] {
  const turned: number[] = [];
  for (let at = line.length - 2; at >= 0; at -= 2) turned.push(line[at] ?? 0, line[at + 1] ?? 0);
  return turned;
}

function keyAt(line: readonly number[], at: number): string {
  return `${line[at]},${line[at + 1]}`;
}
