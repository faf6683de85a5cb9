import type { Socket } from 'node:net';
import { limitedName } from '../client-key.ts';
import { insideOf } from '../networks.ts';

/** How many connections each address holds; those of proxies that are trusted, and of exempt addresses, are not counted. */
export class AddressConnections {
  readonly #most: number;
  readonly #isFree: (address: string) => boolean;
  readonly #held = new Map<string, number>();

  /** @param most of one address, an IPv6 address standing for its /64 */
  constructor(most: number, free: readonly string[]) {
    this.#most = most;
    this.#isFree = insideOf(free);
  }

  /** Counts a connection until it ends; false where its address has too many, and it is not to be served. */
  take(socket: Socket): boolean {
    const address = socket.remoteAddress ?? '';
    const name = limitedName(address);
    if (this.#isFree(name.endsWith('/64') ? address : name)) return true;
    const held = this.#held.get(name) ?? 0;
    if (held >= this.#most) return false;
    this.#held.set(name, held + 1);
    socket.once('close', () => this.#leave(name));
    return true;
  }

  /** Addresses that hold connections. */
  get addresses(): number {
    return this.#held.size;
  }

  #leave(name: string): void {
    const held = (this.#held.get(name) ?? 1) - 1;
    if (held === 0) this.#held.delete(name);
    else this.#held.set(name, held);
  }
}
