import type { VersionReader } from '../../store/store.ts';
import type { UnitCatalog } from '../catalog/catalog.ts';
import { readBlocks } from '../stored/blocks.ts';
import { readStreetBlocks } from '../stored/street-blocks.ts';
import { drawnCorners, type VisitCorner } from './block-corners.ts';
import { CrossedNames } from './crossed-names.ts';
import { type Crossings, CrossingsBuilder } from './crossings.ts';
import { deduceCourses } from './deduced/deduce.ts';
import type { DeducedPlaces } from './deduced/deduced-places.ts';
import { EarlierResults } from './earlier-results.ts';
import { piecesOf, type StreetFacts } from './facts.ts';
import type { Hundreds } from './hundreds.ts';
import { lineCorners } from './line-corners.ts';
import { LinesBuilder, type StreetLines } from './lines.ts';
import { NearestStreets } from './nearest-street.ts';
import { type AxisChecks, numberedAxes } from './numbered-axes.ts';
import { Numbering } from './numbering.ts';
import { placeSizes } from './place-size.ts';
import { PlainNames } from './plain-names.ts';
import type { StreetBlocks } from './street-blocks.ts';
import { StreetBlocksBuilder } from './street-blocks-builder.ts';
import { StreetBoxes } from './street-boxes.ts';
import { PECULIAR, StreetFrames } from './street-frames.ts';
import { strayPoints } from './twice-drawn.ts';

/** What is known of the streets beyond their records, by their ordinal in the table of streets. */
export interface StreetNetwork {
  /** The blocks of a street, with their numbers and lines. */
  readonly blocks: StreetBlocks;
  readonly numbering: Numbering;
  /** The course of a street from its lowest number on, one piece each. */
  readonly axes: StreetLines;
  /** 1 where the axis may be used to place a number, 2 (`DOUBTED`) where it is the street's own but its numbers are doubtful, else 0. */
  readonly interpolable: Uint8Array;
  /** Where the hundreds of a street begin along its axis. */
  readonly hundreds: Hundreds;
  /** What was repaired of the axes, and how many are not used to place a number. */
  readonly checks: AxisChecks;
  /** Where the numbers of streets without a line lie. */
  readonly deduced: DeducedPlaces;
  /** All lines of a street as its source draws them; those of its blocks where it has none of its own. */
  readonly lines: StreetLines;
  /** Finds streets by the box of their course. */
  readonly boxes: StreetBoxes;
  /** Finds the street nearest to a point. */
  readonly nearest: NearestStreets;
  readonly crossings: Crossings;
  readonly crossedNames: CrossedNames;
  /** How large the place of a street is, see {@link placeSizes}. */
  readonly placeSize: Float64Array;
  /** The locality within its census locality, where the source knows it, by `localityKey`; and the streets of each. */
  readonly localityOf: ReadonlyMap<number, string>;
  readonly streetsOfLocality: ReadonlyMap<string, readonly number[]>;
  /** What the record of a street says besides its id, its name and its numbers. */
  readonly frames: StreetFrames;
  /** Names taken apart for comparison. */
  readonly names: PlainNames;
}

/**
 * Builds the network of one version, in slices.
 * @param facts what was gathered of every street of `tables.calles`
 * @param earlier what was computed of the courses when they were the same
 */
export async function buildStreetNetwork(
  reader: VersionReader,
  { tables, synonyms }: Pick<UnitCatalog, 'tables' | 'synonyms'>,
  facts: StreetFacts,
  breathe: () => Promise<void>,
  earlier: EarlierResults = EarlierResults.none(),
): Promise<StreetNetwork> {
  const streets = tables.calles;
  const ordinals = new Map(streets.ids.map((id, ordinal) => [id, ordinal]));
  const ordinalAt = Int32Array.from(facts.ids, (id) => ordinals.get(id) ?? -1);
  await breathe();
  const ranges: (readonly number[])[] = new Array(streets.size).fill([]);
  const frameOf = new Int32Array(streets.size);
  const numbers = new Int32Array(4 * streets.size);
  for (let place = 0; place < ordinalAt.length; place++) {
    const ordinal = ordinalAt[place] ?? -1;
    ranges[ordinal] = facts.ranges[place] ?? [];
    frameOf[ordinal] = facts.frameOf[place] ?? -1;
    for (let at = 0; at < 4; at++) numbers[4 * ordinal + at] = facts.numbers[4 * place + at] ?? PECULIAR;
    if (place % 64 === 0) await breathe();
  }
  const lines = new LinesBuilder();
  for (const [place, pieces] of facts.lines) lines.set(ordinalAt[place] ?? -1, pieces);
  const { axes, interpolable: readInterpolable } = await readAxes(reader, ordinals, lines, breathe);
  const blocks = await gatherBlocks(reader, ordinals, breathe);
  const packed = lines.pack(streets.size, blocks);
  const { crossings: drawnOnes, listed } = await readCrossings(reader, ordinals, blocks, packed, breathe);
  const numbering = Numbering.of(ranges, blocks);
  const numbered = await numberedAxes(
    axes,
    { interpolable: readInterpolable, numbering, crossings: drawnOnes, lines: packed },
    breathe,
    earlier,
  );
  const { interpolable, courses, hundreds, checks } = numbered;
  const known = { axes: numbered.axes, interpolable, numbering, crossings: drawnOnes, lines: packed, listed };
  const own = drawnOnes.without(await strayPoints(known, courses, breathe));
  const passable = { ...known, crossings: own };
  const { places: deduced, corners } = await deduceCourses(passable, courses, tables, breathe, earlier);
  const crossings = corners.size > 0 ? own.withPoints(corners) : own;
  return {
    blocks,
    numbering,
    axes: numbered.axes,
    interpolable,
    hundreds,
    checks,
    deduced,
    lines: packed,
    boxes: StreetBoxes.of(packed),
    nearest: await NearestStreets.build(packed, blocks, breathe),
    crossings,
    crossedNames: await CrossedNames.of(crossings, streets.text.nameOf, streets.text.extent.names, breathe),
    placeSize: placeSizes(tables),
    ...localities(Array.from(facts.localities, ([place, locality]) => [ordinalAt[place] ?? -1, locality])),
    frames: StreetFrames.fromParts({ frames: facts.frames.frames, frameOf, numbers }),
    names: new PlainNames(streets.text, synonyms.spelling),
  };
}

/** The axes; the lines that come with them are added to `lines`. */
async function readAxes(
  reader: VersionReader,
  ordinals: ReadonlyMap<string, number>,
  lines: LinesBuilder,
  breathe: () => Promise<void>,
): Promise<{ readonly axes: LinesBuilder; readonly interpolable: Uint8Array }> {
  const axes = new LinesBuilder();
  const interpolable = new Uint8Array(ordinals.size);
  for await (const { entities } of readBlocks(reader, 'ejes')) {
    for (const axis of entities) {
      const street = ordinals.get(axis.id);
      if (street === undefined) continue;
      axes.set(street, [axis.eje]);
      lines.set(street, axis.geometria ? piecesOf(axis.geometria) : [axis.eje]);
      interpolable[street] = axis.interpolable ? 1 : 0;
    }
    await breathe();
  }
  return { axes, interpolable };
}

/** The crossings that are listed alone, and with those that the lines of the streets draw. */
async function readCrossings(
  reader: VersionReader,
  ordinals: ReadonlyMap<string, number>,
  blocks: StreetBlocks,
  lines: StreetLines,
  breathe: () => Promise<void>,
): Promise<{ readonly crossings: Crossings; readonly listed: Crossings }> {
  const builder = new CrossingsBuilder();
  for await (const { entities } of readBlocks(reader, 'cruces')) {
    for (const { id: first, cruces } of entities) {
      const one = ordinals.get(first);
      if (one === undefined) continue;
      for (const [second, lat, lon] of cruces) {
        const other = ordinals.get(second);
        if (other !== undefined) builder.add(one, other, lat, lon);
      }
    }
    await breathe();
  }
  const listed = builder.build(ordinals.size);
  const draw: VisitCorner = (one, other, lat, lon) => builder.addDrawn(one, other, lat, lon);
  await drawnCorners(blocks, ordinals.size, draw, breathe);
  await lineCorners(lines, draw, breathe);
  return { crossings: builder.build(ordinals.size), listed };
}

async function gatherBlocks(
  reader: VersionReader,
  ordinals: ReadonlyMap<string, number>,
  breathe: () => Promise<void>,
): Promise<StreetBlocks> {
  const builder = new StreetBlocksBuilder();
  for await (const streets of readStreetBlocks(reader)) {
    for (const { calle, cuadras } of streets) {
      const street = ordinals.get(calle);
      if (street !== undefined) builder.add(street, cuadras, calle);
    }
    await breathe();
  }
  await breathe();
  return builder.build(ordinals.size);
}

/** Both maps from the streets with a known locality, in the order given. */
export function localities(
  known: Iterable<readonly [street: number, locality: string]>,
): Pick<StreetNetwork, 'localityOf' | 'streetsOfLocality'> {
  const localityOf = new Map<number, string>();
  const streetsOfLocality = new Map<string, number[]>();
  for (const [street, locality] of known) {
    localityOf.set(street, locality);
    const neighbours = streetsOfLocality.get(locality);
    if (neighbours) neighbours.push(street);
    else streetsOfLocality.set(locality, [street]);
  }
  return { localityOf, streetsOfLocality };
}
