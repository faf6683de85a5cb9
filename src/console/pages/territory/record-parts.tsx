/** Parts of records: links to units, points, door numbers, and the coverage of streets. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { linkTo } from '../../app/address.ts';
import { written } from '../../app/coordinates.ts';
import { useNumbers, useWords } from '../../app/language.ts';
import { go } from '../../app/view.ts';
import type { Column } from '../../parts/columns.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Downloads } from '../../parts/downloads.tsx';
import { TextField } from '../../parts/field.tsx';
import { linkedFiles } from '../../parts/files.ts';
import { Answer } from '../../parts/notice.tsx';
import { CopyButton, RequestPanel } from '../../parts/request-panel.tsx';
import styles from './page.module.css';
import { COVERAGE, type DepartmentCoverage, type Unit } from './schemas.ts';
import { type Kind, showing } from './selection.ts';
import { ownPlace } from './tries.ts';
import { WORDS } from './words.ts';

interface Named {
  readonly id: string | null;
  readonly nombre: string | null;
}

/** The name of a unit as a link to its record; nothing for an unknown unit. */
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

/** A point with a button that copies it; nothing for an unknown point. */
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

/** Looks a door number of a street up. */
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
    <form class={`row ${styles.form}`} onSubmit={look}>
      <TextField label={t.numberOnStreet} inputMode="numeric" size={8} value={number} onText={setNumber} />
      <button type="submit">{t.tryNumber}</button>
    </form>
  );
}

/** How many streets the data have of each department: of one province by its id, or of the country. */
export function StreetCoverage({ provincia }: { readonly provincia: string | null }): JSX.Element {
  const t = useWords(WORDS);
  const numbers = useNumbers();
  const request = {
    method: 'GET',
    path: 'ventanilla/calles/cobertura',
    query: provincia === null ? {} : { provincia },
  } as const;
  const coverage = useAnswer(request, COVERAGE);
  const count = (id: 'calles' | 'con_alturas' | 'con_trazado'): Column<DepartmentCoverage> => ({
    id,
    head: t.coverage[id],
    isNumber: true,
    value: (row) => row[id],
    cell: (row) => numbers(row[id], 0),
  });
  // The counts stand before the province: a phone shows them first.
  const columns: readonly Column<DepartmentCoverage>[] = [
    {
      id: 'nombre',
      head: t.kinds.departamento,
      isRowName: true,
      value: ({ nombre }) => nombre,
      cell: ({ id, nombre }) => <a href={linkTo('territorio', { departamento: id })}>{nombre}</a>,
    },
    count('calles'),
    count('con_alturas'),
    count('con_trazado'),
    { id: 'provincia', head: t.kinds.provincia, value: (row) => row.provincia.nombre },
  ];
  return (
    <section class="card stack">
      <h3>{t.coverage.title}</h3>
      <Answer of={coverage}>
        {({ departamentos: rows }) => (
          <>
            <p class="soft">
              {t.coverage.lead(numbers(rows.filter(({ calles }) => calles > 0).length, 0), numbers(rows.length, 0))}
            </p>
            <DataTable
              label={t.coverage.title}
              columns={provincia === null ? columns : columns.slice(0, -1)}
              rows={rows}
              rowKey={({ id }) => id}
              scroll={[10, '28rem']}
              none={t.noRows}
            />
            <Downloads files={linkedFiles(request, ['xlsx', 'json', 'parquet'])} />
          </>
        )}
      </Answer>
      <RequestPanel requests={[request]} />
    </section>
  );
}
