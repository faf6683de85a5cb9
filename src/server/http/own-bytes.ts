/**
 * Pieces of bytes as one, in memory of its own and of just its size. What is kept for long must not be a view: a compressed
 * answer of 1 KB is one on 16 KB as the compressor gives it, and small buffers are views on a pool that they share with
 * passing ones; the larger memory would live as long as they do, uncounted.
 */
export function ownBytes(pieces: readonly Uint8Array[]): Buffer {
  let length = 0;
  for (const piece of pieces) length += piece.byteLength;
  const own = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const piece of pieces) {
    own.set(piece, at);
    at += piece.byteLength;
  }
  return own;
}
