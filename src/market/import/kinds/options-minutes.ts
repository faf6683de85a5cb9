import { parseDay } from '../../../indexes/civil-date.ts';
import type { FileKind } from '../../../ingest/intake.ts';
import { price } from '../../rules/positive-price.ts';
import { symbolShape } from '../../rules/symbol-shape.ts';
import { acceptWith, type MarketDraft } from '../draft.ts';
import type { Reduction } from '../reduction.ts';
import { RANK, sourceName } from '../sources.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Minute prices of options and their underlying, reduced to one session a day. */
export function optionsMinutesKind(draft: MarketDraft, reduction: Reduction): FileKind {
  return {
    resource: 'options_minutes',
    title: 'minute prices of options',
    recognises: ({ keys }) => ['symbol', 'date', 'time', 'price'].every((key) => keys.has(key)),
    accept: acceptWith(draft, 'options_minutes', (fields, file, line) => {
      const symbol = symbolShape(fields, 'symbol');
      const day = parseDay(fields.date('date')) ?? 0;
      const time = fields.text('time');
      /** Rule `time-of-day`: a time is `HH:MM` or `HH:MM:SS`. */
      if (time !== '' && !TIME.test(time))
        fields.problem('time', `not a time of day: ${JSON.stringify(time)}`, 'time-of-day');
      const value = price(fields, 'price');
      if (!fields.ok) return;
      const at = { market: 'bCBA', symbol, source: sourceName(file.sample), day, fileIndex: file.index, line };
      const traits = { basis: 'plain', rank: RANK.reducedHere, tipo: 'OPCIONES', why: 'reduced from minutes' } as const;
      reduction.add(at, time, value, traits);
    }),
  };
}
