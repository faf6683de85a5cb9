import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loggedAddress } from '../../../src/server/log/request-log.ts';

/** The first 48 bits of an IPv6 address, by another way: the reader of addresses of the web. */
function firstBits(address: string): string {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const of = (text: string | undefined): string[] => (text ? text.split(':') : []);
  const gap = tail === undefined ? [] : Array(8 - of(head).length - of(tail).length).fill('0');
  return [...of(head), ...gap, ...of(tail)].slice(0, 3).join(':');
}

describe('The address of a client in the log', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:db8::7', '2001:db8:0::'],
    ['::1', '0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0::'],
    ['1::', '1:0:0::'],
    ['::1.2.3.4', '0:0:0::'],
    ['1:2::3:4', '1:2:0::'],
    ['', ''],
    ['not an address', ''],
  ])('%s is shortened to %s', (address, network) => {
    expect(loggedAddress(address, 'network')).toBe(network);
  });

  it('has the first 48 bits of any IPv6 address and no others', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const network = loggedAddress(address, 'network');
        expect(isIP(network)).toBe(6);
        expect(firstBits(network)).toBe(firstBits(address));
        expect(network.endsWith('::')).toBe(true);
      }),
    );
  });

  it('is whole, a network or absent, as configured', () => {
    expect(loggedAddress('203.0.113.77', 'full')).toBe('203.0.113.77');
    expect(loggedAddress('203.0.113.77', 'network')).toBe('203.0.113.0');
    expect(loggedAddress('203.0.113.77', 'none')).toBe('');
  });
});
