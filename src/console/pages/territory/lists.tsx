/** The lists of units that lie in a unit, or in the country. */
import type { JSX } from 'preact';
import { useAnswer } from '../../api/request.ts';
import { linkTo } from '../../app/address.ts';
import { useNumbers, useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Tabs } from '../../parts/choices.tsx';
import type { Column } from '../../parts/columns.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Downloads } from '../../parts/downloads.tsx';
import { TextField } from '../../parts/field.tsx';
import { Answer } from '../../parts/notice.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { FILE_WORDS } from './how-words.ts';
import styles from './page.module.css';
import { countRequest, filesOfList, type Get, isCut, KIND_OF, listRequest, pagesAround } from './requests.ts';
import { type ListKey, PAGES, type Unit } from './schemas.ts';
import { WORDS } from './words.ts';

/** A list of units, with the values of its request. */
interface List {
  readonly key: ListKey;
  readonly query: Get['query'];
}

/** Shows one list at a time, page by page, with its files. The address says which one, and where in it. */
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
  const list = useAnswer(request, PAGES[key]);
  const { answer } = list;
  const total = answer?.total ?? 0;
  const { before, behind } = pagesAround(total, inicio);
  const says = useWords(FILE_WORDS);
  const files = filesOfList(key, query, nombre);
  const turn = (to: number): void => go({ inicio: to === 0 ? null : String(to) });
  return (
    <div class="stack">
      <div class="ends">
        <TextField
          label={t.filterList}
          type="search"
          value={nombre}
          onText={(text) => go({ nombre: text, inicio: null }, { replace: true })}
        />
        <p class="soft small" aria-live="polite">
          {answer && total > 0
            ? t.rowsOf(numbers(inicio + 1, 0), numbers(inicio + answer.rows.length, 0), numbers(total, 0))
            : ''}
        </p>
      </div>
      <Answer of={list} lines={12}>
        {({ rows }) => <UnitTable list={key} rows={rows} isWhole={rows.length === total} />}
      </Answer>
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

interface UnitTableProps {
  readonly list: ListKey;
  readonly rows: readonly Unit[];
  /** Whether these are all rows: only then can they be ordered here. */
  readonly isWhole: boolean;
}

/** Units as a table; each name leads to its record. */
function UnitTable({ list, rows, isWhole }: UnitTableProps): JSX.Element {
  const t = useWords(WORDS);
  const kind = KIND_OF[list];
  const parent = (name: 'provincia' | 'departamento' | 'localidad_censal'): Column<Unit> => ({
    id: name,
    head: t.kinds[name],
    value: (unit) => unit[name]?.nombre ?? null,
  });
  const parents: Readonly<Record<ListKey, readonly Column<Unit>[]>> = {
    provincias: [],
    departamentos: [parent('provincia')],
    municipios: [parent('provincia')],
    localidades_censales: [parent('departamento'), parent('provincia')],
    localidades: [parent('departamento'), parent('provincia')],
    calles: [parent('localidad_censal'), parent('departamento')],
  };
  const numbers: Column<Unit> = {
    id: 'altura',
    head: t.numbers,
    value: ({ altura }) => altura?.fin.derecha ?? null,
    cell: numbersOf,
  };
  const category: Column<Unit> = { id: 'categoria', head: t.category, value: ({ categoria }) => categoria ?? null };
  const columns: readonly Column<Unit>[] = [
    {
      id: 'nombre',
      head: t.name,
      isRowName: true,
      value: ({ nombre }) => nombre,
      cell: ({ id, nombre }) => <a href={linkTo('territorio', { [kind]: id })}>{nombre}</a>,
    },
    ...(list === 'calles' ? [numbers] : []),
    ...(rows.some(({ categoria }) => categoria) ? [category] : []),
    ...parents[list],
    { id: 'id', head: 'id', value: ({ id }) => id, cell: ({ id }) => <span class={styles.code}>{id}</span> },
  ];
  return (
    <DataTable
      label={t.lists[list]}
      columns={isWhole ? columns : columns.map(withoutOrder)}
      rows={rows}
      rowKey={({ id }) => id}
      scroll={[10, '28rem']}
      none={t.noRows}
    />
  );
}

/** Returns a column that rows cannot be ordered by. */
function withoutOrder({ value, ...column }: Column<Unit>): Column<Unit> {
  return { cell: (unit) => value?.(unit), ...column };
}

/** Returns the least and the greatest number of a street, `1–6900`; empty where they are unknown. */
function numbersOf({ altura }: Unit): string {
  if (!altura) return '';
  const ends = [altura.inicio.derecha, altura.inicio.izquierda, altura.fin.derecha, altura.fin.izquierda].filter(
    (end): end is number => end !== null && end > 0,
  );
  return ends.length === 0 ? '' : `${Math.min(...ends)}–${Math.max(...ends)}`;
}
