import { createHmac } from 'node:crypto';
import { ipv6Network, mappedIpv4 } from '../ip-network.ts';

/** A client's name in a table: 64 bits of a keyed hash. */
export interface ClientKey {
  /** Says where it may stand. */
  readonly set: number;
  /** Is written there; never 0. */
  readonly tag: number;
}

/** A name as a key of a table with this seed. Who does not know the seed cannot tell which names share places. */
export function keyOf(seed: Uint8Array, name: string): ClientKey {
  const hash = createHmac('sha256', seed).update(name).digest();
  return { set: hash.readInt32LE(0), tag: hash.readInt32LE(4) || 1 };
}

/** Groups of an IPv6 address that name a network: one client has all addresses of a /64. */
const NETWORK_GROUPS = 4;

/**
 * The name that an address is limited under: an IPv4 address itself, also where it comes as IPv6 (`::ffff:…`), and the
 * /64 network of any other IPv6 address. What is no address is a name of its own.
 */
export function limitedName(address: string): string {
  const network = ipv6Network(address, NETWORK_GROUPS);
  return network === null ? address : (mappedIpv4(address) ?? `${network}::/64`);
}
