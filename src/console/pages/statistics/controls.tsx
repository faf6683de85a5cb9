/** The choices above the chart, and the files below it. */
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { type ApiRequest, keyOf } from '../../api/request.ts';
import { monthsBefore } from '../../app/dates.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import type { ChartRange } from '../../parts/chart/series.ts';
import { Downloads } from '../../parts/downloads.tsx';
import { CheckField, DateField, SelectField } from '../../parts/field.tsx';
import { savedFiles } from '../../parts/files.ts';
import { CopyButton } from '../../parts/request-panel.tsx';
import { QUICK_MONTHS } from './chart-data.ts';
import styles from './page.module.css';
import { type CsvForm, csvRequest, fileName } from './requests.ts';
import { AGGREGATIONS, CHANGES, EVERY, SCALES, type SeriesSelection } from './selection.ts';
import { WORDS } from './words.ts';

interface ControlsProps {
  readonly selection: SeriesSelection;
  /** The date of the last value of the series; empty while it is unknown. */
  readonly last: string;
  /** The range that the chart is zoomed to; null for all. */
  readonly zoomed: ChartRange | null;
}

/** Chooses the range of time, and how the values are shown. */
export function Controls({ selection, last, zoomed }: ControlsProps): JSX.Element {
  const t = useWords(WORDS);
  const { go } = useView();
  const { from, to, every, aggregation, change, scale, isWholeOnly } = selection;
  // A scale of one axis is offered where there may be two.
  const scales = SCALES.filter((one) => one === scale || one === '' || one === 'log' || selection.ids.length > 1);
  // A phone shows the chart first, unless the view has one of these.
  const [isFolded, setFolded] = useState(every === 'dia' && change === '' && scale === '');
  const id = useId();
  return (
    <div class="stack">
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
      <div id={id} class={`fields ${isFolded ? styles.folded : ''}`}>
        <DateField label={t.from} value={from} onDate={(desde) => go({ desde })} />
        <DateField label={t.to} value={to} onDate={(hasta) => go({ hasta })} />
        <SelectField
          label={t.change}
          value={change}
          options={CHANGES.map((one) => [one, t.changes[one]] as const)}
          onChoose={(cambio) => go({ cambio })}
        />
        <SelectField
          label={t.every}
          value={every}
          options={EVERY.map((one) => [one, t.everies[one]] as const)}
          onChoose={(cada) => go({ cada: cada === 'dia' ? null : cada })}
        />
        <SelectField
          label={t.aggregation}
          value={every === 'dia' ? '' : aggregation}
          options={AGGREGATIONS.map((one) => [one, t.aggregations[one]] as const)}
          isDisabled={every === 'dia'}
          onChoose={(agregacion) => go({ agregacion })}
        />
        <SelectField
          label={t.scale}
          value={scale}
          options={scales.map((one) => [one, t.scales[one]] as const)}
          onChoose={(escala) => go({ escala })}
        />
        {every !== 'dia' && (
          <CheckField
            label={t.wholeOnly}
            isOn={isWholeOnly}
            onChange={(isOn) => go({ incompletos: isOn ? 'omitir' : null })}
          />
        )}
      </div>
    </div>
  );
}

interface TableDownloadsProps {
  readonly selection: SeriesSelection;
  readonly request: ApiRequest;
  readonly pastRequest: ApiRequest | null;
}

/** Files of the table behind the chart, written by the interface, and the link of the view. */
export function TableDownloads({ selection, request, pastRequest }: TableDownloadsProps): JSX.Element {
  const t = useWords(WORDS);
  const now = fileName({ ...selection, asOf: '' });
  const csv = (label: string, table: ApiRequest, form: CsvForm, name: string) =>
    savedFiles(csvRequest(table, form), ['csv'], name).map((file) => ({ ...file, label }));
  return (
    <div class={`ends ${styles.downloads}`} key={keyOf(request)}>
      <Downloads
        label={t.download}
        files={[
          ...csv(t.csvSheet, request, 'sheet', now),
          ...csv(t.csvPlain, request, 'plain', now),
          ...savedFiles(request, ['xlsx', 'json', 'parquet'], now),
          ...(pastRequest ? csv(t.csvPast, pastRequest, 'sheet', fileName(selection)) : []),
        ]}
      />
      <div class="row">
        <CopyButton text={location.href} label={t.copyLink} />
      </div>
    </div>
  );
}
