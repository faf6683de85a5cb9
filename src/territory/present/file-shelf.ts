import { cacheShare } from '../../indexes/cache-share.ts';
import { type Pace, SharedWork } from '../../server/pace.ts';

/** A file as pieces. */
export type FilePieces = readonly Uint8Array[];

/** Bytes of files kept; a larger file is written anew for each request. */
const KEPT_BYTES = 96 * 1024 * 1024;

/** The files of the catalogs that are served. */
const shelves = new WeakMap<object, FileShelf>();

/** The files of a catalog. */
export function shelfOf(catalog: object): FileShelf {
  const shelf = shelves.get(catalog) ?? new FileShelf();
  shelves.set(catalog, shelf);
  return shelf;
}

/** The bulk files of one catalog: written once, however many ask for them at the same time, and kept while there is room. */
export class FileShelf {
  /** Files being written, and files kept, the one used last at the end. */
  readonly #files = new Map<string, { readonly work: SharedWork<FilePieces>; bytes: number }>();
  #bytes = 0;

  /**
   * The file of a name, written by `write` unless it is there, for a client that goes when `signal` is aborted. A file that could not be
   * written, or that all clients gave up, is forgotten.
   * @throws the reason of `signal`; what `write` throws
   */
  get(name: string, write: (pace: Pace) => Promise<FilePieces>, signal: AbortSignal): Promise<FilePieces> {
    const known = this.#files.get(name);
    if (known && !known.work.isGivenUp) {
      this.#files.delete(name);
      this.#files.set(name, known);
      return known.work.join(signal);
    }
    const entry = { work: new SharedWork(write), bytes: 0 };
    this.#files.set(name, entry);
    entry.work.result.then(
      (pieces) => {
        entry.bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
        this.#bytes += entry.bytes;
        this.#forget();
      },
      () => {
        if (this.#files.get(name) === entry) this.#files.delete(name);
      },
    );
    return entry.work.join(signal);
  }

  #forget(): void {
    for (const [name, { bytes }] of this.#files) {
      if (this.#bytes <= cacheShare(KEPT_BYTES)) return;
      // Files still being written have no size yet.
      if (bytes === 0) continue;
      this.#files.delete(name);
      this.#bytes -= bytes;
    }
  }
}
