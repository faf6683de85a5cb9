/**
 * The length of a step on a plane. `Math.hypot` would be safe against steps too long or too short for their squares, of which a map has
 * none, and takes thirty times as long.
 */
export function planeLength(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}
