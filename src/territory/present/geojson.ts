/** GeoJSON as this group writes it (territorial.md 7.2): points, longitude first, nothing but `type` and `features`. */
import { jsonOf, type Node } from './projection.ts';
import { asTree, type Tree } from './tree.ts';

/** The content type that existing clients test for. */
export const GEOJSON_TYPE = 'application/json; charset=utf-8';

export const FEATURES_HEAD = '{"features":[';
export const FEATURES_TAIL = '],"type":"FeatureCollection"}\n';

/** A feature from a point and the JSON of its properties; null without a point: such results are dropped. */
export function feature(point: unknown, properties: string): string | null {
  const place = asTree(point);
  if (typeof place?.lat !== 'number' || typeof place.lon !== 'number') return null;
  return `{"geometry":{"coordinates":[${place.lon},${place.lat}],"type":"Point"},"properties":${properties},"type":"Feature"}`;
}

/** The feature of a record whose point is its `centroide`; `nodes` are its properties. */
export function unitFeature(nodes: readonly Node[], record: Tree): string | null {
  return feature(record.centroide, jsonOf(nodes, record));
}
