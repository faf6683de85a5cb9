import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { pointOf, written } from '../../../app/coordinates.ts';
import { useWords } from '../../../app/language.ts';
import { go } from '../../../app/view.ts';
import { Field } from '../../../parts/field/field.tsx';
import { type Asked, showing } from '../model/asked.ts';
import { WORDS } from '../words.ts';
import styles from './search.module.css';

/** A point, typed or pasted in any of the ways that people and maps write it. */
export function PointField({ asked }: { readonly asked: Asked }): JSX.Element {
  const t = useWords(WORDS);
  const given = asked.what === 'point' ? `${written(asked.lat)}, ${written(asked.lon)}` : '';
  const [text, setText] = useState(given);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setText(given);
    setWrong(false);
  }, [given]);
  const locate = (event: Event): void => {
    event.preventDefault();
    const point = pointOf(text);
    setWrong(point === null);
    if (point) go(showing({ lat: written(point.lat), lon: written(point.lon) }));
  };
  return (
    <form class={styles.point} onSubmit={locate} noValidate>
      <Field label={t.coordinates} error={isWrong ? t.noPoint : null}>
        {(control) => (
          <input
            {...control}
            type="text"
            autocomplete="off"
            placeholder={t.coordinatesExample}
            value={text}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setWrong(false);
            }}
          />
        )}
      </Field>
      <button type="submit">{t.locate}</button>
    </form>
  );
}
