import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Answers to requests that came behind others on their connection. Node gives an answer the connection when its turn comes, and
 * tells it from then on when the connection ends; one whose turn never comes, because an answer before it was the last, would
 * count as under way for ever.
 */
export class WaitingInLine {
  readonly #lost: (response: ServerResponse) => void;
  readonly #byConnection = new Map<Socket, Set<ServerResponse>>();

  /** @param lost told of each answer whose connection has ended */
  constructor(lost: (response: ServerResponse) => void) {
    this.#lost = lost;
  }

  add(response: ServerResponse): void {
    const { socket } = response.req;
    const line = this.#byConnection.get(socket);
    if (line) {
      line.add(response);
      return;
    }
    this.#byConnection.set(socket, new Set([response]));
    socket.once('close', () => {
      const rest = this.#byConnection.get(socket) ?? [];
      this.#byConnection.delete(socket);
      for (const lost of rest) this.#lost(lost);
    });
  }

  /** It has ended in its own way. */
  forget(response: ServerResponse): void {
    if (this.#byConnection.size > 0) this.#byConnection.get(response.req.socket)?.delete(response);
  }
}
