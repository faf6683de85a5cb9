import type { JSX } from 'preact';
import { useWords } from '../../../app/language.ts';
import { Field } from '../../../parts/field/field.tsx';
import type { Beginning } from '../opening/beginning.ts';
import styles from '../page.module.css';
import { WORDS } from '../words.ts';
import type { ParameterName } from './kinds.ts';
import { MOST_JOINED, type Source } from './plan.ts';

interface Props {
  readonly parameter: ParameterName;
  readonly isNeeded: boolean;
  readonly source: Source | undefined;
  readonly beginning: Beginning;
  readonly onChange: (source: Source | undefined) => void;
}

/** Chosen in place of a column. */
const VALUE = 'value';
/** Longest text of a cell shown beside a heading. */
const LONGEST_SAMPLE = 28;

/** Which column, or columns, hold a parameter; or the one value that all rows have. */
export function SourceField({ parameter, isNeeded, source, beginning, onChange }: Props): JSX.Element {
  const t = useWords(WORDS);
  const { headings, rows } = beginning;
  const name = t.parameters[parameter];
  const places = source?.from === 'columns' ? source.places : [];
  const chosen = source?.from === 'value' ? VALUE : String(places[0] ?? '');
  // Coordinates and names are one cell; an address is often a street and a number.
  const joins =
    parameter === 'direccion' && places.length > 0 && places.length < Math.min(MOST_JOINED, headings.length);
  const options = headings.map((heading, place) => {
    const sample = rows.map((row) => row[place]?.trim() ?? '').find((text) => text !== '') ?? t.emptyCell;
    const short = sample.length > LONGEST_SAMPLE ? `${sample.slice(0, LONGEST_SAMPLE)}…` : sample;
    return (
      <option key={place} value={String(place)}>
        {heading || `#${place + 1}`} ({short})
      </option>
    );
  });
  const put = (at: number, value: string): void => {
    const next = value === '' ? places.filter((_, index) => index !== at) : [...places];
    if (value !== '') next[at] = Number(value);
    onChange(next.length === 0 ? undefined : { from: 'columns', places: next });
  };
  return (
    <div class={styles.source}>
      <Field label={isNeeded ? `${name} (${t.needed})` : name}>
        {(control) => (
          <select
            {...control}
            value={chosen}
            onChange={({ currentTarget: { value } }) =>
              value === VALUE ? onChange({ from: 'value', value: '' }) : put(0, value)
            }
          >
            <option value="">{t.none}</option>
            {options}
            {!isNeeded && <option value={VALUE}>{t.sameForAll}</option>}
          </select>
        )}
      </Field>
      {source?.from === 'value' && (
        <Field label={t.valueFor(name)} hint={t.valueHint}>
          {(control) => (
            <input
              {...control}
              type="text"
              autocomplete="off"
              value={source.value}
              onInput={(event) => onChange({ from: 'value', value: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {Array.from({ length: joins ? places.length : Math.max(0, places.length - 1) }, (_, index) => index + 1).map(
        (at) => (
          <Field key={at} label={t.joinWith(name)}>
            {(control) => (
              <select
                {...control}
                value={String(places[at] ?? '')}
                onChange={({ currentTarget: { value } }) => put(at, value)}
              >
                <option value="">{t.none}</option>
                {options}
              </select>
            )}
          </Field>
        ),
      )}
    </div>
  );
}
