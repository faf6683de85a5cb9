import type { FileKind } from '../../../ingest/intake.ts';
import { symbolShape } from '../../rules/symbol-shape.ts';
import { RESOURCE } from '../../stored/records.ts';
import { acceptWith, type MarketDraft } from '../draft.ts';

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
