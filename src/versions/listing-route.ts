/** `/ventanilla/versiones`: which versions there are. */
import { createHash } from 'node:crypto';
import type { Route } from '../server/group.ts';
import { json } from '../server/http/answer.ts';
import type { Store } from '../store/store.ts';
import { COMPARABLE_SETS, VERSIONS_PATH } from './comparable.ts';
import { shownVersion } from './shown-version.ts';

/** Mirrors ask again and again whether the list is another: it is told apart by all that it says. */
function entityOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, ENTITY_DIGITS);
}

const ENTITY_DIGITS = 22;

/** The listing; `keepVersions` is the setting of that name, told to whoever asks what is kept. */
export function listingRoute(store: Pick<Store, 'history'>, keepVersions: number): Route {
  return {
    id: 'versiones',
    method: 'GET',
    path: VERSIONS_PATH,
    summary: 'The data versions of all groups that can be read: number, source, when loaded, counts, checksum',
    parameters: {},
    responses: {
      200: { sentence: 'By group its versions, newest first.', schema: { $ref: '#/components/schemas/DataVersions' } },
    },
    handle: async () => {
      const groups: Record<string, unknown> = {};
      for (const group of COMPARABLE_SETS) groups[group] = (await store.history(group)).map(shownVersion);
      const body = { keepVersions, groups };
      return json(200, body, { caching: 'public', entity: entityOf(body) });
    },
  };
}
