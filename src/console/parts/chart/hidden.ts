import { useState } from 'preact/hooks';

/** The series that are taken out of a drawing, and what takes one out or puts it back. */
export function useHidden(): readonly [hidden: ReadonlySet<string>, toggle: (id: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  return [hidden, toggle];
}
