import { SourceError, type SourceErrorOptions, type SourceFault } from '../source-error.ts';

/** The name of the source, as the command takes it and messages begin. */
export const NAME = 'bcra';

/** A failure of this source; the sentence says which answer it was and what is wrong with it. */
export function fault(kind: SourceFault, sentence: string, options?: SourceErrorOptions): SourceError {
  return new SourceError(NAME, kind, sentence, options);
}
