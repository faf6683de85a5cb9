/** `/ventanilla/versiones/{grupo}/{n}/registros`: the stored records of a version, for mirrors. */
import type { Route, Wording } from '../server/group.ts';
import { type RecordServer, recordsParameters, refuseMarket, refusePublic } from '../server/handing/hand-on.ts';
import { PART_TYPE } from '../server/handing/part.ts';
import type { Schema } from '../server/parameters/parameter.ts';
import { type ReadingRules, readParameters } from '../server/parameters/table.ts';
import { type ComparableSet, namesOf, VERSIONS_PATH } from './comparable.ts';
import type { VersionWords } from './parameters.ts';

/** What the operation needs. */
interface RecordsParts {
  readonly records: RecordServer;
  readonly group: ComparableSet;
  readonly wording: Wording;
  readonly reading: ReadingRules;
  readonly words: Pick<VersionWords, 'place'>;
  /** The shape of the group's errors. */
  readonly errors: Schema;
  /** Given: records are for callers with a token; a limited one must reach `scope`. */
  readonly guarded?: { readonly scope: string };
}

/** The operation of one group. */
export function recordsRoute({ records, group, wording, reading, words, errors, guarded }: RecordsParts): Route {
  const [name, alias] = namesOf(group);
  const parameters = recordsParameters(words.place);
  const error = (sentence: string) => ({ sentence, schema: errors });
  return {
    id: `versiones-${group}-registros`,
    method: 'GET',
    path: `${VERSIONS_PATH}/${name}/:version/registros`,
    aliases: [`${VERSIONS_PATH}/${alias}/:version/registros`],
    summary: `The stored records of a version of the ${group} data, or what turns another into it, for a mirror`,
    description:
      'A line of JSON that names the version, the records or the differences from version `desde`, and an end with their ' +
      'number and a SHA-256, so that an answer that was cut or changed on its way is noticed. An answer holds some 8 MB of ' +
      'records; its end says where the next one begins (`despues`). In gzip when that is asked for.',
    cost: 100,
    long: true,
    parameters,
    responses: {
      200: { sentence: 'A part of the records.', types: [PART_TYPE], schema: { type: 'string', format: 'binary' } },
      400: error('Wrong parameters.'),
      ...(guarded && {
        401: error('No valid bearer token.'),
        403: error('The token is limited to something else.'),
      }),
      404: error('There is no such version, or the server hands nothing on (`--mirror-streams 0`).'),
      410: error('The version was here and is not kept any more.'),
      503: error(
        'Too many parts are being sent (`--mirror-streams`), or the store cannot be reached: ask again after `Retry-After`.',
      ),
    },
    ...(guarded && { secured: true, scope: guarded.scope }),
    handle: (call) => {
      const path = Object.entries(call.params);
      const { values, issues } = readParameters(parameters, { path, query: call.query() }, reading);
      if (issues.length > 0) return wording.invalid(issues, call);
      return records.answer(call, { group, ...values }, guarded ? refuseMarket : refusePublic);
    },
  };
}
