import type { JSX } from 'preact';
import { useCallback, useMemo, useState } from 'preact/hooks';
import { dayOf } from '../../app/dates.ts';
import { type Language, language, useDates, useNumbers, useWords } from '../../app/language.ts';
import styles from './chart.module.css';
import { Legend, type LegendItem, useHidden } from './legend.tsx';
import { type Draw, PlotPlace, TableBelow } from './plot-box.tsx';
import type { AxisSide, ChartProps } from './series.ts';
import { COLOURS, colourPlace, type Line, lineOf, placeRead, summaryOf } from './series.ts';
import { axisFactor } from './ticks.ts';
import { WORDS, withFactor } from './words.ts';

const HEIGHT = 360;
const SIDES: readonly AxisSide[] = ['left', 'right'];
const NO_SIDES: readonly AxisSide[] = [];

/**
 * Lines over dates. Pointer, finger or arrow keys read values, dragging zooms, the legend hides series; a summary and a table are for
 * screen readers. `dates` and `series` must stay the same objects while they are the same.
 */
export function Chart(props: ChartProps): JSX.Element {
  const { label, dates, periods = null, series, height = HEIGHT, logarithmic = NO_SIDES, onZoom, beside } = props;
  const t = useWords(WORDS);
  const dateText = useDates();
  const numberText = useNumbers();
  const [read, setRead] = useState<number | null>(null);
  const [hidden, toggle] = useHidden();
  const days = useMemo(() => dates.map(dayOf), [dates]);
  const lines = useMemo(
    () => series.map((one) => lineOf(one, days, logarithmic.includes(one.axis))),
    [series, days, logarithmic],
  );
  const factors = useMemo(
    () => ({ left: factorOf(lines, 'left', logarithmic), right: factorOf(lines, 'right', logarithmic) }),
    [lines, logarithmic],
  );
  const draw: Draw = useCallback(
    (engine, place, width, high, text, events) =>
      engine.drawLines(place, width, high, { days, lines, factors, logarithmic }, text, events),
    [days, lines, factors, logarithmic],
  );
  const number = (line: Line, place: number | undefined): string | null => {
    const value = place === undefined ? null : (line.series.values[place] ?? null);
    return value === null ? null : numberText(value, [line.digits, line.digits]);
  };
  const date = (place: number | null | undefined): string =>
    periods?.[place ?? -1] ?? dateText(dates[place ?? -1] ?? '');
  const readAt = read !== null && read < dates.length ? read : null;
  const hasTwo = SIDES.every((side) => series.some(({ axis }) => axis === side));
  const items: LegendItem[] = lines.map((line, at) => {
    const place = readAt === null ? (line.filled.at(-1) ?? null) : placeRead(line, readAt, days);
    return {
      id: line.series.id,
      name: line.series.name,
      unit: line.series.unit,
      value: place === null ? null : number(line, place),
      // Without a reading each value is the last of its series, with its own date.
      of: place === null || place === readAt ? null : date(place),
      isPartial: place !== null && isPartial(line, place),
      colour: colourPlace(line, at),
      isDashed: line.series.look === 'dashed' || at >= COLOURS,
      note: hasTwo ? t.axes[line.series.axis] : undefined,
    };
  });
  const isEmpty = lines.every(({ filled }) => filled.length === 0);
  return (
    <figure class={styles.chart} aria-label={label}>
      <p class={styles.reading}>{readAt === null ? t.latest : `${periods ? t.period : t.reading} ${date(readAt)}`}</p>
      <Legend items={items} hidden={hidden} onToggle={toggle} beside={beside} />
      <div class={styles.units}>
        {SIDES.map((side) => (
          <span key={side}>{unitsOf(lines, side, factors[side], language.value)}</span>
        ))}
      </div>
      <PlotPlace
        isEmpty={isEmpty}
        label={label}
        height={height}
        count={dates.length}
        draw={draw}
        hidden={hidden}
        read={readAt}
        onRead={setRead}
        onZoom={(range) => onZoom?.(range && { from: dates[range[0]] ?? '', to: dates[range[1]] ?? '' })}
        said={`${date(readAt)}. ${items
          .filter(({ id }) => !hidden.has(id))
          .map(
            (item) =>
              `${item.name}: ${item.value === null ? t.noValue : `${item.value} ${item.unit}`}${item.isPartial ? `, ${t.partial}` : ''}`,
          )
          .join('; ')}`}
      />
      <Summary lines={lines} number={number} date={date} isByPeriod={periods !== null} />
      <ChartTable label={label} dates={dates} date={date} isByPeriod={periods !== null} lines={lines} number={number} />
    </figure>
  );
}

/** Whether a value is of an incomplete period. */
function isPartial({ series: { partial } }: Line, place: number): boolean {
  return partial?.has(place) ?? false;
}

function factorOf(lines: readonly Line[], side: AxisSide, logarithmic: readonly AxisSide[]): number {
  // Powers of ten need no factor.
  if (logarithmic.includes(side)) return 1;
  let greatest = 0;
  for (const { series, filled } of lines) {
    if (series.axis !== side) continue;
    for (const place of filled) greatest = Math.max(greatest, Math.abs(series.values[place] ?? 0));
  }
  return axisFactor(greatest);
}

const MOST_UNITS = 2;

/** Writes the units of an axis, and the factor of its numbers. */
function unitsOf(lines: readonly Line[], side: AxisSide, factor: number, shown: Language): string {
  const units = [...new Set(lines.filter(({ series }) => series.axis === side).map(({ series }) => series.unit))];
  const text = units.length > MOST_UNITS ? WORDS[shown].severalUnits : units.filter((unit) => unit !== '').join(' · ');
  return withFactor(text, factor, shown);
}

interface ReadProps {
  readonly lines: readonly Line[];
  readonly number: (line: Line, place: number | undefined) => string | null;
  readonly date: (place: number | undefined) => string;
  readonly isByPeriod: boolean;
}

/** Describes the chart, in a sentence for each series. */
function Summary({ lines, number, date, isByPeriod }: ReadProps): JSX.Element {
  const t = useWords(WORDS);
  const { value: shown } = language;
  const sentences = useMemo(
    () =>
      lines.map((line) => {
        const found = summaryOf(line);
        const { name, unit } = line.series;
        if (found === null) return `${name}: ${t.noValue}.`;
        const text = (place: number): string =>
          `${number(line, place) ?? ''} ${unit}`.trim() + (isPartial(line, place) ? ` (${t.partial})` : '');
        return t.summary({
          isByPeriod,
          name,
          count: String(found.count),
          from: date(found.first),
          to: date(found.last),
          last: text(found.last),
          least: text(found.least),
          leastOn: date(found.least),
          greatest: text(found.greatest),
          greatestOn: date(found.greatest),
        });
      }),
    // The functions that write numbers and dates only change with the language.
    [lines, shown, isByPeriod],
  );
  return (
    <figcaption class="unseen">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </figcaption>
  );
}

/** The data as a table. */
function ChartTable({
  label,
  dates,
  date,
  isByPeriod,
  lines,
  number,
}: ReadProps & { readonly label: string; readonly dates: readonly string[] }): JSX.Element {
  const t = useWords(WORDS);
  const places = useMemo(() => dates.map((_, place) => place).reverse(), [dates]);
  return (
    <TableBelow
      label={label}
      rows={places}
      rowKey={(place) => place}
      columns={[
        {
          id: 'date',
          head: isByPeriod ? t.periodHead : t.date,
          isRowName: true,
          cell: date,
          value: (place) => place,
        },
        ...lines.map((line) => ({
          id: line.series.id,
          head: line.series.unit === '' ? line.series.name : `${line.series.name} (${line.series.unit})`,
          isNumber: true,
          cell: (place: number) => {
            const text = number(line, place) ?? '';
            return isPartial(line, place) ? `${text} (${t.partial})` : text;
          },
          value: (place: number) => line.series.values[place] ?? null,
        })),
      ]}
    />
  );
}
