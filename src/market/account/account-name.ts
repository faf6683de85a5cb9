/**
 * Names of accounts: 1 to 64 letters, digits and `. _ @ + -`, beginning with a letter or digit. Without a slash, so that
 * the keys of one account's operations (`NAME/…`) can never begin like those of another.
 */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}$/;

/** What {@link isAccountName} asks, as a sentence for people. */
export const ACCOUNT_NAME_RULE =
  'an account name has 1 to 64 letters, digits or . _ @ + - and begins with a letter or digit';

/** True for a text that can be the name of an account. */
export function isAccountName(text: string): boolean {
  return NAME.test(text);
}
