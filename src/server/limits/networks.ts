import { BlockList, isIP } from 'node:net';

/** True for an address, or a network as `10.0.0.0/8` or `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Says of an address whether it is in one of the networks; none of them contains what is no address. */
export function insideOf(networks: readonly string[]): (address: string) => boolean {
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
