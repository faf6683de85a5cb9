import type { JSX } from 'preact';
import { useCallback, useMemo, useState } from 'preact/hooks';
import { dayOf } from '../../app/dates.ts';
import { language, useDates, useNumbers, useWords } from '../../app/language.ts';
import styles from './chart.module.css';
import { Legend, useHidden } from './legend.tsx';
import { type Draw, PlotPlace, TableBelow } from './plot-box.tsx';
import type { Candle, CandleChartProps, ChartSeries } from './series.ts';
import { colourPlace, digitsOf, lineOf, placeRead } from './series.ts';
import { axisFactor } from './ticks.ts';
import { WORDS, withFactor } from './words.ts';

const HEIGHT = 400;
const NO_LINES: readonly ChartSeries[] = [];
const PRICES = ['open', 'high', 'low', 'close'] as const;

/** Candles with their volume, and lines over them; used like {@link Chart}. Lists must stay the same objects while they are the same. */
export function CandleChart(props: CandleChartProps): JSX.Element {
  const {
    label,
    candles,
    unit,
    volumeUnit,
    lines: given = NO_LINES,
    height = HEIGHT,
    isLogarithmic = false,
    onZoom,
  } = props;
  const t = useWords(WORDS);
  const dateText = useDates();
  const numberText = useNumbers();
  const [read, setRead] = useState<number | null>(null);
  const [hidden, toggle] = useHidden();
  const digits = useMemo(
    () => props.digits ?? digitsOf(candles.flatMap((candle) => PRICES.map((price) => candle[price]))),
    [candles, props.digits],
  );
  const drawing = useMemo(() => {
    const days = candles.map(({ date }) => dayOf(date));
    const greatest = candles.reduce((most, { volume }) => Math.max(most, volume ?? 0), 0);
    return {
      days,
      candles,
      lines: given.map((series) => lineOf(series, days)),
      hasVolume: greatest > 0,
      volumeFactor: axisFactor(greatest),
      isLogarithmic,
    };
  }, [candles, given, isLogarithmic]);
  const { days, lines, hasVolume, volumeFactor } = drawing;
  const draw: Draw = useCallback(
    (engine, place, width, high, text, events) => engine.drawCandles(place, width, high, drawing, text, events),
    [drawing],
  );
  const readAt = read !== null && read < candles.length ? read : null;
  const shown = candles[readAt ?? candles.length - 1];
  const price = (value: number): string => numberText(value, [digits, digits]);
  const items = lines.map((line, at) => {
    const place = placeRead(line, readAt ?? candles.length - 1, days);
    const value = place === null ? null : (line.series.values[place] ?? null);
    return {
      id: line.series.id,
      name: line.series.name,
      unit: line.series.unit,
      value: value === null ? null : price(value),
      of: null,
      isPartial: false,
      colour: colourPlace(line, at),
      isDashed: line.series.look === 'dashed',
    };
  });
  const figures = shown ? PRICES.map((name) => ({ name, text: price(shown[name]) })) : [];
  const volume = shown?.volume == null ? null : numberText(shown.volume, 0);
  return (
    <figure class={styles.chart} aria-label={label}>
      <div class={styles.session}>
        <span class={styles.reading}>{shown ? dateText(shown.date) : t.nothing}</span>
        <dl class={styles.figures}>
          {figures.map(({ name, text }) => (
            <div key={name}>
              <dt>{t[name]}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {volume !== null && (
            <div>
              <dt>{t.volume}</dt>
              <dd>{volume}</dd>
            </div>
          )}
        </dl>
      </div>
      {lines.length > 0 && <Legend items={items} hidden={hidden} onToggle={toggle} />}
      <div class={styles.units}>
        <span>{unit}</span>
        <span>
          {hasVolume
            ? withFactor(volumeUnit === '' ? t.volume : `${t.volume} (${volumeUnit})`, volumeFactor, language.value)
            : ''}
        </span>
      </div>
      <PlotPlace
        isEmpty={candles.length === 0}
        label={label}
        height={height}
        count={candles.length}
        draw={draw}
        hidden={hidden}
        read={readAt}
        onRead={setRead}
        onZoom={(range) =>
          onZoom?.(range && { from: candles[range[0]]?.date ?? '', to: candles[range[1]]?.date ?? '' })
        }
        said={[
          shown ? dateText(shown.date) : '',
          ...figures.map(({ name, text }) => `${t[name]}: ${text} ${unit}`),
          ...(volume === null ? [] : [`${t.volume}: ${volume} ${volumeUnit}`]),
          ...items.map(({ name, value }) => `${name}: ${value ?? t.noValue}`),
        ].join('; ')}
      />
      <CandleTable label={label} candles={candles} unit={unit} price={price} />
    </figure>
  );
}

interface TableProps {
  readonly label: string;
  readonly candles: readonly Candle[];
  readonly unit: string;
  readonly price: (value: number) => string;
}

/** The data as a table. */
function CandleTable({ label, candles, unit, price }: TableProps): JSX.Element {
  const t = useWords(WORDS);
  const dateText = useDates();
  const numberText = useNumbers();
  const newest = useMemo(() => [...candles].reverse(), [candles]);
  return (
    <TableBelow
      label={label}
      rows={newest}
      rowKey={({ date }) => date}
      columns={[
        {
          id: 'date',
          head: t.date,
          isRowName: true,
          cell: ({ date }: Candle) => dateText(date),
          value: ({ date }: Candle) => dayOf(date),
        },
        ...PRICES.map((name) => ({
          id: name,
          head: unit === '' ? t[name] : `${t[name]} (${unit})`,
          isNumber: true,
          cell: (candle: Candle) => price(candle[name]),
          value: (candle: Candle) => candle[name],
        })),
        {
          id: 'volume',
          head: t.volume,
          isNumber: true,
          cell: ({ volume }: Candle) => (volume === null ? '' : numberText(volume, 0)),
          value: ({ volume }: Candle) => volume,
        },
      ]}
    />
  );
}
