import type { FileKind } from '../../../ingest/intake.ts';
import { bondKey, RESOURCE, type StoredAction, type StoredTerms, titleKey } from '../../stored/records.ts';
import { knownMarket, storableKey, symbolShape } from '../../title-fields.ts';
import { type MarketDraft, recordKind } from '../draft.ts';
import { actionEffect } from '../rules/action.ts';
import { price } from '../rules/session.ts';

/**
 * Corporate actions of any kind: splits, dividends in money or shares, coupons, amortizations; with the factor of the price
 * level, or with the amount paid.
 */
export function actionsKind(draft: MarketDraft): FileKind {
  return recordKind<StoredAction>(draft, {
    resource: RESOURCE.actions,
    title: 'corporate actions',
    members: ['symbol', 'ex_date', 'kind'],
    oneOf: ['factor', 'amount'],
    read: (fields) => ({
      market: knownMarket(fields, 'market', 'bCBA'),
      symbol: symbolShape(fields, 'symbol'),
      date: fields.date('ex_date'),
      kind: storableKey(fields, 'kind'),
      ...actionEffect(fields),
    }),
    keyOf: ({ market, symbol, date, kind }) => `${titleKey(market, symbol)}|${date}|${kind}`,
    repeated: () => ['ex_date', 'this action is there already'],
  });
}

/** Day-to-day jumps of prices: candidates for splits, kept as information and not applied (docs: not-shown). */
export function jumpsKind(draft: MarketDraft): FileKind {
  return recordKind(draft, {
    resource: RESOURCE.jumps,
    title: 'price jumps',
    members: ['symbol', 'date_before', 'date', 'close_before', 'close', 'ratio'],
    read: (fields) => {
      const value = {
        market: knownMarket(fields, 'market', 'bCBA'),
        symbol: symbolShape(fields, 'symbol'),
        dateBefore: fields.date('date_before'),
        date: fields.date('date'),
        closeBefore: price(fields, 'close_before'),
        close: price(fields, 'close'),
        ratio: price(fields, 'ratio'),
      };
      if (value.date <= value.dateBefore) fields.problem('date', 'not after date_before', 'date-order');
      return value;
    },
    keyOf: ({ market, symbol, date }) => `${titleKey(market, symbol)}|${date}`,
    repeated: () => ['date', 'this jump is there already'],
  });
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$/;

/** How many CEDEARs stand for one underlying share, by date of the list. */
export function ratiosKind(draft: MarketDraft): FileKind {
  return recordKind(draft, {
    resource: RESOURCE.ratios,
    title: 'CEDEAR ratios',
    members: ['symbol', 'underlying', 'ratio', 'as_of'],
    read: (fields) => {
      const value = {
        symbol: symbolShape(fields, 'symbol'),
        symbolUsd: fields.textOr('symbol_usd', null),
        underlying: fields.textOr('underlying', null),
        ratio: fields.number('ratio'),
        isin: fields.textOr('isin', null),
        name: fields.textOr('name', null),
        asOf: fields.text('as_of'),
        source: fields.textOr('source', ''),
      };
      if (fields.ok && value.ratio <= 0) fields.problem('ratio', 'not above zero', 'number-range');
      if (fields.ok && !MONTH.test(value.asOf)) fields.problem('as_of', 'neither a month nor a date', 'calendar-date');
      return value;
    },
    keyOf: ({ symbol, asOf }) => `${symbol.toUpperCase()}|${asOf}`,
    repeated: () => ['symbol', 'this ratio is there already'],
  });
}

/** Terms of bonds: issue, maturity, coupon, index. */
export function bondTermsKind(draft: MarketDraft): FileKind {
  return recordKind(draft, {
    resource: RESOURCE.terms,
    title: 'bond terms',
    members: ['id', 'symbol', 'issue_date', 'maturity', 'coupon'],
    read: (fields) => {
      const value: StoredTerms & { coupon: number | null; flows: number | null } = {
        id: String(fields.integer('id', { minimum: 1 })),
        symbol: symbolShape(fields, 'symbol'),
        issueDate: fields.dateOr('issue_date', null),
        maturity: fields.dateOr('maturity', null),
        coupon: fields.numberOr('coupon', null),
        index: fields.textOr('index', ''),
        flows: fields.numberOr('flows', null),
      };
      if (value.issueDate !== null && value.maturity !== null && value.maturity < value.issueDate) {
        fields.problem('maturity', `before the issue on ${value.issueDate}`, 'date-order');
      }
      return value;
    },
    keyOf: ({ id, symbol }) => bondKey(id, symbol),
    repeated: ({ id, symbol }) => ['id', `${id} ${symbol} is there already`],
  });
}

/** Payment schedules of bonds, per 100 of original face; joined per bond when the import is finished. */
export function bondFlowsKind(draft: MarketDraft): FileKind {
  return recordKind(draft, {
    resource: RESOURCE.flows,
    title: 'bond cash flows',
    members: ['id', 'symbol', 'date', 'amortization', 'amount'],
    read: (fields) => ({
      id: String(fields.integer('id', { minimum: 1 })),
      symbol: symbolShape(fields, 'symbol'),
      date: fields.date('date'),
      rate: fields.numberOr('rate', null),
      amortization: fields.numberOr('amortization', null, { minimum: 0 }),
      residual: fields.numberOr('residual', null, { minimum: 0 }),
      amount: fields.number('amount', { minimum: 0 }),
    }),
    keyOf: ({ id, symbol, date }) => `${bondKey(id, symbol)}|${date}`,
    repeated: ({ symbol }) => ['date', `a payment of ${symbol} is there already for this date`],
  });
}
