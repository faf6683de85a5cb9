/** What the server writes into the page for its console: the meta elements of index.html. */
export interface Configuration {
  /** Tiles of a map, where the operator has set some: an address with `{z}`, `{x}`, `{y}`, and whom they are from. */
  readonly tiles: { readonly address: string; readonly attribution: string } | null;
}

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="ventanilla:${name}"]`)?.content ?? '';
}

/** Read once: the page is the server's own. */
export const CONFIGURATION: Configuration = {
  tiles: meta('tiles') === '' ? null : { address: meta('tiles'), attribution: meta('tiles-attribution') },
};
