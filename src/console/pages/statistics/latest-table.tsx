import type { JSX } from 'preact';
import { useDates, useNumbers, useWords } from '../../app/language.ts';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { nameOf, shortUnit } from './chart-data.ts';
import styles from './page.module.css';
import type { Latest } from './schemas.ts';
import { WORDS } from './words.ts';

/** The last value of each series, and how it changed. */
export function LatestTable({ latest }: { readonly latest: readonly Latest[] }): JSX.Element {
  const t = useWords(WORDS);
  const date = useDates();
  const number = useNumbers();
  const change = ({ unidadVariacion }: Latest, comparison: Latest['anterior']): JSX.Element | string => {
    if (comparison?.variacion == null) return '–';
    const { variacion, fecha } = comparison;
    const sign = variacion > 0 ? '+' : '';
    const unit = unidadVariacion === 'puntos' ? 'p.' : '%';
    return (
      <span title={date(fecha)} class={variacion < 0 ? styles.fell : variacion > 0 ? styles.rose : undefined}>
        {sign}
        {number(variacion, 2)} {unit}
      </span>
    );
  };
  const columns: readonly Column<Latest>[] = [
    {
      id: 'name',
      head: t.variable,
      isRowName: true,
      wraps: true,
      cell: ({ descripcion, idVariable }) => nameOf(descripcion, idVariable),
      order: ({ descripcion, idVariable }) => nameOf(descripcion, idVariable),
    },
    {
      id: 'value',
      head: t.value,
      isNumber: true,
      cell: ({ valor }) => (valor === null ? '–' : number(valor, 4)),
      order: ({ valor }) => valor,
    },
    { id: 'unit', head: t.unit, cell: ({ unidadExpresion }) => shortUnit(unidadExpresion) },
    {
      id: 'date',
      head: t.date,
      cell: ({ fecha }) => (fecha === null ? '–' : date(fecha)),
      order: ({ fecha }) => fecha,
    },
    {
      id: 'before',
      head: t.before,
      isNumber: true,
      cell: (row) => change(row, row.anterior),
      order: ({ anterior }) => anterior?.variacion ?? null,
    },
    {
      id: 'year',
      head: t.yearBefore,
      isNumber: true,
      cell: (row) => change(row, row.interanual),
      order: ({ interanual }) => interanual?.variacion ?? null,
    },
  ];
  return <DataTable label={t.part.latest} columns={columns} rows={latest} rowKey={({ idVariable }) => idVariable} />;
}
