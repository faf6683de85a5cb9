import { isIPv4, isIPv6 } from 'node:net';

/** How much a log tells of a client's address. */
export type ClientDetail = 'network' | 'full' | 'none';

/** An address as the log tells it; empty where there is none, or it is not told. */
export function shownClient(address: string, detail: ClientDetail): string {
  if (detail === 'none') return '';
  return detail === 'full' ? address : networkOf(address);
}

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 address: where, not who. Empty for what is no address. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return '';
  const [head = '', tail] = bare.split('::');
  const first = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    // An IPv4 address at the end takes the place of two numbers.
    const last = tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0);
    while (first.length + last < 8 && first.length < 3) first.push('0');
    first.push(...tail.split(':'));
  }
  return `${first.slice(0, 3).join(':')}::`;
}
