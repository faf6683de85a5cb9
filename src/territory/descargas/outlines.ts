/** Outlines as they are stored, as GeoJSON that is made while it is sent. */
import type { Pace } from '../../server/pace.ts';
import type { UnitCatalog } from '../catalog/catalog.ts';
import { headBytes, tailBytes } from '../mapa/present.ts';
import { propertiesOf } from '../mapa/sheet.ts';
import { sortedJson } from '../present/json.ts';
import type { LevelKind, PolygonLevel } from '../ubicacion/level.ts';

/** Characters that are gathered before they are sent. */
const PIECE_CHARACTERS = 32 * 1024;

/** A collection with the chosen polygons of a level, in pieces; members as under `/ventanilla/mapa`. */
export async function* outlinesGeojson(
  { tables }: UnitCatalog,
  kind: LevelKind,
  level: PolygonLevel,
  chosen: readonly number[],
  pace: Pace,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield headBytes({ cantidad: chosen.length });
  const sources = new Set<string>();
  let text = '';
  let separator = '';
  for (const ordinal of chosen) {
    sources.add(level.places[ordinal]?.fuente ?? '');
    const properties = sortedJson(propertiesOf(tables, kind, level, ordinal));
    text += `${separator}{"geometry":${level.geometryText(ordinal)},"properties":${properties},"type":"Feature"}`;
    separator = ',';
    if (text.length >= PIECE_CHARACTERS) {
      yield Buffer.from(text);
      text = '';
    }
    await pace.breathe();
  }
  yield Buffer.from(text);
  yield tailBytes(sources);
}
