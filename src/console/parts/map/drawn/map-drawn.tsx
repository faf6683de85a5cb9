import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useWords } from '../../../app/language.ts';
import { isDark } from '../../../app/theme.ts';
import styles from '../map.module.css';
import type { MapProps } from '../types.ts';
import { MAP } from '../words.ts';
import './panes.css';
import { Scene, type Tiles } from './scene.ts';
import type { DrawingState, Listener } from './stage.ts';

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="ventanilla:${name}"]`)?.content ?? '';
}

/** Tiles below everything, where the operator has set some: then land has no colour. */
const TILES: Tiles | null =
  meta('tiles') === '' ? null : { address: meta('tiles'), attribution: meta('tiles-attribution') };

/** A drawn map. */
export default function MapDrawn(props: MapProps): JSX.Element {
  const { label, layers, view, selected = null, pin = null, height } = props;
  const t = useWords(MAP);
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const words = useRef(t);
  words.current = t;
  const [scene, setScene] = useState<Scene | null>(null);
  const [states, setStates] = useState<ReadonlyMap<string, DrawingState>>(new Map());
  const dark = isDark.value;

  useEffect(() => {
    if (!element.current) return;
    const listener: Listener = {
      pick: (pick) => latest.current.onPick?.(pick),
      point: (point) => latest.current.onPoint?.(point),
      sight: (sight) => latest.current.onSight?.(sight),
      report: (key, state) =>
        setStates((before) => {
          const after = new Map(before);
          if (state === null) after.delete(key);
          else after.set(key, state);
          return after;
        }),
    };
    const made = new Scene(element.current, latest.current.view, TILES, listener);
    setScene(made);
    return () => {
      setScene(null);
      made.remove();
    };
  }, []);
  useEffect(() => scene?.draw(layers, (count) => words.current.together(count)), [scene, layers]);
  useEffect(() => scene?.show(view), [scene, view]);
  const [selectedLayer, selectedId] = [selected?.layer, selected?.id];
  useEffect(() => {
    const isSome = selectedLayer !== undefined && selectedId !== undefined;
    scene?.select(isSome ? { layer: selectedLayer, id: selectedId } : null);
  }, [scene, selectedLayer, selectedId]);
  useEffect(() => scene?.pin(pin), [scene, pin?.lat, pin?.lon]);
  useEffect(() => scene?.paint(), [scene, dark]);

  const drawings = [...states.values()];
  const sum = (of: 'outlines' | 'streets' | 'dots'): number => drawings.reduce((all, one) => all + (one[of] ?? 0), 0);
  const sources = [...new Set(drawings.flatMap((one) => one.sources ?? []))].sort();
  const hasProblem = drawings.some(({ problem }) => problem);
  return (
    <div class={styles.frame}>
      <div class={styles.map} style={{ height: height ?? 'var(--map-height)' }}>
        {/* Its description names its keys. */}
        <div
          ref={element}
          class={styles.canvas}
          role="application"
          aria-label={label}
          aria-describedby={`${id}-keys`}
        />
        <div class={styles.zoom}>
          <button type="button" aria-label={t.nearer} title={t.nearer} onClick={() => scene?.zoom(1)}>
            +
          </button>
          <button type="button" aria-label={t.farther} title={t.farther} onClick={() => scene?.zoom(-1)}>
            −
          </button>
        </div>
        {hasProblem && (
          <div class={styles.problem} role="alert">
            {t.failed}
            <button type="button" onClick={() => scene?.again()}>
              {t.again}
            </button>
          </div>
        )}
        {!hasProblem && drawings.some((one) => one.isLacking) && <p class={styles.lacking}>{t.lackingStreets}</p>}
      </div>
      <p class={styles.sources}>
        {sources.length > 0 ? t.sources(sources.join(', ')) : '\u00a0'}
        {TILES !== null && TILES.attribution !== '' && ` · ${TILES.attribution}`}
      </p>
      <p id={`${id}-keys`} class="unseen">
        {t.keys}
      </p>
      <p class="unseen" role="status">
        {t.shown(sum('outlines'), sum('streets'), sum('dots'))}
      </p>
    </div>
  );
}
