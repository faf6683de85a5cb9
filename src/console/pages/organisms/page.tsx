/** Organisms: a list with filters, a map, and records. */
import type { JSX } from 'preact';
import { useCallback, useMemo, useRef } from 'preact/hooks';
import { type Answered, ask, useAnswer, useLoad } from '../../api/request.ts';
import { useNumbers, useWords } from '../../app/language.ts';
import { type Changes, useSubject, useView } from '../../app/view.ts';
import type { Column } from '../../parts/columns.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Downloads } from '../../parts/downloads.tsx';
import { GeoMap } from '../../parts/map/map.tsx';
import type { MapLayer, MapPoint, MapSight } from '../../parts/map/types.ts';
import { Empty, ProblemNotice, Waiting } from '../../parts/notice.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { Filters } from './filters.tsx';
import {
  NEAR_ORGANISMS,
  nearRows,
  ORGANISM,
  ORGANISM_PAGE,
  ORGANISM_PLACE,
  type Organism,
  placeOf,
  type Row,
  rowOf,
} from './organism.ts';
import styles from './page.module.css';
import { OrganismRecord } from './record.tsx';
import {
  filesOf,
  listRequest,
  MOST_LISTED,
  mapText,
  nearRequest,
  type OrganismSelection,
  organismSelection,
  PAGE_SIZE,
  placeRequest,
  recordRequest,
  viewOf,
} from './selection.ts';
import { WORDS } from './words.ts';

/** The layer of the organisms' points. */
const DOTS = 'organismos';
/** Layers below the points: departments, and streets from near. The same objects always, so that they are drawn once. */
const GROUND: readonly MapLayer[] = [
  { kind: 'outlines', name: 'departamentos', level: 'departamentos', fromZoom: 7 },
  { kind: 'streets', name: 'calles' },
];
const NO_ROWS: readonly Row[] = [];

/** The organisms of a list that have come so far, and how many it has. */
interface LoadedList {
  readonly organisms: readonly Organism[];
  readonly count: number;
}

/** Loads all pages of the list, one after the other; nothing near a point. */
function useOrganismList(selection: OrganismSelection): Answered<LoadedList> {
  const { near, search, provincia, localidad } = selection;
  const key = near ? null : JSON.stringify([search, provincia, localidad]);
  return useLoad<LoadedList>(key, async (signal, show) => {
    const organisms: Organism[] = [];
    for (;;) {
      const { count, results } = await ask(listRequest(selection, organisms.length), ORGANISM_PAGE, signal);
      organisms.push(...results);
      const loaded = { organisms: [...organisms], count };
      if (results.length < PAGE_SIZE || organisms.length >= Math.min(count, MOST_LISTED)) return loaded;
      show(loaded);
    }
  });
}

/** The page; the address says which organisms, or which one, it shows. */
export default function Page(): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const { get, go } = useView();
  const selection = organismSelection(get);
  const list = useOrganismList(selection);
  const near = useAnswer(nearRequest(selection), NEAR_ORGANISMS);
  const record = useAnswer(recordRequest(selection), ORGANISM);
  const place = useAnswer(placeRequest(selection), ORGANISM_PLACE);

  const isNear = selection.near !== null;
  const nearAnswer = near.answer;
  const rows = useMemo(
    () => (isNear ? (nearAnswer ? nearRows(nearAnswer) : []) : (list.answer?.organisms ?? []).map(rowOf)),
    [isNear, nearAnswer, list.answer],
  );
  const layers = useMemo<readonly MapLayer[]>(() => {
    const dots = rows.flatMap(({ organism: { id, nombre }, point }) =>
      point ? [{ id: String(id), nombre, ...point }] : [],
    );
    return [...GROUND, { kind: 'dots', name: DOTS, dots }];
  }, [rows]);

  // The point of the record, else that of its address.
  const organism = record.answer;
  const address = place.answer?.direccion;
  const own = organism && rowOf(organism).point;
  const ofAddress =
    address && address.lat !== null && address.lon !== null ? { lat: address.lat, lon: address.lon } : null;
  const shown = selection.id === '' ? null : (own ?? ofAddress ?? null);
  useSubject(
    selection.id !== ''
      ? (record.state === 'done' && organism?.nombre) || selection.id
      : selection.near
        ? t.near(String(selection.near.lat), String(selection.near.lon))
        : [selection.search, selection.provincia, selection.localidad].filter(Boolean).join(', '),
  );
  const settled = isNear || list.state !== 'waiting' ? rows : NO_ROWS;
  // The view depends on whether there are streets around it, which its territory says.
  const isPlaced = place.state === 'done' || place.state === 'failed';
  const wanted = viewOf(
    selection,
    shown && isPlaced ? { point: shown, hasStreets: ofAddress !== null } : null,
    settled.map(({ point }) => point),
  );
  const view = useMemo(() => wanted, [JSON.stringify(wanted)]);

  const sight = useRef<MapSight | null>(null);
  const onSight = useCallback((seen: MapSight) => {
    sight.current = seen;
    if (seen.isByUser) go({ mapa: mapText(seen) }, { replace: true });
  }, []);
  /** Keeps the view of the map after a click in it. */
  const here = (): Changes => (sight.current ? { mapa: mapText(sight.current) } : {});
  const seek = ({ lat, lon }: MapPoint, changes: Changes): void =>
    go({ lat: String(lat), lon: String(lon), id: null, ...changes });

  const requests = [
    recordRequest(selection),
    placeRequest(selection),
    isNear ? nearRequest(selection) : listRequest(selection, 0),
  ];
  const loading = isNear ? near : list;
  const isWaiting = loading.state === 'waiting';
  const count = isNear ? near.answer && rows.length : (list.answer?.count ?? null);
  const placed = rows.filter(({ point }) => point).length;
  return (
    <div class="stack">
      <header class="stack tight">
        <h1>{t.title}</h1>
        <p class="soft">{t.about}</p>
      </header>
      <Filters selection={selection} rows={rows} />
      <div class={styles.columns}>
        <div class="stack tight">
          {selection.id !== '' ? (
            <>
              <div class="row">
                <button type="button" onClick={() => go({ id: null })}>
                  {t.back}
                </button>
              </div>
              {record.problem && <ProblemNotice problem={record.problem} again={record.again} />}
              {!record.problem && !organism && <Waiting lines={9} />}
              {organism && (
                <OrganismRecord
                  place={place}
                  organism={organism}
                  point={shown}
                  onNear={(point) => seek(point, { mapa: null })}
                  onShow={() => go({ mapa: null })}
                />
              )}
            </>
          ) : (
            <>
              <div class="ends">
                <p role="status">
                  {isNear && selection.near && (
                    <strong>{t.near(String(selection.near.lat), String(selection.near.lon))} · </strong>
                  )}
                  {count === null ? '\u00a0' : t.found(number(count, 0))}
                  {isWaiting &&
                    count !== null &&
                    !isNear &&
                    ` · ${t.loading(number(rows.length, 0), number(count, 0))}`}
                  {!isWaiting && placed < rows.length && ` · ${t.onMap(number(placed, 0))}`}
                </p>
                <Downloads files={filesOf(rows, nearRequest(selection))} isDisabled={rows.length === 0 || isWaiting} />
              </div>
              {loading.problem ? (
                <ProblemNotice problem={loading.problem} again={loading.again} />
              ) : count === null ? (
                <Waiting lines={12} />
              ) : (
                <OrganismTable rows={rows} isNear={isNear} none={<None selection={selection} />} />
              )}
              {!isNear && !isWaiting && count !== null && count > rows.length && (
                <p class="soft small">{t.cut(number(MOST_LISTED, 0))}</p>
              )}
            </>
          )}
        </div>
        <div class={`stack tight ${styles.map}`}>
          <GeoMap
            label={t.map}
            layers={layers}
            view={view}
            selected={selection.id === '' ? null : { layer: DOTS, id: selection.id }}
            pin={selection.id === '' ? selection.near : shown}
            onPick={({ id }) => go({ id, ...here() })}
            onPoint={(point) => seek(point, here())}
            onSight={onSight}
            height="var(--list-height)"
          />
          <p class="soft small">{t.mapHelp}</p>
        </div>
      </div>
      <RequestPanel requests={requests.filter((request) => request !== null)} />
    </div>
  );
}

/** Says why the list is empty. */
function None({ selection }: { readonly selection: OrganismSelection }): JSX.Element {
  const t = useWords(WORDS);
  const isAsked =
    selection.near !== null ||
    [selection.search, selection.provincia, selection.localidad].some((value) => value !== '');
  return <Empty title={isAsked ? t.none : t.noneAtAll}>{isAsked ? t.noneHelp : t.noneAtAllHelp}</Empty>;
}

/** The organisms found, as a table. */
function OrganismTable({
  rows,
  isNear,
  none,
}: {
  readonly rows: readonly Row[];
  readonly isNear: boolean;
  readonly none: JSX.Element;
}): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const { go } = useView();
  const name: Column<Row> = {
    id: 'nombre',
    head: t.columns.name,
    value: ({ organism }) => organism.nombre,
    cell: ({ organism: { id, nombre } }) => (
      <button type="button" class={`link ${styles.name}`} onClick={() => go({ id: String(id), mapa: null })}>
        {nombre}
      </button>
    ),
    isRowName: true,
  };
  const place: Column<Row> = {
    id: 'lugar',
    head: t.columns.place,
    value: ({ organism: { localidad, provincia } }) => `${provincia}, ${localidad}`,
    cell: ({ organism }) => placeOf(organism),
  };
  const distance: Column<Row> = {
    id: 'distancia',
    head: t.columns.distance,
    value: (row) => row.distance,
    cell: ({ distance: metres }) => {
      if (metres === null) return '';
      return metres < 1000 ? t.metres(number(metres, 0)) : t.kilometres(number(metres / 1000, 1));
    },
    isNumber: true,
  };
  const kind: Column<Row> = { id: 'tipo', head: t.columns.kind, value: (row) => row.kind };
  const phone: Column<Row> = { id: 'telefono', head: t.columns.phone, cell: ({ organism }) => organism.telefono };
  return (
    <DataTable
      label={t.list}
      columns={isNear ? [name, distance, kind, place, phone] : [name, place, phone]}
      rows={rows}
      rowKey={({ organism }) => organism.id}
      height="var(--list-height)"
      none={none}
    />
  );
}
