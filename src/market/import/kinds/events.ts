import type { FileKind } from '../../../ingest/intake.ts';
import { bondKey, RESOURCE, type StoredAction, type StoredTerms, titleKey } from '../../stored/records.ts';
import { knownMarket, storableKey, symbolShape } from '../../title-fields.ts';
import { acceptWith, type MarketDraft } from '../draft.ts';
import { actionEffect } from '../rules/action.ts';
import { price } from '../rules/session.ts';

/**
 * Corporate actions of any kind: splits, dividends in money or shares, coupons, amortizations; with the factor of the price
 * level, or with the amount paid.
 */
export function actionsKind(draft: MarketDraft): FileKind {
  return {
    resource: RESOURCE.actions,
    title: 'corporate actions',
    recognises: ({ keys }) =>
      ['symbol', 'ex_date', 'kind'].every((key) => keys.has(key)) && (keys.has('factor') || keys.has('amount')),
    accept: acceptWith(draft, RESOURCE.actions, (fields, file, line) => {
      const value: StoredAction = {
        market: knownMarket(fields, 'market', 'bCBA'),
        symbol: symbolShape(fields, 'symbol'),
        date: fields.date('ex_date'),
        kind: storableKey(fields, 'kind'),
        ...actionEffect(fields),
      };
      if (!fields.ok) return;
      const key = `${titleKey(value.market, value.symbol)}|${value.date}|${value.kind}`;
      if (!draft.keep(RESOURCE.actions, key, { value, fileIndex: file.index, line })) {
        fields.problem('ex_date', 'this action is there already', 'unique-record');
      }
    }),
  };
}

/** Day-to-day jumps of prices: candidates for splits, kept as information and not applied (docs: not-shown). */
export function jumpsKind(draft: MarketDraft): FileKind {
  return {
    resource: RESOURCE.jumps,
    title: 'price jumps',
    recognises: ({ keys }) =>
      ['symbol', 'date_before', 'date', 'close_before', 'close', 'ratio'].every((key) => keys.has(key)),
    accept: acceptWith(draft, RESOURCE.jumps, (fields, file, line) => {
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
      if (!fields.ok) return;
      const key = `${titleKey(value.market, value.symbol)}|${value.date}`;
      if (!draft.keep(RESOURCE.jumps, key, { value, fileIndex: file.index, line })) {
        fields.problem('date', 'this jump is there already', 'unique-record');
      }
    }),
  };
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$/;

/** How many CEDEARs stand for one underlying share, by date of the list. */
export function ratiosKind(draft: MarketDraft): FileKind {
  return {
    resource: RESOURCE.ratios,
    title: 'CEDEAR ratios',
    recognises: ({ keys }) => ['symbol', 'underlying', 'ratio', 'as_of'].every((key) => keys.has(key)),
    accept: acceptWith(draft, RESOURCE.ratios, (fields, file, line) => {
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
      if (!fields.ok) return;
      const key = `${value.symbol.toUpperCase()}|${value.asOf}`;
      if (!draft.keep(RESOURCE.ratios, key, { value, fileIndex: file.index, line })) {
        fields.problem('symbol', 'this ratio is there already', 'unique-record');
      }
    }),
  };
}

/** Terms of bonds: issue, maturity, coupon, index. */
export function bondTermsKind(draft: MarketDraft): FileKind {
  return {
    resource: RESOURCE.terms,
    title: 'bond terms',
    recognises: ({ keys }) => ['id', 'symbol', 'issue_date', 'maturity', 'coupon'].every((key) => keys.has(key)),
    accept: acceptWith(draft, RESOURCE.terms, (fields, file, line) => {
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
      if (!fields.ok) return;
      /** Rule `unique-record`: one file does not say the same thing twice. */
      if (!draft.keep(RESOURCE.terms, bondKey(value.id, value.symbol), { value, fileIndex: file.index, line })) {
        fields.problem('id', `${value.id} ${value.symbol} is there already`, 'unique-record');
      }
    }),
  };
}

/** Payment schedules of bonds, per 100 of original face; joined per bond when the import is finished. */
export function bondFlowsKind(draft: MarketDraft): FileKind {
  return {
    resource: RESOURCE.flows,
    title: 'bond cash flows',
    recognises: ({ keys }) => ['id', 'symbol', 'date', 'amortization', 'amount'].every((key) => keys.has(key)),
    accept: acceptWith(draft, RESOURCE.flows, (fields, file, line) => {
      const value = {
        id: String(fields.integer('id', { minimum: 1 })),
        symbol: symbolShape(fields, 'symbol'),
        date: fields.date('date'),
        rate: fields.numberOr('rate', null),
        amortization: fields.numberOr('amortization', null, { minimum: 0 }),
        residual: fields.numberOr('residual', null, { minimum: 0 }),
        amount: fields.number('amount', { minimum: 0 }),
      };
      if (!fields.ok) return;
      const key = `${bondKey(value.id, value.symbol)}|${value.date}`;
      if (!draft.keep(RESOURCE.flows, key, { value, fileIndex: file.index, line })) {
        fields.problem('date', `a payment of ${value.symbol} is there already for this date`, 'unique-record');
      }
    }),
  };
}
