import type { JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import type { AdjustedAgainstRaw, AdjustmentEvent } from './adjusted.ts';
import { useFormat } from './money.ts';
import { column } from './sheet.ts';
import { HISTORY_WORDS } from './words.ts';

/** Decimals of a factor. */
const FACTOR_DIGITS = 6;

/** Says what lies between prices as traded and adjusted, event by event. */
export function AdjustedExplained({ between }: { readonly between: AdjustedAgainstRaw }): JSX.Element {
  const t = useWords(HISTORY_WORDS);
  const format = useFormat();
  if (!between.differs) return <p>{t.same}</p>;
  const columns = [
    column<AdjustmentEvent>(
      'date',
      t.eventDate,
      ({ date }) => date,
      ({ date }) => format.date(date),
      { isRowName: true },
    ),
    column<AdjustmentEvent>(
      'factor',
      t.factor,
      ({ factor }) => factor,
      ({ factor }) => format.number(factor, FACTOR_DIGITS),
      { isNumber: true },
    ),
    column<AdjustmentEvent>(
      'look',
      t.seems,
      ({ look }) => look,
      ({ look, papers }) => t.looks[look](papers),
    ),
  ];
  return (
    <section class="stack" aria-label={t.events}>
      <h3>{t.events}</h3>
      {between.events.length > 0 && (
        <DataTable
          label={t.events}
          columns={columns}
          rows={between.events}
          rowKey={({ date }) => date}
          {...(between.events.length > LONG && { height: '18rem' })}
        />
      )}
      {Math.abs(between.lastFactor - 1) > NO_FACTOR && (
        <p>{t.later(format.number(between.lastFactor, FACTOR_DIGITS))}</p>
      )}
    </section>
  );
}

/** Events of a table that scrolls in a box. */
const LONG = 6;
/** A factor nearer to 1 is 1. */
const NO_FACTOR = 1e-4;
