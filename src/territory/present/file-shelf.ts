import { cacheShare } from '../../indexes/cache-share.ts';

/** A file as pieces. */
export type FilePieces = readonly Uint8Array[];

/** Bytes of files kept; a larger file is written anew for each request. */
export const KEPT_BYTES = 96 * 1024 * 1024;

/** The bulk files of one catalog: written once, however many ask for them at the same time, and kept while there is room. */
export class FileShelf {
  /** Files being written, and files kept, the one used last at the end. */
  readonly #files = new Map<string, { readonly pieces: Promise<FilePieces>; bytes: number }>();
  #bytes = 0;

  /** The file of a name, written by `write` unless it is there. A file that could not be written is forgotten. */
  get(name: string, write: () => Promise<FilePieces>): Promise<FilePieces> {
    const known = this.#files.get(name);
    if (known) {
      this.#files.delete(name);
      this.#files.set(name, known);
      return known.pieces;
    }
    const entry = { pieces: write(), bytes: 0 };
    this.#files.set(name, entry);
    entry.pieces.then(
      (pieces) => {
        entry.bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
        this.#bytes += entry.bytes;
        this.#forget();
      },
      () => this.#files.delete(name),
    );
    return entry.pieces;
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
