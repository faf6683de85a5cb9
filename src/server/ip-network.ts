import { isIP, isIPv4 } from 'node:net';

const GROUPS = 8;
const MAPPED_PREFIX_GROUPS = 6;
const IPV4_MAPPED = 0xffff;

/**
 * The network of an IPv6 address by its first groups of 16 bits, in one spelling however the address is spelled:
 * `2001:db8:1:2` of `2001:DB8:1:2::7` with 4 groups. Null for a text that is not an IPv6 address.
 */
export function ipv6Network(address: string, groups: number): string | null {
  if (isIP(address) !== 6) return null;
  return groupsOf(address)
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':');
}

/** The IPv4 address that an IPv6 address stands for (`::ffff:203.0.113.5`, in any spelling); null for any other text. */
export function mappedIpv4(address: string): string | null {
  if (isIP(address) !== 6) return null;
  const groups = groupsOf(address);
  const prefix = groups.slice(0, MAPPED_PREFIX_GROUPS);
  if (prefix.at(-1) !== IPV4_MAPPED || prefix.slice(0, -1).some((group) => group !== 0)) return null;
  return groups
    .slice(MAPPED_PREFIX_GROUPS)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The eight numbers of a valid IPv6 address, whatever its spelling. */
function groupsOf(address: string): readonly number[] {
  const [bare = ''] = address.split('%');
  const [front = '', back] = bare.split('::');
  const head = numbersOf(front);
  if (back === undefined) return head;
  const tail = numbersOf(back);
  return [...head, ...new Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail];
}

function numbersOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
