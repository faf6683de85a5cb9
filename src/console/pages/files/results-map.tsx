/** The map of the results. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useNumbers, useWords } from '../../app/language.ts';
import { GeoMap } from '../../parts/map/map.tsx';
import { COUNTRY, type MapDot, type MapLayer, type MapTone, type MapView, viewAround } from '../../parts/map/types.ts';
import { MOST_POINTS, pointOf, type State } from './outcomes.ts';
import type { Results } from './results.ts';
import { Slices } from './rows.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly results: Results;
  /** Null before the answer began. */
  readonly columns: readonly [lat: number, lon: number] | null;
  readonly rows: readonly number[];
  readonly onRow: (place: number) => void;
}

const TONES: Readonly<Record<State, MapTone>> = {
  hallado: 'good',
  aproximado: 'warn',
  sin_resultado: 'bad',
  fila_invalida: 'bad',
};
const LAYER = 'filas';
const OUTLINES: MapLayer = { kind: 'outlines', name: 'provincias', level: 'provincias' };
const STREETS: MapLayer = { kind: 'streets', name: 'calles' };

/** Rows with a point on a map; a press opens one. The table has the same rows. */
export function ResultsMap({ results, columns, rows, onRow }: Props): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const [dots, show] = useState<readonly MapDot[] | null>(null);
  // The map moves to the first points once, and then stays with its user.
  const [view, look] = useState<MapView>(COUNTRY);
  const [lat, lon] = columns ?? [-1, -1];
  useEffect(() => {
    let isWanted = true;
    const gather = async (): Promise<void> => {
      const found = await dotsOf(results, [lat, lon], rows, () => isWanted);
      if (!found || !isWanted) return;
      show(found);
      look((before) => (before === COUNTRY ? viewAround(found) : before));
    };
    gather().catch(reportError);
    return () => {
      isWanted = false;
    };
  }, [results, rows, lat, lon]);
  const layers = useMemo<readonly MapLayer[]>(
    () => [OUTLINES, STREETS, { kind: 'dots', name: LAYER, dots: dots ?? [] }],
    [dots],
  );
  const caption =
    dots === null ? '' : dots.length < MOST_POINTS ? t.points(number(dots.length)) : t.firstPoints(number(MOST_POINTS));
  return (
    <div class="stack">
      <GeoMap
        label={t.mapLabel}
        layers={layers}
        view={view}
        height="min(34rem, 65vh)"
        onPick={({ layer, id }) => {
          if (layer === LAYER) onRow(Number(id));
        }}
      />
      <p class="soft small" role="status">
        {caption}
      </p>
    </div>
  );
}

async function dotsOf(
  results: Results,
  columns: readonly [number, number],
  rows: readonly number[],
  isWanted: () => boolean,
): Promise<readonly MapDot[] | null> {
  const slices = new Slices();
  const dots: MapDot[] = [];
  for (const place of rows) {
    if (dots.length >= MOST_POINTS) break;
    const point = pointOf(results, place, columns);
    if (point) {
      const [first = ''] = results.cells(place);
      dots.push({
        ...point,
        id: String(place),
        nombre: `${place + 1}: ${first}`,
        tone: TONES[results.outcomes.state(place)],
      });
    }
    if (slices.isOver()) {
      await slices.pause();
      if (!isWanted()) return null;
    }
  }
  return dots;
}
