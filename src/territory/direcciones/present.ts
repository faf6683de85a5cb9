/** A page of addresses on the wire, in each format (territorial.md 2.5, 7). */
import {
  type Answer,
  asciiOctets,
  COMMA,
  JSON_TYPE,
  joined,
  LINE_END,
  NO_OCTETS,
  type Octets,
  rendered,
} from '../../server/http/answer.ts';
import { echoAddress } from '../address/parse.ts';
import type { ParsedAddress } from '../address/types.ts';
import type { FieldSelection } from '../contract/fields.ts';
import type { TextFormat } from '../contract/resources.ts';
import { noticeHeaders, withoutPoint } from '../present/answer-notices.ts';
import { CSV_TYPE, columnsOf, csvHeader, csvRow } from '../present/csv.ts';
import type { Echo, EchoedText } from '../present/echo.ts';
import { FEATURES_HEAD, FEATURES_TAIL, feature, GEOJSON_TYPE } from '../present/geojson.ts';
import { jsonOctets, textOctets } from '../present/json.ts';
import { flat, jsonOf, nested, xmlOf } from '../present/projection.ts';
import type { Tree } from '../present/tree.ts';
import { octetsAround } from '../present/wrapper.ts';
import { XML_HEAD, XML_TAIL, XML_TYPE, xmlElement } from '../present/xml.ts';
import { StreetPlaces } from '../streets/street-places.ts';
import type { AddressCatalog } from './catalog.ts';
import type { AddressesFound } from './hits.ts';
import { addressRecord } from './record.ts';
import { writerOf } from './writer.ts';

/** The key of the list, of the batch and of the CSV file's name. */
export const ADDRESSES = 'direcciones';

/** What a page is written from, besides what was found. */
export interface AddressPage {
  readonly campos: FieldSelection;
  readonly aplanar: boolean;
  readonly inicio: number;
  readonly echo: Echo;
}

/** What the echo says instead of the text of the address: how it was read, null when it was not understood (8.1). */
export function addressEcho({ first }: AddressesFound): EchoedText {
  return {
    name: 'direccion',
    tree: () => first && echoAddress(first),
    octets: () => (first === null ? NULL : echoOctets(first)),
  };
}

/** What {@link echoAddress} tells, as JSON: each answer has it, and its members are known. */
function echoOctets({ altura: { unidad, valor }, calles, piso, tipo }: ParsedAddress): Octets {
  let written = joined(UNIT, jsonOctets(unidad));
  written = joined(joined(written, VALUE), jsonOctets(valor));
  written = joined(joined(written, STREETS), jsonOctets(calles));
  written = joined(joined(written, FLOOR), jsonOctets(piso));
  return joined(joined(joined(written, KIND), textOctets(tipo)), CLOSE);
}

const UNIT = asciiOctets('{"altura":{"unidad":');
const VALUE = asciiOctets(',"valor":');
const STREETS = asciiOctets('},"calles":');
const FLOOR = asciiOctets(',"piso":');
const KIND = asciiOctets(',"tipo":');
const CLOSE = asciiOctets('}');
const NULL = asciiOctets('null');

/** One wrapper as JSON, without a line end: a GET answers it alone, a batch many. */
export function addressesJson(catalog: AddressCatalog, found: AddressesFound, page: AddressPage): Octets {
  const [head, tail] = octetsAround(ADDRESSES, countsOf(found, page), page.echo.octets());
  return joined(joined(head, recordsJson(catalog, found, page)), tail);
}

/** The records of a page as JSON, with commas between them. */
export function recordsJson(
  catalog: AddressCatalog,
  { parsed, page }: AddressesFound,
  { campos, aplanar }: Pick<AddressPage, 'campos' | 'aplanar'>,
): Octets {
  if (!parsed || page.length === 0) return NO_OCTETS;
  const writer = writerOf(catalog, campos, aplanar);
  let records = NO_OCTETS;
  for (const hit of page) {
    const record = writer.write(parsed, hit);
    records = records.length === 0 ? record : joined(joined(records, COMMA), record);
  }
  return records;
}

/** The answer to a GET in the format asked for. */
export function addressesAnswer(
  catalog: AddressCatalog,
  found: AddressesFound,
  page: AddressPage,
  format: TextFormat,
): Answer {
  switch (format) {
    case 'json':
      return rendered(
        { octets: joined(addressesJson(catalog, found, page), LINE_END) },
        { type: JSON_TYPE, ...noticeHeaders(found.notices) },
      );
    case 'csv': {
      const columns = columnsOf(page.campos);
      const rows = recordsOf(catalog, found).map((record) => csvRow(columns, record));
      return rendered(csvHeader(columns) + rows.join(''), {
        type: CSV_TYPE,
        variant: 'csv',
        ...noticeHeaders(found.notices, { 'Content-Disposition': `attachment; filename=${ADDRESSES}.csv` }),
      });
    }
    case 'geojson': {
      const nodes = (page.aplanar ? flat : nested)(page.campos, 'ubicacion');
      const features = recordsOf(catalog, found).map((record) => feature(record.ubicacion, jsonOf(nodes, record)));
      const placed = features.filter((text) => text !== null);
      return rendered(FEATURES_HEAD + placed.join() + FEATURES_TAIL, {
        type: GEOJSON_TYPE,
        variant: 'geojson',
        ...noticeHeaders([...found.notices, ...withoutPoint(features.length - placed.length)]),
      });
    }
    case 'xml':
      return rendered(addressesXml(catalog, found, page), {
        type: XML_TYPE,
        variant: 'xml',
        ...noticeHeaders(found.notices),
      });
  }
}

function addressesXml(catalog: AddressCatalog, found: AddressesFound, page: AddressPage): string {
  const nodes = nested(page.campos);
  const records = recordsOf(catalog, found).map((record) => `<direccion>${xmlOf(nodes, record)}</direccion>`);
  const { cantidad, total, inicio } = countsOf(found, page);
  const list = records.length > 0 ? `<${ADDRESSES}>${records.join('')}</${ADDRESSES}>` : `<${ADDRESSES}/>`;
  const counts = `<cantidad>${cantidad}</cantidad><total>${total}</total><inicio>${inicio}</inicio>`;
  return `${XML_HEAD}<resultado>${xmlElement('parametros', page.echo.tree())}${list}${counts}</resultado>${XML_TAIL}`;
}

/** A text that is not understood has no offset either (2.5). */
function countsOf({ parsed, total, page }: AddressesFound, { inicio }: AddressPage) {
  return { cantidad: page.length, inicio: parsed ? inicio : 0, total };
}

function recordsOf(catalog: AddressCatalog, { parsed, page }: AddressesFound): Tree[] {
  if (!parsed) return [];
  const places = StreetPlaces.of(catalog);
  return page.map((hit) => ({
    ...addressRecord(catalog, parsed, hit),
    localidad: places.of(hit.streets[0].street),
  }));
}
