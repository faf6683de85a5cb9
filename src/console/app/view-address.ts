/** What is shown: a page, and what was asked there. */
export interface View {
  /** The first word of the address behind `#/`; empty for the start. */
  readonly page: string;
  readonly values: ReadonlyMap<string, string>;
}

/** Reads the part of an address behind `#`: `#/territorio?direccion=Salta+100`. Never fails: what is no view is the start. */
export function viewOf(hash: string): View {
  const [path = '', query = ''] = split(hash.replace(/^#\/?/, ''));
  return { page: path, values: new Map(new URLSearchParams(query)) };
}

function split(text: string): [string, string] {
  const at = text.indexOf('?');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** The part of an address behind `#` that shows a view, `#` included. Empty values are left out; names are in order, so that one view has one address. */
export function addressOf(page: string, values: Iterable<readonly [string, string]>): string {
  const query = new URLSearchParams();
  for (const [name, value] of [...values].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    if (value !== '') query.set(name, value);
  }
  const text = query.toString();
  return `#/${page}${text === '' ? '' : `?${text}`}`;
}
