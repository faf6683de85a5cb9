import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { useWords } from '../../app/language.ts';
import { CandleChart } from '../../parts/chart/candle-chart.tsx';
import type { Candle, ChartSeries } from '../../parts/chart/props.ts';
import type { Session } from './answers.ts';
import { haveLogarithms } from './candles.ts';
import { currencyCode, priceDigits } from './money.ts';
import { HISTORY_WORDS } from './words.ts';

/** Of the drawing, in pixels. */
export const CHART_HEIGHT = 400;

/** Decimals of prices that are read out: all alike, as the last one needs them. */
function digitsOf(last: number): number {
  return last >= 10 ? 2 : priceDigits(last)[1];
}

interface Props {
  readonly symbol: string;
  readonly currency: string;
  readonly candles: readonly Candle[];
  /** Adjusted sessions, whose closes lie over the candles; null for none. */
  readonly adjusted: readonly Session[] | null;
  /** Whether equal ratios of prices are to take equal heights. */
  readonly isLogarithmic: boolean;
}

/** Candles with volume, and over them the adjusted closes where they are compared. */
export function PriceChart({ symbol, currency, candles, adjusted, isLogarithmic }: Props): JSX.Element {
  const t = useWords(HISTORY_WORDS);
  const unit = currencyCode(currency) ?? currency;
  const lines = useMemo((): readonly ChartSeries[] => {
    if (!adjusted) return [];
    const closes = new Map(adjusted.map(({ fechaHora, ultimoPrecio }) => [fechaHora.slice(0, 10), ultimoPrecio]));
    const values = candles.map(({ date }) => closes.get(date) ?? null);
    return [{ id: 'adjusted', name: t.adjustedLine, unit, axis: 'left', values, colour: 2 }];
  }, [candles, adjusted, t, unit]);
  const isPossible = useMemo(() => haveLogarithms(candles, lines[0]?.values), [candles, lines]);
  return (
    <>
      {isLogarithmic && !isPossible && (
        <p class="small" role="status">
          {t.staysLinear}
        </p>
      )}
      <CandleChart
        label={t.chart(symbol)}
        height={CHART_HEIGHT}
        candles={candles}
        unit={unit}
        volumeUnit={t.papers}
        lines={lines}
        isLogarithmic={isLogarithmic && isPossible}
        digits={digitsOf(candles.at(-1)?.close ?? 0)}
      />
    </>
  );
}
