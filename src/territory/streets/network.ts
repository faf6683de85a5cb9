import { growingDoubles, growingInts } from '../../indexes/columns.ts';
import { InputDigest } from '../../indexes/input-digest.ts';
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
  /** The digests of what it is made of. */
  readonly inputs: NetworkInputs;
}

/** What a network is made of, by digests. */
export interface NetworkInputs {
  /** All that streets say but their names, kinds and sources. */
  readonly streets: string;
  /** The lines of streets and blocks. */
  readonly lines: string;
}

/** The network of another version. */
export interface NetworkBefore {
  readonly network: StreetNetwork;
  /** Whether axes, crossings, blocks of streets and towns are the same. */
  readonly hasSameSources: boolean;
}

/** Computations of a network whose results the next build may use again: how their names begin. */
export const NETWORK_COMPUTATIONS = ['corners ', 'numbered axes ', 'deduced course '];

/**
 * Builds the network of one version, in slices.
 * @param facts what was gathered of every street of `tables.calles`
 * @param earlier what was computed of the courses when they were the same
 * @param before of which those parts are used again that are made of the same
 */
export async function buildStreetNetwork(
  reader: VersionReader,
  { tables, synonyms }: Pick<UnitCatalog, 'tables' | 'synonyms'>,
  facts: StreetFacts,
  breathe: () => Promise<void>,
  earlier: EarlierResults = EarlierResults.none(),
  before: NetworkBefore | null = null,
): Promise<StreetNetwork> {
  const streets = tables.calles;
  const ofStreets = streetsDigest(facts, tables);
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
  const framesNow = StreetFrames.fromParts({ frames: facts.frames.frames, frameOf, numbers });
  const namesNow = new PlainNames(streets.text, synonyms.spelling);
  const crossedNamesOf = (crossings: Crossings): Promise<CrossedNames> =>
    CrossedNames.of(crossings, streets.text.nameOf, streets.text.extent.names, breathe);
  if (before?.hasSameSources && before.network.inputs.streets === ofStreets) {
    earlier.keep(NETWORK_COMPUTATIONS);
    const { network } = before;
    const crossedNames = await crossedNamesOf(network.crossings);
    return { ...network, crossedNames, frames: framesNow, names: namesNow };
  }
  const lines = new LinesBuilder();
  for (const [place, pieces] of facts.lines) lines.set(ordinalAt[place] ?? -1, pieces);
  const { axes, interpolable: readInterpolable } = await readAxes(reader, ordinals, lines, breathe);
  const blocks = await gatherBlocks(reader, ordinals, breathe);
  const packed = lines.pack(streets.size, blocks);
  const inputs = { streets: ofStreets, lines: linesDigest(packed, blocks) };
  const withSameLines = before?.network.inputs.lines === inputs.lines ? before.network : null;
  const corners = await earlier.of(`corners ${inputs.lines}`, () => drawnPoints(blocks, packed, breathe));
  const { crossings: drawnOnes, listed } = await readCrossings(reader, ordinals, corners, breathe);
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
  const { places: deduced, corners: deducedCorners } = await deduceCourses(passable, courses, tables, breathe, earlier);
  const crossings = deducedCorners.size > 0 ? own.withPoints(deducedCorners) : own;
  return {
    blocks,
    numbering,
    axes: numbered.axes,
    interpolable,
    hundreds,
    checks,
    deduced,
    lines: packed,
    boxes: withSameLines?.boxes ?? StreetBoxes.of(packed),
    nearest: withSameLines?.nearest ?? (await NearestStreets.build(packed, blocks, breathe)),
    crossings,
    crossedNames: await crossedNamesOf(crossings),
    placeSize: placeSizes(tables),
    ...localities(Array.from(facts.localities, ([place, locality]) => [ordinalAt[place] ?? -1, locality])),
    frames: framesNow,
    names: namesNow,
    inputs,
  };
}

/** The digest of ids, towns, numbers, localities and lines of all streets. */
function streetsDigest(facts: StreetFacts, { calles }: Pick<UnitCatalog['tables'], 'calles'>): string {
  const digest = new InputDigest();
  digest.text(facts.ids.join());
  for (const kind of ['localidad_censal', 'departamento'] as const) {
    const parents = calles.parents.get(kind)?.toParts();
    digest.text(parents?.ids.join() ?? '');
    digest.array(parents?.numberOf ?? new Int32Array(0));
  }
  for (const ranges of facts.ranges) digest.add(ranges.length, ...ranges);
  for (const [place, locality] of facts.localities) digest.text(`${place} ${locality}`);
  for (const [place, pieces] of facts.lines) {
    digest.add(place, pieces.length);
    for (const piece of pieces) {
      digest.add(piece.length);
      for (const [lon, lat] of piece) digest.add(lon, lat);
    }
  }
  return digest.done();
}

function linesDigest(lines: StreetLines, blocks: StreetBlocks): string {
  const digest = new InputDigest();
  const own = lines.toParts();
  const ofBlocks = blocks.toParts();
  for (const array of [own.first, own.starts, own.coordinates]) digest.array(array);
  for (const array of [ofBlocks.starts, ofBlocks.pieces, ofBlocks.vertices, ofBlocks.coordinates]) digest.array(array);
  return digest.done();
}

/** Points where two streets meet as they are drawn. */
interface DrawnPoints {
  /** Two a point: the streets. */
  readonly streets: Int32Array;
  /** Two a point: lat and lon. */
  readonly points: Float64Array;
}

async function drawnPoints(
  blocks: StreetBlocks,
  lines: StreetLines,
  breathe: () => Promise<void>,
): Promise<DrawnPoints> {
  const streets = growingInts();
  const points = growingDoubles();
  const draw: VisitCorner = (one, other, lat, lon) => {
    streets.push(one);
    streets.push(other);
    points.push(lat);
    points.push(lon);
  };
  await drawnCorners(blocks, lines.size, draw, breathe);
  await lineCorners(lines, draw, breathe);
  return { streets: streets.taken(), points: points.taken() };
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

/** The crossings that are listed alone, and with those that are drawn. */
async function readCrossings(
  reader: VersionReader,
  ordinals: ReadonlyMap<string, number>,
  { streets, points }: DrawnPoints,
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
  for (let at = 0; at < streets.length; at += 2) {
    builder.addDrawn(streets[at]!, streets[at + 1]!, points[at]!, points[at + 1]!);
  }
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
