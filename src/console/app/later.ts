import { useEffect, useState } from 'preact/hooks';

/** A part of the console that is loaded when it is first shown, and kept then. */
export interface Later<T> {
  /** What was loaded before; null for nothing yet. */
  readonly held: () => T | null;
  /** Loads it, once; what failed is tried again by the next who asks. */
  readonly load: () => Promise<T>;
}

/**
 * Says how a part is loaded: `later(() => import('./part.tsx'))`. Nothing else may stand in that function: the bundler takes a
 * `.then` behind `import()` into what it does after the part's styles, and would not call it when those are gone.
 */
export function later<T>(load: () => Promise<T>): Later<T> {
  let held: T | null = null;
  return {
    held: () => held,
    load: async () => {
      held ??= await load();
      return held;
    },
  };
}

/** A part of the console, loaded while it is waited for; `failed` when its server is away, or was upgraded and has it no more. */
export function useLater<T>(part: Later<T>): T | 'failed' | null {
  // In an object: a loaded part may be a function, which the state would call.
  const [loaded, setLoaded] = useState<{ readonly of: T | 'failed' | null }>(() => ({ of: part.held() }));
  useEffect(() => {
    let isShown = true;
    part.load().then(
      (of) => isShown && setLoaded((before) => (before.of === of ? before : { of })),
      () => isShown && setLoaded({ of: 'failed' }),
    );
    return () => {
      isShown = false;
    };
  }, [part]);
  return loaded.of;
}
