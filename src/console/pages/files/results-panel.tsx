/** The results of a file. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../app/icons.tsx';
import { useNumbers, useWords } from '../../app/language.ts';
import { Tabs } from '../../parts/choices.tsx';
import { Downloads } from '../../parts/downloads.tsx';
import { saveFile } from '../../parts/files.ts';
import { FilterBar } from './filter-bar.tsx';
import { FAILED, hasPoints, pointColumns } from './outcomes.ts';
import styles from './page.module.css';
import type { Plan } from './plan.ts';
import type { Progress } from './progress.ts';
import type { Results } from './results.ts';
import { ResultsMap } from './results-map.tsx';
import { ResultsTable } from './results-table.tsx';
import { RowEditor } from './row-editor.tsx';
import { ALL_ROWS, type RowFilter, useFilteredRows } from './row-filter.ts';
import { WORDS } from './words.ts';
import { changes, correct, isSaved, processAgain, resultsAs, revision } from './work.ts';

interface Props {
  readonly results: Results;
  readonly plan: Plan;
  readonly progress: Progress;
  /** Name of the processed file. */
  readonly fileName: string;
}

/** Counts and filter, table or map, corrections, downloads. */
export function ResultsPanel({ results, plan, progress, fileName }: Props): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const [filter, setFilter] = useState<RowFilter>(ALL_ROWS);
  const [seen, see] = useState<'table' | 'map'>('table');
  const [edited, edit] = useState<number | null>(null);
  const rows = useFilteredRows(results, filter, revision.value, changes.value);
  const isRunning = progress.state === 'running';
  const tally = results.outcomes.tally();
  const pending = results.pending;
  const next = (place: number): number | null => {
    const failed = failedPlaces(results);
    return failed.find((one) => one > place) ?? failed[0] ?? null;
  };
  const save = (which: 'all' | 'failed'): void => {
    saveFile(`${stemOf(fileName, which)}.csv`, 'text/csv', [results.file(which)]);
    if (which === 'all') isSaved.value = true;
  };
  const columns = pointColumns(results, plan);
  const table = (
    <ResultsTable
      results={results}
      plan={plan}
      rows={rows}
      onRow={edit}
      none={results.answered === 0 ? t.notYet : t.noneShown}
    />
  );
  return (
    <section class="stack" aria-label={t.results}>
      <FilterBar tally={tally} corrected={results.corrected + pending.length} filter={filter} onFilter={setFilter} />
      <div class="row">
        <button
          type="button"
          class="primary"
          disabled={results.answered === 0 || isRunning}
          onClick={() => save('all')}
        >
          <Icon name="download" size={18} /> {t.download}
        </button>
        <button
          type="button"
          disabled={tally.states.sin_resultado + tally.states.fila_invalida === 0 || isRunning}
          onClick={() => save('failed')}
        >
          <Icon name="download" size={18} /> {t.downloadFailed}
        </button>
        {pending.length > 0 && (
          <button type="button" disabled={isRunning} onClick={() => processAgain(pending)}>
            {t.processPending(number(pending.length))}
          </button>
        )}
        {results.outcomes.failed > 0 && (
          <button type="button" disabled={isRunning} onClick={() => processAgain(failedPlaces(results))}>
            {t.retryFailed(number(results.outcomes.failed))}
          </button>
        )}
        <span class={`soft small ${styles.showing}`} role="status">
          {t.showing(number(rows.length), number(results.kept))}
        </span>
      </div>
      <Downloads
        isDisabled={progress.state !== 'done'}
        files={(['xlsx', 'parquet'] as const).map((format) => ({
          format,
          name: stemOf(fileName, 'all'),
          load: () => resultsAs(format),
        }))}
      />
      {pending.length > 0 && <p class="soft small">{t.notInDownload(number(pending.length))}</p>}
      {results.answered > results.kept && <p class="note">{t.onlyFirst(number(results.kept))}</p>}
      {hasPoints(plan) ? (
        <Tabs
          label={t.seeAs}
          tabs={[
            { id: 'table', label: t.table },
            { id: 'map', label: t.map },
          ]}
          chosen={seen}
          onChoose={see}
        >
          {seen === 'table' ? table : <ResultsMap results={results} columns={columns} rows={rows} onRow={edit} />}
        </Tabs>
      ) : (
        table
      )}
      {edited !== null && (
        <RowEditor
          results={results}
          plan={plan}
          place={edited}
          isBusy={isRunning}
          onProcess={(cells) => {
            correct(edited, cells);
            void processAgain([edited]);
          }}
          onNext={(cells) => {
            correct(edited, cells);
            edit(next(edited));
          }}
          onClose={(cells) => {
            correct(edited, cells);
            edit(null);
          }}
        />
      )}
    </section>
  );
}

/** Returns the kept rows without a result. */
function failedPlaces({ kept, outcomes }: Results): readonly number[] {
  const places: number[] = [];
  for (let place = 0; place < kept; place++) if (FAILED.has(outcomes.state(place))) places.push(place);
  return places;
}

/** Turns `padron.csv` into `padron-resultado`. */
function stemOf(name: string, which: 'all' | 'failed'): string {
  const stem = name.replace(/\.[^.]*$/, '') || 'archivo';
  return `${stem}-${which === 'all' ? 'resultado' : 'fallas'}`;
}
