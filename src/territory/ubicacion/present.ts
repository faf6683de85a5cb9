/** A location on the wire (contract 2.3, "Reverse-georeferencing result"; territorial.md 9, 7.2, 7.3). */

import { type Answer, JSON_TYPE, rendered } from '../../server/http/answer.ts';
import { asciiOctets, joined, LINE_END, type Octets, octetsOf } from '../../server/http/octets.ts';
import type { RawPair } from '../../server/parameters/table.ts';
import { FieldSelection } from '../contract/fields.ts';
import type { Echo } from '../present/echo.ts';
import { FEATURES_HEAD, FEATURES_TAIL, feature, GEOJSON_TYPE } from '../present/geojson.ts';
import { flat, jsonOf, nested, xmlOf } from '../present/projection.ts';
import type { Tree } from '../present/tree.ts';
import { XML_HEAD, XML_TAIL, XML_TYPE, xmlElement } from '../present/xml.ts';
import type { LevelKind, Place } from './level.ts';
import type { Location, TerritoryMap } from './map.ts';
import { LOCATION_FIELDS, type LocationFormat } from './parameters.ts';

/** A point that was looked up, and how its answer is to be written. */
export interface LocatedPoint {
  readonly lat: number;
  readonly lon: number;
  /** The same as they stand in JSON: written once, though they are told twice. */
  readonly latText: string;
  readonly lonText: string;
  readonly location: Location;
  readonly campos: FieldSelection;
  readonly aplanar: boolean;
  /** All that was given; null where it was the two coordinates and nothing else. */
  readonly echo: Echo | null;
}

/** `{"parametros":…,"ubicacion":…}`, without a line end: a GET answers it alone, a batch many. */
export function locationJson(map: TerritoryMap, point: LocatedPoint): Octets {
  return joined(beginningOf(point), writerOf(map, point.campos, point.aplanar).write(point));
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

/** The answer to a GET in the format asked for. */
export function locationAnswer(map: TerritoryMap, point: LocatedPoint, format: LocationFormat): Answer {
  switch (format) {
    case 'json':
      return rendered({ octets: joined(locationJson(map, point), LINE_END) }, { type: JSON_TYPE });
    case 'geojson': {
      const names = point.campos.names.filter((name) => name !== 'lat' && name !== 'lon');
      const nodes = (point.aplanar ? flat : nested)(new FieldSelection(names, LOCATION_FIELDS.fields));
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

const NOBODY: Omit<Place, 'id'> & { readonly id: null } = { id: null, nombre: null, fuente: null };

function placeAt(map: TerritoryMap, level: LevelKind, ordinal: number): Place | typeof NOBODY {
  return map[level].places[ordinal] ?? NOBODY;
}

function recordOf(map: TerritoryMap, { lat, lon, location }: LocatedPoint): Tree {
  return {
    lat,
    lon,
    provincia: placeAt(map, 'provincia', location.provincia),
    departamento: placeAt(map, 'departamento', location.departamento),
    municipio: placeAt(map, 'municipio', location.municipio),
  };
}

const END = octetsOf('}}');

const MEMBERS = ['fuente', 'id', 'nombre'] as const;

/** Writes locations with one choice of fields: what it says of each unit is written once and kept. */
class LocationWriter {
  readonly #map: TerritoryMap;
  readonly #aplanar: boolean;
  readonly #members: Readonly<Record<LevelKind, readonly (typeof MEMBERS)[number][]>>;
  /** By level and ordinal + 1: the unit's members, and at 0 those of no unit. */
  readonly #pieces: Readonly<Record<LevelKind, (Octets | undefined)[]>>;

  constructor(map: TerritoryMap, campos: FieldSelection, aplanar: boolean) {
    this.#map = map;
    this.#aplanar = aplanar;
    // Places for all of them at once: arrays with gaps are maps.
    const slots = (level: LevelKind): number => map[level].places.length + 1;
    const pieces = (level: LevelKind) => new Array<Octets | undefined>(slots(level)).fill(undefined);
    this.#pieces = {
      provincia: pieces('provincia'),
      departamento: pieces('departamento'),
      municipio: pieces('municipio'),
    };
    const chosen = (level: LevelKind) => MEMBERS.filter((member) => campos.has(`${level}.${member}`));
    this.#members = {
      provincia: chosen('provincia'),
      departamento: chosen('departamento'),
      municipio: chosen('municipio'),
    };
  }

  /** The JSON object `ubicacion`, its keys in alphabetical order, and the end of the object that it stands in. */
  write({ latText, lonText, location }: LocatedPoint): Octets {
    const departamento = this.#piece('departamento', location.departamento);
    const municipio = this.#piece('municipio', location.municipio);
    const provincia = this.#piece('provincia', location.provincia);
    const finer = joined(joined(departamento, asciiOctets(`"lat":${latText},"lon":${lonText}`)), municipio);
    return joined(joined(finer, provincia), END);
  }

  #piece(level: LevelKind, ordinal: number): Octets {
    const known = this.#pieces[level][ordinal + 1];
    if (known !== undefined) return known;
    const place = placeAt(this.#map, level, ordinal);
    const prefix = this.#aplanar ? `${level}_` : '';
    const members = this.#members[level]
      .map((member) => `"${prefix}${member}":${JSON.stringify(place[member])}`)
      .join();
    // A department's piece begins the object.
    let piece = level === 'departamento' ? '{' : '';
    if (members !== '') {
      const whole = this.#aplanar ? members : `"${level}":{${members}}`;
      // Departments stand before the coordinates, the other two behind them.
      piece += level === 'departamento' ? `${whole},` : `,${whole}`;
    }
    const kept = octetsOf(piece);
    this.#pieces[level][ordinal + 1] = kept;
    return kept;
  }
}

/** Choices of fields whose writers are kept, nested and flat: there are few of use, but a thousand that can be asked for. */
export const KEPT_WRITERS = 32;

/** The writers of each map, nested and flat. */
const WRITERS = new WeakMap<
  TerritoryMap,
  readonly [nested: Map<string, LocationWriter>, flat: Map<string, LocationWriter>]
>();

function writerOf(map: TerritoryMap, campos: FieldSelection, aplanar: boolean): LocationWriter {
  let both = WRITERS.get(map);
  if (!both) {
    both = [new Map(), new Map()];
    WRITERS.set(map, both);
  }
  const writers = both[aplanar ? 1 : 0];
  let writer = writers.get(campos.key);
  if (!writer) {
    if (writers.size >= KEPT_WRITERS) writers.clear();
    writer = new LocationWriter(map, campos, aplanar);
    writers.set(campos.key, writer);
  }
  return writer;
}
