/** `/ventanilla/versiones`: which versions there are. */
import { createHash } from 'node:crypto';
import type { Route, Wording } from '../server/group.ts';
import { json } from '../server/http/answer.ts';
import type { Schema } from '../server/parameters/parameter.ts';
import { type ReadingRules, readParameters } from '../server/parameters/table.ts';
import type { Store } from '../store/store.ts';
import { COMPARABLE_SETS, shownVersion, VERSIONS_PATH } from './comparable.ts';

/** Mirrors request the list again and again: its tag covers all of its content. */
function entityOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, ENTITY_DIGITS);
}

const ENTITY_DIGITS = 22;

/** What the listing is made from. */
interface ListingParts {
  readonly store: Pick<Store, 'history'>;
  /** The setting of that name: how many versions are kept is part of the answer. */
  readonly keepVersions: number;
  readonly wording: Wording;
  readonly reading: ReadingRules;
  /** The shape of errors. */
  readonly errors: Schema;
}

/** The operation; it takes no parameters. */
export function listingRoute({ store, keepVersions, wording, reading, errors }: ListingParts): Route {
  return {
    id: 'versiones',
    method: 'GET',
    path: VERSIONS_PATH,
    summary: 'The data versions of all groups that can be read: number, source, when loaded, counts, checksum',
    parameters: {},
    responses: {
      200: { sentence: 'By group its versions, newest first.', schema: { $ref: '#/components/schemas/DataVersions' } },
      400: { sentence: 'A parameter was given; there are none.', schema: errors },
    },
    handle: async (call) => {
      const { issues } = readParameters({}, { query: call.query() }, reading);
      if (issues.length > 0) return wording.invalid(issues, call);
      const groups: Record<string, unknown> = {};
      for (const group of COMPARABLE_SETS) groups[group] = (await store.history(group)).map(shownVersion);
      const body = { keepVersions, groups };
      return json(200, body, { caching: 'public', entity: entityOf(body) });
    },
  };
}
