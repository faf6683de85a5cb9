import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { useNumbers, useWords } from '../../app/language.ts';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { placeOf, type Row } from './organism.ts';
import styles from './page.module.css';
import { WORDS } from './words.ts';

interface Props {
  readonly rows: readonly Row[];
  readonly isNear: boolean;
  readonly chosen: string;
  readonly onChoose: (row: Row) => void;
  readonly none: JSX.Element | null;
}

/** The organisms found, as a table. */
export function OrganismList({ rows, isNear, chosen, onChoose, none }: Props): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const columns = useMemo(() => {
    const name: Column<Row> = {
      id: 'nombre',
      head: t.columns.name,
      cell: (row) => (
        <button type="button" class={styles.name} onClick={() => onChoose(row)}>
          {row.organism.nombre}
        </button>
      ),
      order: ({ organism }) => organism.nombre,
      isRowName: true,
    };
    const place: Column<Row> = {
      id: 'lugar',
      head: t.columns.place,
      cell: ({ organism }) => placeOf(organism),
      order: ({ organism: { localidad, provincia } }) => `${provincia}, ${localidad}`,
    };
    const distance: Column<Row> = {
      id: 'distancia',
      head: t.columns.distance,
      cell: ({ distance: metres }) => {
        if (metres === null) return '';
        return metres < 1000 ? t.metres(number(metres, 0)) : t.kilometres(number(metres / 1000, 1));
      },
      order: (row) => row.distance,
      isNumber: true,
    };
    const kind: Column<Row> = {
      id: 'tipo',
      head: t.columns.kind,
      cell: (row) => row.kind ?? '',
      order: (row) => row.kind,
    };
    const phone: Column<Row> = { id: 'telefono', head: t.columns.phone, cell: ({ organism }) => organism.telefono };
    return isNear ? [name, distance, kind, place, phone] : [name, place, phone];
  }, [t, isNear, onChoose, number]);
  return (
    <DataTable
      label={t.list}
      columns={columns}
      rows={rows}
      rowKey={({ organism }) => organism.id}
      isChosen={({ organism }) => String(organism.id) === chosen}
      height="var(--list-height)"
      none={none}
    />
  );
}
