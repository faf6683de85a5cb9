import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { inPackage } from '../../package/folder.ts';
import { roomsDigest } from './rooms-digest.ts';

/** The digest of the sources that the bundle was made of, which the bundler puts here; elsewhere it is not defined, and the sources are there. */
declare const BUNDLED_ROOMS: string | undefined;

/**
 * A name for this very program: SHA-256 over the sources of the group and of the indexes, Node's version and the machine's order of
 * bytes. What one program made of the data is of no use to another.
 *
 * @throws Error where the files cannot be read
 */
export function programFingerprint(): string {
  const rooms = typeof BUNDLED_ROOMS === 'string' ? BUNDLED_ROOMS : roomsDigest(inPackage('src'));
  return createHash('sha256').update(`${process.version} ${endianness()} ${rooms}`).digest('hex');
}
