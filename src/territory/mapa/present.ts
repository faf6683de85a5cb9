/** FeatureCollections of maps, as this group writes JSON: keys in alphabetical order. */
import { sortedJson } from '../present/json.ts';

const encoder = new TextEncoder();

/** What stands before the features: the members whose names come first. */
export function headBytes(members: { readonly cantidad: number; readonly completas?: boolean }): Uint8Array {
  return encoder.encode(`${sortedJson(members).slice(0, -1)},"features":[`);
}

/** Writes the members behind the features: the publishers of the drawn data (empty names aside), and the type. */
export function tailBytes(sources: Iterable<string>): Uint8Array {
  const fuentes = [...new Set(sources)].filter((source) => source !== '').sort();
  return encoder.encode(`],"fuentes":${sortedJson(fuentes)},"type":"FeatureCollection"}\n`);
}
