import { join } from 'node:path';
import { RecordServer } from '../../../src/server/handing/hand-on.ts';
import { json } from '../../../src/server/http/answer.ts';
import { openStore } from '../../../src/store/open.ts';
import type { DataSet, DataSetVersion, Store } from '../../../src/store/store.ts';
import { COMPARABLE_SETS } from '../../../src/versions/comparable.ts';
import { listingRoute } from '../../../src/versions/listing-route.ts';
import { SPANISH } from '../../../src/versions/parameters.ts';
import { recordsRoute } from '../../../src/versions/records-route.ts';
import { serveTiny, tinyGroup } from '../../server/tiny.ts';
import { temporaryFolder } from '../../serving.ts';
import { type Content, change, draft } from '../../store/drafts.ts';
import { type Publisher, type PublisherAnswer, type PublisherRequest, startPublisher } from '../publisher/server.ts';

/** The token that this origin hands market data to. */
export const TOKEN = 'vnp_the-token-of-these-tests';

/** Another Ventanilla as far as a mirror sees it, behind a publisher that can be made to fail. */
export interface Origin {
  readonly store: Store;
  readonly publisher: Publisher;
  readonly publish: (dataSet: DataSet, content: Content, more?: Partial<DataSetVersion>) => Promise<DataSetVersion>;
  /** Changes the bytes of parts before they are sent; null ends that. */
  edit: ((bytes: Buffer, request: PublisherRequest) => Buffer) | null;
  /** Changes the list of versions before it is sent; null ends that. */
  editListing: ((text: string) => string) | null;
  readonly close: () => Promise<void>;
}

/**
 * Starts an origin over a store of its own, or over one that there is, which it leaves open; `port` fixes the port, for another
 * server under the address of one that is gone.
 */
export async function startOrigin(port = 0, held: Store | null = null): Promise<Origin> {
  const folder = await temporaryFolder();
  const store = held ?? (await openStore(`sqlite:${join(folder.path, 'origin.sqlite')}`));
  const records = new RecordServer(store, 4);
  const { wording } = tinyGroup('tiny', []);
  const reading = { unknown: 'error', repeated: 'error' } as const;
  const routes = COMPARABLE_SETS.map((name) =>
    recordsRoute({
      records,
      group: name,
      wording,
      reading,
      words: SPANISH,
      errors: {},
      ...(name === 'market' ? { guarded: { scope: 'mercado' } } : {}),
    }),
  );
  const group = tinyGroup(
    'ventanilla',
    [listingRoute({ store, keepVersions: 30, wording, reading, errors: {} }), ...routes],
    {
      guard: ({ headers }) => (headers.authorization === `Bearer ${TOKEN}` ? null : json(401, { message: 'no' })),
    },
  );
  const server = await serveTiny([group]);
  const origin: Origin = {
    store,
    publisher: await startPublisher((request) => answer(request), port),
    publish: async (dataSet, content, more = {}) => {
      const changes = Object.entries(content).map(([resource, records]) => change(resource, 'replace', records));
      const [published] = await store.publish([draft(changes, { dataSet, ...more })]);
      if (!published) throw new Error('Nothing was published.');
      return published.version;
    },
    edit: null,
    editListing: null,
    close: async () => {
      await origin.publisher.close();
      await server.close();
      if (held === null) await store.close();
      await folder.remove();
    },
  };
  const answer = async (request: PublisherRequest): Promise<PublisherAnswer> => {
    const { authorization } = request.headers;
    const query = request.query.size === 0 ? '' : `?${request.query}`;
    const response = await fetch(server.address + request.path + query, {
      headers: authorization === undefined ? {} : { authorization },
    });
    const body = Buffer.from(await response.arrayBuffer());
    const isListing = request.path === '/ventanilla/versiones';
    const edited = isListing ? (origin.editListing?.(body.toString()) ?? body) : (origin.edit?.(body, request) ?? body);
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      body: edited,
      zipped: true,
      ...(isListing ? { headers: { ETag: response.headers.get('etag') ?? '' } } : { validators: false }),
    };
  };
  return origin;
}
