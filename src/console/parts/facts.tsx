/** A list of names and values. */
import { type ComponentChildren, Fragment, type JSX } from 'preact';
import styles from './facts.module.css';

/** A name and its value; without a value the fact is left out. */
export type Fact = readonly [name: string, value: ComponentChildren];

/** Shows facts. */
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
