import type { JSX } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { language, useWords } from '../../app/language.ts';
import { lazy, ReloadButton, useLazy } from '../../app/lazy.tsx';
import { isDark } from '../../app/theme.ts';
import type { Column } from '../columns.ts';
import { DataTable } from '../data-table.tsx';
import styles from './chart.module.css';
import type { AxisText, Drawn, Places, PlotEvents } from './plot/base.ts';
import { axisText, WORDS } from './words.ts';

type Engine = typeof import('./plot/engine.ts');
const ENGINE = lazy(() => import('./plot/engine.ts'));

/** Draws a chart into an element. */
export type Draw = (
  engine: Engine,
  place: HTMLElement,
  width: number,
  height: number,
  text: AxisText,
  events: PlotEvents,
) => Drawn;

interface PlotBoxProps {
  readonly label: string;
  readonly height: number;
  /** Number of places. */
  readonly count: number;
  /** Another function makes another drawing. */
  readonly draw: Draw;
  readonly hidden: ReadonlySet<string>;
  readonly read: number | null;
  readonly onRead: (place: number | null) => void;
  readonly onZoom: (range: Places | null) => void;
  /** The values read, as a sentence for screen readers when the keyboard moves. */
  readonly said: string;
}

/** Parts of the visible range: of a leap, and of a zoom step. */
const LEAP = 0.1;
const CLOSER = 0.5;

/** The drawing with its keys: arrows read date by date, plus and minus zoom, zero shows all. */
function PlotBox(props: PlotBoxProps): JSX.Element {
  const { label, height, count, draw, hidden, read, onRead, onZoom, said } = props;
  const t = useWords(WORDS);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const events = useRef<PlotEvents>({ onRead, onZoom });
  events.current = { onRead, onZoom };
  const engine = useLazy(ENGINE);
  const [isZoomed, setZoomed] = useState(false);
  const [isByKey, setByKey] = useState(false);
  const tag = language.value;
  const dark = isDark.value;

  useLayoutEffect(() => {
    const { current: into } = place;
    if (engine === null || engine === 'failed' || into === null) return;
    const made = draw(engine, into, into.clientWidth, height, axisText(tag), {
      onRead: (at) => events.current.onRead(at),
      onZoom: (range) => {
        setZoomed(range !== null);
        events.current.onZoom(range);
      },
    });
    made.setHidden(hidden);
    drawn.current = made;
    const watch = new ResizeObserver(() => made.setWidth(into.clientWidth));
    watch.observe(into);
    return () => {
      watch.disconnect();
      made.destroy();
      drawn.current = null;
      setZoomed(false);
      events.current.onRead(null);
    };
    // Hidden series and colours change an existing drawing.
  }, [engine, draw, height, tag]);
  useEffect(() => drawn.current?.repaint(), [dark]);
  useEffect(() => drawn.current?.setHidden(hidden), [hidden]);

  const zoom = (factor: number): void => {
    const { current } = drawn;
    if (!current) return;
    const [from, to] = current.sight();
    const middle = read !== null && read >= from && read <= to ? read : (from + to) / 2;
    const half = Math.max(1, ((to - from) / 2) * factor);
    const begin = Math.max(0, Math.round(middle - half));
    const end = Math.min(count - 1, Math.round(middle + half));
    current.zoom(begin <= 0 && end >= count - 1 ? null : [begin, end]);
  };
  const onKey = (event: KeyboardEvent): void => {
    const { current } = drawn;
    if (!current || count === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const [from, to] = current.sight();
    const leap = Math.max(1, Math.round((to - from) * LEAP));
    const at = read ?? to;
    const goal: number | undefined = {
      ArrowLeft: read === null ? at : at - 1,
      ArrowRight: at + 1,
      PageUp: at - leap,
      PageDown: at + leap,
      Home: from,
      End: to,
    }[event.key];
    if (goal !== undefined) {
      setByKey(true);
      current.read(Math.max(0, Math.min(count - 1, goal)));
    } else if (event.key === '+') zoom(CLOSER);
    else if (event.key === '-') zoom(1 / CLOSER);
    else if (event.key === '0') current.zoom(null);
    else if (event.key === 'Escape' && read !== null) current.read(null);
    else return;
    event.preventDefault();
  };

  return (
    <div class={styles.plot}>
      <div class={styles.tools}>
        <button
          type="button"
          aria-label={t.wider}
          title={t.wider}
          disabled={!isZoomed}
          onClick={() => zoom(1 / CLOSER)}
        >
          −
        </button>
        <button type="button" aria-label={t.closer} title={t.closer} onClick={() => zoom(CLOSER)}>
          +
        </button>
        <button type="button" disabled={!isZoomed} onClick={() => drawn.current?.zoom(null)}>
          {t.all}
        </button>
      </div>
      <div
        ref={place}
        class={styles.canvas}
        style={{ height: `${height}px` }}
        role="application"
        aria-label={`${t.drawing}: ${label}`}
        aria-describedby={`${id}-keys`}
        tabIndex={0}
        onKeyDown={onKey}
        onPointerMove={() => isByKey && setByKey(false)}
      />
      {engine === 'failed' && (
        <div class={styles.failed} role="alert">
          <p>{t.notLoaded}</p>
          <ReloadButton />
        </div>
      )}
      <p id={`${id}-keys`} class="unseen">
        {t.keys}
      </p>
      <p class="unseen" role="status">
        {isByKey ? said : ''}
      </p>
    </div>
  );
}

/** The drawing, or a note of the same height that there is nothing to draw. */
export function PlotPlace({ isEmpty, ...plot }: PlotBoxProps & { readonly isEmpty: boolean }): JSX.Element {
  const t = useWords(WORDS);
  return isEmpty ? (
    <p class={styles.nothing} style={{ height: `${plot.height}px` }}>
      {t.nothing}
    </p>
  ) : (
    <PlotBox {...plot} />
  );
}

interface Props<R> {
  /** The label of the chart. */
  readonly label: string;
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string | number;
  readonly columns: readonly Column<R>[];
}

/** The data of a chart as a table, drawn when it is opened. */
export function TableBelow<R>({ label, ...table }: Props<R>): JSX.Element {
  const t = useWords(WORDS);
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="soft small" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.table}</summary>
      {isOpen && <DataTable label={t.tableOf(label)} height="22rem" {...table} />}
    </details>
  );
}
