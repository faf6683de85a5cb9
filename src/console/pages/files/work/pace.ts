/** How long the page may be kept from drawing and from answering its user, in milliseconds. */
const SLICE_MS = 8;

/** Work in slices: between two of them everything else has its turn. */
export class Pace {
  #begun = performance.now();

  /** Whether the slice is over. */
  readonly isOver = (): boolean => performance.now() - this.#begun >= SLICE_MS;

  /** Lets the page do what waits, once the slice is over. */
  async breathe(): Promise<void> {
    if (!this.isOver()) return;
    await turn();
    this.#begun = performance.now();
  }
}

/** The next turn of the page's loop. By a message, not by a timer: those of a page in the background come once a second. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
