import { isIPv4 } from 'node:net';
import { ipv6Network } from '../limits/access-rules.ts';

/** How much a log tells of a client's address. */
export type ClientDetail = 'network' | 'full' | 'none';

/** An address as the log tells it; empty where there is none, or it is not told. */
export function shownClient(address: string, detail: ClientDetail): string {
  if (detail === 'none') return '';
  return detail === 'full' ? address : networkOf(address);
}

/** Groups of an IPv6 address that the log shows: 48 bits. */
const SHOWN_GROUPS = 3;

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 address: where, not who. Empty for what is no address. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  const network = ipv6Network(address, SHOWN_GROUPS);
  return network === null ? '' : `${network}::`;
}
