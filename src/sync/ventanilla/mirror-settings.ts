import { readFile } from 'node:fs/promises';
import { MIRRORED_SETS, type MirroredSet, PUBLIC_SETS } from '../../server/handing/part.ts';
import type { Settings } from '../../server/settings.ts';
import { failure } from './fault.ts';

/** The settings of a mirror. */
export type MirrorSettings = Pick<Settings, 'mirrorOf' | 'mirrorToken' | 'mirrorTokenFile' | 'mirrorReplace'>;

/** The data sets that are taken over with these settings; none without an origin, the market's only with a token. */
export function mirroredSets(settings: MirrorSettings): readonly MirroredSet[] {
  if (settings.mirrorOf === '') return [];
  return hasToken(settings) ? MIRRORED_SETS : PUBLIC_SETS;
}

/**
 * The address of the origin as it is kept with what comes from it: the same text for the same server, without credentials.
 * Null for a text that is no address of a server.
 */
export function originOf({ mirrorOf }: MirrorSettings): string | null {
  if (!URL.canParse(mirrorOf)) return null;
  const { protocol, host, pathname } = new URL(mirrorOf);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  return `${protocol}//${host}${pathname.replace(/\/{1,9}$/, '')}`;
}

/** Null when the settings suffice, else a sentence that says what is missing. */
export function missingIn(settings: MirrorSettings): string | null {
  const { mirrorOf } = settings;
  if (mirrorOf === '') return '--mirror-of names no other Ventanilla.';
  const origin = originOf(settings);
  if (origin === null) return `--mirror-of: expected an address like https://datos.example.ar, got "${mirrorOf}".`;
  if (hasToken(settings) && !isPrivate(new URL(origin))) {
    return '--mirror-of does not begin with https://, and a token is not sent to another machine in the clear.';
  }
  return null;
}

/** The headers that show the token, where there is one. The file is read at every visit: tokens are replaced. */
export async function authorization(settings: MirrorSettings): Promise<Record<string, string>> {
  if (!hasToken(settings)) return {};
  const token = settings.mirrorToken === '' ? await firstLine(settings.mirrorTokenFile) : settings.mirrorToken;
  if (!/^[\x21-\x7e]+$/.test(token)) throw failure('refused', 'the token for the market data is empty, or no token.');
  return { Authorization: `Bearer ${token}` };
}

function hasToken({ mirrorToken, mirrorTokenFile }: MirrorSettings): boolean {
  return mirrorToken !== '' || mirrorTokenFile !== '';
}

async function firstLine(path: string): Promise<string> {
  try {
    const [line = ''] = (await readFile(path, 'utf8')).split(/\r?\n/, 1);
    return line.trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw failure('refused', `the file of --mirror-token-file cannot be read (${code}).`, { cause: error });
  }
}

/** Encrypted, or on this machine. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
