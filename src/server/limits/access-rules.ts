import { BlockList, isIP, isIPv4, type Socket } from 'node:net';

const IPV6_GROUPS = 8;
const IPV4_MAPPED_PREFIX = [0, 0, 0, 0, 0, 0xffff];
/** Groups of an IPv6 address that one client has all addresses of: a /64. */
const CLIENT_GROUPS = 4;

/** Whether a text is an address, or a network such as `10.0.0.0/8` or `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Makes a function that says whether an address is in one of the networks; any other text is in none. */
export function networkMatcher(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * The network of an IPv6 address by its first groups of 16 bits, in one spelling: `2001:db8:1:2` of `2001:DB8:1:2::7` with 4 groups.
 * Null for any other text.
 */
export function ipv6Network(address: string, groups: number): string | null {
  if (isIP(address) !== 6) return null;
  return groupsOf(address)
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':');
}

/**
 * The name under which an address is limited: an IPv4 address itself, also in its IPv6 form (`::ffff:…`), and the /64 network of any
 * other IPv6 address. Any other text is its own name.
 */
export function limitedAddress(address: string): string {
  const network = ipv6Network(address, CLIENT_GROUPS);
  return network === null ? address : (mappedIpv4(address) ?? `${network}::/64`);
}

/** The IPv4 address in an IPv6 address (`::ffff:203.0.113.5`, in any spelling); null where there is none. */
function mappedIpv4(address: string): string | null {
  const groups = groupsOf(address);
  if (IPV4_MAPPED_PREFIX.some((group, at) => groups[at] !== group)) return null;
  return groups
    .slice(IPV4_MAPPED_PREFIX.length)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [bare = ''] = address.split('%');
  const [front = '', back] = bare.split('::');
  const head = numbersOf(front);
  if (back === undefined) return head;
  const tail = numbersOf(back);
  return [...head, ...new Array<number>(IPV6_GROUPS - head.length - tail.length).fill(0), ...tail];
}

function numbersOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** Limits the connections of each client address. */
export class AddressConnections {
  readonly #most: number;
  readonly #isExempt: (address: string) => boolean;
  readonly #open = new Map<string, number>();

  /** @param exempt networks without a limit: trusted proxies, and those of `--rate-exempt` */
  constructor(most: number, exempt: readonly string[]) {
    this.#most = most;
    this.#isExempt = networkMatcher(exempt);
  }

  /** Counts a connection until it is closed; false where its address has too many. */
  take(socket: Socket): boolean {
    const address = socket.remoteAddress ?? '';
    const name = limitedAddress(address);
    if (this.#isExempt(name.endsWith('/64') ? address : name)) return true;
    const open = this.#open.get(name) ?? 0;
    if (open >= this.#most) return false;
    this.#open.set(name, open + 1);
    socket.once('close', () => this.#release(name));
    return true;
  }

  #release(name: string): void {
    const open = (this.#open.get(name) ?? 1) - 1;
    if (open === 0) this.#open.delete(name);
    else this.#open.set(name, open);
  }
}
