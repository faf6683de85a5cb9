import { Trouble } from './trouble.ts';

/** Members of a query whose values are nobody's business. */
const SECRET_NAME = /token|key|secret|pass|clave|auth|sig|cred/i;

/**
 * The address a request is sent to: absolute, or relative to the source's own, which counts as a folder.
 * @throws Trouble when it is no address, or of another scheme than http and https
 */
export function addressOf(given: string, base: string): URL {
  let url: URL;
  try {
    url = new URL(given, base === '' || base.endsWith('/') ? base || undefined : `${base}/`);
  } catch (error) {
    throw new Trouble('refused', 'its address is not one that can be asked: expected http://… or https://…', {
      cause: error,
    });
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new Trouble('refused', `its address begins with "${url.protocol}"; only http: and https: are asked`);
  }
  return url;
}

/** An address for messages: without user, password, fragment, and what its query holds under the name of a secret. */
export function shownAddress(url: URL): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  shown.hash = '';
  for (const name of [...shown.searchParams.keys()]) if (SECRET_NAME.test(name)) shown.searchParams.set(name, '***');
  return shown.href;
}

/** `Authorization` for the user and password of an address; they are not part of what is asked for. */
export function basicCredentials(url: URL): string | null {
  if (url.username === '' && url.password === '') return null;
  const text = `${unescaped(url.username)}:${unescaped(url.password)}`;
  return `Basic ${Buffer.from(text, 'utf8').toString('base64')}`;
}

/** Without escapes; a text whose per cent signs are none is as it was meant. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A source's address for people: what {@link shownAddress} leaves of it; a path of a file as it is. */
export function safeAddress(text: string): string {
  return /^https?:/i.test(text) && URL.canParse(text) ? shownAddress(new URL(text)) : text;
}
