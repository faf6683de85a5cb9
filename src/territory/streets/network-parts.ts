import type { SegmentGridParts } from '../../indexes/segment-grid.ts';
import type { UnitTables } from '../catalog/catalog.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { CrossedNames, type CrossedNamesParts } from './crossed-names.ts';
import { Crossings, type CrossingsParts } from './crossings.ts';
import { DeducedPlaces, type DeducedPlacesParts } from './deduced/deduced-places.ts';
import { Hundreds, type HundredsParts } from './hundreds.ts';
import { StreetLines, type StreetLinesParts } from './lines.ts';
import { NameShapes, type NameShapesParts } from './name-shapes.ts';
import { NearestStreets } from './nearest-street.ts';
import { localities, type NetworkInputs, type StreetNetwork } from './network.ts';
import type { AxisChecks } from './numbered-axes.ts';
import { Numbering, type NumberingParts } from './numbering.ts';
import { PlainNames } from './plain-names.ts';
import { StreetBlocks, type StreetBlocksParts } from './street-blocks.ts';
import { StreetBoxes, type StreetBoxesParts } from './street-boxes.ts';
import { StreetFrames, type StreetFramesParts } from './street-frames.ts';

/** What a {@link StreetNetwork} is made of: plain data. Names taken apart follow from the table of streets. */
export interface StreetNetworkParts {
  readonly blocks: StreetBlocksParts;
  readonly numbering: NumberingParts;
  readonly axes: StreetLinesParts;
  readonly interpolable: Uint8Array;
  readonly hundreds: HundredsParts;
  readonly checks: AxisChecks;
  readonly deduced: DeducedPlacesParts;
  readonly lines: StreetLinesParts;
  readonly boxes: StreetBoxesParts;
  readonly nearest: SegmentGridParts;
  readonly crossings: CrossingsParts;
  readonly crossedNames: CrossedNamesParts;
  readonly placeSize: Float64Array;
  readonly localityOf: ReadonlyMap<number, string>;
  readonly frames: StreetFramesParts;
  readonly nameShapes: NameShapesParts;
  readonly inputs: NetworkInputs;
}

/** What a network is made of; arrays are not copied. */
export function networkParts(network: StreetNetwork): StreetNetworkParts {
  return {
    blocks: network.blocks.toParts(),
    numbering: network.numbering.toParts(),
    axes: network.axes.toParts(),
    interpolable: network.interpolable,
    hundreds: network.hundreds.toParts(),
    checks: network.checks,
    deduced: network.deduced.toParts(),
    lines: network.lines.toParts(),
    boxes: network.boxes.toParts(),
    nearest: network.nearest.toParts(),
    crossings: network.crossings.toParts(),
    crossedNames: network.crossedNames.toParts(),
    placeSize: network.placeSize,
    localityOf: network.localityOf,
    frames: network.frames.toParts(),
    nameShapes: network.names.shapes.toParts(),
    inputs: network.inputs,
  };
}

/** The way back from {@link networkParts}, beside the table of streets. */
export function networkFromParts(
  parts: StreetNetworkParts,
  { calles }: Pick<UnitTables, 'calles'>,
  { spelling }: Synonyms,
): StreetNetwork {
  const blocks = StreetBlocks.fromParts(parts.blocks);
  const lines = StreetLines.fromParts(parts.lines, blocks);
  return {
    blocks,
    numbering: Numbering.fromParts(parts.numbering, blocks),
    axes: StreetLines.fromParts(parts.axes),
    interpolable: parts.interpolable,
    hundreds: Hundreds.fromParts(parts.hundreds),
    checks: parts.checks,
    deduced: DeducedPlaces.fromParts(parts.deduced),
    lines,
    boxes: StreetBoxes.fromParts(parts.boxes),
    nearest: NearestStreets.fromParts(parts.nearest, lines, blocks),
    crossings: Crossings.fromParts(parts.crossings),
    crossedNames: CrossedNames.fromParts(parts.crossedNames, calles.text.nameOf),
    placeSize: parts.placeSize,
    ...localities(parts.localityOf),
    frames: StreetFrames.fromParts(parts.frames),
    names: new PlainNames(calles.text, spelling, NameShapes.fromParts(parts.nameShapes)),
    inputs: parts.inputs,
  };
}
