import type { FileKind } from '../../../ingest/intake.ts';
import { readLine } from '../../running/line.ts';
import { RESOURCE } from '../../stored/records.ts';
import type { ClosingQuotes } from '../closing-quotes.ts';
import type { MarketDraft } from '../draft.ts';

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
