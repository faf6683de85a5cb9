import type { Title } from '../catalog/catalog.ts';
import { bySymbol, isInside, type OptionOn, type Panel } from '../catalog/panels.ts';
import type { Term } from '../words.ts';
import { type LatestQuote, latestOf } from './latest.ts';
import { isUsualTerm, laidOver, type RunningQuote, sessionDay } from './running-quote.ts';
import type { RunningQuotes } from './running-quotes.ts';

/** A pushed quote, joined with the closed states of the same title. */
function whole({ closing }: Title, quote: RunningQuote): RunningQuote {
  return laidOver(closing.find(({ term }) => term === quote.term) ?? null, quote);
}

/** Whether a day lies before the session of a quote. */
function isBefore(day: number | undefined, { figures }: LatestQuote): boolean {
  return figures !== null && (day ?? 0) < figures.day;
}

/**
 * The quotes of this moment: one catalog under the running quotes. Each state of a title's quote is computed once and
 * is an object of its own, so that a cache keyed by the object knows when it is outdated.
 */
export class LatestQuotes {
  readonly #running: RunningQuotes;
  readonly #worked = new WeakMap<RunningQuote, LatestQuote>();

  constructor(running: RunningQuotes) {
    this.#running = running;
  }

  /** The revision of the running quotes. */
  get revision(): number {
    return this.#running.revision;
  }

  /**
   * The latest quote of a title for a term, or for the usual one. A term that has no quote of its own, or none since the
   * last session of the usual one, has that of the usual one; if a book alone was pushed for it, with that book.
   */
  latest(title: Title, term: Term | undefined = undefined): LatestQuote {
    const usual = this.#usual(title);
    if (term === undefined) return usual;
    const own = this.#running.of(title.key, term) ?? title.closing.find((closed) => closed.term === term);
    if (own && isUsualTerm(own)) return usual;
    const filed = title.lines.get(term)?.quote;
    const standing = filed && !isBefore(filed.figures?.day, usual) ? filed : usual;
    if (!own || isBefore(sessionDay(own), standing)) return standing;
    if (whole(title, own).known.last !== undefined) return this.#work(title, own);
    return { ...standing, levels: own.levels ?? standing.levels };
  }

  /** The titles that a panel shows now, by symbol: also those whose first quote was pushed, and options by the running prices. */
  titlesOf(panel: Panel): readonly Title[] {
    if (this.#running.revision === 0) return panel.titles;
    const quoted = (title: Title): boolean => this.latest(title).figures !== null;
    if (panel.moneyness) {
      const { inside, options } = panel.moneyness;
      return options
        .filter((option) => quoted(option.title) && this.#isInside(option) === inside)
        .map(({ title }) => title);
    }
    if (!panel.waiting.some(quoted)) return panel.titles;
    return [...panel.titles, ...panel.waiting.filter(quoted)].sort(bySymbol);
  }

  #usual(title: Title): LatestQuote {
    const pushed = this.#running.of(title.key, undefined);
    return pushed ? this.#work(title, pushed) : title.latest;
  }

  #work(title: Title, quote: RunningQuote): LatestQuote {
    let latest = this.#worked.get(quote);
    if (!latest) {
      // A quote pushed for a term is laid over the files' prices for that term.
      const line = isUsualTerm(quote) ? undefined : title.lines.get(quote.term);
      const { filed, series, instrument } = title;
      const base = line?.quote ?? filed;
      latest = latestOf(base, line?.series ?? series, instrument.pricePer, whole(title, quote));
      this.#worked.set(quote, latest);
    }
    return latest;
  }

  /** Whether an option is in the money by the last price of its underlying, up to its own day; null when not known. */
  #isInside({ title, underlying, ...option }: OptionOn): boolean | null {
    const day = this.latest(title).figures?.day ?? Number.NaN;
    const of = this.latest(underlying).figures;
    const { series } = underlying;
    const price = of && of.day <= day ? of.last : series ? series.at('close', series.lastBefore(day + 1)) : Number.NaN;
    if (Number.isNaN(price)) return null;
    return isInside(option, price);
  }
}
