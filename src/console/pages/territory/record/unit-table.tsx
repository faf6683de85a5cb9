import type { JSX } from 'preact';
import { useWords } from '../../../app/language.ts';
import { linkTo } from '../../../app/view-address.ts';
import { type Column, DataTable } from '../../../parts/table/data-table.tsx';
import { KIND_OF } from '../model/lists.ts';
import styles from '../parts.module.css';
import type { ListKey, Unit } from '../schemas.ts';
import { WORDS } from '../words.ts';

interface UnitTableProps {
  readonly list: ListKey;
  readonly rows: readonly Unit[];
  /** True when these are all rows there are: then they can be ordered here; of a part that would tell nothing. */
  readonly isWhole: boolean;
}

/** Units as a table: each name leads to its record. */
export function UnitTable({ list, rows, isWhole }: UnitTableProps): JSX.Element {
  const t = useWords(WORDS);
  const kind = KIND_OF[list];
  const orders = <V,>(order: V): { readonly order: V } | object => (isWhole ? { order } : {});
  const parent = (name: 'provincia' | 'departamento' | 'localidad_censal'): Column<Unit> => ({
    id: name,
    head: t.kinds[name],
    cell: (unit) => unit[name]?.nombre ?? '',
    ...orders((unit: Unit) => unit[name]?.nombre ?? null),
  });
  const parents: Readonly<Record<ListKey, readonly Column<Unit>[]>> = {
    provincias: [],
    departamentos: [parent('provincia')],
    municipios: [parent('provincia')],
    localidades_censales: [parent('departamento'), parent('provincia')],
    localidades: [parent('departamento'), parent('provincia')],
    calles: [parent('localidad_censal'), parent('departamento')],
  };
  const columns: readonly Column<Unit>[] = [
    {
      id: 'nombre',
      head: t.name,
      isRowName: true,
      cell: ({ id, nombre }) => <a href={linkTo('territorio', { [kind]: id })}>{nombre}</a>,
      ...orders((unit: Unit) => unit.nombre),
    },
    ...(list === 'calles'
      ? [
          {
            id: 'altura',
            head: t.numbers,
            cell: numbersOf,
            ...orders((unit: Unit) => unit.altura?.fin.derecha ?? null),
          },
        ]
      : []),
    ...(rows.some(({ categoria }) => categoria)
      ? [
          {
            id: 'categoria',
            head: t.category,
            cell: (unit: Unit) => unit.categoria ?? '',
            ...orders((unit: Unit) => unit.categoria ?? null),
          },
        ]
      : []),
    ...parents[list],
    {
      id: 'id',
      head: 'id',
      cell: ({ id }) => <span class={styles.code}>{id}</span>,
      ...orders((unit: Unit) => unit.id),
    },
  ];
  return (
    <DataTable
      label={t.lists[list]}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      {...(rows.length > TALL_ROWS && { height: '28rem' })}
      none={t.noRows}
    />
  );
}

/** Tables longer than this scroll in a box of their own. */
const TALL_ROWS = 10;

/** `1–6900`: the least and the greatest number of a street; empty where they are not known. */
function numbersOf({ altura }: Unit): string {
  if (!altura) return '';
  const ends = [altura.inicio.derecha, altura.inicio.izquierda, altura.fin.derecha, altura.fin.izquierda].filter(
    (end): end is number => end !== null && end > 0,
  );
  return ends.length === 0 ? '' : `${Math.min(...ends)}–${Math.max(...ends)}`;
}
