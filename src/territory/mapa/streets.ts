/** Streets as features of a map. */
import type { UnitTables } from '../catalog/catalog.ts';
import { sortedJson } from '../present/json.ts';
import type { Box } from '../streets/lines.ts';
import type { StreetNetwork } from '../streets/network.ts';
import { stepsPerDegree } from './grid.ts';
import { headBytes, tailBytes } from './present.ts';
import { type DrawnStreet, linesOnGrid, streetsInBox } from './streets-in-box.ts';

/** What streets are drawn from. */
export interface StreetsCatalog {
  readonly tables: UnitTables;
  readonly network: StreetNetwork;
}

const encoder = new TextEncoder();

/** The body that shows the streets of a box at a zoom level. */
export function streetsInBoxBody(catalog: StreetsCatalog, box: Box, detail: number): readonly Uint8Array[] {
  const steps = stepsPerDegree(detail);
  const { streets, isComplete } = streetsInBox(catalog.network, box, steps);
  return bodyOf(catalog, streets, steps, isComplete);
}

/** The body that shows all of one street at a zoom level; where its course is not known, its geometry is null. */
export function streetBody(catalog: StreetsCatalog, street: number, detail: number): readonly Uint8Array[] {
  const steps = stepsPerDegree(detail);
  const lines = linesOnGrid(catalog.network.lines.pieces(street), steps);
  return bodyOf(catalog, [{ street, lines }], steps, true);
}

function bodyOf(
  catalog: StreetsCatalog,
  streets: readonly DrawnStreet[],
  steps: number,
  completas: boolean,
): readonly Uint8Array[] {
  const sources = new Set<string>();
  const features = streets.map(({ street, lines }) => {
    const { frames, numbering } = catalog.network;
    const frame = frames.numberOf(street);
    const { categoria = null, fuente = null } = frame < 0 ? {} : frames.at(frame);
    if (fuente !== null) sources.add(fuente);
    const properties = sortedJson({
      alturas: numbering.extent(street),
      categoria,
      id: catalog.tables.calles.ids[street] ?? '',
      nombre: catalog.tables.calles.nameAt(street),
    });
    return `{"geometry":${linesText(lines, steps)},"properties":${properties},"type":"Feature"}`;
  });
  const head = headBytes({ cantidad: streets.length, completas });
  return [head, encoder.encode(features.join(',')), tailBytes(sources)];
}

/** A course as GeoJSON text; `null` where it is not known. A line shorter than a step stays one, of one place. */
function linesText(lines: DrawnStreet['lines'], steps: number): string {
  const texts = lines.map((line) => {
    let text = '[';
    for (let at = 0; at < line.length; at += 2) {
      text += `${at === 0 ? '[' : ',['}${(line[at] ?? 0) / steps},${(line[at + 1] ?? 0) / steps}]`;
    }
    // A line has two places by definition, even one that the grid makes a point of.
    return line.length === 2 ? `${text},${text.slice(1)}]` : `${text}]`;
  });
  const [only] = texts;
  if (only === undefined) return 'null';
  return texts.length === 1
    ? `{"coordinates":${only},"type":"LineString"}`
    : `{"coordinates":[${texts.join(',')}],"type":"MultiLineString"}`;
}
