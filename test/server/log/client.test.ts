import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, shownClient } from '../../../src/server/log/client.ts';

/** The first 48 bits of an IPv6 address, by another way: the reader of addresses of the web. */
function firstBits(address: string): string {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const of = (text: string | undefined): string[] => (text ? text.split(':') : []);
  const gap = tail === undefined ? [] : Array(8 - of(head).length - of(tail).length).fill('0');
  return [...of(head), ...gap, ...of(tail)].slice(0, 3).join(':');
}

describe('the address of a client in the log', () => {
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
  ])('%s is of the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('keeps the first 48 bits of any IPv6 address, and none after', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const network = networkOf(address);
        expect(isIP(network)).toBe(6);
        expect(firstBits(network)).toBe(firstBits(address));
        expect(network.endsWith('::')).toBe(true);
      }),
    );
  });

  it('is told as it was decided', () => {
    expect(shownClient('203.0.113.77', 'full')).toBe('203.0.113.77');
    expect(shownClient('203.0.113.77', 'network')).toBe('203.0.113.0');
    expect(shownClient('203.0.113.77', 'none')).toBe('');
  });
});
