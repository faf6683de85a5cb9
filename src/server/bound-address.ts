import type { AddressInfo } from 'node:net';

/** What to call a server that is bound there. */
export function addressOf({ port, address, family }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
