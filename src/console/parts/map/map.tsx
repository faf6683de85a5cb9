import type { JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import { lazy, ReloadButton, useLazy } from '../../app/lazy.tsx';
import styles from './map.module.css';
import type { MapProps } from './types.ts';
import { MAP } from './words.ts';

const DRAWN = lazy(() => import('./drawn/map-drawn.tsx'));

/**
 * A map of the service's own outlines and streets. Its code is loaded with the first map; its place has its size before. Arrows and +
 * and − move it, Enter selects its centre.
 */
export function GeoMap(props: MapProps): JSX.Element {
  const t = useWords(MAP);
  const drawn = useLazy(DRAWN);
  if (drawn !== null && drawn !== 'failed') return <drawn.default {...props} />;
  return (
    <div class={styles.frame}>
      <div class={styles.map} style={{ height: props.height ?? 'var(--map-height)' }}>
        {drawn === 'failed' ? (
          <div class={styles.coming} role="alert">
            <p>{t.notLoaded}</p>
            <ReloadButton />
          </div>
        ) : (
          <p class={styles.coming} role="status">
            {t.coming}
          </p>
        )}
      </div>
    </div>
  );
}
