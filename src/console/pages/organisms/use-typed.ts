import { useEffect, useRef, useState } from 'preact/hooks';

/** A pause of this length ends a word, in milliseconds. */
const PAUSE_MS = 200;

/** A text that is typed: shown at once, handed on when the typing pauses. What comes from elsewhere (a link, a step back) takes its place. */
export function useTyped(value: string, onPause: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const handed = useRef(value);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (value === handed.current) return;
    clearTimeout(waiting.current);
    handed.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      handed.current = text;
      onPause(text);
    }, PAUSE_MS);
  };
  return [typed, type];
}
