import type { Visit } from '../source.ts';
import { Access, type TokenShelf } from './access.ts';
import { fingerprint, readCredentials } from './credentials.ts';
import { RefusedLogin } from './refused-login.ts';

/**
 * The way to ask with the credentials of a visit's settings.
 * @throws SourceError `refused` when the file of the password cannot be read
 */
export async function accessFor({ settings, client, landing, now }: Visit, shelf: TokenShelf): Promise<Access> {
  const credentials = await readCredentials(settings);
  const print = fingerprint(settings.iolAddress, credentials);
  return new Access({ client, credentials, print, shelf, refused: new RefusedLogin(landing, print), now });
}
