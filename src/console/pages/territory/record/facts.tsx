import { type ComponentChildren, Fragment, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAnswer } from '../../../api/request.ts';
import { written } from '../../../app/coordinates.ts';
import { useNumbers, useWords } from '../../../app/language.ts';
import { go } from '../../../app/view.ts';
import { linkTo } from '../../../app/view-address.ts';
import { Downloads } from '../../../parts/download/downloads.tsx';
import { linkedFiles } from '../../../parts/download/file-offer.ts';
import { Field } from '../../../parts/field/field.tsx';
import { ProblemNotice, Waiting } from '../../../parts/notice/notice.tsx';
import { CopyButton, RequestPanel } from '../../../parts/request/request-panel.tsx';
import { type Column, DataTable } from '../../../parts/table/data-table.tsx';
import { type Kind, showing } from '../model/request.ts';
import { ownPlace } from '../model/tries.ts';
import styles from '../parts.module.css';
import { COVERAGE, type DepartmentCoverage, type Unit } from '../schemas.ts';
import { WORDS } from '../words.ts';

/** Tables longer than this scroll in a box of their own. */
const TALL_ROWS = 10;

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
