/** The address of a view, for links: `href={linkTo('territorio', { direccion })}`. */
export function linkTo(page: string, values: Readonly<Record<string, string>> = {}): string {
  return addressOf(page, Object.entries(values));
}

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

/** An address, as somebody wrote it; `provincia`: an id or a name. */
export function addressLink(direccion: string, provincia = ''): string {
  return linkTo('territorio', { direccion, provincia });
}

/** A unit of the territory: `tipo` as `/ventanilla/autocompletar` says it (`provincia`, `departamento`, `municipio`, `localidad`, `calle`…). */
export function unitLink(tipo: string, id: string): string {
  return linkTo('territorio', { [tipo]: id });
}

/** What lies at a point. */
export function pointLink(lat: number, lon: number): string {
  return linkTo('territorio', { lat: String(lat), lon: String(lon) });
}

/** Series side by side. */
export function seriesLink(ids: readonly number[]): string {
  return linkTo('estadisticas', { ids: ids.join(',') });
}

/** A security of a market. */
export function securityLink(mercado: string, simbolo: string): string {
  return linkTo('mercado', { mercado, simbolo });
}

/** An organism's record. */
export function organismLink(id: number): string {
  return linkTo('organismos', { id: String(id) });
}

/** Characters of what is shown that a title keeps: more is cut off by every tab and list of a browser. */
const MOST = 80;

/**
 * The title of the window: what is shown, the page, the service; so that tabs and the history can be told apart.
 * @param subject what is shown on the page; empty for the page as it is without
 * @param page its name; empty for the start, which is the service itself
 */
export function titleOf(subject: string, page: string): string {
  const shown = subject.replaceAll(/\s+/g, ' ').trim();
  const letters = [...shown];
  const cut =
    letters.length > MOST
      ? `${letters
          .slice(0, MOST - 1)
          .join('')
          .trimEnd()}…`
      : shown;
  return [cut, page, 'Ventanilla'].filter((part) => part !== '').join(' · ');
}

/** A list of names as a title has room for: the first ones, and how many more there are. */
export function fewOf(names: readonly string[], more: (count: number) => string, most = 2): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} ${more(rest)}` : names.join(', ');
}
