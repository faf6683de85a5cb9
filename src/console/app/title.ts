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
