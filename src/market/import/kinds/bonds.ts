import type { FileKind } from '../../../ingest/intake.ts';
import { symbolShape } from '../../rules/symbol-shape.ts';
import { bondKey } from '../../stored/keys.ts';
import { RESOURCE, type StoredTerms } from '../../stored/records.ts';
import { acceptWith, type MarketDraft } from '../draft.ts';

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
