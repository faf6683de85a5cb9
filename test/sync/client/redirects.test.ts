import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, basicCredentials, redirected, retryAfter, shownAddress } from '../../../src/sync/client/request.ts';
import { type Publisher, type PublisherAnswer, startPublisher } from '../publisher/server.ts';
import { clientOf } from './asking.ts';

let first: Publisher;
let second: Publisher;
let leads: (path: string) => PublisherAnswer;

beforeEach(async () => {
  leads = () => ({ body: '1' });
  first = await startPublisher(({ path }) => leads(path));
  second = await startPublisher(() => ({ body: '2' }));
});
afterEach(async () => {
  await first.close();
  await second.close();
});

const to = (location: string, status = 302): PublisherAnswer => ({ status, body: '', headers: { Location: location } });
const SECRETS = { Authorization: 'Bearer geheim', 'X-Clave': 'geheim' };

describe('a redirect', () => {
  it('is followed, relative to what was asked', async () => {
    leads = (path) => (path === '/a/b' ? to('c?x=1') : path === '/a/c' ? to('/d') : { body: '"there"' });
    expect(await clientOf(first.address).json({ url: 'a/b' })).toMatchObject({ body: 'there' });
    expect(first.asked.map(({ path }) => path)).toEqual(['/a/b', '/a/c', '/d']);
  });

  it.each([
    'http://127.0.0.1/a',
    'http://0x7f.1/a',
    'http://2130706433/a',
    'http://localhost:8080/a',
    'http://a.localhost./a',
    'http://10.1.2.3/a',
    'http://169.254.169.254/latest',
    'http://192.168.0.1/a',
    'http://[::1]/a',
    'http://[::ffff:127.0.0.1]/a',
    'http://[fe80::1]/a',
  ])('from a publisher into the network of this machine is not followed: %s', (inside) => {
    expect(() => redirected(inside, new URL('http://datos.example.ar/a'))).toThrow(/into the network of this machine/);
    expect(redirected(inside, new URL('http://192.168.7.7/a')).pathname).toMatch(/^\/(a|latest)$/);
  });

  it('to any other address is followed', () => {
    for (const outside of [
      'http://8.8.8.8/',
      'http://[2001:db8::1]/',
      'http://otros.example.ar/',
      'http://172.32.0.1/',
    ]) {
      expect(redirected(outside, new URL('http://datos.example.ar/a')).href).toBe(outside);
    }
  });

  it('credentials with a per cent sign of their own are sent as they are', () => {
    const sent = basicCredentials(new URL('https://ana:50%a%20b@datos.example.ar'));
    expect(Buffer.from(sent?.slice('Basic '.length) ?? '', 'base64').toString()).toBe('ana:50%a%20b');
  });

  it('takes no secret to another host', async () => {
    leads = () => to(`${second.address}/there`);
    const base = first.address.replace('//', '//ana:geheim@');
    expect(await clientOf(base).json({ url: 'a', headers: { 'X-Clave': 'geheim' } })).toMatchObject({ body: 2 });
    expect(first.asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('ana:geheim').toString('base64')}`);
    await clientOf(first.address).json({ url: 'a', headers: SECRETS });
    expect(JSON.stringify(second.asked)).not.toContain('geheim');
    expect(JSON.stringify(second.asked)).not.toContain('authorization');
  });

  it('takes no form to another host', async () => {
    leads = () => to(`${second.address}/token`, 307);
    await expect(clientOf(first.address).json({ url: 'token', form: { password: 'geheim' } })).rejects.toMatchObject({
      fault: 'refused',
    });
    expect(second.asked).toEqual([]);
  });

  it('ends: a circle is not walked for ever', async () => {
    leads = () => to('/');
    await expect(clientOf(first.address).json({ url: 'a' })).rejects.toMatchObject({ fault: 'shape' });
    expect(first.asked).toHaveLength(6);
  });

  it('never leads from https to http, nor to a scheme that is none of the two', () => {
    const from = new URL('https://datos.example.ar/a?token=geheim');
    expect(() => redirected('http://datos.example.ar/a', from)).toThrow(/without encryption/);
    expect(() => redirected('http://datos.example.ar/a', from)).not.toThrow(/geheim/);
    expect(() => redirected('file:///etc/passwd', from)).toThrow(/only http: and https:/);
    expect(redirected('b', from).href).toBe('https://datos.example.ar/b');
  });

  it('without a place to go to is no answer', async () => {
    leads = () => ({ status: 302, body: '' });
    await expect(clientOf(first.address).json({ url: 'a' })).rejects.toMatchObject({ fault: 'shape' });
  });
});

describe('an address', () => {
  it('is relative to the source, which counts as a folder', () => {
    expect(addressOf('a/b?c', 'https://x.ar/v1').href).toBe('https://x.ar/v1/a/b?c');
    expect(addressOf('https://y.ar/z', 'https://x.ar/v1').href).toBe('https://y.ar/z');
  });
  it.each(['file:///etc/passwd', 'ftp://x.ar/', 'data:text/plain,x'])('%s is not asked', (url) => {
    expect(() => addressOf(url, 'https://x.ar')).toThrow(/only http: and https:/);
  });
  it('is shown without what is secret', () => {
    expect(shownAddress(new URL('https://ana:geheim@x.ar/a?Limit=3&access_token=geheim#b'))).toBe(
      'https://x.ar/a?Limit=3&access_token=***',
    );
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Sun, 22 Nov 2026 12:01:00 GMT', 60_000],
    ['Sunday, 22-Nov-26 12:01:00 GMT', 60_000],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
    ['-1', null],
    ['1.5', null],
    ['soon', null],
    ['2026', 2026_000],
    [undefined, null],
  ])('%s', (header, milliseconds) => {
    expect(retryAfter(header, now)).toBe(milliseconds);
  });
});
