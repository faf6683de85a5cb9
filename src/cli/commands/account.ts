import {
  ACCOUNT_NAME_RULE,
  hashPassword,
  isAccountName,
  MAXIMUM_PASSWORD_BYTES,
} from '../../market/account/credentials.ts';
import { removeLedger } from '../../market/account/ledger/remove-ledger.ts';
import { endOfDayInArgentina, personalToken } from '../../market/account/tokens/tokens.ts';
import { SCOPES, type Scope } from '../../market/words.ts';
import type { Settings } from '../../server/settings.ts';
import { openStore } from '../../store/open.ts';
import type { Account, Store, TokenRecord } from '../../store/store.ts';
import { firstLine } from '../arguments.ts';
import { EXIT, type Terminal, UsageError, type Words } from '../command.ts';

// A label stands on a line of a list.
const CONTROL = /\p{Cc}/u;

/** One word behind `account`: what it does with an open store. */
type Action = (store: Store, words: readonly string[], terminal: Terminal, options: Words['options']) => Promise<void>;

const ACTIONS: Readonly<Record<string, Action>> = {
  add: async (store, words, terminal, options) => {
    const name = nameIn(words);
    if (!isAccountName(name)) throw new UsageError(`"${name}": ${ACCOUNT_NAME_RULE}.`);
    if (await store.account(name)) throw new UsageError(`there is an account "${name}" already.`);
    const passwordHash = await readPassword(terminal, options);
    // No operations may remain for a later account of the name: an import can end after its account was removed.
    await removeLedger(store, name);
    await store.putAccount({ name, passwordHash, createdAt: new Date().toISOString(), starter: false });
    terminal.stdout.write(`account ${name} added\n`);
  },
  password: async (store, words, terminal, options) => {
    const account = await accountIn(store, words);
    await store.putAccount({ ...account, passwordHash: await readPassword(terminal, options) });
    const tokens = await store.tokensOf(account.name);
    const sessions = tokens.filter(({ kind }) => kind !== 'personal');
    for (const family of new Set(sessions.map((token) => token.family))) await store.revokeFamily(family);
    terminal.stdout.write(
      `password of ${account.name} changed, its logins ended\n${personalTokensLine(account.name, tokens, Date.now())}\n`,
    );
  },
  list: async (store, words, terminal) => {
    noMore(words);
    for (const { name, createdAt, starter } of await store.accounts()) {
      terminal.stdout.write(`${name}\t${createdAt}${starter ? '\tstarter data' : ''}\n`);
    }
  },
  remove: async (store, words, terminal) => {
    const { name } = await accountIn(store, words);
    // In this order: an interrupted removal can be repeated.
    await removeLedger(store, name);
    await store.removeAccount(name);
    terminal.stdout.write(`account ${name} removed, with its tokens and operations\n`);
  },
  token: async (store, words, terminal, options) => {
    const { name } = await accountIn(store, words);
    const issuedAt = Date.now();
    const label = typeof options.label === 'string' ? options.label : '';
    if (CONTROL.test(label)) throw new UsageError('--label: control characters cannot be shown in a list.');
    const scope = scopeIn(options);
    const expiresAt = expiryIn(options, issuedAt);
    const { text, record } = personalToken({ account: name, label, scope, issuedAt, expiresAt });
    await store.putTokens([record]);
    terminal.stdout.write(`${text}\n`);
    const limit = scope === null ? '' : `, limited to ${scope}`;
    const end = expiresAt === null ? 'never expires' : `expires at ${new Date(expiresAt).toISOString()}`;
    terminal.stderr.write(`token ${record.family} of ${name}${limit}; it is shown this once and ${end}\n`);
  },
  tokens: async (store, words, terminal) => {
    const { name } = await accountIn(store, words);
    for (const token of families(await store.tokensOf(name))) {
      terminal.stdout.write(`${lineOf(token)}\n`);
    }
  },
  revoke: async (store, words, terminal) => {
    const [name, id, ...more] = words;
    if (id === undefined) throw new UsageError('revoke needs an account and the id of a token.');
    noMore(more);
    const { name: account } = await accountIn(store, [name ?? '']);
    if (!(await store.tokensOf(account)).some(({ family }) => family === id)) {
      throw new UsageError(`"${account}" has no token "${id}"; ventanilla account tokens ${account} lists them.`);
    }
    await store.revokeFamily(id);
    terminal.stdout.write(`token ${id} of ${account} revoked\n`);
  },
};

/** Does what the words of `ventanilla account` ask for: the exit code. */
export async function keepAccounts(
  { positionals, options }: Words,
  settings: Settings,
  terminal: Terminal,
): Promise<number> {
  const [word, ...words] = positionals;
  const action = word !== undefined && Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
  if (!action) {
    const fault = word === undefined ? 'account needs a word' : `account knows no word "${word}"`;
    throw new UsageError(`${fault}: ${Object.keys(ACTIONS).join(', ')}.`);
  }
  // Only `add` may create a store: all other words need an existing one.
  const store = await openStore(settings.store, { ...settings, existing: word !== 'add' });
  try {
    await action(store, words, terminal, options);
    return EXIT.done;
  } finally {
    await store.close();
  }
}

function nameIn(words: readonly string[]): string {
  const [name, ...more] = words;
  if (name === undefined || name === '') throw new UsageError('the name of an account is missing.');
  noMore(more);
  return name;
}

function noMore(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`one word too many: "${words[0]}".`);
}

async function accountIn(store: Store, words: readonly string[]): Promise<Account> {
  const name = nameIn(words);
  const found = await store.account(name);
  if (!found) throw new UsageError(`there is no account "${name}".`);
  return found;
}

/** Passwords come by standard input alone: arguments can be seen by every user of a machine. */
async function readPassword(terminal: Terminal, options: Words['options']): Promise<string> {
  if (options['password-stdin'] !== true) {
    throw new UsageError('give --password-stdin and the password on standard input.');
  }
  const password = await firstLine(terminal.stdin, MAXIMUM_PASSWORD_BYTES);
  if (password === null) throw new UsageError(`the password has more than ${MAXIMUM_PASSWORD_BYTES} bytes.`);
  if (password === '') throw new UsageError('the password is empty.');
  return hashPassword(password);
}

function scopeIn(options: Words['options']): Scope | null {
  const { scope } = options;
  if (scope === undefined) return null;
  const found = SCOPES.find((word) => word === scope);
  if (found === undefined) throw new UsageError(`--scope: expected ${SCOPES.join(' or ')}, got "${scope}".`);
  return found;
}

/** The end of the last day of a token, Argentine time, in milliseconds since the epoch; null without one. */
function expiryIn(options: Words['options'], now: number): number | null {
  const { expires } = options;
  if (expires === undefined) return null;
  const end = typeof expires === 'string' ? endOfDayInArgentina(expires) : undefined;
  if (end === undefined) throw new UsageError(`--expires: expected a date YYYY-MM-DD, got "${expires}".`);
  if (end <= now) throw new UsageError(`--expires: ${expires} is over already.`);
  return end;
}

/** A token as `tokens` lists it: id, kind, when made, when it ends, its scope, label. */
function lineOf({ family, kind, issuedAt, expiresAt, scope, label }: TokenRecord): string {
  return [
    family,
    kind === 'personal' ? 'personal' : 'login',
    new Date(issuedAt).toISOString(),
    expiresAt === null ? 'never expires' : `until ${new Date(expiresAt).toISOString()}`,
    scope === '' ? 'everything' : scope,
    label,
  ].join('\t');
}

/** Says that personal tokens outlive a change of password, and how to end them. */
function personalTokensLine(account: string, tokens: readonly TokenRecord[], now: number): string {
  const holding = tokens.filter(
    ({ kind, expiresAt }) => kind === 'personal' && (expiresAt === null || expiresAt > now),
  );
  if (holding.length === 0) return 'it has no personal tokens';
  const stay = holding.length === 1 ? '1 personal token still works' : `${holding.length} personal tokens still work`;
  return `${stay}: ventanilla account tokens ${account} lists them, ventanilla account revoke ${account} TOKEN-ID ends one`;
}

/** One token of each family: the newest stands for a login and its renewals. */
function families(tokens: readonly TokenRecord[]): Iterable<TokenRecord> {
  return new Map(tokens.map((token) => [token.family, token])).values();
}
