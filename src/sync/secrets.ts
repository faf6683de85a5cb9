import { readFile } from 'node:fs/promises';
import { SourceError } from './source-error.ts';

/** Whether a secret may be sent to an address: with TLS, or to this machine. */
export function mayReceiveSecrets(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return true;
  return protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * Reads the first line of a file with a secret; at every visit, because secrets are replaced.
 * @param setting that names the file, for messages, which hold neither its path nor its content
 * @throws SourceError `refused` when the file cannot be read
 */
export async function readSecretFile(path: string, setting: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new SourceError('refused', `the file of ${setting} cannot be read (${code}).`, { cause: error });
  });
  const [line = ''] = text.split(/\r?\n/, 1);
  return line;
}
