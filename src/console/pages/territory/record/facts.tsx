import { type ComponentChildren, Fragment, type JSX } from 'preact';
import { written } from '../../../app/coordinates.ts';
import { useWords } from '../../../app/language.ts';
import { linkTo } from '../../../app/view.ts';
import { CopyButton } from '../../../parts/request/copy-button.tsx';
import type { Kind } from '../model/asked.ts';
import styles from '../parts.module.css';
import { WORDS } from '../words.ts';

/** One thing said of something; null and undefined for what is not known, which is left out. */
export type Fact = readonly [name: string, value: ComponentChildren];

/** What is known of something, as a list of names and values. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): JSX.Element {
  return (
    <dl class={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

interface Named {
  readonly id: string | null;
  readonly nombre: string | null;
}

/** The name of a unit as a link to its record; null where there is none. */
export function UnitLink({
  kind,
  unit,
}: {
  readonly kind: Kind;
  readonly unit: Named | undefined;
}): JSX.Element | null {
  if (!unit || unit.id === null || unit.nombre === null) return null;
  return (
    <>
      <a href={linkTo('territorio', { [kind]: unit.id })}>{unit.nombre}</a>{' '}
      <span class={`soft small ${styles.code}`}>{unit.id}</span>
    </>
  );
}

/** A point with a button that copies it; null where it is not known. */
export function PointText({
  point,
}: {
  readonly point: { readonly lat: number | null; readonly lon: number | null } | undefined;
}): JSX.Element | null {
  const t = useWords(WORDS);
  if (!point || point.lat === null || point.lon === null) return null;
  const text = `${written(point.lat)}, ${written(point.lon)}`;
  return (
    <span class="row">
      <a class={styles.code} href={linkTo('territorio', { lat: written(point.lat), lon: written(point.lon) })}>
        {text}
      </a>
      <CopyButton text={text} label={t.copyPoint} />
    </span>
  );
}
