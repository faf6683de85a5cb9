import { fold } from '../../indexes/fold.ts';

/** A column's name for comparing: without case, accents, and blanks at its ends or doubled. */
export function foldName(name: string): string {
  return fold(name).trim().replaceAll(/\s+/g, ' ');
}
