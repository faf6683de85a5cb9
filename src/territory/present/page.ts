/** A page of records on the wire, in each format (territorial.md 2.5, 7). */
import {
  type Answer,
  bytesOf,
  JSON_TYPE,
  joined,
  LINE_END,
  NO_OCTETS,
  type Octets,
  rendered,
} from '../../server/http/answer.ts';
import type { TerritoryCatalog } from '../catalog/catalog.ts';
import type { FieldSelection } from '../contract/fields.ts';
import type { ListSpec, TextFormat } from '../contract/resources.ts';
import type { Found } from '../queries/search.ts';
import { type AnswerNotice, noticeHeaders, withoutPoint } from './answer-notices.ts';
import { CSV_TYPE, columnsOf, csvHeader, csvRow } from './csv.ts';
import type { Echo } from './echo.ts';
import { FEATURES_HEAD, FEATURES_TAIL, GEOJSON_TYPE, unitFeature } from './geojson.ts';
import { flat, jsonOf, nested, nodesOf, xmlOf } from './projection.ts';
import { bodyOf, type ListRecords, renderedRecords } from './renderings.ts';
import { streetsJson } from './street-pages.ts';
import { asTree, type Tree } from './tree.ts';
import { octetsAround } from './wrapper.ts';
import { XML_HEAD, XML_TAIL, XML_TYPE, xmlElement } from './xml.ts';

/** What a page is written from, besides the records. */
export interface PageRequest {
  readonly spec: Pick<ListSpec, 'key' | 'singular'>;
  /** All records of the list; the results are ordinals among them. */
  readonly records: ListRecords;
  /** The geometry of a record as JSON, where more than its point is known. */
  readonly geometry: (record: Tree) => string | null;
  readonly campos: FieldSelection;
  readonly aplanar: boolean;
  readonly inicio: number;
  readonly echo: Echo;
  /** What the answer says of itself besides; the echo has it too. */
  readonly notices: readonly AnswerNotice[];
}

/** One wrapper as JSON, in pieces: a GET answers it alone, with a line end, a batch many. */
export function jsonPage(
  catalog: TerritoryCatalog,
  found: Found,
  request: PageRequest,
  lineEnd: Octets = NO_OCTETS,
): readonly Uint8Array[] {
  const { records, campos, aplanar } = request;
  if (isShortOfStreets(catalog, found, request)) return [bytesOf(streetPage(catalog, found, request, lineEnd))];
  const pieces = renderedRecords(records, `json ${aplanar} ${campos.key}`, found.ordinals, () => {
    const nodes = nodesOf(campos, aplanar);
    return (record) => `${jsonOf(nodes, record)},`;
  });
  const [head, tail] = wrapperOf(found, request);
  return bodyOf(bytesOf(head), pieces, bytesOf(joined(tail, lineEnd)), true);
}

function wrapperOf({ ordinals, total }: Found, { spec, inicio, echo }: PageRequest): readonly [Octets, Octets] {
  return octetsAround(spec.key, { cantidad: ordinals.length, inicio, total }, echo.octets());
}

/**
 * Streets on a page that is written from their frames. Of longer lists, and of neighbours, pieces that were written before are
 * joined.
 */
const MOST_STREETS = 20;
const MOST_NEIGHBOURS = 4;

function isShortOfStreets({ tables }: TerritoryCatalog, { ordinals }: Found, { records }: PageRequest): boolean {
  const { length } = ordinals;
  if (records !== tables.calles || length > MOST_STREETS) return false;
  const areNeighbours = length > 0 && (ordinals[length - 1] ?? 0) - (ordinals[0] ?? 0) === length - 1;
  return length <= MOST_NEIGHBOURS || !areNeighbours;
}

function streetPage(catalog: TerritoryCatalog, found: Found, request: PageRequest, lineEnd: Octets): Octets {
  const [head, tail] = wrapperOf(found, request);
  const streets = streetsJson(catalog, found.ordinals, request.campos, request.aplanar);
  return joined(joined(head, streets), joined(tail, lineEnd));
}

/** Writes a page in one format. */
type PageWriter = (catalog: TerritoryCatalog, found: Found, request: PageRequest) => Answer;

/** The formats that are written as text, each with its writer. */
const PAGE_WRITERS: Readonly<Record<TextFormat, PageWriter>> = {
  json: (catalog, found, request) =>
    rendered(
      isShortOfStreets(catalog, found, request)
        ? { octets: streetPage(catalog, found, request, LINE_END) }
        : jsonPage(catalog, found, request, LINE_END),
      { type: JSON_TYPE, ...noticeHeaders(request.notices) },
    ),
  csv: csvPage,
  geojson: geojsonPage,
  xml: xmlPage,
};

/**
 * The answer to a GET in the requested format. Each format but JSON is named in the `ETag`: addresses that differ in `formato` alone are one thing to
 * people and to caches that know no query, and no format must be taken for another.
 */
export function pageAnswer(catalog: TerritoryCatalog, found: Found, request: PageRequest, format: TextFormat): Answer {
  return PAGE_WRITERS[format](catalog, found, request);
}

function csvPage(_: TerritoryCatalog, found: Found, { spec, records, campos, notices }: PageRequest): Answer {
  const columns = columnsOf(campos);
  const pieces = renderedRecords(
    records,
    `csv ${campos.key}`,
    found.ordinals,
    () => (record) => csvRow(columns, record),
  );
  return rendered(bodyOf(Buffer.from(csvHeader(columns)), pieces, Buffer.alloc(0), false), {
    type: CSV_TYPE,
    variant: 'csv',
    ...noticeHeaders(notices, { 'Content-Disposition': `attachment; filename=${spec.key}.csv` }),
  });
}

function geojsonPage(_: TerritoryCatalog, found: Found, { records, campos, aplanar, notices }: PageRequest): Answer {
  const pieces = renderedRecords(records, `geojson ${aplanar} ${campos.key}`, found.ordinals, () => {
    const nodes = (aplanar ? flat : nested)(campos, 'centroide');
    return (record) => {
      const text = unitFeature(nodes, record);
      return text === null ? '' : `${text},`;
    };
  });
  return rendered(bodyOf(Buffer.from(FEATURES_HEAD), pieces, Buffer.from(FEATURES_TAIL), true), {
    type: GEOJSON_TYPE,
    variant: 'geojson',
    ...noticeHeaders([...notices, ...withoutPoint(pointless(records, found.ordinals))]),
  });
}

/** How many of the records have no point. */
function pointless(records: ListRecords, ordinals: Int32Array): number {
  let count = 0;
  for (const ordinal of ordinals) {
    const point = asTree(asTree(records.entity(ordinal))?.centroide);
    if (typeof point?.lat !== 'number' || typeof point.lon !== 'number') count++;
  }
  return count;
}

function xmlPage(
  _: TerritoryCatalog,
  found: Found,
  { spec, records, campos, inicio, echo, notices }: PageRequest,
): Answer {
  const { key, singular } = spec;
  const pieces = renderedRecords(records, `xml ${campos.key}`, found.ordinals, () => {
    const nodes = nested(campos);
    return (record) => `<${singular}>${xmlOf(nodes, record)}</${singular}>`;
  });
  const list = pieces.length > 0 ? [`<${key}>`, `</${key}>`] : [`<${key}/>`, ''];
  const head = `${XML_HEAD}<resultado>${xmlElement('parametros', echo.tree())}${list[0]}`;
  const tail =
    `${list[1]}<cantidad>${found.ordinals.length}</cantidad><total>${found.total}</total>` +
    `<inicio>${inicio}</inicio></resultado>${XML_TAIL}`;
  return rendered(bodyOf(Buffer.from(head), pieces, Buffer.from(tail), false), {
    type: XML_TYPE,
    variant: 'xml',
    ...noticeHeaders(notices),
  });
}
