import type { MarketDraft } from './draft.ts';
import type { SourceTraits } from './sources.ts';

interface Session {
  readonly market: string;
  readonly symbol: string;
  readonly source: string;
  readonly day: number;
  readonly fileIndex: number;
  readonly line: number;
  firstTime: string;
  lastTime: string;
  open: number;
  high: number;
  low: number;
  close: number;
}

/** Makes one session a day out of finer prices: first, highest, lowest and last of the day. */
export class Reduction {
  readonly #sessions = new Map<string, Session>();
  readonly #traits = new Map<string, SourceTraits>();

  /** Takes one price; `time` orders prices of a day, equal times keep file order. */
  add(
    at: Omit<Session, 'firstTime' | 'lastTime' | 'open' | 'high' | 'low' | 'close'>,
    time: string,
    price: number,
    traits: SourceTraits,
  ): void {
    this.#traits.set(at.source, traits);
    const key = `${at.market}|${at.symbol}|${at.source}|${at.day}`;
    const session = this.#sessions.get(key);
    if (!session) {
      this.#sessions.set(key, {
        ...at,
        firstTime: time,
        lastTime: time,
        open: price,
        high: price,
        low: price,
        close: price,
      });
      return;
    }
    session.high = Math.max(session.high, price);
    session.low = Math.min(session.low, price);
    if (time < session.firstTime) {
      session.firstTime = time;
      session.open = price;
    }
    if (time >= session.lastTime) {
      session.lastTime = time;
      session.close = price;
    }
  }

  /** Hands the sessions to the draft. */
  into(draft: MarketDraft): void {
    for (const [source, traits] of this.#traits) draft.declareSource(source, traits);
    for (const { market, symbol, source, day, fileIndex, line, open, high, low, close } of this.#sessions.values()) {
      draft.seriesOf(market, symbol, source).add(day, { open, high, low, close }, fileIndex, line);
    }
  }
}
