/** A location on the wire (contract 2.3, "Reverse-georeferencing result"; territorial.md 9, 7.2, 7.3). */

import {
  type Answer,
  asciiOctets,
  JSON_TYPE,
  joined,
  LINE_END,
  type Octets,
  octetsOf,
  rendered,
} from '../../server/http/answer.ts';
import type { RawPair } from '../../server/parameters/table.ts';
import { FieldSelection } from '../contract/fields.ts';
import { GENERATIONS, type Generation } from '../contract/generations.ts';
import type { Echo } from '../present/echo.ts';
import { FEATURES_HEAD, FEATURES_TAIL, feature, GEOJSON_TYPE } from '../present/geojson.ts';
import { flat, jsonOf, nested, nodesOf, xmlOf } from '../present/projection.ts';
import type { Tree } from '../present/tree.ts';
import { XML_HEAD, XML_TAIL, XML_TYPE, xmlElement } from '../present/xml.ts';
import { LEVELS, type LevelKind, type Place } from './level.ts';
import type { Location, TerritoryMap } from './map.ts';
import type { LocationFormat } from './parameters.ts';
import type { StreetBeside } from './street-beside.ts';

/** A point that was looked up, and how its answer is to be written. */
export interface LocatedPoint {
  readonly lat: number;
  readonly lon: number;
  /** The same as they stand in JSON: written once, though they appear twice. */
  readonly latText: string;
  readonly lonText: string;
  readonly location: Location;
  readonly campos: FieldSelection;
  readonly aplanar: boolean;
  /** What the municipality is called. */
  readonly government: Generation['government'];
  /** The street beside it; null where the answer says nothing of streets. */
  readonly street: StreetBeside | null;
  /** All that was given; null where it was the two coordinates and nothing else. */
  readonly echo: Echo | null;
}

/** `{"parametros":…,"ubicacion":…}`, without a line end: a GET answers it alone, a batch many. */
export function locationJson(map: TerritoryMap, point: LocatedPoint): Octets {
  const beginning = beginningOf(point);
  if (point.street === null) return joined(beginning, writerOf(map, point).write(point));
  return joined(beginning, octetsOf(`${jsonOf(nodesOf(point.campos, point.aplanar), recordOf(map, point))}}`));
}

/** What stands before the location: an object that what follows closes. */
function beginningOf({ echo, latText, lonText }: LocatedPoint): Octets {
  if (echo !== null) return joined(joined(ECHO, echo.octets()), LOCATION);
  return asciiOctets(`{"parametros":{"lat":${latText},"lon":${lonText}},"ubicacion":`);
}

const ECHO = asciiOctets('{"parametros":');
const LOCATION = asciiOctets(',"ubicacion":');

/** True of what gave nothing but coordinates. */
export function givesCoordinatesAlone(pairs: readonly RawPair[]): boolean {
  for (let at = 0; at < pairs.length; at++) {
    const name = pairs[at]?.[0];
    if (name !== 'lat' && name !== 'lon') return false;
  }
  return true;
}

/** The answer to a GET in the requested format. */
export function locationAnswer(map: TerritoryMap, point: LocatedPoint, format: LocationFormat): Answer {
  switch (format) {
    case 'json':
      return rendered({ octets: joined(locationJson(map, point), LINE_END) }, { type: JSON_TYPE });
    case 'geojson': {
      const names = point.campos.names.filter((name) => name !== 'lat' && name !== 'lon');
      const nodes = (point.aplanar ? flat : nested)(new FieldSelection(names, fieldsOf(point)));
      const record = recordOf(map, point);
      return rendered(FEATURES_HEAD + (feature(record, jsonOf(nodes, record)) ?? '') + FEATURES_TAIL, {
        type: GEOJSON_TYPE,
        variant: 'geojson',
      });
    }
    case 'xml': {
      const inner = xmlOf(nested(point.campos), recordOf(map, point));
      const parametros = xmlElement('parametros', point.echo?.tree() ?? { lat: point.lat, lon: point.lon });
      const body = `${XML_HEAD}<resultado>${parametros}<ubicacion>${inner}</ubicacion></resultado>${XML_TAIL}`;
      return rendered(body, { type: XML_TYPE, variant: 'xml' });
    }
  }
}

function fieldsOf({ government }: LocatedPoint): FieldSelection['fields'] {
  const { v1, v2 } = GENERATIONS;
  return (v1.government === government ? v1 : v2).locationFields.fields;
}

const NOBODY: Omit<Place, 'id'> & { readonly id: null } = { id: null, nombre: null, fuente: null };

function placeAt(map: TerritoryMap, level: LevelKind, ordinal: number): Place | typeof NOBODY {
  return map[level].places[ordinal] ?? NOBODY;
}

function recordOf(map: TerritoryMap, { lat, lon, location, street }: LocatedPoint): Tree {
  return {
    ...street,
    lat,
    lon,
    provincia: placeAt(map, 'provincia', location.provincia),
    departamento: placeAt(map, 'departamento', location.departamento),
    municipio: placeAt(map, 'municipio', location.municipio),
  };
}

const END = octetsOf('}}');

const MEMBERS = ['fuente', 'id', 'nombre'] as const;

/** The kept parts of a level: the names of its units, which of their members are written, and their written JSON. */
interface LevelPieces {
  readonly level: LevelKind;
  readonly name: string;
  readonly members: readonly (typeof MEMBERS)[number][];
  /** By ordinal + 1: the unit's members, and at 0 those of no unit. */
  readonly pieces: (Octets | undefined)[];
}

/** The member that stands between the levels. */
const COORDINATES = 'lat';

/** Writes locations with one choice of fields: the JSON of each unit is written once and kept. */
class LocationWriter {
  readonly #map: TerritoryMap;
  readonly #aplanar: boolean;
  /** The levels whose names come before the coordinates, and those behind them, in alphabetical order. */
  readonly #before: readonly LevelPieces[];
  readonly #behind: readonly LevelPieces[];

  constructor(map: TerritoryMap, { campos, aplanar, government }: LocatedPoint) {
    this.#map = map;
    this.#aplanar = aplanar;
    const levels = LEVELS.map((level): LevelPieces => {
      const name = level === 'municipio' ? government : level;
      // Places for all of them at once: arrays with gaps are maps.
      const pieces = new Array<Octets | undefined>(map[level].places.length + 1).fill(undefined);
      return { level, name, members: MEMBERS.filter((member) => campos.has(`${name}.${member}`)), pieces };
    }).sort((a, b) => (a.name < b.name ? -1 : 1));
    this.#before = levels.filter(({ name }) => name < COORDINATES);
    this.#behind = levels.filter(({ name }) => name > COORDINATES);
  }

  /** The JSON object `ubicacion`, its keys in alphabetical order, and the end of the object that it stands in. */
  write({ latText, lonText, location }: LocatedPoint): Octets {
    let written = OPEN;
    for (const level of this.#before) written = joined(written, this.#piece(level, location[level.level], true));
    written = joined(written, asciiOctets(`"lat":${latText},"lon":${lonText}`));
    for (const level of this.#behind) written = joined(written, this.#piece(level, location[level.level], false));
    return joined(written, END);
  }

  #piece({ level, name, members, pieces }: LevelPieces, ordinal: number, isBefore: boolean): Octets {
    const known = pieces[ordinal + 1];
    if (known !== undefined) return known;
    const place = placeAt(this.#map, level, ordinal);
    const prefix = this.#aplanar ? `${name}_` : '';
    const texts = members.map((member) => `"${prefix}${member}":${JSON.stringify(place[member])}`).join();
    const whole = this.#aplanar || texts === '' ? texts : `"${name}":{${texts}}`;
    const kept = octetsOf(whole === '' ? '' : isBefore ? `${whole},` : `,${whole}`);
    pieces[ordinal + 1] = kept;
    return kept;
  }
}

const OPEN = asciiOctets('{');

/** Choices of fields whose writers are kept, nested and flat: few are of use, but thousands are possible. */
const KEPT_WRITERS = 32;

/** The writers of each map, nested and flat. */
const WRITERS = new WeakMap<
  TerritoryMap,
  readonly [nested: Map<string, LocationWriter>, flat: Map<string, LocationWriter>]
>();

function writerOf(map: TerritoryMap, point: LocatedPoint): LocationWriter {
  const { campos, aplanar } = point;
  let both = WRITERS.get(map);
  if (!both) {
    both = [new Map(), new Map()];
    WRITERS.set(map, both);
  }
  const writers = both[aplanar ? 1 : 0];
  let writer = writers.get(campos.key);
  if (!writer) {
    if (writers.size >= KEPT_WRITERS) writers.clear();
    writer = new LocationWriter(map, point);
    writers.set(campos.key, writer);
  }
  return writer;
}
