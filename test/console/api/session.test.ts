import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/console/api/problem.ts';
import { type Session, SessionKeeper } from '../../../src/console/api/session.ts';

type Fields = Readonly<Record<string, string>>;

/** A token address that gives numbered tokens, a clock, and what the page was told. */
function world(answer: (fields: Fields, count: number) => Response | Promise<Response> = granted) {
  const posted: Fields[] = [];
  const told: [Session | null, boolean][] = [];
  const clock = { now: 0 };
  const keeper = new SessionKeeper({
    post: async (fields) => {
      posted.push(fields);
      return answer(fields, posted.length);
    },
    now: () => clock.now,
    changed: (session, ended) => told.push([session, ended]),
  });
  return { keeper, posted, told, clock };
}

function granted(_: Fields, count: number): Response {
  return Response.json({
    access_token: `a${count}`,
    refresh_token: `r${count}`,
    expires_in: 899,
    token_type: 'bearer',
  });
}

const refused = (): Response => Response.json({ error: 'invalid_grant', error_description: 'no' }, { status: 400 });
const away = (): Response =>
  Response.json({ error: 'temporarily_unavailable' }, { status: 503, headers: { 'Retry-After': '5' } });

async function problemOf(work: Promise<unknown>): Promise<Problem> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('nothing went wrong');
}

describe('a session of the console', () => {
  it('begins with a user and a password, and gives its token', async () => {
    const { keeper, posted, told } = world();
    expect(await keeper.token()).toBeUndefined();
    await keeper.login('ana', 'secret');
    expect(posted).toEqual([{ grant_type: 'password', username: 'ana', password: 'secret' }]);
    expect(await keeper.token()).toBe('a1');
    expect(told.map(([session, ended]) => [session?.user, ended])).toEqual([['ana', false]]);
  });

  it('renews a token before it ends, once for all who need it', async () => {
    const { keeper, posted, clock } = world();
    await keeper.login('ana', 'secret');
    clock.now = 838_000;
    expect(await keeper.token()).toBe('a1');
    clock.now = 839_001;
    expect(await Promise.all([keeper.token(), keeper.token(), keeper.tokenAfter('a1')])).toEqual(['a2', 'a2', 'a2']);
    expect(posted.slice(1)).toEqual([{ grant_type: 'refresh_token', refresh_token: 'r1' }]);
    expect(await keeper.tokenAfter('a1')).toBe('a2');
    expect(posted.length).toBe(2);
    clock.now = 2 * 839_001;
    expect(await keeper.token()).toBe('a3');
    expect(posted[2]).toEqual({ grant_type: 'refresh_token', refresh_token: 'r2' });
  });

  it('renews a token that lives for a second', async () => {
    const { keeper, clock } = world((_, count) =>
      Response.json({ access_token: `a${count}`, refresh_token: `r${count}`, expires_in: 1 }),
    );
    await keeper.login('ana', 'secret');
    expect(await keeper.token()).toBe('a1');
    clock.now = 750;
    expect(await keeper.token()).toBe('a2');
  });

  it('ends when the server refuses to renew it', async () => {
    const { keeper, told } = world((fields, count) =>
      fields.grant_type === 'password' ? granted(fields, count) : refused(),
    );
    await keeper.login('ana', 'secret');
    expect(await keeper.tokenAfter('a1')).toBeUndefined();
    expect(told.at(-1)).toEqual([null, true]);
    expect(await keeper.token()).toBeUndefined();
  });

  it('stays while the server cannot renew it, and is renewed later', async () => {
    let isAway = true;
    const { keeper, told } = world((fields, count) =>
      fields.grant_type === 'refresh_token' && isAway ? away() : granted(fields, count),
    );
    await keeper.login('ana', 'secret');
    expect(await problemOf(keeper.tokenAfter('a1'))).toMatchObject({ kind: 'busy', status: 503, retryAfter: 5 });
    expect(told.length).toBe(1);
    isAway = false;
    expect(await keeper.tokenAfter('a1')).toBe('a3');
  });

  it('ends when a new token is refused, but not for an old one', async () => {
    const { keeper, told } = world();
    await keeper.login('ana', 'secret');
    keeper.refused('a0');
    expect(await keeper.token()).toBe('a1');
    keeper.refused('a1');
    expect(told.at(-1)).toEqual([null, true]);
  });

  it('is forgotten by who logs out, also while it is being renewed', async () => {
    let open: (() => void) | undefined;
    const { keeper, told } = world(async (fields, count) => {
      if (fields.grant_type === 'refresh_token') await new Promise<void>((resolve) => (open = resolve));
      return granted(fields, count);
    });
    await keeper.login('ana', 'secret');
    const renewing = keeper.tokenAfter('a1');
    keeper.logout();
    open?.();
    expect(await renewing).toBeUndefined();
    expect(told.at(-1)).toEqual([null, false]);
  });

  it('does not begin with a wrong password, a server that cannot check it, none, or one that makes no sense', async () => {
    for (const [answer, kind] of [
      [refused, 'refused'],
      [away, 'busy'],
      [() => Promise.reject(new TypeError('network')), 'offline'],
      [() => Response.json({ access_token: 1 }), 'broken'],
      [() => new Response('<html>'), 'broken'],
      [() => new Response('', { status: 502 }), 'offline'],
    ] as const) {
      const { keeper, told } = world(answer);
      expect((await problemOf(keeper.login('ana', 'x'))).kind).toBe(kind);
      expect(told).toEqual([]);
      expect(await keeper.token()).toBeUndefined();
    }
  });
});
