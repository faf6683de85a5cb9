import { SourceError } from '../source-error.ts';
import { ORGANISMOS } from './page.ts';

/**
 * Where the next page is asked for: only where this one came from, whatever the publisher says. A publisher behind a
 * proxy that does not know of it writes `http` where it is asked by `https`: what is asked stays encrypted.
 *
 * @param current the address of the page that leads on
 * @throws SourceError `shape` when it leads to another server
 */
export function nextPage(next: string, current: URL): URL {
  if (!URL.canParse(next, current.href)) {
    throw new SourceError(ORGANISMOS, 'shape', 'a page leads on to something that is no address ("next").');
  }
  const url = new URL(next, current);
  if (
    url.protocol === 'http:' &&
    current.protocol === 'https:' &&
    url.hostname === current.hostname &&
    url.port === ''
  ) {
    url.protocol = 'https:';
    url.port = current.port;
  }
  if (url.origin !== current.origin) {
    throw new SourceError(
      ORGANISMOS,
      'shape',
      `a page leads on from ${current.origin} to ${url.origin}, which is not followed; --organismos-address can name that one.`,
    );
  }
  // Credentials are those of the setting alone.
  url.username = current.username;
  url.password = current.password;
  return url;
}
