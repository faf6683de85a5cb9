/** Addresses of views, which links lead to, and titles of windows. Pure: `view.ts` has the address of the page itself. */

/** A page and the values that its address gives it. */
export interface View {
  /** The first word of the address behind `#/`; empty for the start. */
  readonly page: string;
  readonly values: ReadonlyMap<string, string>;
}

/** Reads the part of an address behind `#`: `#/territorio?direccion=Salta+100`. Never fails. */
export function viewOf(hash: string): View {
  const path = hash.replace(/^#?\/?/, '');
  const mark = path.indexOf('?');
  const [page, query] = mark < 0 ? [path, ''] : [path.slice(0, mark), path.slice(mark + 1)];
  return { page, values: new Map(new URLSearchParams(query)) };
}

/** Returns the part of an address behind `#`, `#` included. Empty values are left out; names are sorted, so that one view has one address. */
export function addressOf(page: string, values: Iterable<readonly [string, string]>): string {
  const query = new URLSearchParams();
  for (const [name, value] of [...values].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    if (value !== '') query.set(name, value);
  }
  const text = query.toString();
  return `#/${page}${text === '' ? '' : `?${text}`}`;
}

/** Links to a view: `href={linkTo('territorio', { direccion })}`. */
export function linkTo(page: string, values: Readonly<Record<string, string>> = {}): string {
  return addressOf(page, Object.entries(values));
}

/** Links to a street address as written; `provincia`: an id or a name. */
export function addressLink(direccion: string, provincia = ''): string {
  return linkTo('territorio', { direccion, provincia });
}

/** Links to a unit of the territory; `tipo` as in `/ventanilla/autocompletar`: `provincia`, `departamento`, `calle`… */
export function unitLink(tipo: string, id: string): string {
  return linkTo('territorio', { [tipo]: id });
}

/** Links to what lies at a point. */
export function pointLink(lat: number, lon: number): string {
  return linkTo('territorio', { lat: String(lat), lon: String(lon) });
}

/** Links to series side by side. */
export function seriesLink(ids: readonly number[]): string {
  return linkTo('estadisticas', { ids: ids.join(',') });
}

/** Links to a security of a market. */
export function securityLink(mercado: string, simbolo: string): string {
  return linkTo('mercado', { mercado, simbolo });
}

/** Links to the record of an organism. */
export function organismLink(id: number): string {
  return linkTo('organismos', { id: String(id) });
}

/** Characters of a subject that a title holds: browsers cut off more. */
const LONGEST_SUBJECT = 80;

/**
 * Returns the title of the window: subject, page and service, so that tabs and entries of the history differ.
 * @param subject empty where nothing is chosen
 * @param page name of the page; empty for the first page
 */
export function titleOf(subject: string, page: string): string {
  const letters = [...subject.replaceAll(/\s+/g, ' ').trim()];
  const isLong = letters.length > LONGEST_SUBJECT;
  const text = isLong
    ? `${letters
        .slice(0, LONGEST_SUBJECT - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('');
  return [text, page, 'Ventanilla'].filter((part) => part !== '').join(' · ');
}

/** Returns the first names of a list, and how many more there are. */
export function firstNames(names: readonly string[], more: (count: number) => string, most = 2): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} ${more(rest)}` : names.join(', ');
}
