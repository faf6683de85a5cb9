import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

/** What the page shows at the moment, for the title of the window; empty for the page without anything chosen. */
export const subject = signal('');

/**
 * Says what is shown: an address, a series, a symbol, a name. Once a page; null leaves it to a part of the page.
 * @param text empty while it is not known
 */
export function useSubject(text: string | null): void {
  useLayoutEffect(() => {
    if (text === null) return;
    subject.value = text;
    return () => {
      subject.value = '';
    };
  }, [text]);
}
