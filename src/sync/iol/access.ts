import { createHash } from 'node:crypto';
import { isObject } from '../../ingest/fields.ts';
import { hashPassword, verifyPassword } from '../../market/account/credentials.ts';
import type { Settings } from '../../server/settings.ts';
import type { Landing } from '../landing.ts';
import { mayReceiveSecrets, readSecretFile } from '../secrets.ts';
import type { Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { AnswerRecord } from './answer.ts';

/**
 * Sends requests with the operator's login (reference market.md 3). Tokens stay in memory for one visit; a refused password is not tried
 * again for a day, because accounts get locked.
 */

/** Null when the settings name user and password, and an address that may receive them; else a sentence about the missing setting. */
export function credentialsMissing(settings: Settings): string | null {
  if (settings.iolUser === '')
    return '--iol-user names the user of the interface; without it this source is passed over.';
  if (settings.iolPassword === '' && settings.iolPasswordFile === '') {
    return 'VENTANILLA_IOL_PASSWORD or --iol-password-file gives the password of --iol-user; neither is set.';
  }
  return mayReceiveSecrets(settings.iolAddress)
    ? null
    : '--iol-address does not begin with https://, and a password is not sent to another machine in the clear.';
}

async function passwordOf({ iolPassword, iolPasswordFile }: Settings): Promise<string> {
  if (iolPassword !== '') return iolPassword;
  const password = await readSecretFile(iolPasswordFile, '--iol-password-file');
  if (password === '') throw new SourceError('refused', 'the file of --iol-password-file has an empty first line.');
  return password;
}

/** The tokens of a login, with the instants (milliseconds since the epoch) until which they are valid. */
interface Tokens {
  readonly access: string;
  readonly accessUntil: number;
  readonly refresh: string | null;
  readonly refreshUntil: number;
}

/** Lives of tokens whose answer does not state them, in seconds (reference market.md 1). */
const ACCESS_SECONDS = 899;
const REFRESH_SECONDS = 1200;

/** A token is renewed so long before its end, in milliseconds: requests with it have to arrive in time. */
const RENEWED_EARLY_MS = 60_000;

/** How often one visit logs in with the password, at most: at its beginning, and once more when a token is refused. */
const LOGINS_PER_VISIT = 2;

const UNAUTHORIZED = 401;

/** The status in the interface's notice of maintenance, which has the HTTP status 200 (reference market.md 8). */
const MAINTENANCE = /maint|mantenim/i;

/**
 * Reads the answer of `/token` (reference 3.2).
 * @throws SourceError `shape` when it holds no access token; the message holds nothing of the answer
 */
export function readTokens(answer: unknown, now: number): Tokens {
  const record = new AnswerRecord(answer, 'the answer of /token');
  const access = record.text('access_token') ?? '';
  const refresh = record.raw('refresh_token');
  const seconds = Number(record.raw('expires_in'));
  const until = Date.parse(String(record.raw('.refreshexpires')));
  if (access === '') throw new SourceError('shape', 'the answer of /token holds no token.');
  return {
    access,
    accessUntil: now + (seconds > 0 ? seconds : ACCESS_SECONDS) * 1000,
    refresh: typeof refresh === 'string' && refresh !== '' ? refresh : null,
    refreshUntil: until > now ? until : now + REFRESH_SECONDS * 1000,
  };
}

/** Requests of one visit with the operator's login. */
export class Access {
  readonly #visit: Pick<Visit, 'client' | 'now'>;
  readonly #user: string;
  readonly #password: string;
  readonly #refusals: LoginRefusals;
  #tokens: Tokens | null = null;
  #logins = 0;

  private constructor(visit: Visit, user: string, password: string) {
    this.#visit = visit;
    this.#user = user;
    this.#password = password;
    this.#refusals = new LoginRefusals(visit.landing, JSON.stringify([visit.settings.iolAddress, user, password]));
  }

  /** @throws SourceError `refused` when the file of the password cannot be read */
  static async open(visit: Visit): Promise<Access> {
    return new Access(visit, visit.settings.iolUser, await passwordOf(visit.settings));
  }

  /**
   * An answer as JSON. A token is used until shortly before its end, then refreshed; only when that is refused, or a token before its
   * time, the password is sent once more.
   * @throws SourceError of the client; `refused` when the login, or a new token, is refused; `busy` during maintenance
   */
  async json(url: string): Promise<unknown> {
    try {
      return await this.#send(url, await this.#token());
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
    }
    // Refused before its time: revoked, or the service restarted.
    const renewed = await this.#renew();
    try {
      return await this.#send(url, renewed);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      const sentence = `${url} is refused with a token that was just given; is the interface switched on for the account?`;
      throw new SourceError('refused', sentence, { status: UNAUTHORIZED });
    }
  }

  async #send(url: string, token: string): Promise<unknown> {
    const reply = await this.#visit.client.json({ url, headers: { Authorization: `Bearer ${token}` } });
    if (!reply.changed) {
      throw new SourceError('shape', `${url} answers that nothing changed, although it was not asked so.`);
    }
    const { body } = reply;
    if (isObject(body) && typeof body.status === 'string' && MAINTENANCE.test(body.status)) {
      throw new SourceError(
        'busy',
        `it says that it is in maintenance, instead of answering ${url.replace(/\?.*/, '')}.`,
      );
    }
    return body;
  }

  #isValid(until: number): boolean {
    return this.#visit.now().getTime() < until - RENEWED_EARLY_MS;
  }

  async #token(): Promise<string> {
    const tokens = this.#tokens;
    return tokens && this.#isValid(tokens.accessUntil) ? tokens.access : this.#renew();
  }

  async #renew(): Promise<string> {
    const before = this.#tokens;
    // A refresh token is valid for one use, also for one that fails.
    this.#tokens = null;
    const refresh = before && this.#isValid(before.refreshUntil) ? before.refresh : null;
    this.#tokens = (refresh === null ? null : await this.#refresh(refresh)) ?? (await this.#login());
    return this.#tokens.access;
  }

  /** New tokens for a refresh token; null when it is refused. */
  async #refresh(token: string): Promise<Tokens | null> {
    try {
      return await this.#post({ grant_type: 'refresh_token', refresh_token: token });
    } catch (error) {
      if (error instanceof SourceError && error.fault === 'refused') return null;
      throw error;
    }
  }

  async #login(): Promise<Tokens> {
    if (await this.#refusals.has()) {
      throw new SourceError(
        'refused',
        'the login was refused before and is not tried again for a day, or until user or password are others: accounts get locked.',
      );
    }
    if (++this.#logins > LOGINS_PER_VISIT) {
      throw new SourceError(
        'refused',
        `its tokens are refused again and again; it was logged in ${LOGINS_PER_VISIT} times, which is enough for one visit.`,
      );
    }
    try {
      return await this.#post({ grant_type: 'password', username: this.#user, password: this.#password });
    } catch (error) {
      if (!(error instanceof SourceError) || error.fault !== 'refused') throw error;
      await this.#refusals.put();
      const { status } = error;
      throw new SourceError(
        'refused',
        `the login of --iol-user is refused (${status ?? 'no status'}); it is not tried again for a day, or until user or password are others: accounts get locked.`,
        status === null ? {} : { status },
      );
    }
  }

  async #post(form: Readonly<Record<string, string>>): Promise<Tokens> {
    const reply = await this.#visit.client.json({ url: 'token', form });
    if (!reply.changed) throw new SourceError('shape', 'the answer of /token says that nothing changed.');
    return readTokens(reply.body, this.#visit.now().getTime());
  }
}

/**
 * Remembers refused credentials, also for other processes, for the lifetime of a landing: a day. The file holds their argon2id hash, as
 * for passwords of our own accounts: it is of no use for a login.
 */
class LoginRefusals {
  static readonly #FILE = 'login-refused.txt';
  readonly #landing: Landing;
  readonly #digest: string;

  constructor(landing: Landing, credentials: string) {
    this.#landing = landing;
    this.#digest = createHash('sha256').update(credentials).digest('hex');
  }

  /** Whether these credentials were refused. */
  async has(): Promise<boolean> {
    if (!(await this.#landing.has(LoginRefusals.#FILE))) return false;
    return verifyPassword((await this.#landing.get(LoginRefusals.#FILE)).toString('utf8'), this.#digest);
  }

  async put(): Promise<void> {
    await this.#landing.put(LoginRefusals.#FILE, await hashPassword(this.#digest));
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof SourceError && error.status === UNAUTHORIZED;
}
