/** How many marks a value axis has room for, by its height in pixels of CSS. */
import type { LogarithmicRoom } from '../value-ticks.ts';

/** Height that a step of a value axis takes, about. */
const STEP_HEIGHT = 56;
/** Height that a label needs where others stand above and below it: twice that of its letters. */
const LABEL_HEIGHT = 24;

/** Steps that a value axis of a height has, about. */
export function stepsOf(height: number): number {
  return Math.max(2, Math.round(height / STEP_HEIGHT) - 1);
}

/** What a logarithmic axis of a height has room for. */
export function logarithmicRoom(height: number): LogarithmicRoom {
  return { marks: stepsOf(height) + 2, labels: Math.floor(height / LABEL_HEIGHT) };
}
