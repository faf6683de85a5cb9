import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/server/settings.ts';
import { IOL } from '../../../src/sync/iol/source.ts';
import { type Setting, setting } from './setting.ts';

let the: Setting;
beforeEach(async () => {
  the = await setting();
});
afterEach(() => the.close());

const MINUTE = 60_000;
const tokens = (): string[] =>
  the.publisher.asked.filter(({ path }) => path === '/token').map(({ body }) => body.replaceAll(/=[^&]*/g, '='));

describe('logging in to the IOL interface', () => {
  it('happens once for a visit', async () => {
    expect((await the.at.visit(the.source)).error).toBeNull();
    expect(the.broker.logins).toEqual({ password: 1, refresh: 0, refused: 0 });
    expect(tokens()).toEqual(['grant_type=&username=&password=']);
  });

  it('refreshes before a token ends in the middle of a long visit', async () => {
    // A request takes a second; a token is renewed a minute before it ends.
    the.broker.accessSeconds = 70;
    const { error } = await the.at.visit(the.source, { settings: { ...the.at.settings, syncRate: 1 } });
    expect(error).toBeNull();
    expect(the.publisher.asked.filter(({ status }) => status === 401)).toEqual([]);
    expect(the.broker.logins).toMatchObject({ password: 1, refused: 0 });
    expect(the.broker.logins.refresh).toBeGreaterThan(2);
  });

  it('logs in anew, once, where the refresh token is refused too', async () => {
    let left = 9;
    the.publisher.edit((body, { path }) => {
      if (path.includes('seriehistorica') && --left === 0) the.broker.revoke(true);
      return body;
    });
    expect((await the.at.visit(the.source)).error).toBeNull();
    expect(the.broker.logins).toEqual({ password: 2, refresh: 1, refused: 1 });
  });

  it('goes on when a token is refused in the middle of a visit', async () => {
    let left = 9;
    the.publisher.edit((body, { path }) => {
      if (path.includes('seriehistorica') && --left === 0) the.broker.revoke();
      return body;
    });
    const { error, outcome } = await the.at.visit(the.source);
    expect(error).toBeNull();
    expect(outcome?.sentence).toMatch(/^17 titles in 4 panels; 1003 sessions/);
    expect(the.broker.logins).toEqual({ password: 1, refresh: 1, refused: 0 });
  });

  it('gives up where fresh tokens are refused: the password is not sent again and again', async () => {
    the.publisher.force({ kind: 'status', status: 401 }, { times: 1000, where: ({ path }) => path !== '/token' });
    const { error } = await the.at.visit(the.source);
    expect(error?.fault).toBe('refused');
    expect(error?.sentence).toMatch(
      /^iol: .*is refused with a token that was just given; is the interface switched on/,
    );
    expect(the.broker.logins.password).toBeLessThanOrEqual(2);
  });

  it('does not try a refused password again, in this process or another, until it is another', async () => {
    const settings = { ...the.at.settings, iolPassword: 'equivocada-0815' };
    const { error } = await the.at.visit(the.source, { settings });
    expect(error).toEqual({
      fault: 'refused',
      sentence:
        'iol: the login of --iol-user is refused (400); it is not tried again for a day, or until user or password are others: accounts get locked.',
    });
    expect(the.publisher.asked).toHaveLength(1);
    for (let visits = 0; visits < 5; visits++) {
      // A round of a server is a process of its own.
      expect((await the.at.visit(IOL, { settings })).error?.sentence).toMatch(/^iol: the login was refused before/);
    }
    expect(the.publisher.asked).toHaveLength(1);
    expect(the.broker.logins.password).toBe(1);
    the.at.now = new Date(the.at.now.getTime() + 25 * 60 * MINUTE);
    await the.at.visit(the.source, { settings });
    expect(the.broker.logins.password).toBe(2);
    expect((await the.at.visit(the.source)).error).toBeNull();
  });

  it('waits where logins come too often, as long as it is asked to', async () => {
    the.publisher.force({ kind: 'status', status: 429, retryAfter: '7' }, { where: ({ path }) => path === '/token' });
    expect((await the.at.visit(the.source)).error).toBeNull();
    expect(the.at.pauses).toContain(7000);
    expect(tokens()).toHaveLength(2);
  });

  it('reads the password from a file, whose first line it is', async () => {
    const path = join(the.at.folder, 'clave.txt');
    const settings = { ...the.at.settings, iolPassword: '', iolPasswordFile: path };
    const missing = await the.at.visit(the.source, { settings });
    expect(missing.error?.sentence).toBe('iol: the file of --iol-password-file cannot be read (ENOENT).');
    await writeFile(path, '\nnot this\n');
    expect((await the.at.visit(the.source, { settings })).error?.sentence).toMatch(/has an empty first line/);
    await writeFile(path, `${the.broker.password}\r\nnot this\n`);
    expect((await the.at.visit(the.source, { settings })).error).toBeNull();
  });
});

describe('a source without credentials', () => {
  const missing = (overrides: Parameters<typeof defaultSettings>[0]) => IOL.missing(defaultSettings(overrides));

  it('is passed over, and says which setting is missing', () => {
    expect(missing({})).toMatch(/^--iol-user /);
    expect(missing({ iolUser: 'ana' })).toMatch(/^VENTANILLA_IOL_PASSWORD or --iol-password-file /);
    expect(missing({ iolUser: 'ana', iolPasswordFile: '/a' })).toBeNull();
    expect(missing({ iolUser: 'ana', iolPassword: 'x' })).toBeNull();
    expect(missing({ iolUser: 'ana', iolPassword: 'x', iolPanels: 'stocks/Merval' })).toBe(
      '--iol-panels: expected panels like "acciones/Merval" or "estados_Unidos/aDRs/Argentina", got "stocks/Merval".',
    );
  });

  it('sends a password to no other machine in the clear', () => {
    const at = (iolAddress: string) => missing({ iolUser: 'ana', iolPassword: 'x', iolAddress });
    for (const address of ['https://x.example', 'http://127.0.0.1:1', 'http://localhost:9160', 'http://[::1]:1']) {
      expect(at(address), address).toBeNull();
    }
    for (const address of [
      'http://x.example',
      'http://127.0.0.1.x.example',
      'ftp://127.0.0.1',
      'x',
      'http://10.0.0.1',
    ]) {
      expect(at(address), address).toMatch(/^--iol-address does not begin with https:\/\//);
    }
  });
});
