import type { JSX } from 'preact';
import { useAnswer } from '../../../api/request.ts';
import { useNumbers, useWords } from '../../../app/language.ts';
import { useView } from '../../../app/view.ts';
import { Downloads } from '../../../parts/download/downloads.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { ProblemNotice, Waiting } from '../../../parts/notice/notice.tsx';
import { RequestPanel } from '../../../parts/request/request-panel.tsx';
import { Tabs } from '../../../parts/tabs/tabs.tsx';
import { FILE_WORDS } from '../how-words.ts';
import { countRequest, filesOfList, type Get, isCut, listRequest, pagesAround } from '../model/lists.ts';
import styles from '../parts.module.css';
import { type ListKey, PAGES } from '../schemas.ts';
import { WORDS } from '../words.ts';
import { UnitTable } from './unit-table.tsx';

/** A list of units, and the values that it is asked with. */
export interface List {
  readonly key: ListKey;
  readonly query: Get['query'];
}

/** What lies in a unit: a list at a time, its pages and files. Which one, and where in it, stands in the address. */
export function Lists({ lists }: { readonly lists: readonly List[] }): JSX.Element | null {
  const t = useWords(WORDS);
  const { get, go } = useView();
  const chosen = lists.find(({ key }) => key === get('lista')) ?? lists[0];
  if (!chosen) return null;
  return (
    <section class="card stack" aria-label={t.inIt}>
      <h3>{t.inIt}</h3>
      <Tabs
        label={t.inIt}
        tabs={lists.map((list) => ({ id: list.key, label: <CountedName list={list} /> }))}
        chosen={chosen.key}
        onChoose={(lista) => go({ lista, nombre: null, inicio: null })}
      >
        <ListPage key={chosen.key} list={chosen} />
      </Tabs>
    </section>
  );
}

function CountedName({ list: { key, query } }: { readonly list: List }): JSX.Element {
  const t = useWords(WORDS);
  const numbers = useNumbers();
  const { answer } = useAnswer(countRequest(key, query), PAGES[key]);
  return (
    <span>
      {t.lists[key]}
      <span class={styles.count}>{answer ? numbers(answer.total, 0) : ''}</span>
    </span>
  );
}

function ListPage({ list: { key, query } }: { readonly list: List }): JSX.Element {
  const t = useWords(WORDS);
  const numbers = useNumbers();
  const { get, go } = useView();
  const nombre = get('nombre');
  const written = Number(get('inicio'));
  const inicio = Number.isInteger(written) && written > 0 ? Math.min(written, 10_000) : 0;
  const request = listRequest(key, query, nombre, inicio);
  const { answer, problem, again } = useAnswer(request, PAGES[key]);
  const total = answer?.total ?? 0;
  const { before, behind } = pagesAround(total, inicio);
  const says = useWords(FILE_WORDS);
  const files = filesOfList(key, query, nombre);
  const turn = (to: number): void => go({ inicio: to === 0 ? null : String(to) });
  return (
    <div class="stack">
      <div class={styles.tools}>
        <Field label={t.filterList}>
          {(control) => (
            <input
              {...control}
              type="search"
              autocomplete="off"
              value={nombre}
              onInput={(event) => go({ nombre: event.currentTarget.value, inicio: null }, { replace: true })}
            />
          )}
        </Field>
        <p class="soft small" aria-live="polite">
          {answer && total > 0
            ? t.rowsOf(numbers(inicio + 1, 0), numbers(inicio + answer.rows.length, 0), numbers(total, 0))
            : ''}
        </p>
      </div>
      {problem ? (
        <ProblemNotice problem={problem} again={again} />
      ) : answer ? (
        <UnitTable list={key} rows={answer.rows} isWhole={answer.rows.length === total} />
      ) : (
        <Waiting lines={12} />
      )}
      {(before !== null || behind !== null) && (
        <div class="row">
          <button type="button" disabled={before === null} onClick={() => turn(before ?? 0)}>
            {t.before}
          </button>
          <button type="button" disabled={behind === null} onClick={() => turn(behind ?? 0)}>
            {t.behind}
          </button>
        </div>
      )}
      <Downloads files={files.rows} {...(isCut(total) && { label: says.firstRows })} />
      {files.table.length > 0 && <Downloads files={files.table} label={says.table} />}
      {files.outlines.length > 0 && <Downloads files={files.outlines} label={says.outlines} />}
      <RequestPanel requests={[request]} />
    </div>
  );
}
