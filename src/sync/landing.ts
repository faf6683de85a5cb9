/**
 * The folder in which one source's files land. What was fetched whole stays until a visit succeeds, so that a visit which
 * was interrupted goes on where it was; files older than a day are not trusted and begin anew.
 */
export interface Landing {
  /** The absolute path of a file of this landing; `name` has no folders in it. */
  readonly path: (name: string) => string;
  /** True when the file landed whole, in this visit or in one before it that was interrupted. */
  readonly has: (name: string) => Promise<boolean>;
  /** Writes a whole file: to a name beside it first, renamed when it is on disk. Gives its path. */
  readonly put: (name: string, body: string | Uint8Array) => Promise<string>;
  /** What {@link put} wrote. */
  readonly get: (name: string) => Promise<Buffer>;
}
