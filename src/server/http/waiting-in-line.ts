import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Answers to requests that came behind others on their connection. Node gives an answer the connection when its turn comes, and
 * tells it from then on when the connection ends; one whose turn never comes, because an answer before it was the last, would
 * count as under way for ever.
 */
export class WaitingInLine {
  readonly #byConnection = new Map<Socket, Map<ServerResponse, () => void>>();

  /** @param lost called when the connection has ended before {@link forget} was told of the answer */
  add(response: ServerResponse, lost: () => void): void {
    const { socket } = response.req;
    const line = this.#byConnection.get(socket);
    if (line) {
      line.set(response, lost);
      return;
    }
    this.#byConnection.set(socket, new Map([[response, lost]]));
    socket.once('close', () => {
      const rest = this.#byConnection.get(socket)?.values() ?? [];
      this.#byConnection.delete(socket);
      for (const tell of rest) tell();
    });
  }

  /** It has ended in its own way. */
  forget(response: ServerResponse): void {
    if (this.#byConnection.size > 0) this.#byConnection.get(response.req.socket)?.delete(response);
  }
}
