import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../../app/language.ts';
import styles from './map.module.css';
import type { MapProps } from './types.ts';
import { MAP } from './words.ts';

type Drawn = { readonly default: ComponentType<MapProps> };

let loaded: Drawn | null = null;

/**
 * A map drawn from the service's own outlines and streets. What draws it is loaded when the first one is shown; its place has
 * its size before. Arrows and + and − move it, Enter asks for its middle.
 */
export function GeoMap(props: MapProps): JSX.Element {
  const t = useWords(MAP);
  const [drawn, setDrawn] = useState<Drawn | 'failed' | null>(loaded);
  useEffect(() => {
    if (loaded) return;
    let isShown = true;
    import('./drawn/map-drawn.tsx').then(
      (module) => {
        loaded = module;
        if (isShown) setDrawn(module);
      },
      () => isShown && setDrawn('failed'),
    );
    return () => {
      isShown = false;
    };
  }, []);
  if (drawn !== null && drawn !== 'failed') return <drawn.default {...props} />;
  return (
    <div class={styles.frame}>
      <div class={styles.map} style={{ height: props.height ?? 'var(--map-height)' }}>
        <p class={styles.coming} role="status">
          {drawn === 'failed' ? t.notLoaded : t.coming}
        </p>
      </div>
    </div>
  );
}
