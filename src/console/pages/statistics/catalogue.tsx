import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Answered, type ApiRequest, useAnswer } from '../../api/request.ts';
import { Icon } from '../../app/icons.tsx';
import { useDates, useNumbers, useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Downloads } from '../../parts/download/downloads.tsx';
import { linkedFiles } from '../../parts/download/file-offer.ts';
import { Field } from '../../parts/field/field.tsx';
import { ProblemNotice, Waiting } from '../../parts/notice/notice.tsx';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { nameOf, shortUnit } from './chart-data.ts';
import { type Chosen, toggled } from './chosen.ts';
import styles from './page.module.css';
import { FACET_NAMES, FACETS, type FacetName, listRequest, PAGE } from './requests.ts';
import { type Found, FoundSchema, type Variable } from './schemas.ts';
import { WORDS } from './words.ts';

/** The variables that fit, in as many answers as they take. */
export interface Listed {
  readonly first: Answered<Found>;
  readonly rows: readonly Variable[];
  readonly requests: readonly ApiRequest[];
}

const NONE: readonly Variable[] = [];

/** Asks for the variables that the address filters, a page after the other, up to three: nearly twice what the publisher has. */
export function useList(isWanted: boolean): Listed {
  const { get } = useView();
  const ask = (page: number, isNeeded: boolean): ApiRequest | null => (isNeeded ? listRequest(get, page) : null);
  const first = useAnswer(ask(0, isWanted), FoundSchema);
  const count = first.state === 'done' ? (first.answer?.metadata.resultset.count ?? 0) : 0;
  const secondRequest = ask(1, count > PAGE);
  const thirdRequest = ask(2, count > PAGE * 2);
  const second = useAnswer(secondRequest, FoundSchema);
  const third = useAnswer(thirdRequest, FoundSchema);
  const pages = [first.answer, second.answer, third.answer];
  const rows = useMemo(() => pages.flatMap((page) => page?.results ?? NONE), pages);
  const requests = [ask(0, isWanted), secondRequest, thirdRequest].filter((one) => one !== null);
  return { first, rows, requests };
}

/** All variables as a table, filtered by text and facets; pressing one puts it into the chart. */
export function Catalogue({ chosen, listed }: { readonly chosen: Chosen; readonly listed: Listed }): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const { get, go } = useView();
  const { first, rows } = listed;
  const count = first.answer?.metadata.resultset.count ?? 0;
  const isFiltered = get('q') !== '' || FACET_NAMES.some((name) => get(FACETS[name]) !== '');
  return (
    <div class="stack">
      <div class={styles.filters}>
        <Field label={t.listSearch}>
          {(control) => (
            <input
              {...control}
              type="search"
              value={get('q')}
              onInput={(event) => go({ q: event.currentTarget.value }, { replace: true })}
            />
          )}
        </Field>
        {FACET_NAMES.map((name) => (
          <Facet key={name} name={name} found={first.answer} />
        ))}
      </div>
      <div class="ends">
        <p class="small soft" role="status">
          {first.answer && t.count(number(rows.length, 0), number(count, 0))}
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
      {first.problem && <ProblemNotice problem={first.problem} again={first.again} />}
      {first.answer === null && !first.problem ? (
        <div class={styles.listWaiting}>
          <Waiting lines={12} />
        </div>
      ) : (
        <>
          <VariableTable chosen={chosen} rows={rows} />
          <Downloads
            files={linkedFiles(listRequest(get, 0), ['xlsx', 'json', 'parquet'])}
            {...(count > PAGE && { label: t.downloadFirst(number(PAGE, 0)) })}
          />
        </>
      )}
    </div>
  );
}

function Facet({ name, found }: { readonly name: FacetName; readonly found: Found | null }): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const { get, go } = useView();
  const value = get(FACETS[name]);
  const counted = found?.facetas[name] ?? [];
  // What the address asks for is shown, also while nothing has it.
  const values =
    value === '' || counted.some(({ valor }) => valor === value)
      ? counted
      : [{ valor: value, cantidad: 0 }, ...counted];
  const words = name === 'periodicidad' ? t.periods : name === 'moneda' ? t.currencies : {};
  return (
    <Field label={t.facets[name]}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => go({ [FACETS[name]]: event.currentTarget.value })}>
          <option value="">{t.all}</option>
          {values.map(({ valor, cantidad }) => (
            <option key={valor} value={valor}>
              {words[valor] ?? valor} ({number(cantidad, 0)})
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function VariableTable({ chosen, rows }: { readonly chosen: Chosen; readonly rows: readonly Variable[] }): JSX.Element {
  const t = useWords(WORDS);
  const date = useDates();
  const number = useNumbers();
  const { go } = useView();
  const pick = (id: number): void => {
    const isFirst = chosen.ids.length === 0;
    // The list stays open to pick more from.
    go({ ...toggled(chosen, id), lista: 'si' });
    // The chart comes above the list, out of sight of whoever has scrolled down to it.
    if (isFirst) scrollTo({ top: 0 });
  };
  const columns: readonly Column<Variable>[] = [
    {
      id: 'name',
      head: t.variable,
      isRowName: true,
      cell: ({ descripcion, idVariable }) => {
        const isIn = chosen.ids.includes(idVariable);
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
      order: ({ descripcion, idVariable }) => nameOf(descripcion, idVariable),
    },
    {
      id: 'value',
      head: t.value,
      isNumber: true,
      cell: ({ ultValorInformado }) => (ultValorInformado === null ? '–' : number(ultValorInformado, 4)),
      order: ({ ultValorInformado }) => ultValorInformado,
    },
    {
      id: 'unit',
      head: t.unit,
      cell: ({ unidadExpresion }) => shortUnit(unidadExpresion),
      order: ({ unidadExpresion }) => unidadExpresion,
    },
    {
      id: 'last',
      head: t.date,
      cell: ({ ultFechaInformada }) => (ultFechaInformada === null ? '–' : date(ultFechaInformada)),
      order: ({ ultFechaInformada }) => ultFechaInformada,
    },
    {
      id: 'first',
      head: t.first,
      cell: ({ primerFechaInformada }) => (primerFechaInformada === null ? '–' : date(primerFechaInformada)),
      order: ({ primerFechaInformada }) => primerFechaInformada,
    },
    {
      id: 'period',
      head: t.facets.periodicidad,
      cell: ({ periodicidad }) => t.periods[periodicidad ?? ''] ?? periodicidad ?? '–',
      order: ({ periodicidad }) => periodicidad,
    },
    { id: 'kind', head: t.facets.tipoSerie, cell: ({ tipoSerie }) => tipoSerie, order: ({ tipoSerie }) => tipoSerie },
    {
      id: 'currency',
      head: t.facets.moneda,
      cell: ({ moneda }) => t.currencies[moneda ?? ''] ?? moneda ?? '–',
      order: ({ moneda }) => moneda,
    },
    {
      id: 'category',
      head: t.facets.categoria,
      cell: ({ categoria }) => categoria,
      order: ({ categoria }) => categoria,
    },
    {
      id: 'id',
      head: t.number,
      isNumber: true,
      cell: ({ idVariable }) => idVariable,
      order: ({ idVariable }) => idVariable,
    },
  ];
  return (
    <DataTable
      label={t.list}
      columns={columns}
      rows={rows}
      rowKey={({ idVariable }) => idVariable}
      isChosen={({ idVariable }) => chosen.ids.includes(idVariable)}
      height="34rem"
      none={t.noMatch}
    />
  );
}
