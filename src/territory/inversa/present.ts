/** The address of a point on the wire. */
import {
  type Answer,
  asciiOctets,
  JSON_TYPE,
  joined,
  LINE_END,
  type Octets,
  octetsOf,
  rendered,
} from '../../server/http/answer.ts';
import { FieldSelection } from '../contract/fields.ts';
import { noticeHeaders } from '../present/answer-notices.ts';
import type { Echo } from '../present/echo.ts';
import { FEATURES_HEAD, FEATURES_TAIL, feature, GEOJSON_TYPE } from '../present/geojson.ts';
import { flat, jsonOf, nested, nodesOf } from '../present/projection.ts';
import { INVERSE_FIELDS, type InverseFormat } from './parameters.ts';
import { type InverseCatalog, type InverseResult, recordOf } from './record.ts';
import { writerOf } from './writer.ts';

/** A point's address, and how its answer is to be written. */
interface InverseAnswer {
  readonly result: InverseResult;
  readonly campos: FieldSelection;
  readonly aplanar: boolean;
  /** Null where the two coordinates were given and nothing is to be minded: they are then all that is echoed. */
  readonly echo: Echo | null;
  readonly lat: number;
  readonly lon: number;
}

const ADDRESS = asciiOctets('{"direccion":');
const ECHO = asciiOctets(',"parametros":');
const CLOSE = asciiOctets('}');

/** `{"direccion":…,"parametros":…}`, without a line end: a GET answers it alone, a batch many. */
export function inverseJson(catalog: InverseCatalog, answer: InverseAnswer): Octets {
  const { result, campos, aplanar, echo, lat, lon } = answer;
  const address = aplanar
    ? octetsOf(jsonOf(nodesOf(campos, true), recordOf(catalog, result)))
    : writerOf(catalog, campos).write(result);
  const parameters = echo?.octets() ?? asciiOctets(`{"lat":${lat},"lon":${lon}}`);
  return joined(joined(joined(joined(ADDRESS, address), ECHO), parameters), CLOSE);
}

/** The answer to a GET in a format. */
export function inverseAnswer(catalog: InverseCatalog, answer: InverseAnswer, format: InverseFormat): Answer {
  const headers = noticeHeaders(answer.result.notices);
  if (format === 'json') {
    return rendered({ octets: joined(inverseJson(catalog, answer), LINE_END) }, { type: JSON_TYPE, ...headers });
  }
  const { campos, aplanar } = answer;
  const record = recordOf(catalog, answer.result);
  const names = campos.names.filter((name) => !name.startsWith('ubicacion.'));
  const nodes = (aplanar ? flat : nested)(new FieldSelection(names, INVERSE_FIELDS.fields));
  const body = FEATURES_HEAD + (feature(record.ubicacion, jsonOf(nodes, record)) ?? '') + FEATURES_TAIL;
  return rendered(body, { type: GEOJSON_TYPE, variant: 'geojson', ...headers });
}
