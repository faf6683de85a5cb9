/** The list of all variables. */
import type { JSX } from 'preact';
import { type Answered, type ApiRequest, ask, keyOf, useLoad } from '../../api/request.ts';
import { Icon } from '../../app/icons.tsx';
import { useDates, useNumbers, useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import type { Column } from '../../parts/columns.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Downloads } from '../../parts/downloads.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { linkedFiles } from '../../parts/files.ts';
import { Answer } from '../../parts/notice.tsx';
import { nameOf, shortUnit } from './chart-data.ts';
import styles from './page.module.css';
import { FACET_NAMES, FACETS, type FacetName, listRequest, PAGE } from './requests.ts';
import { type Found, FoundSchema, type Variable } from './schemas.ts';
import { type SeriesSelection, toggled } from './selection.ts';
import { WORDS } from './words.ts';

/** The variables that pass the filters, in as many answers as they take. */
interface VariableList extends Answered<readonly Found[]> {
  readonly requests: readonly ApiRequest[];
}

/** Pages of the list that are loaded at most: nearly twice what the publisher has. */
const MOST_PAGES = 3;

/** Loads the variables that the address filters, page after page. */
export function useVariableList(isWanted: boolean): VariableList {
  const { get } = useView();
  const request = listRequest(get, 0);
  const list = useLoad<readonly Found[]>(isWanted ? keyOf(request) : null, async (signal, show) => {
    const pages: Found[] = [];
    for (;;) {
      const page = await ask(listRequest(get, pages.length), FoundSchema, signal);
      pages.push(page);
      if (pages.length === MOST_PAGES || page.metadata.resultset.count <= pages.length * PAGE) return pages;
      show([...pages]);
    }
  });
  const loaded = list.answer?.length ?? 1;
  const requests = isWanted ? Array.from({ length: loaded }, (_, page) => listRequest(get, page)) : [];
  return { ...list, requests };
}

/** The variables as a table, filtered by text and facets; a press adds one to the chart. */
export function Catalogue({
  selection,
  list,
}: {
  readonly selection: SeriesSelection;
  readonly list: VariableList;
}): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const { get, go } = useView();
  const first = list.answer?.[0] ?? null;
  const rows = (list.answer ?? []).flatMap(({ results }) => results);
  const count = first?.metadata.resultset.count ?? 0;
  const isFiltered = get('q') !== '' || FACET_NAMES.some((name) => get(FACETS[name]) !== '');
  return (
    <div class="stack">
      <div class="fields">
        <TextField label={t.listSearch} type="search" value={get('q')} onText={(q) => go({ q }, { replace: true })} />
        {FACET_NAMES.map((name) => (
          <Facet key={name} name={name} found={first} />
        ))}
      </div>
      <div class="ends">
        <p class="small soft" role="status">
          {first && t.count(number(rows.length, 0), number(count, 0))}
        </p>
        {isFiltered && (
          <button
            type="button"
            onClick={() => go({ q: null, ...Object.fromEntries(FACET_NAMES.map((name) => [FACETS[name], null])) })}
          >
            {t.clear}
          </button>
        )}
      </div>
      <Answer of={list} lines={18}>
        {() => (
          <>
            <VariableTable selection={selection} rows={rows} />
            <Downloads
              files={linkedFiles(listRequest(get, 0), ['xlsx', 'json', 'parquet'])}
              {...(count > PAGE && { label: t.downloadFirst(number(PAGE, 0)) })}
            />
          </>
        )}
      </Answer>
    </div>
  );
}

function Facet({ name, found }: { readonly name: FacetName; readonly found: Found | null }): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const { get, go } = useView();
  const value = get(FACETS[name]);
  const counted = found?.facetas[name] ?? [];
  // The value of the address is offered even where no variable has it.
  const values =
    value === '' || counted.some(({ valor }) => valor === value)
      ? counted
      : [{ valor: value, cantidad: 0 }, ...counted];
  const words = name === 'periodicidad' ? t.periods : name === 'moneda' ? t.currencies : {};
  return (
    <SelectField
      label={t.facets[name]}
      value={value}
      options={[
        ['', t.all],
        ...values.map(({ valor, cantidad }) => [valor, `${words[valor] ?? valor} (${number(cantidad, 0)})`] as const),
      ]}
      onChoose={(valor) => go({ [FACETS[name]]: valor })}
    />
  );
}

function VariableTable({
  selection,
  rows,
}: {
  readonly selection: SeriesSelection;
  readonly rows: readonly Variable[];
}): JSX.Element {
  const t = useWords(WORDS);
  const date = useDates();
  const number = useNumbers();
  const { go } = useView();
  const pick = (id: number): void => {
    const isFirst = selection.ids.length === 0;
    // The list stays open to pick more from.
    go({ ...toggled(selection, id), lista: 'si' });
    // The chart appears above the list: out of sight after scrolling down.
    if (isFirst) scrollTo({ top: 0 });
  };
  const dateColumn = (id: string, head: string, value: (variable: Variable) => string | null): Column<Variable> => ({
    id,
    head,
    value,
    cell: (variable) => {
      const day = value(variable);
      return day === null ? '–' : date(day);
    },
  });
  const columns: readonly Column<Variable>[] = [
    {
      id: 'name',
      head: t.variable,
      isRowName: true,
      cell: ({ descripcion, idVariable }) => {
        const isIn = selection.ids.includes(idVariable);
        return (
          <button
            type="button"
            class={styles.pick}
            aria-pressed={isIn}
            title={nameOf(descripcion, idVariable)}
            onClick={() => pick(idVariable)}
          >
            <Icon name={isIn ? 'check' : 'chart'} size={16} />
            <span>{nameOf(descripcion, idVariable)}</span>
          </button>
        );
      },
      value: ({ descripcion, idVariable }) => nameOf(descripcion, idVariable),
    },
    {
      id: 'value',
      head: t.value,
      isNumber: true,
      value: ({ ultValorInformado }) => ultValorInformado,
      cell: ({ ultValorInformado }) => (ultValorInformado === null ? '–' : number(ultValorInformado, 4)),
    },
    { id: 'unit', head: t.unit, value: ({ unidadExpresion }) => shortUnit(unidadExpresion) },
    dateColumn('last', t.date, ({ ultFechaInformada }) => ultFechaInformada),
    dateColumn('first', t.first, ({ primerFechaInformada }) => primerFechaInformada),
    {
      id: 'period',
      head: t.facets.periodicidad,
      value: ({ periodicidad }) => t.periods[periodicidad ?? ''] ?? periodicidad ?? '–',
    },
    { id: 'kind', head: t.facets.tipoSerie, value: ({ tipoSerie }) => tipoSerie },
    { id: 'currency', head: t.facets.moneda, value: ({ moneda }) => t.currencies[moneda ?? ''] ?? moneda ?? '–' },
    { id: 'category', head: t.facets.categoria, value: ({ categoria }) => categoria },
    { id: 'id', head: t.number, isNumber: true, value: ({ idVariable }) => idVariable },
  ];
  return (
    <DataTable
      label={t.list}
      columns={columns}
      rows={rows}
      rowKey={({ idVariable }) => idVariable}
      isChosen={({ idVariable }) => selection.ids.includes(idVariable)}
      height="34rem"
      none={t.noMatch}
    />
  );
}
