/** The address of a point on the wire. */
import { type Answer, JSON_TYPE, rendered } from '../../server/http/answer.ts';
import { asciiOctets, joined, LINE_END, type Octets, octetsOf } from '../../server/http/octets.ts';
import { FieldSelection } from '../contract/fields.ts';
import { noticeHeaders } from '../present/answer-notices.ts';
import type { Echo } from '../present/echo.ts';
import { FEATURES_HEAD, FEATURES_TAIL, feature, GEOJSON_TYPE } from '../present/geojson.ts';
import { flat, jsonOf, nested, nodesOf } from '../present/projection.ts';
import { INVERSE_FIELDS, type InverseFormat } from './parameters.ts';
import type { InverseRecord } from './record.ts';

/** A point's address, and how its answer is to be written. */
export interface InverseAnswer extends InverseRecord {
  readonly campos: FieldSelection;
  readonly aplanar: boolean;
  readonly echo: Echo;
}

/** `{"direccion":…,"parametros":…}`, without a line end: a GET answers it alone, a batch many. */
export function inverseJson({ record, campos, aplanar, echo }: InverseAnswer): Octets {
  const address = octetsOf(`{"direccion":${jsonOf(nodesOf(campos, aplanar), record)},"parametros":`);
  return joined(joined(address, echo.octets()), CLOSE);
}

const CLOSE = asciiOctets('}');

/** The answer to a GET in a format. */
export function inverseAnswer(answer: InverseAnswer, format: InverseFormat): Answer {
  const headers = noticeHeaders(answer.notices);
  if (format === 'json')
    return rendered({ octets: joined(inverseJson(answer), LINE_END) }, { type: JSON_TYPE, ...headers });
  const { campos, aplanar, record } = answer;
  const names = campos.names.filter((name) => !name.startsWith('ubicacion.'));
  const nodes = (aplanar ? flat : nested)(new FieldSelection(names, INVERSE_FIELDS.fields));
  const body = FEATURES_HEAD + (feature(record.ubicacion, jsonOf(nodes, record)) ?? '') + FEATURES_TAIL;
  return rendered(body, { type: GEOJSON_TYPE, variant: 'geojson', ...headers });
}
