import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { CONFIGURATION } from '../../../app/configuration.ts';
import { useNumbers, useWords } from '../../../app/language.ts';
import { GeoMap } from '../../../parts/map/map.tsx';
import { COUNTRY, type MapDot, type MapLayer, type MapTone, type MapView } from '../../../parts/map/types.ts';
import styles from '../page.module.css';
import { WORDS } from '../words.ts';
import { Pace } from '../work/walk.ts';
import { MOST_POINTS, pointOf, type State } from './outcomes.ts';
import type { Results } from './results.ts';

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
/** Around the points, in degrees: a single one is not looked at from the ground. */
const MARGIN = 0.01;

/** The rows that have a point, on a map; pressing one opens it. The table beside it says the same in words. */
export function ResultsMap({ results, columns, rows, onRow }: Props): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const [dots, show] = useState<readonly MapDot[] | null>(null);
  // The map goes to the first points, and then stays where its user takes it.
  const [view, look] = useState<MapView>(COUNTRY);
  const [lat, lon] = columns ?? [-1, -1];
  useEffect(() => {
    let isWanted = true;
    const gather = async (): Promise<void> => {
      const found = await dotsOf(results, [lat, lon], rows, () => isWanted);
      if (!found || !isWanted) return;
      show(found);
      look((before) => (before === COUNTRY ? viewOf(found) : before));
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
  const said =
    dots === null ? '' : dots.length < MOST_POINTS ? t.points(number(dots.length)) : t.firstPoints(number(MOST_POINTS));
  return (
    <div class="stack">
      <GeoMap
        label={t.mapLabel}
        layers={layers}
        view={view}
        tiles={CONFIGURATION.tiles}
        height="min(34rem, 65vh)"
        onPick={({ layer, id }) => {
          if (layer === LAYER) onRow(Number(id));
        }}
      />
      <p class={`soft small ${styles.facts}`} role="status">
        {said}
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
  const pace = new Pace();
  const dots: MapDot[] = [];
  for (const place of rows) {
    if (dots.length >= MOST_POINTS) break;
    const point = pointOf(results, place, columns);
    if (point) {
      const [asked = ''] = results.cells(place);
      dots.push({
        ...point,
        id: String(place),
        nombre: `${place + 1}: ${asked}`,
        tone: TONES[results.outcomes.state(place)],
      });
    }
    if (pace.isOver()) {
      await pace.breathe();
      if (!isWanted()) return null;
    }
  }
  return dots;
}

function viewOf(dots: readonly MapDot[]): MapView {
  if (dots.length === 0) return COUNTRY;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { lat, lon } of dots) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { box: [west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN] };
}
