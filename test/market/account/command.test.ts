import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstLine } from '../../../src/cli/arguments.ts';
import type { Terminal } from '../../../src/cli/command.ts';
import { UsageError } from '../../../src/cli/command.ts';
import { keepAccounts } from '../../../src/cli/commands/account.ts';
import { verifyPassword } from '../../../src/market/account/credentials.ts';
import { removeLedger } from '../../../src/market/account/ledger/remove-ledger.ts';
import { endOfDayInArgentina, hashToken } from '../../../src/market/account/tokens/tokens.ts';
import { defaultSettings } from '../../../src/server/settings.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { temporaryFolder } from '../../serving.ts';
import { importLedger, purchase } from './records.ts';

describe('ventanilla account', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let address: string;
  /** The store as a running server holds it, while commands open their own. */
  let store: Store;

  beforeEach(async () => {
    folder = await temporaryFolder();
    address = `sqlite:${folder.path}/test.sqlite`;
    store = await openStore(address);
  });
  afterEach(async () => {
    await store.close();
    await folder.remove();
  });

  /** Runs the command; gives its exit code and what it printed. */
  async function run(
    words: readonly string[],
    told: { readonly stdin?: string; readonly options?: Record<string, string | boolean> } = {},
  ): Promise<{ code: number; stdout: string; stderr: string }> {
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    const terminal = {
      stdout,
      stderr,
      stdin: Readable.from([Buffer.from(told.stdin ?? '')]),
      stopped: () => new Promise<string>(() => {}),
    };
    const options = { 'password-stdin': told.stdin !== undefined, ...told.options };
    // The command writes to its terminal and asks nothing else of it.
    const code = await keepAccounts(
      { positionals: words, options },
      defaultSettings({ store: address }),
      terminal as unknown as Terminal,
    );
    return { code, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
  }

  const passwordOf = async (name: string): Promise<string> => (await store.account(name))?.passwordHash ?? '';

  it('add: the first line without its line end is the password', async () => {
    expect(await run(['add', 'ana'], { stdin: ' contraseña \r\nmás\n' })).toEqual({
      code: 0,
      stdout: 'account ana added\n',
      stderr: '',
    });
    expect(await verifyPassword(await passwordOf('ana'), ' contraseña ')).toBe(true);
    await run(['add', 'beto@example.ar'], { stdin: 'sin fin de línea' });
    expect(await verifyPassword(await passwordOf('beto@example.ar'), 'sin fin de línea')).toBe(true);
  });

  it.each<[string, string[], string | undefined, RegExp]>([
    ['no word', [], undefined, /add, password, list, remove/],
    ['an unknown word', ['borrar', 'ana'], undefined, /no word "borrar"/],
    ['a word that every object has', ['constructor'], undefined, /no word "constructor"/],
    ['no name', ['add'], 'x\n', /name/],
    ['a name with a slash', ['add', 'ana/x'], 'x\n', /letters, digits/],
    ['too many words', ['add', 'ana', 'beto'], 'x\n', /too many/],
    ['no --password-stdin', ['add', 'ana'], undefined, /--password-stdin/],
    ['an empty password', ['add', 'ana'], '\nx\n', /empty/],
    ['no input at all', ['add', 'ana'], '', /empty/],
    ['an endless password', ['add', 'ana'], 'x'.repeat(1025), /1024 bytes/],
    ['an account that is not there', ['remove', 'nadie'], undefined, /no account "nadie"/],
    ['a token for nobody', ['token', 'nadie'], undefined, /no account "nadie"/],
    ['no token to revoke', ['revoke', 'ana'], undefined, /id of a token/],
  ])('wrong usage: %s', async (_, words, stdin, message) => {
    const attempt = run(words, stdin === undefined ? {} : { stdin });
    await expect(attempt).rejects.toThrow(UsageError);
    await expect(attempt).rejects.toThrow(message);
    expect(await store.accounts()).toEqual([]);
  });

  it('add: an account that is there is not overwritten', async () => {
    await run(['add', 'ana'], { stdin: 'uno' });
    await expect(run(['add', 'ana'], { stdin: 'dos' })).rejects.toThrow(/already/);
    expect(await verifyPassword(await passwordOf('ana'), 'uno')).toBe(true);
  });

  it('password: changes it and ends the logins, not the personal tokens, and says so', async () => {
    await run(['add', 'ana'], { stdin: 'uno' });
    const common = { account: 'ana', label: '', scope: '', issuedAt: 1, expiresAt: null };
    await store.putTokens([
      { ...common, hash: 'a', kind: 'access', family: 'f' },
      { ...common, hash: 'r', kind: 'refresh', family: 'f' },
      { ...common, hash: 'p', kind: 'personal', family: 'g' },
      { ...common, hash: 'expired', kind: 'personal', family: 'h', expiresAt: 2 },
    ]);
    expect(await run(['password', 'ana'], { stdin: 'dos' })).toEqual({
      code: 0,
      stdout:
        'password of ana changed, its logins ended\n' +
        '1 personal token still works: ventanilla account tokens ana lists them, ventanilla account revoke ana TOKEN-ID ends one\n',
      stderr: '',
    });
    expect(await verifyPassword(await passwordOf('ana'), 'dos')).toBe(true);
    expect((await store.tokensOf('ana')).map(({ hash }) => hash)).toEqual(expect.arrayContaining(['p']));
    expect((await store.tokensOf('ana')).filter(({ kind }) => kind !== 'personal')).toEqual([]);
    await store.revokeFamily('g');
    expect((await run(['password', 'ana'], { stdin: 'tres' })).stdout).toMatch(/\nit has no personal tokens\n$/);
  });

  it('list: names and dates, never a hash', async () => {
    await run(['add', 'beto'], { stdin: 'x' });
    await run(['add', 'ana'], { stdin: 'x' });
    const { stdout } = await run(['list']);
    expect(stdout).toMatch(/^ana\t\d{4}-\d\d-\d\dT[\d:.]+Z\nbeto\t[^\n]*\n$/);
    expect(stdout).not.toContain('argon2');
  });

  it('remove: the account goes with its tokens and operations, those of others stay', async () => {
    for (const name of ['ana', 'ana2']) {
      await run(['add', name], { stdin: 'x' });
      await importLedger(store, name, [purchase(1), purchase(2)]);
    }
    await run(['token', 'ana']);
    expect((await run(['remove', 'ana'])).code).toBe(0);
    expect((await store.accounts()).map(({ name }) => name)).toEqual(['ana2']);
    const ledger = await store.reader('ledger');
    expect(await ledger?.withPrefix('operaciones', 'ana/')).toEqual([]);
    expect(await ledger?.withPrefix('operaciones', 'ana2/')).toHaveLength(2);
  });

  it('add: finds nothing of an account of that name that was removed while its operations came in', async () => {
    await run(['add', 'ana'], { stdin: 'x' });
    await run(['remove', 'ana']);
    await importLedger(store, 'ana', [purchase(1)]);
    await run(['add', 'ana'], { stdin: 'y' });
    expect(await (await store.reader('ledger'))?.withPrefix('operaciones', 'ana/')).toEqual([]);
  });

  it('remove: operations of others that come in meanwhile stay', async () => {
    for (const name of ['ana', 'beto']) await run(['add', name], { stdin: 'x' });
    await importLedger(store, 'ana', [purchase(1)]);
    let meddled = false;
    await removeLedger(
      {
        reader: (dataSet) => store.reader(dataSet),
        publish: async (drafts) => {
          if (!meddled) await importLedger(store, 'beto', [purchase(2)]);
          meddled = true;
          return store.publish(drafts);
        },
      },
      'ana',
    );
    const ledger = await store.reader('ledger');
    expect(await ledger?.withPrefix('operaciones', 'ana/')).toEqual([]);
    expect(await ledger?.withPrefix('operaciones', 'beto/')).toHaveLength(1);
  });

  it('token, tokens, revoke: shown once, kept as a hash, gone when revoked', async () => {
    await run(['add', 'ana'], { stdin: 'x' });
    const made = await run(['token', 'ana'], { options: { label: 'planilla' } });
    const token = made.stdout.trim();
    expect(token).toMatch(/^vnp_[\w-]{43}$/);
    const [record] = await store.tokensOf('ana');
    expect(record).toMatchObject({ hash: hashToken(token), kind: 'personal', label: 'planilla', expiresAt: null });
    const id = record?.family ?? '';
    expect(made.stderr).toContain(id);
    const listed = await run(['tokens', 'ana']);
    expect(listed.stdout).toBe(
      `${id}\tpersonal\t${new Date(record?.issuedAt ?? 0).toISOString()}\tnever expires\teverything\tplanilla\n`,
    );
    expect(listed.stdout).not.toContain(token);
    await run(['add', 'beto'], { stdin: 'x' });
    await expect(run(['revoke', 'beto', id])).rejects.toThrow(/no token/);
    expect((await run(['revoke', 'ana', id])).code).toBe(0);
    expect(await store.tokensOf('ana')).toEqual([]);
  });

  it('token: limited and with a last day, both told and listed', async () => {
    await run(['add', 'ana'], { stdin: 'x' });
    const made = await run(['token', 'ana'], { options: { scope: 'cuenta', expires: '2999-12-31', label: 'x' } });
    const [record] = await store.tokensOf('ana');
    expect(record).toMatchObject({ scope: 'cuenta', expiresAt: Date.parse('3000-01-01T03:00:00Z') });
    expect(made.stderr).toContain('limited to cuenta');
    expect(made.stderr).toContain('expires at 3000-01-01T03:00:00.000Z');
    const { stdout } = await run(['tokens', 'ana']);
    expect(stdout).toMatch(/\tpersonal\t[^\t]+\tuntil 3000-01-01T03:00:00.000Z\tcuenta\tx\n$/);
  });

  it.each([
    [{ scope: 'todo' }, /--scope: expected mercado or cuenta/],
    [{ scope: true }, /--scope/],
    [{ expires: 'mañana' }, /--expires: expected a date/],
    [{ expires: '2999-02-29' }, /--expires/],
    [{ expires: '2020-01-01' }, /over already/],
    [{ label: 'dos\tcolumnas' }, /--label/],
  ])('token: %j is wrong usage and makes none', async (options, message) => {
    await run(['add', 'ana'], { stdin: 'x' });
    const attempt = run(['token', 'ana'], { options: options as Record<string, string | boolean> });
    await expect(attempt).rejects.toThrow(UsageError);
    await expect(attempt).rejects.toThrow(message);
    expect(await store.tokensOf('ana')).toEqual([]);
  });
});

describe('personal tokens with terms', () => {
  it('a day ends at midnight in Argentina', () => {
    expect(new Date(endOfDayInArgentina('2026-12-31') ?? 0).toISOString()).toBe('2027-01-01T03:00:00.000Z');
    expect(endOfDayInArgentina('2026-02-30')).toBeUndefined();
    expect(endOfDayInArgentina('mañana')).toBeUndefined();
  });
});

describe('the first line of a stream', () => {
  it.each([
    [['ab', 'c\nd'], 'abc'],
    [['ab\r', '\nd'], 'ab'],
    [['a\rb\n'], 'a\rb'],
    [['ñ'], 'ñ'],
    [['\n'], ''],
    [[], ''],
    [['12345678\r\n'], '12345678'],
    [['123456789'], null],
    [['12345678', '9', 'x'], null],
  ])('%j is %j', async (pieces, expected) => {
    expect(await firstLine(Readable.from(pieces.map((piece) => Buffer.from(piece))), 8)).toBe(expected);
  });

  it('does not wait for the end of the input', async () => {
    const open = new PassThrough();
    open.write('línea\n');
    expect(await firstLine(open, 100)).toBe('línea');
  });
});
