import { hash, verify } from '@node-rs/argon2';

/**
 * Names of accounts: 1 to 64 letters, digits and `. _ @ + -`, beginning with a letter or digit. Without a slash, so that
 * the keys of one account's operations (`NAME/…`) can never begin like those of another.
 */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}$/;

/** The rule of {@link isAccountName} as a sentence for people. */
export const ACCOUNT_NAME_RULE =
  'an account name has 1 to 64 letters, digits or . _ @ + - and begins with a letter or digit';

/** True for a text that can be the name of an account. */
export function isAccountName(text: string): boolean {
  return NAME.test(text);
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Passwords of logins checked at once in one worker; each holds about 19 MB meanwhile. */
export const HASHES_AT_ONCE = 2;

/** Longest password taken, in UTF-8 bytes. */
export const MAXIMUM_PASSWORD_BYTES = 1024;

/**
 * The hash of a discarded random text, as costly as every other hash: verified in place of a user that does not exist.
 */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$yJFiptVkjyoPsJpKD256Ww$oe0ImGOHQ2BDgH/o42OV7o3KZh6aRrqLyFnTl3cBi3g';

/**
 * The argon2id hash of a password, in the PHC text form that holds its salt and cost.
 * @throws RangeError for an empty password, or one longer than {@link MAXIMUM_PASSWORD_BYTES}
 */
export async function hashPassword(password: string): Promise<string> {
  if (password === '') throw new RangeError('A password must not be empty.');
  if (tooLong(password)) throw new RangeError(`A password has at most ${MAXIMUM_PASSWORD_BYTES} bytes.`);
  return hash(password, COST);
}

/**
 * True when a password belongs to a hash. Without a hash (unknown user) it verifies a hash that no password has, so
 * that the time taken does not reveal which users exist; the comparison itself takes constant time. Never throws for a
 * damaged hash: no password is right for it.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (tooLong(password)) return false;
  const right = await verify(stored ?? NOBODY, password).catch(() => false);
  return right && stored !== null;
}

function tooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAXIMUM_PASSWORD_BYTES;
}
