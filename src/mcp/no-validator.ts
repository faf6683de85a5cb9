/**
 * A validator that is never called: the bundle puts it in the place of the SDK's JSON schema validator, a third of its code. The tools
 * read their arguments by their own tables, and nothing else here is validated by schemas.
 */
export class DefaultJsonSchemaValidator {
  /** @throws TypeError always */
  getValidator(): never {
    throw new TypeError('The program has no validator of JSON schemas.');
  }
}

/** Where the SDK looks for streams that it is not given; it is given both. */
export const process = {};
