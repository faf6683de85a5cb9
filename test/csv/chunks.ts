/** Bytes cut at random: the sizes of the chunks, again and again; what they leave comes last. */
export function chunksOf(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let at = 0;
  const sum = sizes.reduce((total, size) => total + size, 0);
  for (let n = 0; at < bytes.byteLength && sum > 0; n++) {
    const size = sizes[n % sizes.length] ?? 0;
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return at < bytes.byteLength ? [...chunks, bytes.subarray(at)] : chunks;
}
