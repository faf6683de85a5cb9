/** The streets of a map's box, the weightier ones first, within bounds. */
import { fold } from '../../indexes/fold.ts';
import type { Point } from '../../indexes/line.ts';
import type { Box } from '../streets/lines.ts';
import type { StreetNetwork } from '../streets/network.ts';
import { streetKindOf } from '../streets/street-types.ts';
import { onGrid } from './grid.ts';
import { joinedLines } from './joined-lines.ts';
import { thinned } from './thinned.ts';

/** Streets in one answer, and vertices of their lines: more no screen shows apart. */
export const MAXIMUM_STREETS = 1500;
export const MAXIMUM_VERTICES = 40_000;

/** A street and its course, or the part that comes into the box: lines of places in turn, whole steps of the grid. */
export interface DrawnStreet {
  readonly street: number;
  readonly lines: readonly (readonly number[])[];
}

/** The drawn streets of a box. */
interface StreetsInBox {
  /** The weightiest first: motorways and routes, avenues, streets, passages; longer ones before shorter ones. */
  readonly streets: readonly DrawnStreet[];
  /** False when there are more than {@link MAXIMUM_STREETS}, or too many vertices: then the lightest are missing. */
  readonly isComplete: boolean;
}

const ROAD = 3;
const AVENUE = 2;
const STREET = 1;
const PASSAGE = 0;
const WEIGHTS: Readonly<Record<string, number>> = {
  AU: ROAD,
  RUTA: ROAD,
  AV: AVENUE,
  BV: AVENUE,
  DIAG: AVENUE,
  PJE: PASSAGE,
  CALLEJON: PASSAGE,
  CORTADA: PASSAGE,
  PEATONAL: PASSAGE,
};

/** The streets whose course comes into a box, found by the index of their boxes, on a grid of `steps` per degree. */
export function streetsInBox({ boxes, lines, frames }: StreetNetwork, box: Box, steps: number): StreetsInBox {
  const weights = new Map<number, number>();
  const weightOf = (street: number): number => {
    const frame = frames.numberOf(street);
    let weight = weights.get(frame);
    if (weight === undefined) {
      weight = frame < 0 ? STREET : weightOfCategory(frames.at(frame).categoria);
      weights.set(frame, weight);
    }
    return weight;
  };
  const found = boxes
    .search(box)
    .map((street) => ({ street, weight: weightOf(street), span: spanOf(lines.box(street)) }));
  found.sort((a, b) => b.weight - a.weight || b.span - a.span || a.street - b.street);
  const streets: DrawnStreet[] = [];
  let vertices = 0;
  for (const { street } of found) {
    const pieces = lines.pieces(street).filter((piece) => entersBox(piece, box));
    if (pieces.length === 0) continue;
    const drawn = linesOnGrid(pieces, steps);
    for (const line of drawn) vertices += line.length / 2;
    if (streets.length === MAXIMUM_STREETS || vertices > MAXIMUM_VERTICES) return { streets, isComplete: false };
    streets.push({ street, lines: drawn });
  }
  return { streets, isComplete: true };
}

/** How far a line may be from the course it draws, in steps of the grid: half a pixel, the grid's own half step included. */
const LINE_STEPS = 1.5;

/** The pieces of a course on a grid of `steps` per degree, joined where they meet, without what a map of that grid does not show. */
export function linesOnGrid(pieces: readonly (readonly Point[])[], steps: number): readonly (readonly number[])[] {
  const lines = pieces.map((piece) => onGrid(piece.flat(), 0, 2 * piece.length, steps, false));
  return joinedLines(lines).map((line) => thinned(line, LINE_STEPS));
}

/** How weighty a kind of street is, by its first word. */
function weightOfCategory(category: string | null): number {
  const word = fold(category ?? '').split(/[^a-z]/, 1)[0] ?? '';
  return WEIGHTS[streetKindOf(word) ?? ''] ?? STREET;
}

function spanOf(box: Box | null): number {
  return box ? box[2] - box[0] + (box[3] - box[1]) : 0;
}

/** Whether the box of any stretch between two vertices meets the box. */
function entersBox(line: readonly Point[], [west, south, east, north]: Box): boolean {
  for (let at = 1; at < line.length; at++) {
    const [ax, ay] = line[at - 1] ?? [0, 0];
    const [bx, by] = line[at] ?? [0, 0];
    if (
      Math.max(ax, bx) >= west &&
      Math.min(ax, bx) <= east &&
      Math.max(ay, by) >= south &&
      Math.min(ay, by) <= north
    ) {
      return true;
    }
  }
  return false;
}
