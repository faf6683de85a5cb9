import type { JSX } from 'preact';
import { useCallback, useMemo, useRef } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { CONFIGURATION } from '../../app/configuration.ts';
import { useNumbers, useWords } from '../../app/language.ts';
import { useSubject } from '../../app/subject.ts';
import { type Changes, useView } from '../../app/view.ts';
import { Downloads } from '../../parts/download/downloads.tsx';
import { GeoMap } from '../../parts/map/map.tsx';
import type { MapLayer, MapPoint, MapSight } from '../../parts/map/types.ts';
import { Empty, ProblemNotice, Waiting } from '../../parts/notice/notice.tsx';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import { Filters } from './filters.tsx';
import { OrganismList } from './list.tsx';
import {
  askedBy,
  filesOf,
  listRequest,
  MOST_LISTED,
  mapText,
  nearRequest,
  placeRequest,
  recordRequest,
  useListing,
  viewOf,
} from './listing.ts';
import { NEAR_ORGANISMS, nearRows, ORGANISM, ORGANISM_PLACE, type Row, rowOf } from './organism.ts';
import styles from './page.module.css';
import { OrganismRecord } from './record.tsx';
import { WORDS } from './words.ts';

/** The layer of the organisms' points. */
const DOTS = 'organismos';
/** What tells where one is: departments, and from near streets. The same objects always, so that they are drawn once. */
const GROUND: readonly MapLayer[] = [
  { kind: 'outlines', name: 'departamentos', level: 'departamentos', fromZoom: 7 },
  { kind: 'streets', name: 'calles' },
];
const NO_ROWS: readonly Row[] = [];

/** Organisms: found by text, place, or nearness; on a map; one by one. */
export default function Page(): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const { get, go } = useView();
  const asked = askedBy(get);
  const listing = useListing(asked.near ? null : asked);
  const near = useAnswer(nearRequest(asked), NEAR_ORGANISMS);
  const record = useAnswer(recordRequest(asked), ORGANISM);
  const place = useAnswer(placeRequest(asked), ORGANISM_PLACE);

  const isNear = asked.near !== null;
  const nearAnswer = near.answer;
  const rows = useMemo(
    () => (isNear ? (nearAnswer ? nearRows(nearAnswer) : []) : listing.organisms.map(rowOf)),
    [isNear, nearAnswer, listing.organisms],
  );
  const layers = useMemo<readonly MapLayer[]>(() => {
    const dots = rows.flatMap(({ organism: { id, nombre }, point }) =>
      point ? [{ id: String(id), nombre, ...point }] : [],
    );
    return [...GROUND, { kind: 'dots', name: DOTS, dots }];
  }, [rows]);

  // Its own point, or that of its address.
  const organism = record.answer;
  const address = place.answer?.direccion;
  const own = organism && rowOf(organism).point;
  const ofAddress =
    address && address.lat !== null && address.lon !== null ? { lat: address.lat, lon: address.lon } : null;
  const shown = asked.id === '' ? null : (own ?? ofAddress ?? null);
  useSubject(
    asked.id !== ''
      ? (record.state === 'done' && organism?.nombre) || asked.id
      : asked.near
        ? t.near(String(asked.near.lat), String(asked.near.lon))
        : [asked.search, asked.provincia, asked.localidad].filter(Boolean).join(', '),
  );
  const settled = isNear || !listing.isWaiting ? rows : NO_ROWS;
  // Until its territory is known it is not known either whether there are streets to be seen around it.
  const isPlaced = place.state === 'done' || place.state === 'failed';
  const wanted = viewOf(
    asked,
    shown && isPlaced ? { point: shown, hasStreets: ofAddress !== null } : null,
    settled.map(({ point }) => point),
  );
  const view = useMemo(() => wanted, [JSON.stringify(wanted)]);

  const sight = useRef<MapSight | null>(null);
  const onSight = useCallback((seen: MapSight) => {
    sight.current = seen;
    if (seen.isByUser) go({ mapa: mapText(seen) }, { replace: true });
  }, []);
  /** What was clicked on the map is where one looks already. */
  const here = (): Changes => (sight.current ? { mapa: mapText(sight.current) } : {});
  const choose = useCallback(({ organism: { id } }: Row) => go({ id: String(id), mapa: null }), []);
  const seek = ({ lat, lon }: MapPoint, changes: Changes): void =>
    go({ lat: String(lat), lon: String(lon), id: null, ...changes });

  const requests = [recordRequest(asked), placeRequest(asked), isNear ? nearRequest(asked) : listRequest(asked, 0)];
  const problem = isNear ? near.problem : listing.problem;
  const isWaiting = isNear ? near.state === 'waiting' : listing.isWaiting;
  const count = isNear ? (near.answer ? rows.length : null) : listing.count;
  const placed = rows.filter(({ point }) => point).length;
  return (
    <div class="stack">
      <header class={styles.head}>
        <h1>{t.title}</h1>
        <p class="soft">{t.about}</p>
      </header>
      <Filters asked={asked} rows={rows} go={go} />
      <div class={styles.columns}>
        <div class={styles.found}>
          {asked.id !== '' ? (
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
                  {isNear && asked.near && <strong>{t.near(String(asked.near.lat), String(asked.near.lon))} · </strong>}
                  {count === null ? '\u00a0' : t.found(number(count, 0))}
                  {isWaiting &&
                    count !== null &&
                    !isNear &&
                    ` · ${t.loading(number(rows.length, 0), number(count, 0))}`}
                  {!isWaiting && placed < rows.length && ` · ${t.onMap(number(placed, 0))}`}
                </p>
                <Downloads files={filesOf(rows, nearRequest(asked))} isDisabled={rows.length === 0 || isWaiting} />
              </div>
              {problem ? (
                <ProblemNotice problem={problem} again={isNear ? near.again : listing.again} />
              ) : count === null ? (
                <Waiting lines={12} />
              ) : (
                <OrganismList
                  rows={rows}
                  isNear={isNear}
                  chosen={asked.id}
                  onChoose={choose}
                  none={<None asked={asked} />}
                />
              )}
              {!isNear && !isWaiting && count !== null && count > rows.length && (
                <p class="soft small">{t.cut(number(MOST_LISTED, 0))}</p>
              )}
            </>
          )}
        </div>
        <div class={styles.map}>
          <GeoMap
            label={t.map}
            layers={layers}
            view={view}
            selected={asked.id === '' ? null : { layer: DOTS, id: asked.id }}
            pin={asked.id === '' ? asked.near : shown}
            tiles={CONFIGURATION.tiles}
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
function None({ asked }: { readonly asked: ReturnType<typeof askedBy> }): JSX.Element {
  const t = useWords(WORDS);
  const isAsked = asked.near !== null || [asked.search, asked.provincia, asked.localidad].some((value) => value !== '');
  return <Empty title={isAsked ? t.none : t.noneAtAll}>{isAsked ? t.noneHelp : t.noneAtAllHelp}</Empty>;
}
