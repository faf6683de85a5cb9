import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { useWords } from '../../../app/language.ts';
import { WORDS } from '../words.ts';
import styles from './map-place.module.css';
import { CLICKS, type Click } from './scene.ts';

interface Props {
  readonly chosen: Click;
  readonly onChoose: (click: Click) => void;
}

/** What a click on the map asks for: the record of a unit, or what lies at the point. */
export function ClickChoice({ chosen, onChoose }: Props): JSX.Element {
  const t = useWords(WORDS);
  const name = useId();
  return (
    <fieldset class={styles.choice}>
      <legend class="unseen">{t.onClick}</legend>
      <span class="soft small" aria-hidden="true">
        {t.onClick}
      </span>
      <div class={styles.segments}>
        {CLICKS.map((click) => (
          <label key={click}>
            <input type="radio" name={name} checked={click === chosen} onChange={() => onChoose(click)} />
            <span>{t.onClicks[click]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
