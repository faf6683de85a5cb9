/** Memory that threads share, all zero. */
export function sharedBytes(byteLength: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(byteLength));
}

/** The bytes themselves where they lie in shared memory, else a copy there. */
export function inSharedMemory(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  if (buffer instanceof SharedArrayBuffer) return new Uint8Array(buffer, byteOffset, byteLength);
  const copy = sharedBytes(byteLength);
  copy.set(bytes);
  return copy;
}
