import type { VersionReader } from '../../store/store.ts';
import type { UnitCatalog } from '../catalog/catalog.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import { decodeEntity, type Lines, type Position } from '../contract/entities.ts';
import { type CrossingPair, Crossings } from './crossings.ts';
import { LinesBuilder, type StreetLines } from './lines.ts';
import { type PlainName, plainName } from './name-fit.ts';
import { Numbering, rangesOf } from './numbering.ts';
import { placeSizes } from './place-size.ts';

/** What is known of the streets beyond their records, by their ordinal in the table of streets. */
export interface StreetNetwork {
  readonly numbering: Numbering;
  /** The course of a street from its lowest number on, one piece each. */
  readonly axes: StreetLines;
  /** 1 where the axis may be used to place a number. */
  readonly interpolable: Uint8Array;
  /** All lines of a street as its source draws them. */
  readonly lines: StreetLines;
  readonly crossings: Crossings;
  /** How large the place of a street is, see {@link placeSizes}. */
  readonly placeSize: Float64Array;
  /** Id of the locality within its census locality, where the source knows it; and the streets of each such locality. */
  readonly localityOf: ReadonlyMap<number, string>;
  readonly streetsOfLocality: ReadonlyMap<string, readonly number[]>;
  /** Names taken apart for comparison, by the number that `text.nameOf` gives to equal names. */
  readonly names: readonly PlainName[];
}

/** Builds the network of one version, in slices. */
export async function buildStreetNetwork(
  reader: VersionReader,
  { tables }: Pick<UnitCatalog, 'tables'>,
  breathe: () => Promise<void>,
): Promise<StreetNetwork> {
  const streets = tables.calles;
  const ranges: (readonly number[])[] = [];
  const localityOf = new Map<number, string>();
  const streetsOfLocality = new Map<string, number[]>();
  const names: PlainName[] = [];
  const lines = new LinesBuilder();
  for (let ordinal = 0; ordinal < streets.size; ordinal++) {
    const calle = streets.entity(ordinal);
    ranges.push(rangesOf(calle));
    names[streets.text.nameOf[ordinal] ?? 0] ??= plainName(calle.nombre);
    const locality = calle.localidad?.id ?? null;
    if (locality !== null) {
      localityOf.set(ordinal, locality);
      const neighbours = streetsOfLocality.get(locality);
      if (neighbours) neighbours.push(ordinal);
      else streetsOfLocality.set(locality, [ordinal]);
    }
    if (calle.geometria) lines.set(ordinal, piecesOf(calle.geometria));
    if (ordinal % 64 === 0) await breathe();
  }
  const axes = new LinesBuilder();
  const interpolable = new Uint8Array(streets.size);
  for await (const batch of reader.records('ejes')) {
    for (const { key, body } of batch) {
      const street = streets.ordinalOf(key);
      if (street < 0) continue;
      const axis = decodeEntity('ejes', body);
      axes.set(street, [axis.eje]);
      lines.set(street, axis.geometria ? piecesOf(axis.geometria) : [axis.eje]);
      interpolable[street] = axis.interpolable ? 1 : 0;
    }
    await breathe();
  }
  const numbering = new Numbering(ranges);
  await breathe();
  const crossings = new Crossings(await readPairs(reader, streets, breathe), streets.size);
  await breathe();
  return {
    numbering,
    axes: axes.pack(streets.size),
    interpolable,
    lines: lines.pack(streets.size),
    crossings,
    placeSize: placeSizes(tables),
    localityOf,
    streetsOfLocality,
    names,
  };
}

async function readPairs(
  reader: VersionReader,
  streets: UnitTable<'calles'>,
  breathe: () => Promise<void>,
): Promise<CrossingPair[]> {
  const ordinals = new Map(streets.ids.map((id, ordinal) => [id, ordinal]));
  const pairs: CrossingPair[] = [];
  for await (const batch of reader.records('cruces')) {
    for (const { key, body } of batch) {
      const one = ordinals.get(key);
      if (one === undefined) continue;
      for (const [id, lat, lon] of decodeEntity('cruces', body).cruces) {
        const other = ordinals.get(id);
        if (other === undefined) continue;
        pairs.push({ one, other, point: lat === null || lon === null ? null : { lat, lon } });
      }
    }
    await breathe();
  }
  return pairs;
}

function piecesOf(lines: Lines): readonly (readonly Position[])[] {
  return lines.type === 'LineString' ? [lines.coordinates] : lines.coordinates;
}
