import { type Crew, type SharedName, sizeOf } from '../../../src/server/crew.ts';

/** The crews of `size` workers over one memory, as the threads of a process have them. */
export function crews(size: number): readonly Crew[] {
  const memories = new Map<SharedName, SharedArrayBuffer>();
  const shared = (name: SharedName): SharedArrayBuffer => {
    const memory = memories.get(name) ?? new SharedArrayBuffer(sizeOf(name, size));
    memories.set(name, memory);
    return memory;
  };
  return Array.from({ length: size }, (_, seat) => ({ seat, size, shared }));
}
