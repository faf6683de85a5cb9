import type { Reply, SourceClient, Validators } from '../client.ts';

/** The operations of the interface, relative to the source's address (statistics.md 2). */
const BASE = 'estadisticas/v4.0';

/** Most records of an answer of the catalogue and of a series (statistics.md 1); one answer holds the whole catalogue. */
export const PAGE = 3000;

/** The notes' own default: of their operation no larger limit was ever seen to work (statistics.md 1). */
export const NOTES_PAGE = 250;

/** What can be asked of the interface, page by page. */
export interface Asking {
  readonly catalogue: (offset: number, since?: Validators) => Promise<Reply<unknown>>;
  readonly notes: (offset: number) => Promise<unknown>;
  /** Values of a variable from day `desde` (`YYYY-MM-DD`) on, or all; newest first. */
  readonly series: (id: number, desde: string | null, offset: number) => Promise<unknown>;
}

/** Asks the interface by way of the polite client; answers are not looked at here. */
export function askingOf(client: SourceClient): Asking {
  const ask = async (url: string): Promise<unknown> => {
    const reply = await client.json({ url });
    // Without validators nobody answers "unchanged"; one who does all the same has given no data.
    return reply.changed ? reply.body : undefined;
  };
  return {
    catalogue: (offset, since) =>
      client.json({
        url: `${BASE}/Monetarias?Limit=${PAGE}&Offset=${offset}`,
        ...(since === undefined ? {} : { since }),
      }),
    notes: (offset) => ask(`${BASE}/Metodologia?Limit=${NOTES_PAGE}&Offset=${offset}`),
    series: (id, desde, offset) => {
      const from = desde === null ? '' : `Desde=${desde}&`;
      return ask(`${BASE}/Monetarias/${id}?${from}Limit=${PAGE}&Offset=${offset}`);
    },
  };
}
