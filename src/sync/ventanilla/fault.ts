import { SourceError, type SourceErrorOptions, type SourceFault } from '../source-error.ts';

/** The name of the source. */
export const NAME = 'ventanilla';

/** A failure of this source. */
export function failure(fault: SourceFault, sentence: string, options: SourceErrorOptions = {}): SourceError {
  return new SourceError(NAME, fault, sentence, options);
}
