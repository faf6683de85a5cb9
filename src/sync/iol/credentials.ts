import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { Settings } from '../../server/settings.ts';
import { failure } from './answer.ts';

/** Who logs in. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** Null when the settings say who logs in and where; else a sentence that names what is missing. */
export function credentialsMissing(settings: Settings): string | null {
  if (settings.iolUser === '')
    return '--iol-user names the user of the interface; without it this source is passed over.';
  if (settings.iolPassword === '' && settings.iolPasswordFile === '') {
    return 'VENTANILLA_IOL_PASSWORD or --iol-password-file gives the password of --iol-user; neither is set.';
  }
  return isGuarded(settings.iolAddress)
    ? null
    : '--iol-address does not begin with https://, and a password is not sent to another machine in the clear.';
}

/** Whether a password can be sent there: encrypted, or to this machine. */
function isGuarded(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return true;
  const isLoopback =
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
  return protocol === 'http:' && isLoopback;
}

/**
 * The credentials of the settings; the password is the variable's, or the first line of the file, read at every visit.
 * @throws SourceError `refused` when the file cannot be read or is empty; the message does not hold what it holds
 */
export async function readCredentials(settings: Settings): Promise<Credentials> {
  const user = settings.iolUser;
  if (settings.iolPassword !== '') return { user, password: settings.iolPassword };
  const text = await readFile(settings.iolPasswordFile, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw failure('refused', `the file of --iol-password-file cannot be read (${code}).`);
  });
  const [password = ''] = text.split(/\r?\n/, 1);
  if (password === '') throw failure('refused', 'the file of --iol-password-file has an empty first line.');
  return { user, password };
}

/** Tells credentials apart without holding them. */
export function fingerprint(address: string, { user, password }: Credentials): string {
  return createHash('sha256')
    .update(JSON.stringify([address, user, password]))
    .digest('hex');
}
