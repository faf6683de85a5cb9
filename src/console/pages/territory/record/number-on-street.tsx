import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../../app/language.ts';
import { go } from '../../../app/view.ts';
import { Field } from '../../../parts/field/field.tsx';
import { showing } from '../model/asked.ts';
import { ownPlace } from '../model/tries.ts';
import styles from '../parts.module.css';
import type { Unit } from '../schemas.ts';
import { WORDS } from '../words.ts';

/** Asks for a door number of a street. */
export function NumberOnStreet({ street }: { readonly street: Unit }): JSX.Element {
  const t = useWords(WORDS);
  const [number, setNumber] = useState('');
  const place = ownPlace({
    id: street.id,
    localidad_censal: street.localidad_censal?.id ?? null,
    departamento: street.departamento?.nombre ?? null,
    provincia: street.provincia?.nombre ?? null,
  });
  const look = (event: Event): void => {
    event.preventDefault();
    if (number.trim() !== '') go(showing({ direccion: `${street.nombre} ${number.trim()}`, ...place }));
  };
  return (
    <form class={styles.form} onSubmit={look}>
      <Field label={t.numberOnStreet}>
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autocomplete="off"
            size={8}
            value={number}
            onInput={(event) => setNumber(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit">{t.tryNumber}</button>
    </form>
  );
}
