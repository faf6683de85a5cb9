import type { Store } from '../../store/store.ts';

/** Most bytes that a visit may leave for the next one. */
export const LONGEST_MEMORY_BYTES = 16 * 1024 * 1024;

/** What the last visit that succeeded left for this one; null when there is nothing of ours. */
export async function memoryOf(store: Store, name: string): Promise<unknown> {
  const text = await store.sourceMemory(name);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // Nothing of ours: as on the first visit.
    return null;
  }
}

/** What a visit leaves for the next one, as it is kept.
 * @throws Error when it is too long
 */
export function memoryText(source: string, memory: unknown): string {
  const text = JSON.stringify(memory ?? null);
  if (Buffer.byteLength(text) > LONGEST_MEMORY_BYTES) {
    throw new Error(`${source}: a visit left more than ${LONGEST_MEMORY_BYTES} bytes for the next one.`);
  }
  return text;
}
