import type { JSX } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type * as v from 'valibot';
import { useAnswer } from '../../../api/request.ts';
import { CONFIGURATION } from '../../../app/configuration.ts';
import { written } from '../../../app/coordinates.ts';
import { useWords } from '../../../app/language.ts';
import { useView } from '../../../app/view.ts';
import { GeoMap } from '../../../parts/map/map.tsx';
import { OUTLINES, STREETS } from '../../../parts/map/schemas.ts';
import {
  COUNTRY,
  type MapBox,
  type MapLayer,
  type MapPick,
  type MapPoint,
  type MapView,
} from '../../../parts/map/types.ts';
import { type Get, listOf, recordRequest } from '../model/lists.ts';
import { type Asked, showing } from '../model/request.ts';
import { type Explanation, type LOCATION, PAGES, type Unit } from '../schemas.ts';
import { WORDS } from '../words.ts';
import styles from './map-place.module.css';
import {
  boxOf,
  CLICKS,
  type Click,
  candidateDots,
  centreOf,
  clickFor,
  groundLayers,
  type KnownPlace,
  knownPlaces,
  LAYERS,
  LEVEL_OF,
  pinOf,
  type Sights,
  shapesOf,
  streetsOf,
  viewFor,
} from './scene.ts';

interface MapPlaceProps {
  readonly asked: Asked;
  readonly explanation: Explanation | null;
  readonly unit: Unit | null;
  readonly location: v.InferOutput<typeof LOCATION> | null;
}

/** Detail at which outlines are asked for their box alone. */
const BOX_DETAIL = 6;

/** The map of the page, and what a click on it is about. */
export function MapPlace({ asked, explanation, unit, location }: MapPlaceProps): JSX.Element {
  const t = useWords(WORDS);
  const { get, go } = useView();
  const click = clickFor(asked, get('capa'));
  const provincia = provinceOf(asked, explanation, unit, location);
  const [street, crossing] = streetsOf(asked, explanation);
  const streetAnswered = useAnswer(streetRequest(street), STREETS);
  const streets = streetAnswered.answer;
  const crossings = useAnswer(streetRequest(crossing), STREETS).answer;
  const pin = pinOf(asked, explanation, unit);
  const course = useMemo(() => boxAround(streets), [streets]);
  // What it lies in is looked for once it is known that nothing of it can be drawn.
  const isPlaceless = pin === null && course === null && streetAnswered.state !== 'waiting';
  const places = isPlaceless ? knownPlaces(asked, explanation, unit) : [];
  const towns = places.find(({ kind }) => LEVEL_OF[kind] === undefined);
  const townRecord = useAnswer(
    towns ? recordRequest(towns.kind, towns.id) : null,
    PAGES[towns ? listOf(towns.kind) : 'localidades_censales'],
  );
  const town = centreOf(townRecord.answer?.rows[0] ?? null);
  const area = places.find(({ kind }) => LEVEL_OF[kind] !== undefined);
  const outlines = useAnswer(outlineRequest(asked, unit, town ? undefined : area), OUTLINES);
  const puesto = asked.what === 'address' ? asked.puesto : 0;
  const layers = useMemo((): readonly MapLayer[] => {
    const shapes = shapesOf([...(crossings?.features ?? []), ...(streets?.features ?? [])]);
    const dots = candidateDots(explanation, puesto);
    return [
      ...groundLayers(click, provincia),
      ...(shapes.length > 0 ? [{ kind: 'shapes', name: LAYERS.street, shapes, tone: 'accent' } as const] : []),
      ...(dots.length > 0 ? [{ kind: 'dots', name: LAYERS.candidates, dots } as const] : []),
    ];
  }, [click, provincia, streets, crossings, explanation, puesto]);
  const selected = selectedOf(asked, unit, location, click);
  const outline = useMemo(() => boxAround(outlines.answer), [outlines.answer]);
  const isKnown = [streetAnswered, townRecord, outlines].every(({ state }) => state !== 'waiting');
  const view = useHeldView(
    asked,
    { pin, street: course, town, unit: outline },
    pin !== null || isKnown,
    asked.what === 'address' && explanation !== null,
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
    <section class={styles.place} aria-label={t.map}>
      <div class={styles.map}>
        <GeoMap
          label={t.mapOf(nameOf(asked, explanation, unit) ?? t.country)}
          layers={layers}
          view={view}
          selected={selected}
          pin={pin}
          tiles={CONFIGURATION.tiles}
          height="100%"
          onPick={onPick}
          onPoint={onPoint}
        />
      </div>
      <ClickChoice chosen={click} onChoose={(capa: Click) => go({ capa }, { replace: true })} />
    </section>
  );
}

function streetRequest(id: string | undefined): Get | null {
  return id === undefined ? null : { method: 'GET', path: `ventanilla/mapa/calles/${id}`, query: { detalle: 16 } };
}

/** The outline of a record that has one, or of the unit that an address lies in, for its box. */
function outlineRequest(asked: Asked, unit: Unit | null, area: KnownPlace | undefined): Get | null {
  const { kind, id } = area ?? (asked.what === 'unit' ? asked : { kind: 'calle', id: '' });
  const level = LEVEL_OF[kind];
  // What is asked by its name is known by its id once its record came.
  const known = /^\d+$/.test(id) ? id : unit?.id;
  if (level === undefined || known === undefined) return null;
  return { method: 'GET', path: `ventanilla/mapa/${level}`, query: { id: known, detalle: BOX_DETAIL } };
}

type Shown = Parameters<typeof shapesOf>[0];

function boxAround(shown: { readonly features: Shown } | null): MapBox | null {
  return shown ? boxOf(shapesOf(shown.features).map(({ geometry }) => geometry)) : null;
}

/** Where to look; while what would tell it is waited for, where the map is already. `isMissed`: what was asked is known to be nowhere. */
function useHeldView(asked: Asked, sights: Sights, isKnown: boolean, isMissed: boolean): MapView {
  const held = useMemo((): { view: MapView } => ({ view: COUNTRY }), []);
  // What a view is made of: the same makes the same view, so that a map that somebody moved stays.
  const key = JSON.stringify([asked.what, isKnown, isMissed, sights]);
  return useMemo(() => {
    if (isKnown) held.view = viewFor(asked, sights, COUNTRY) ?? (isMissed ? COUNTRY : held.view);
    return held.view;
  }, [key]);
}

/** The province that what is shown lies in, by its id; empty where none is known. */
function provinceOf(
  asked: Asked,
  explanation: Explanation | null,
  unit: Unit | null,
  location: MapPlaceProps['location'],
): string {
  switch (asked.what) {
    case 'unit':
      return (asked.kind === 'provincia' ? unit?.id : unit?.provincia?.id) ?? '';
    case 'point':
      return location?.ubicacion.provincia.id ?? '';
    case 'address':
      return (
        (explanation?.resultados[asked.puesto - 1] ?? explanation?.resultados[0])?.provincia.id ??
        explanation?.filtros.find(({ filtro }) => filtro === 'provincia')?.unidades[0]?.id ??
        ''
      );
    case 'country':
      return '';
  }
}

/** What is drawn in the accent: the unit whose record is shown, or the one that the point lies in. */
function selectedOf(
  asked: Asked,
  unit: Unit | null,
  location: MapPlaceProps['location'],
  click: Click,
): { readonly layer: string; readonly id: string } | null {
  if (asked.what === 'unit') {
    const level = LEVEL_OF[asked.kind];
    return level && unit ? { layer: level, id: unit.id } : null;
  }
  // From so near a unit fills the map: its colour would only hide the streets, unless somebody looks at units.
  if (asked.what !== 'point' || !location || click === 'punto') return null;
  const kind = { provincias: 'provincia', departamentos: 'departamento', municipios: 'municipio' } as const;
  const { id } = location.ubicacion[kind[click]];
  return id === null ? null : { layer: click, id };
}

function nameOf(asked: Asked, explanation: Explanation | null, unit: Unit | null): string | null {
  switch (asked.what) {
    case 'unit':
      return unit?.nombre ?? asked.id;
    case 'address':
      return explanation?.resultados[asked.puesto - 1]?.nomenclatura ?? asked.direccion;
    case 'point':
      return `${written(asked.lat)}, ${written(asked.lon)}`;
    case 'country':
      return null;
  }
}

interface ClickChoiceProps {
  readonly chosen: Click;
  readonly onChoose: (click: Click) => void;
}

/** What a click on the map asks for: the record of a unit, or what lies at the point. */
export function ClickChoice({ chosen, onChoose }: ClickChoiceProps): JSX.Element {
  const t = useWords(WORDS);
  const name = useId();
  return (
    <fieldset class={styles.choice}>
      <legend class="unseen">{t.onClick}</legend>
      <span class="soft small" aria-hidden="true">
        {t.onClick}
      </span>
      <div class={styles.segments}>
        {CLICKS.map((click) => (
          <label key={click}>
            <input type="radio" name={name} checked={click === chosen} onChange={() => onChoose(click)} />
            <span>{t.onClicks[click]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
