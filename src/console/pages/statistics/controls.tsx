import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { type ApiRequest, keyOf } from '../../api/request.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import type { ChartRange } from '../../parts/chart/props.ts';
import { Downloads } from '../../parts/download/downloads.tsx';
import { savedFiles } from '../../parts/download/file-offer.ts';
import { Field, type FieldControl } from '../../parts/field/field.tsx';
import { CopyButton } from '../../parts/request/request-panel.tsx';
import { monthsBefore, QUICK_MONTHS } from './chart-data.ts';
import { AGGREGATIONS, CHANGES, type Chosen, EVERY, SCALES } from './chosen.ts';
import styles from './page.module.css';
import { type CsvForm, csvRequest, fileName } from './requests.ts';
import { WORDS } from './words.ts';

interface ControlsProps {
  readonly chosen: Chosen;
  /** The date of the last value there is of the series; empty while it is not known. */
  readonly last: string;
  /** The stretch that the chart was drawn closer to; null for all of it. */
  readonly zoomed: ChartRange | null;
}

/** Which stretch of time, and what of the values. */
export function Controls({ chosen, last, zoomed }: ControlsProps): JSX.Element {
  const t = useWords(WORDS);
  const { go } = useView();
  const { from, to, every, aggregation, change, scale, isWholeOnly } = chosen;
  // One axis by itself is a choice where there may be two.
  const scales = SCALES.filter((one) => one === scale || one === '' || one === 'log' || chosen.ids.length > 1);
  // A phone shows the chart first, unless the view says something of these.
  const [isFolded, setFolded] = useState(every === 'dia' && change === '' && scale === '');
  const id = useId();
  return (
    <div class={styles.controls}>
      <fieldset class={styles.quick} aria-label={t.range}>
        {QUICK_MONTHS.map((months) => {
          const begin = monthsBefore(last, months);
          return (
            <button
              key={months}
              type="button"
              aria-pressed={begin !== '' && from === begin && to === ''}
              disabled={begin === ''}
              onClick={() => go({ desde: begin, hasta: null })}
            >
              {t.quick(months)}
            </button>
          );
        })}
        <button type="button" aria-pressed={from === '' && to === ''} onClick={() => go({ desde: null, hasta: null })}>
          {t.allDates}
        </button>
        <button
          type="button"
          disabled={zoomed === null}
          onClick={() => zoomed && go({ desde: zoomed.from, hasta: zoomed.to })}
        >
          {t.useZoom}
        </button>
        <button
          type="button"
          class={styles.unfold}
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => setFolded(!isFolded)}
        >
          {t.options}
        </button>
      </fieldset>
      <div id={id} class={`${styles.fields} ${isFolded ? styles.folded : ''}`}>
        <Field label={t.from}>
          {(control) => <DateInput control={control} value={from} onValue={(desde) => go({ desde })} />}
        </Field>
        <Field label={t.to}>
          {(control) => <DateInput control={control} value={to} onValue={(hasta) => go({ hasta })} />}
        </Field>
        <Choice
          label={t.change}
          values={CHANGES}
          words={t.changes}
          value={change}
          onValue={(cambio) => go({ cambio })}
        />
        <Choice
          label={t.every}
          values={EVERY}
          words={t.everies}
          value={every}
          onValue={(cada) => go({ cada: cada === 'dia' ? null : cada })}
        />
        <Choice
          label={t.aggregation}
          values={AGGREGATIONS}
          words={t.aggregations}
          value={every === 'dia' ? '' : aggregation}
          isDisabled={every === 'dia'}
          onValue={(agregacion) => go({ agregacion })}
        />
        <Choice label={t.scale} values={scales} words={t.scales} value={scale} onValue={(escala) => go({ escala })} />
        {every !== 'dia' && (
          <label class={styles.check}>
            <input
              type="checkbox"
              checked={isWholeOnly}
              onChange={(event) => go({ incompletos: event.currentTarget.checked ? 'omitir' : null })}
            />
            {t.wholeOnly}
          </label>
        )}
      </div>
    </div>
  );
}

interface DateProps {
  readonly control: FieldControl;
  readonly value: string;
  readonly onValue: (date: string) => void;
}

/** A date to choose; told when it is whole, not while its year is typed. */
export function DateInput({ control, value, onValue }: DateProps): JSX.Element {
  return (
    <input
      {...control}
      type="date"
      min="1900-01-01"
      max="2099-12-31"
      value={value}
      onChange={(event) => {
        if (event.currentTarget.validity.valid) onValue(event.currentTarget.value);
      }}
    />
  );
}

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly values: readonly V[];
  readonly words: Readonly<Record<V, string>>;
  readonly value: V;
  readonly isDisabled?: boolean;
  readonly onValue: (value: V) => void;
}

function Choice<V extends string>({ label, values, words, value, isDisabled, onValue }: ChoiceProps<V>): JSX.Element {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          disabled={isDisabled ?? false}
          onChange={(event) => {
            const chosen = values.find((one) => one === event.currentTarget.value);
            if (chosen !== undefined) onValue(chosen);
          }}
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TableDownloadsProps {
  readonly chosen: Chosen;
  readonly request: ApiRequest;
  readonly pastRequest: ApiRequest | null;
}

/** Files of exactly what is charted, written by the interface itself, and the link of the view. */
export function TableDownloads({ chosen, request, pastRequest }: TableDownloadsProps): JSX.Element {
  const t = useWords(WORDS);
  const now = fileName({ ...chosen, asOf: '' });
  const csv = (label: string, table: ApiRequest, form: CsvForm, name: string) =>
    savedFiles(csvRequest(table, form), ['csv'], name).map((file) => ({ ...file, label }));
  return (
    <div class={styles.downloads} key={keyOf(request)}>
      <Downloads
        label={t.download}
        files={[
          ...csv(t.csvSheet, request, 'sheet', now),
          ...csv(t.csvPlain, request, 'plain', now),
          ...savedFiles(request, ['xlsx', 'json', 'parquet'], now),
          ...(pastRequest ? csv(t.csvPast, pastRequest, 'sheet', fileName(chosen)) : []),
        ]}
      />
      <div class="row">
        <CopyButton text={location.href} label={t.copyLink} />
      </div>
    </div>
  );
}
