import { hash, verify } from '@node-rs/argon2';
import { Lanes } from './login/lanes.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes computed at once; each holds about 19 MB while it runs. */
const HASHES_AT_ONCE = 2;

/** Longest password taken, in UTF-8 bytes. */
export const MAXIMUM_PASSWORD_BYTES = 1024;

const lanes = new Lanes(HASHES_AT_ONCE);

/**
 * The argon2id hash of a password, in the PHC text form that holds its salt and cost.
 * @throws RangeError for an empty password, or one longer than {@link MAXIMUM_PASSWORD_BYTES}
 */
export async function hashPassword(password: string): Promise<string> {
  if (password === '') throw new RangeError('A password must not be empty.');
  if (tooLong(password)) throw new RangeError(`A password has at most ${MAXIMUM_PASSWORD_BYTES} bytes.`);
  return lanes.run(() => hash(password, COST));
}

/**
 * True when a password belongs to a hash. Without a hash (unknown user) a password nobody has is verified in its place,
 * so that the time taken does not tell who exists; the comparison itself takes constant time. Never throws for a
 * damaged hash: it verifies nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (tooLong(password)) return false;
  const known = stored ?? (await nobodysHash());
  const right = await lanes.run(() => verify(known, password).catch(() => false));
  return right && stored !== null;
}

let nobody: Promise<string> | undefined;

/** Made at first use and kept: the price of making it would tell as much as the price of leaving it out. */
function nobodysHash(): Promise<string> {
  nobody ??= hash('a password that belongs to no account', COST);
  return nobody;
}

/** Makes the hash that stands for unknown users, so that the first of them is not slower than the rest. */
export async function prepareUnknownUsers(): Promise<void> {
  await nobodysHash();
}

function tooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAXIMUM_PASSWORD_BYTES;
}
