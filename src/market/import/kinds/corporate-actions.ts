import type { FileKind } from '../../../ingest/intake.ts';
import { actionEffect } from '../../rules/action-effect.ts';
import { knownMarket } from '../../rules/known-market.ts';
import { price } from '../../rules/positive-price.ts';
import { storableKey } from '../../rules/storable-key.ts';
import { symbolShape } from '../../rules/symbol-shape.ts';
import { titleKey } from '../../stored/keys.ts';
import { RESOURCE, type StoredAction } from '../../stored/records.ts';
import { acceptWith, type MarketDraft } from '../draft.ts';

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
