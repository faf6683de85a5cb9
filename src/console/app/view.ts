import { signal } from '@preact/signals';
import { addressOf, type View, viewOf } from './view-address.ts';

const shown = signal<View>(viewOf(location.hash));

function look(): void {
  shown.value = viewOf(location.hash);
}
addEventListener('popstate', look);
addEventListener('hashchange', look);

/** What is changed in a view: null or an empty text takes a value away. */
export type Changes = Readonly<Record<string, string | null>>;

/** What a page sees of the address, and how it changes it. */
export interface ViewState {
  readonly page: string;
  /** A value of the address, empty where it has none. */
  readonly get: (name: string) => string;
  /** Changes some values of this page's address; a step of the browser's history unless `replace`. */
  readonly go: (changes: Changes, how?: { readonly replace?: boolean }) => void;
}

/** The view shown; whoever reads it is drawn again when it changes. */
export function useView(): ViewState {
  const { page, values } = shown.value;
  return { page, get: (name) => values.get(name) ?? '', go };
}

/** As the `go` of {@link useView}, for what is not drawn. */
export function go(changes: Changes, { replace = false }: { readonly replace?: boolean } = {}): void {
  const { page, values } = shown.peek();
  const next = new Map(values);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  const address = addressOf(page, next);
  if (address === addressOf(page, values)) return;
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  look();
}
