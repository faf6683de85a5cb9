import type { Lines, Position } from '../contract/entities.ts';
import { isPosition } from './coordinates.ts';
import type { Note } from './problem.ts';
import { members } from './rings.ts';

/** Rule `lines`: the lines of a street have at least two positions each, all within range. Null with a note otherwise. */
export function readLines(geometry: unknown, field: string, note: Note): Lines | null {
  const { type, coordinates } = members(geometry);
  if (type === 'LineString') {
    const line = readLine(coordinates, `${field}.coordinates`, note);
    return line && { type, coordinates: line };
  }
  if (type === 'MultiLineString') {
    if (!Array.isArray(coordinates) || coordinates.length === 0) {
      note(`${field}.coordinates`, 'no line', 'lines');
      return null;
    }
    const lines: (readonly Position[])[] = [];
    for (const [index, piece] of coordinates.entries()) {
      const line = readLine(piece, `${field}.coordinates.${index}`, note);
      if (!line) return null;
      lines.push(line);
    }
    return { type, coordinates: lines };
  }
  note(`${field}.type`, 'neither LineString nor MultiLineString', 'lines');
  return null;
}

/** One line: a list of at least two positions. */
function readLine(value: unknown, field: string, note: Note): readonly Position[] | null {
  if (!Array.isArray(value) || value.length < 2) {
    note(field, 'a line has at least two positions', 'lines');
    return null;
  }
  const line: Position[] = [];
  for (const [place, position] of value.entries()) {
    if (!isPosition(position)) {
      note(`${field}.${place}`, 'not a longitude and latitude in range', 'lines');
      return null;
    }
    line.push([position[0], position[1]]);
  }
  return line;
}
