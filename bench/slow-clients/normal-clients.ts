import { Agent, get } from 'node:http';

/** What normal clients ask: something of each group that is there on any data. */
const PATHS = [
  '/estadisticas/v4.0/Monetarias?Limit=10',
  '/provincias?nombre=cordoba',
  '/organismos?limit=5',
  '/ubicacion?lat=-34.6&lon=-58.4',
] as const;

/** Between two requests, in milliseconds: far below what a server can answer, so that what is measured is waiting. */
const PAUSE_MS = 4;

/** What normal clients saw. */
export interface Seen {
  /** How long each answer took, in milliseconds, from the moment at which it was to be asked for. */
  readonly times: readonly number[];
  /** Answers that were not 200, and requests without one. */
  readonly failed: number;
}

/** Some clients that keep their connections and ask at a steady pace, whatever the server does. */
export class NormalClients {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #address: URL;

  constructor(address: URL) {
    this.#address = address;
  }

  /** Asks for some milliseconds. */
  async ask(milliseconds: number): Promise<Seen> {
    const times: number[] = [];
    let failed = 0;
    const waiting: Promise<void>[] = [];
    const begun = performance.now();
    for (let n = 0; n * PAUSE_MS < milliseconds; n++) {
      const due = begun + n * PAUSE_MS;
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      const path = PATHS[n % PATHS.length] ?? '/';
      waiting.push(
        this.#one(path).then((status) => {
          if (status === 200) times.push(performance.now() - due);
          else failed++;
        }),
      );
    }
    await Promise.all(waiting);
    return { times, failed };
  }

  close(): void {
    this.#agent.destroy();
  }

  /** The status of an answer; 0 where there is none. */
  #one(path: string): Promise<number> {
    return new Promise((resolve) => {
      const request = get(new URL(path, this.#address), { agent: this.#agent, timeout: 30_000 }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      });
      request.on('timeout', () => request.destroy());
      request.on('error', () => resolve(0));
    });
  }
}

/** The value that `share` of a hundred lie below. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}
