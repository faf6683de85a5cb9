import { parseDay } from '../../../indexes/civil-date.ts';
import type { Fields } from '../../../ingest/fields.ts';
import type { FileKind } from '../../../ingest/intake.ts';
import { readLine } from '../../running/line.ts';
import { dateOf, localSecond } from '../../running/local-instant.ts';
import { readQuote } from '../../running/stored.ts';
import { BASES, RESOURCE } from '../../stored/records.ts';
import { knownMarket, storableKey, symbolShape } from '../../title-fields.ts';
import { TERMS } from '../../words.ts';
import type { ClosingQuotes } from '../closing-quotes.ts';
import { type MarketDraft, memberKind } from '../draft.ts';
import { bookSides, notNegative, priceOrNaN, priceRange } from '../rules/session.ts';

/**
 * Where sessions come from, by name: whether their prices are as traded, and which source counts where two have the
 * same day. Other files of sessions show this by their name and columns.
 */
export function sourcesKind(draft: MarketDraft): FileKind {
  const files = {
    resource: RESOURCE.sources,
    title: 'sources of daily sessions',
    members: ['session_source', 'basis', 'rank', 'tipo'],
  };
  return memberKind(draft, files, (fields) => {
    const name = storableKey(fields, 'session_source');
    const word = fields.text('basis');
    const basis = BASES.find((known) => known === word);
    /** Rule `source-words`: basis and settlement term of a source of sessions are declared words. */
    if (word !== '' && basis === undefined) fields.problem('basis', `not ${BASES.join(', ')}: ${word}`, 'source-words');
    const term = fields.textOr('term', null);
    const known = TERMS.find((each) => each === term) ?? null;
    if (term !== null && known === null) fields.problem('term', `not ${TERMS.join(', ')}: ${term}`, 'source-words');
    const rank = fields.number('rank');
    const tipo = fields.text('tipo');
    if (!fields.ok || basis === undefined) return;
    if (!draft.stateSource({ name, basis, rank, tipo, term: known })) {
      fields.problem('session_source', `${name} is there already`, 'unique-record');
    }
  });
}

/** Daily sessions that name their source, in a file of any name; unknown members are left out. */
export function sourcedSessionsKind(draft: MarketDraft): FileKind {
  const files = {
    resource: RESOURCE.sessions,
    title: 'daily sessions by source',
    members: ['session_source', 'market', 'symbol', 'date'],
  };
  return memberKind(draft, files, (fields, file, line) => {
    const source = storableKey(fields, 'session_source');
    const market = knownMarket(fields, 'market', '');
    const symbol = symbolShape(fields, 'symbol');
    const day = parseDay(fields.date('date')) ?? 0;
    const values = {
      open: priceOrNaN(fields, 'open'),
      high: priceOrNaN(fields, 'high'),
      low: priceOrNaN(fields, 'low'),
      close: priceOrNaN(fields, 'close'),
      volume: notNegative(fields, 'volume'),
      amount: notNegative(fields, 'amount'),
      trades: notNegative(fields, 'trades'),
      average: priceOrNaN(fields, 'average'),
      // A vendor's level, not a price: subtracted dividends can push it below zero.
      adjusted: fields.numberOr('adjusted', Number.NaN),
      previous: priceOrNaN(fields, 'previous'),
    };
    priceRange(fields, values.high, values.low);
    if (fields.ok) draft.sourcedSeriesOf(market, symbol, source).add(day, values, file.index, line);
  });
}

/** The best bid and ask of titles at a moment of Argentina's clocks. They make no session. */
export function booksKind(draft: MarketDraft): FileKind {
  const files = {
    resource: RESOURCE.books,
    title: 'best bids and asks',
    members: ['book_time', 'market', 'symbol', 'bid', 'ask'],
  };
  return memberKind(draft, files, (fields) => {
    const market = knownMarket(fields, 'market', '');
    const symbol = symbolShape(fields, 'symbol');
    const time = bookTime(fields);
    const sides = bookSides(fields, (_, field) => fields.numberOr(field, 0, { minimum: 0 }));
    if (!fields.ok || time === null) return;
    draft.keepBook({ market, symbol, date: dateOf(time), time, ...sides });
  });
}

function bookTime(fields: Fields): string | null {
  const text = fields.text('book_time');
  const time = localSecond(text) === text ? text : null;
  if (text !== '' && time === null) fields.problem('book_time', `not a time: ${JSON.stringify(text)}`, 'calendar-date');
  return time;
}

/** The last states of running quotes, whole: with the seen prices of their session and the close of the one before. */
export function closingStatesKind(draft: MarketDraft, closing: ClosingQuotes): FileKind {
  return {
    resource: RESOURCE.closing,
    title: 'last states of running quotes',
    recognises: ({ keys }) => ['symbol', 'term', 'time', 'figuresTime', 'known', 'seen'].every((key) => keys.has(key)),
    accept: ({ value, line }, _file, refuse) => {
      try {
        closing.keepState(readQuote({ key: `on line ${line}`, body: Buffer.from(JSON.stringify(value)) }));
        draft.count(RESOURCE.closing);
      } catch (error) {
        /** Rule `quote-state`: the state of a running quote is as it was written. */
        const reason = error instanceof Error ? error.message : String(error);
        refuse({ line, field: '(record)', reason, rule: 'quote-state' });
      }
    },
  };
}

/** What a line without a time is given here, where "now" says nothing. */
const NO_TIME = '';

/**
 * Running quotes, a line an update: what `ventanilla quotes` takes, written down. The session of each day becomes a daily
 * one, and the last state of the newest is the title's quote until a file says more.
 */
export function runningKind(draft: MarketDraft, closing: ClosingQuotes): FileKind {
  return {
    resource: RESOURCE.closing,
    title: 'running quotes',
    recognises: ({ keys }) => keys.has('simbolo') && keys.has('fechaHora') && !keys.has('numero'),
    accept: ({ value, line }, file, refuse) => {
      const read = readLine(value, NO_TIME);
      if ('problem' in read) refuse({ line, ...read.problem });
      else if (read.update.time === NO_TIME) {
        refuse({ line, field: 'fechaHora', reason: 'missing', rule: 'running-time' });
      } else if (!closing.add(read.update, file.index, line)) {
        /** Rule `running-order`: running quotes of one title, term and day stand in the order of their times. */
        refuse({
          line,
          field: 'fechaHora',
          reason: 'before that of an earlier line of this title',
          rule: 'running-order',
        });
      } else draft.count(RESOURCE.closing);
    },
  };
}
