/** The map of the page. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type * as v from 'valibot';
import { useAnswer } from '../../api/request.ts';
import { written } from '../../app/coordinates.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Choices } from '../../parts/choices.tsx';
import { GeoMap } from '../../parts/map/map.tsx';
import { OUTLINES, STREETS } from '../../parts/map/schemas.ts';
import {
  COUNTRY,
  type MapBox,
  type MapLayer,
  type MapPick,
  type MapPoint,
  type MapView,
} from '../../parts/map/types.ts';
import {
  boxOf,
  CLICKS,
  type Click,
  candidateDots,
  centreOf,
  clickFor,
  groundLayers,
  type KnownPlace,
  type KnownSights,
  knownPlaces,
  LAYERS,
  LEVEL_OF,
  pinOf,
  shapesOf,
  streetsOf,
  viewFor,
} from './map-content.ts';
import styles from './page.module.css';
import { type Get, listOf, recordRequest } from './requests.ts';
import { type Explanation, type LOCATION, PAGES, type Unit } from './schemas.ts';
import { showing, type TerritorySelection } from './selection.ts';
import { WORDS } from './words.ts';

interface TerritoryMapProps {
  readonly selection: TerritorySelection;
  readonly explanation: Explanation | null;
  readonly unit: Unit | null;
  readonly location: v.InferOutput<typeof LOCATION> | null;
}

/** Detail of outlines of which only the box is used. */
const BOX_DETAIL = 6;

/** The map, and the choice of what a click selects. */
export function TerritoryMap({ selection, explanation, unit, location }: TerritoryMapProps): JSX.Element {
  const t = useWords(WORDS);
  const { get, go } = useView();
  const click = clickFor(selection, get('capa'));
  const provincia = provinceOf(selection, explanation, unit, location);
  const [street, crossing] = streetsOf(selection, explanation);
  const streetAnswered = useAnswer(streetRequest(street), STREETS);
  const streets = streetAnswered.answer;
  const crossings = useAnswer(streetRequest(crossing), STREETS).answer;
  const pin = pinOf(selection, explanation, unit);
  const course = useMemo(() => boxAround(streets), [streets]);
  // The units around it are loaded only if there is neither a point nor a line to draw.
  const isPlaceless = pin === null && course === null && streetAnswered.state !== 'waiting';
  const places = isPlaceless ? knownPlaces(selection, explanation, unit) : [];
  const towns = places.find(({ kind }) => LEVEL_OF[kind] === undefined);
  const townRecord = useAnswer(
    towns ? recordRequest(towns.kind, towns.id) : null,
    PAGES[towns ? listOf(towns.kind) : 'localidades_censales'],
  );
  const town = centreOf(townRecord.answer?.rows[0] ?? null);
  const area = places.find(({ kind }) => LEVEL_OF[kind] !== undefined);
  const outlines = useAnswer(outlineRequest(selection, unit, town ? undefined : area), OUTLINES);
  const puesto = selection.what === 'address' ? selection.puesto : 0;
  const layers = useMemo((): readonly MapLayer[] => {
    const shapes = shapesOf([...(crossings?.features ?? []), ...(streets?.features ?? [])]);
    const dots = candidateDots(explanation, puesto);
    return [
      ...groundLayers(click, provincia),
      ...(shapes.length > 0 ? [{ kind: 'shapes', name: LAYERS.street, shapes, tone: 'accent' } as const] : []),
      ...(dots.length > 0 ? [{ kind: 'dots', name: LAYERS.candidates, dots } as const] : []),
    ];
  }, [click, provincia, streets, crossings, explanation, puesto]);
  const selected = selectedOf(selection, unit, location, click);
  const outline = useMemo(() => boxAround(outlines.answer), [outlines.answer]);
  const isKnown = [streetAnswered, townRecord, outlines].every(({ state }) => state !== 'waiting');
  const view = useMapView(
    selection,
    { pin, street: course, town, unit: outline },
    pin !== null || isKnown,
    selection.what === 'address' && explanation !== null,
  );
  const onPick = ({ layer, id, at }: MapPick): void => {
    if (layer === LAYERS.candidates) go({ puesto: id === '1' ? null : id });
    else if (layer === LAYERS.street) onPoint(at);
    else {
      const kind = (['provincia', 'departamento', 'municipio'] as const).find((name) => LEVEL_OF[name] === layer);
      if (kind) go({ ...showing({ [kind]: id }), capa: get('capa') });
    }
  };
  const onPoint = ({ lat, lon }: MapPoint): void => {
    go({ ...showing({ lat: written(lat), lon: written(lon) }), capa: get('capa') });
  };
  return (
    <section class={styles.mapSection} aria-label={t.map}>
      <div class={styles.mapBox}>
        <GeoMap
          label={t.mapOf(nameOf(selection, explanation, unit) ?? t.country)}
          layers={layers}
          view={view}
          selected={selected}
          pin={pin}
          height="100%"
          onPick={onPick}
          onPoint={onPoint}
        />
      </div>
      <div class={`row ${styles.clickChoice}`}>
        <span class="soft small" aria-hidden="true">
          {t.onClick}
        </span>
        <Choices
          label={t.onClick}
          choices={CLICKS.map((id) => ({ id, label: t.onClicks[id] }))}
          chosen={click}
          onChoose={(capa) => go({ capa }, { replace: true })}
        />
      </div>
    </section>
  );
}

function streetRequest(id: string | undefined): Get | null {
  return id === undefined ? null : { method: 'GET', path: `ventanilla/mapa/calles/${id}`, query: { detalle: 16 } };
}

/** Requests the outline whose box is shown: of a record, or of the unit that an address lies in. */
function outlineRequest(selection: TerritorySelection, unit: Unit | null, area: KnownPlace | undefined): Get | null {
  const { kind, id } = area ?? (selection.what === 'unit' ? selection : { kind: 'calle', id: '' });
  const level = LEVEL_OF[kind];
  // A unit selected by its name has an id once its record came.
  const known = /^\d+$/.test(id) ? id : unit?.id;
  if (level === undefined || known === undefined) return null;
  return { method: 'GET', path: `ventanilla/mapa/${level}`, query: { id: known, detalle: BOX_DETAIL } };
}

type Shown = Parameters<typeof shapesOf>[0];

function boxAround(shown: { readonly features: Shown } | null): MapBox | null {
  return shown ? boxOf(shapesOf(shown.features).map(({ geometry }) => geometry)) : null;
}

/** Returns the view of the map; the present one until answers come. `isMissed`: the selection has no place. */
function useMapView(selection: TerritorySelection, sights: KnownSights, isKnown: boolean, isMissed: boolean): MapView {
  const current = useMemo((): { view: MapView } => ({ view: COUNTRY }), []);
  // The same content keeps the same view, so that a map moved by its user stays.
  const key = JSON.stringify([selection.what, isKnown, isMissed, sights]);
  return useMemo(() => {
    if (isKnown) current.view = viewFor(selection, sights, COUNTRY) ?? (isMissed ? COUNTRY : current.view);
    return current.view;
  }, [key]);
}

/** Returns the id of the province that the selection lies in; empty while unknown. */
function provinceOf(
  selection: TerritorySelection,
  explanation: Explanation | null,
  unit: Unit | null,
  location: TerritoryMapProps['location'],
): string {
  switch (selection.what) {
    case 'unit':
      return (selection.kind === 'provincia' ? unit?.id : unit?.provincia?.id) ?? '';
    case 'point':
      return location?.ubicacion.provincia.id ?? '';
    case 'address':
      return (
        (explanation?.resultados[selection.puesto - 1] ?? explanation?.resultados[0])?.provincia.id ??
        explanation?.filtros.find(({ filtro }) => filtro === 'provincia')?.unidades[0]?.id ??
        ''
      );
    case 'country':
      return '';
  }
}

/** Returns the highlighted unit: that of the record, or the one around the point. */
function selectedOf(
  selection: TerritorySelection,
  unit: Unit | null,
  location: TerritoryMapProps['location'],
  click: Click,
): { readonly layer: string; readonly id: string } | null {
  if (selection.what === 'unit') {
    const level = LEVEL_OF[selection.kind];
    return level && unit ? { layer: level, id: unit.id } : null;
  }
  // So near a unit fills the map, and its colour would hide the streets.
  if (selection.what !== 'point' || !location || click === 'punto') return null;
  const kind = { provincias: 'provincia', departamentos: 'departamento', municipios: 'municipio' } as const;
  const { id } = location.ubicacion[kind[click]];
  return id === null ? null : { layer: click, id };
}

function nameOf(selection: TerritorySelection, explanation: Explanation | null, unit: Unit | null): string | null {
  switch (selection.what) {
    case 'unit':
      return unit?.nombre ?? selection.id;
    case 'address':
      return explanation?.resultados[selection.puesto - 1]?.nomenclatura ?? selection.direccion;
    case 'point':
      return `${written(selection.lat)}, ${written(selection.lon)}`;
    case 'country':
      return null;
  }
}
