import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { useNumbers, useWords } from '../../app/language.ts';
import type { Changes } from '../../app/view.ts';
import { Combobox } from '../../parts/combobox/combobox.tsx';
import { Field } from '../../parts/field/field.tsx';
import { type Asked, PROVINCES_REQUEST, RADII } from './listing.ts';
import { PROVINCES, type Row } from './organism.ts';
import styles from './page.module.css';
import { WORDS } from './words.ts';

interface Props {
  readonly asked: Asked;
  readonly rows: readonly Row[];
  readonly go: (changes: Changes, how?: { readonly replace?: boolean }) => void;
}

/** Localities offered at once. */
const MOST_OFFERED = 12;

/** What the list is asked by: text as one types, province, locality; near a point also distance and kind. */
export function Filters({ asked, rows, go }: Props): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const provinces = useAnswer(PROVINCES_REQUEST, PROVINCES);
  // While one types the steps back would be letters.
  const [search, typeSearch] = useTyped(asked.search, (text) => go({ q: text }, { replace: true }));
  const [localidad, typeLocality] = useTyped(asked.localidad, (text) => go({ localidad: text }, { replace: true }));
  const [tipo, typeKind] = useTyped(asked.tipo, (text) => go({ tipo: text }, { replace: true }));
  const localities = useMemo(() => offered(rows, localidad), [rows, localidad]);
  const isFiltered = [asked.search, asked.provincia, asked.localidad, asked.tipo].some((value) => value !== '');
  return (
    <search>
      <form class={styles.form} onSubmit={(event) => event.preventDefault()}>
        <div class={styles.filters}>
          <Field label={t.search} hint={t.searchHint}>
            {(control) => (
              <input
                {...control}
                type="search"
                value={search}
                autocomplete="off"
                onInput={(event) => typeSearch(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label={t.province}>
            {(control) => (
              <select
                {...control}
                value={asked.provincia}
                onChange={(event) => go({ provincia: event.currentTarget.value, localidad: null, mapa: null })}
              >
                <option value="">{t.allProvinces}</option>
                {/* One that a link names is offered, too, before or though the list does not know it. */}
                {asked.provincia !== '' &&
                  !provinces.answer?.provincias.some(({ nombre }) => nombre === asked.provincia) && (
                    <option value={asked.provincia}>{asked.provincia}</option>
                  )}
                {provinces.answer?.provincias.map(({ id, nombre }) => (
                  <option key={id} value={nombre}>
                    {nombre}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Combobox
            label={t.locality}
            value={localidad}
            options={localities}
            none={t.localityNone}
            onInput={typeLocality}
            onChoose={({ label }) => {
              typeLocality(label);
              go({ localidad: label, mapa: null });
            }}
            onSubmit={(text) => go({ localidad: text, mapa: null })}
          />
          {asked.near && (
            <>
              <Field label={t.kind} hint={t.kindHint}>
                {(control) => (
                  <input
                    {...control}
                    value={tipo}
                    autocomplete="off"
                    onInput={(event) => typeKind(event.currentTarget.value)}
                  />
                )}
              </Field>
              <Field label={t.radius}>
                {(control) => (
                  <select
                    {...control}
                    value={String(asked.radio)}
                    onChange={(event) => {
                      const { value } = event.currentTarget;
                      go({ radio: value === '0' ? null : value });
                    }}
                  >
                    <option value="0">{t.anyDistance}</option>
                    {RADII.map((metres) => (
                      <option key={metres} value={String(metres)}>
                        {metres < 1000 ? t.metres(number(metres)) : t.kilometres(number(metres / 1000))}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            </>
          )}
        </div>
        {(isFiltered || asked.near) && (
          <div class={styles.clear}>
            {asked.near && (
              <button type="button" onClick={() => go({ lat: null, lon: null, radio: null, tipo: null, mapa: null })}>
                {t.everywhere}
              </button>
            )}
            {isFiltered && (
              <button
                type="button"
                onClick={() => go({ q: null, provincia: null, localidad: null, tipo: null, mapa: null })}
              >
                {t.clear}
              </button>
            )}
          </div>
        )}
      </form>
    </search>
  );
}

/** The localities of what is listed that begin with what was typed, those with most organisms first. */
function offered(rows: readonly Row[], typed: string): { id: string; label: string; detail: string }[] {
  const wanted = typed.trim().toLocaleLowerCase('es');
  const counts = new Map<string, number>();
  for (const { organism } of rows) counts.set(organism.localidad, (counts.get(organism.localidad) ?? 0) + 1);
  return [...counts]
    .filter(([name]) => name !== '' && name.toLocaleLowerCase('es').includes(wanted))
    .sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
    .slice(0, MOST_OFFERED)
    .map(([name, count]) => ({ id: name, label: name, detail: String(count) }));
}

/** A pause of this length ends a word, in milliseconds. */
const PAUSE_MS = 200;

/** A text that is typed: shown at once, handed on when the typing pauses. What comes from elsewhere (a link, a step back) takes its place. */
export function useTyped(value: string, onPause: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const handed = useRef(value);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (value === handed.current) return;
    clearTimeout(waiting.current);
    handed.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      handed.current = text;
      onPause(text);
    }, PAUSE_MS);
  };
  return [typed, type];
}
