import type { JSX } from 'preact';
import { useAnswer } from '../../../api/use-answer.ts';
import { useNumbers, useWords } from '../../../app/language.ts';
import { linkTo } from '../../../app/view.ts';
import { Downloads } from '../../../parts/download/downloads.tsx';
import { linkedFiles } from '../../../parts/download/file-offer.ts';
import { ProblemNotice } from '../../../parts/notice/problem-notice.tsx';
import { Waiting } from '../../../parts/notice/waiting.tsx';
import { RequestPanel } from '../../../parts/request/request-panel.tsx';
import { type Column, DataTable } from '../../../parts/table/data-table.tsx';
import { COVERAGE, type DepartmentCoverage } from '../schemas.ts';
import { WORDS } from '../words.ts';

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
