import { checkSlices, unpackChecked } from '../../src/indexes/packed.ts';
import { runAtOnce } from '../../src/indexes/slices.ts';

/** What was packed into some bytes, as who reads a snapshot gets it: checked first. */
export function unpacked<T>(bytes: Uint8Array): T {
  runAtOnce(checkSlices(bytes));
  return unpackChecked<T>(bytes);
}
