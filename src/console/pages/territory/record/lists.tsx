import { type ComponentChildren, Fragment, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAnswer } from '../../../api/request.ts';
import { written } from '../../../app/coordinates.ts';
import { useNumbers, useWords } from '../../../app/language.ts';
import { go, useView } from '../../../app/view.ts';
import { linkTo } from '../../../app/view-address.ts';
import { Downloads } from '../../../parts/download/downloads.tsx';
import { linkedFiles } from '../../../parts/download/file-offer.ts';
import { Field } from '../../../parts/field/field.tsx';
import { ProblemNotice, Waiting } from '../../../parts/notice/notice.tsx';
import { CopyButton, RequestPanel } from '../../../parts/request/request-panel.tsx';
import { type Column, DataTable } from '../../../parts/table/data-table.tsx';
import { Tabs } from '../../../parts/tabs/tabs.tsx';
import { FILE_WORDS } from '../how-words.ts';
import { countRequest, filesOfList, type Get, isCut, listRequest, pagesAround } from '../model/lists.ts';
import { type Kind, showing } from '../model/request.ts';
import { ownPlace } from '../model/tries.ts';
import styles from '../parts.module.css';
import { COVERAGE, type DepartmentCoverage, type ListKey, PAGES, type Unit } from '../schemas.ts';
import { WORDS } from '../words.ts';
import { UnitTable } from './unit-view.tsx';

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

/** One thing said of something; null and undefined for what is not known, which is left out. */
export type Fact = readonly [name: string, value: ComponentChildren];

/** What is known of something, as a list of names and values. */
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

interface Named {
  readonly id: string | null;
  readonly nombre: string | null;
}

/** The name of a unit as a link to its record; null where there is none. */
export function UnitLink({
  kind,
  unit,
}: {
  readonly kind: Kind;
  readonly unit: Named | undefined;
}): JSX.Element | null {
  if (!unit || unit.id === null || unit.nombre === null) return null;
  return (
    <>
      <a href={linkTo('territorio', { [kind]: unit.id })}>{unit.nombre}</a>{' '}
      <span class={`soft small ${styles.code}`}>{unit.id}</span>
    </>
  );
}

/** A point with a button that copies it; null where it is not known. */
export function PointText({
  point,
}: {
  readonly point: { readonly lat: number | null; readonly lon: number | null } | undefined;
}): JSX.Element | null {
  const t = useWords(WORDS);
  if (!point || point.lat === null || point.lon === null) return null;
  const text = `${written(point.lat)}, ${written(point.lon)}`;
  return (
    <span class="row">
      <a class={styles.code} href={linkTo('territorio', { lat: written(point.lat), lon: written(point.lon) })}>
        {text}
      </a>
      <CopyButton text={text} label={t.copyPoint} />
    </span>
  );
}

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

/** Tables longer than this scroll in a box of their own. */
const TALL_ROWS = 10;

/** How many streets the data have of each department, of the country or of one province (its id). */
export function StreetCoverage({ provincia }: { readonly provincia: string | null }): JSX.Element {
  const t = useWords(WORDS);
  const numbers = useNumbers();
  const request = {
    method: 'GET',
    path: 'ventanilla/calles/cobertura',
    query: provincia === null ? {} : { provincia },
  } as const;
  const { answer, problem, again } = useAnswer(request, COVERAGE);
  const count = (name: 'calles' | 'con_alturas' | 'con_trazado'): Column<DepartmentCoverage> => ({
    id: name,
    head: t.coverage[name],
    isNumber: true,
    cell: (row) => numbers(row[name], 0),
    order: (row) => row[name],
  });
  // The counts stand before the province: on a phone they are what is seen first.
  const columns: readonly Column<DepartmentCoverage>[] = [
    {
      id: 'nombre',
      head: t.kinds.departamento,
      isRowName: true,
      cell: ({ id, nombre }) => <a href={linkTo('territorio', { departamento: id })}>{nombre}</a>,
      order: ({ nombre }) => nombre,
    },
    count('calles'),
    count('con_alturas'),
    count('con_trazado'),
    ...(provincia === null
      ? [
          {
            id: 'provincia',
            head: t.kinds.provincia,
            cell: (row: DepartmentCoverage) => row.provincia.nombre ?? '',
            order: (row: DepartmentCoverage) => row.provincia.nombre,
          },
        ]
      : []),
  ];
  const rows = answer?.departamentos ?? [];
  const covered = rows.filter(({ calles }) => calles > 0).length;
  return (
    <section class="card stack">
      <h3>{t.coverage.title}</h3>
      {answer && <p class="soft">{t.coverage.lead(numbers(covered, 0), numbers(rows.length, 0))}</p>}
      {problem && <ProblemNotice problem={problem} again={again} />}
      {!answer && !problem && <Waiting />}
      {answer && (
        <DataTable
          label={t.coverage.title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          {...(rows.length > TALL_ROWS && { height: '28rem' })}
          none={t.noRows}
        />
      )}
      {answer && <Downloads files={linkedFiles(request, ['xlsx', 'json', 'parquet'])} />}
      <RequestPanel requests={[request]} />
    </section>
  );
}
