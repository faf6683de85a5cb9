/** The view in the address of the page: read, changed, and named in the title of the window. */
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { addressOf, type View, viewOf } from './address.ts';

const current = signal<View>(viewOf(location.hash));

function readAddress(): void {
  current.value = viewOf(location.hash);
}
addEventListener('popstate', readAddress);
addEventListener('hashchange', readAddress);

/** Changes of a view: null or an empty text removes a value. */
export type Changes = Readonly<Record<string, string | null>>;

/** The address as a page uses it. */
export interface ViewState {
  readonly page: string;
  /** Returns a value of the address; empty where it has none. */
  readonly get: (name: string) => string;
  readonly go: typeof go;
}

/** Returns the view; its component is drawn again when the address changes. */
export function useView(): ViewState {
  const { page, values } = current.value;
  return { page, get: (name) => values.get(name) ?? '', go };
}

/** Changes some values of the address: a step of the browser's history unless `replace`. */
export function go(changes: Changes, { replace = false }: { readonly replace?: boolean } = {}): void {
  const { page, values } = current.peek();
  const next = new Map(values);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  const address = addressOf(page, next);
  if (address === addressOf(page, values)) return;
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  readAddress();
}

/** The subject of the view, for the title of the window; empty where nothing is chosen. */
export const subject = signal('');

/** Sets the subject: an address, a series, a symbol, a name. Once a page; null leaves it to a part of the page. */
export function useSubject(text: string | null): void {
  useLayoutEffect(() => {
    if (text === null) return;
    subject.value = text;
    return () => {
      subject.value = '';
    };
  }, [text]);
}
