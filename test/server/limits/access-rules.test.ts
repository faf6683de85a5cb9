import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNetwork, limitedAddress, networkMatcher } from '../../../src/server/limits/access-rules.ts';

describe('The name that an address is limited under', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['::FFFF:cb00:7105', '203.0.113.5'],
    ['0:0:0:0:0:ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.5', '64:ff9b:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, name) => expect(limitedAddress(address)).toBe(name));

  it('is the same for all addresses of a /64, and differs for other networks', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const half = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(half, half, half, (network, a, b) => {
        const text = (groups: readonly number[]): string => groups.map((number) => number.toString(16)).join(':');
        const first = limitedAddress(text([...network, ...a]));
        // Not the mapped addresses, which are IPv4.
        fc.pre(first.includes(':'));
        expect(limitedAddress(text([...network, ...b]).toUpperCase())).toBe(first);
        expect(limitedAddress(text([...network.slice(0, 3), network[3] ^ 1, ...b]))).not.toBe(first);
      }),
    );
  });
});

describe('Networks', () => {
  it('are addresses or prefixes, and any other text is refused', () => {
    for (const right of ['10.0.0.0/8', '10.1.2.3', '::1', '2001:db8::/32', '0.0.0.0/0', '::/0']) {
      expect(isNetwork(right)).toBe(true);
    }
    for (const wrong of ['', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/', '10.0.0.0/8/8', '::/129', '10.0.0.0/-1', 'host']) {
      expect(isNetwork(wrong)).toBe(false);
    }
  });
  it('match the addresses that they contain', () => {
    const inside = networkMatcher(['10.0.0.0/8', '203.0.113.5', '2001:db8::/32']);
    const asked = ['10.255.0.1', '11.0.0.1', '203.0.113.5', '203.0.113.6', '2001:db8:ffff::1', '2001:db9::1', '', 'x'];
    expect(asked.filter(inside)).toEqual(['10.255.0.1', '203.0.113.5', '2001:db8:ffff::1']);
    expect(asked.filter(networkMatcher([]))).toEqual([]);
  });
});
