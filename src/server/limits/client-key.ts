import { createHmac } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';

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

const GROUPS = 8;
/** Groups of an IPv6 address that name a network: whoever has one address of a /64 has them all. */
const NETWORK_GROUPS = 4;

/**
 * The name that an address is limited under: an IPv4 address itself, also where it comes as IPv6 (`::ffff:…`), and the
 * /64 network of any other IPv6 address. What is no address is a name of its own.
 */
export function limitedName(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
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
