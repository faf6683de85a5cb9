import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '../../../src/market/account/credentials.ts';
import { hashToken } from '../../../src/market/account/tokens/tokens.ts';
import { openStore } from '../../../src/store/open.ts';
import { skippingClock } from './login-clock.ts';
import { type AccountServing, member, PASSWORD, serveAccounts } from './support.ts';

const MEMBERS = ['access_token', 'token_type', 'expires_in', 'refresh_token', '.issued', '.expires', '.refreshexpires'];
const RFC1123 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('POST /token', () => {
  let serving: AccountServing;
  const waits: number[] = [];
  beforeAll(async () => {
    serving = await serveAccounts(undefined, {
      logins: { clock: skippingClock(waits), verify: verifyPassword },
    });
  });
  afterAll(() => serving.close());

  const password = (username: string, given: string) =>
    serving.token({ grant_type: 'password', username, password: given });
  const refresh = (token: string) => serving.token({ grant_type: 'refresh_token', refresh_token: token });

  it('reference 3.2: seven members in order, RFC 1123 times fifteen and sixty minutes on', async () => {
    const answer = await password('ana', PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const body: unknown = await answer.json();
    expect(Object.keys(body ?? {})).toEqual(MEMBERS);
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 899 });
    for (const name of ['.issued', '.expires', '.refreshexpires']) expect(member(body, name)).toMatch(RFC1123);
    const issued = Date.parse(member(body, '.issued'));
    expect(Date.parse(member(body, '.expires')) - issued).toBe(900_000);
    expect(Date.parse(member(body, '.refreshexpires')) - issued).toBe(3_600_000);
    expect(member(body, 'access_token')).toMatch(/^vna_[\w-]{43}$/);
  });

  it('keeps only hashes of tokens', async () => {
    const body: unknown = await (await password('ana', PASSWORD)).json();
    const kept = JSON.stringify(await serving.store.tokensOf('ana'));
    expect(kept).toContain(hashToken(member(body, 'access_token')));
    expect(kept).not.toContain(member(body, 'access_token'));
    expect(kept).not.toContain(member(body, 'refresh_token'));
  });

  it.each(['/token', '/token/', '/TOKEN', '//Token'])('decisions, Addresses: %s answers', async (path) => {
    const answer = await serving.post(
      path,
      `password=${encodeURIComponent(PASSWORD)}&grant_type=password&username=ana`,
      {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      },
    );
    expect(answer.status).toBe(200);
  });

  it.each([
    ['a wrong password', { grant_type: 'password', username: 'ana', password: 'x' }, 'invalid_grant'],
    ['an unknown user', { grant_type: 'password', username: 'nadie', password: PASSWORD }, 'invalid_grant'],
    ['another letter case of a user', { grant_type: 'password', username: 'ANA', password: PASSWORD }, 'invalid_grant'],
    ['a user nobody can be', { grant_type: 'password', username: '../ana', password: PASSWORD }, 'invalid_grant'],
    ['no password', { grant_type: 'password', username: 'ana' }, 'invalid_request'],
    ['an empty password', { grant_type: 'password', username: 'ana', password: '' }, 'invalid_request'],
    ['no user', { grant_type: 'password', password: PASSWORD }, 'invalid_request'],
    ['no refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
    ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant'],
    ['another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['no grant', { username: 'ana', password: PASSWORD }, 'unsupported_grant_type'],
  ])('reference 3.3: %s is 400', async (_, fields, error) => {
    const answer = await serving.token(fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body: unknown = await answer.json();
    expect(Object.keys(body ?? {})).toEqual(['error', 'error_description']);
    expect(body).toMatchObject({ error });
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
  });

  it('reference 3.3: a body that is not form-encoded, too long, or has a field twice is 400', async () => {
    const fields = { grant_type: 'password', username: 'ana', password: PASSWORD };
    const text = new URLSearchParams(fields).toString();
    for (const answer of [
      await serving.post('/token', fields),
      await serving.post('/token', text, { 'content-type': 'text/plain' }),
      await serving.post('/token', `${text}&username=beto`, FORM),
      await serving.post('/token', `${text}&x=${'y'.repeat(20_000)}`, FORM),
      await serving.post('/token', '', FORM),
      await serving.post('/token', '%', FORM),
    ]) {
      expect(answer.status).toBe(400);
      expect(Object.keys(((await answer.json()) as object) ?? {})).toEqual(['error', 'error_description']);
    }
  });

  it('decisions, Methods: GET is 405', async () => {
    expect((await serving.get('/token')).status).toBe(405);
  });

  it('a refresh token serves once and gives a new pair', async () => {
    const first: unknown = await (await password('ana', PASSWORD)).json();
    const second: unknown = await (await refresh(member(first, 'refresh_token'))).json();
    expect(Object.keys(second ?? {})).toEqual(MEMBERS);
    expect(member(second, 'access_token')).not.toBe(member(first, 'access_token'));
    const third = await refresh(member(second, 'refresh_token'));
    expect(third.status).toBe(200);
  });

  it('an access token does not refresh', async () => {
    const first: unknown = await (await password('ana', PASSWORD)).json();
    expect((await refresh(member(first, 'access_token'))).status).toBe(400);
  });

  it('reuse of a used refresh token revokes its family, and no other', async () => {
    const other: unknown = await (await password('ana', PASSWORD)).json();
    const first: unknown = await (await password('ana', PASSWORD)).json();
    const second: unknown = await (await refresh(member(first, 'refresh_token'))).json();
    const reuse = await refresh(member(first, 'refresh_token'));
    expect(reuse.status).toBe(400);
    expect(await reuse.json()).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(member(second, 'refresh_token'))).status).toBe(400);
    const kept = (await serving.store.tokensOf('ana')).map(({ hash }) => hash);
    for (const body of [first, second]) {
      expect(kept).not.toContain(hashToken(member(body, 'access_token')));
      expect(kept).not.toContain(hashToken(member(body, 'refresh_token')));
    }
    expect(kept).toContain(hashToken(member(other, 'access_token')));
    expect((await refresh(member(other, 'refresh_token'))).status).toBe(200);
  });

  it('of refreshes at once at most one succeeds, and none leaves tokens behind when another was refused', async () => {
    const first: unknown = await (await password('beto', PASSWORD)).json();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(member(first, 'refresh_token'))));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    await Promise.all(answers.map((answer) => answer.text()));
    const family = (await serving.store.tokensOf('beto')).filter(({ kind }) => kind === 'refresh');
    expect(family).toEqual([]);
  });

  it('decisions, Accounts: an account added by another process can log in at once', async () => {
    const elsewhere = await openStore(serving.store.address);
    const ana = await serving.store.account('ana');
    await elsewhere.putAccount({ name: 'nueva', passwordHash: ana?.passwordHash ?? '', createdAt: '', starter: false });
    await elsewhere.close();
    expect((await password('nueva', PASSWORD)).status).toBe(200);
    expect(serving.errors).toEqual([]);
  });

  it('decisions, Limits: wrong passwords wait longer and longer, two seconds at most, and never lock out', async () => {
    waits.length = 0;
    for (let i = 0; i < 9; i++) expect((await password('beto', 'x')).status).toBe(400);
    expect(Math.max(...waits)).toBe(2000);
    expect(waits.length).toBeGreaterThan(5);
    expect((await password('beto', PASSWORD)).status).toBe(200);
  });
});
