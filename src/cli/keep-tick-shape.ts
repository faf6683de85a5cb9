import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps one of Node's tick objects for the life of the process. `process.nextTick` makes one at every call, a dozen for a
 * request, and V8 makes them quickly only while it remembers their shape. That memory is weak: a full collection at a
 * moment without a tick object, as loading much data brings, can lose it. That is inferred, not proven: profiles of slow
 * processes showed some four microseconds a request in `nextTick`, of quick ones a few tenths. To be called before
 * anything else.
 */
export function keepTickShape(): void {
  process.nextTick(() => void kept.push(executionAsyncResource()));
}
