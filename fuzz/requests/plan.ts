import type { Operation } from '../document.ts';
import { Random } from '../random.ts';
import * as bodies from './change-body.ts';
import * as headers from './change-headers.ts';
import * as paths from './change-path.ts';
import * as queries from './change-query.ts';
import { pickRaw, type RawCase } from './raw.ts';
import type { Asked, Draft, World } from './request.ts';
import { validDraft } from './valid-draft.ts';

/** The request of one index. */
export type Planned =
  | {
      readonly kind: 'asked';
      readonly asked: Asked;
      /** What is asked besides, once it was answered. */
      readonly behind: 'nothing' | 'the next on the connection' | 'HEAD' | 'the same with its ETag';
    }
  | { readonly kind: 'raw'; readonly raw: RawCase; readonly operation: Operation; readonly path: string };

/** So many rounds over all operations are right in every way, before anything is bent; the one after asks for what none does. */
const VALID_ROUNDS = 6;
/** Shares, in a hundred, of the requests after that. */
const RAW_SHARE = 2;
const STILL_VALID_SHARE = 12;

type Change = (draft: Draft) => void;

const CHANGES: readonly (readonly [weight: number, Change])[] = [
  [30, queries.nastyValue],
  [4, queries.longValue],
  [6, queries.repeated],
  [8, queries.oddName],
  [2, queries.manyPairs],
  [6, queries.brokenQuery],
  [14, paths.nastyInPath],
  [7, paths.oddPath],
  [5, paths.otherMethod],
  [8, headers.negotiation],
  [5, headers.oddAuthorization],
  [10, headers.oddHeader],
  [1, bodies.unexpectedBody],
];

/** Of operations that take a body, so many changes in a hundred are changes of it. */
const BODY_SHARE = 70;

const BODY_CHANGES: Readonly<Record<string, readonly (readonly [number, Change])[]>> = {
  'application/json': [
    [60, bodies.nastyJson],
    [10, bodies.brokenBody],
    [8, bodies.otherType],
    [5, bodies.otherFraming],
    [3, bodies.deepJson],
    [4, bodies.longBatch],
    [0.5, bodies.hugeBody],
  ],
  'text/csv': [
    [40, bodies.nastyFile],
    [20, bodies.brokenBody],
    [8, bodies.otherType],
    [8, bodies.otherFraming],
    [1, bodies.hugeBody],
  ],
  'application/x-www-form-urlencoded': [
    [40, bodies.nastyForm],
    [20, bodies.brokenBody],
    [8, bodies.otherType],
    [5, bodies.otherFraming],
    [1, bodies.hugeBody],
  ],
};

/** From this index on all requests are right: they are for operations that no request has reached before. */
export const SECOND_TRIES = 1_000_000_000;

/** The request of an index: from the seed, the index and what the server told of itself, and from nothing else. */
export function plan(world: World, seed: number, index: number): Planned {
  const random = new Random(seed, index);
  const round = Math.floor(index / world.operations.length);
  if (round < VALID_ROUNDS || index >= SECOND_TRIES) {
    const itsTurn = world.operations[index % world.operations.length] as Operation;
    // Without parameters there is one right request; those of files are long.
    const operation =
      round > 0 && index < SECOND_TRIES && isBare(itsTurn) ? pickOperation(world.operations, random) : itsTurn;
    return { kind: 'asked', asked: finished(validDraft(operation, world, random, round === 0)), behind: 'nothing' };
  }
  if (round === VALID_ROUNDS) {
    const operation = world.operations[index % world.operations.length] as Operation;
    const draft = { ...validDraft(operation, world, random, true), method: 'DELETE' };
    draft.allowed.add(405);
    return { kind: 'asked', asked: finished(draft), behind: 'nothing' };
  }
  const operation = pickOperation(world.operations, random);
  const draft = validDraft(operation, world, random, random.percent(10));
  if (random.percent(RAW_SHARE)) {
    return { kind: 'raw', raw: pickRaw(random), operation, path: pathOf(draft) };
  }
  if (!random.percent(STILL_VALID_SHARE)) {
    const changes = random.pick([1, 1, 1, 2, 2, 3, 4]);
    for (let n = 0; n < changes; n++) change(draft)(draft);
  } else if (random.percent(20)) headers.negotiation(draft);
  if (random.percent(3)) {
    draft.version = '1.0';
    // Chunks came with HTTP/1.1.
    if (draft.framing !== 'none') draft.framing = 'length';
  }
  const asked = finished(draft);
  return { kind: 'asked', asked, behind: followUp(asked, random) };
}

function isBare({ parameters, body }: Operation): boolean {
  return parameters.length === 0 && body === null;
}

/** Operations by what there is to try about them: files and the like have no parameters, and each login costs a password. */
function pickOperation(operations: readonly Operation[], random: Random): Operation {
  for (;;) {
    const operation = random.pick(operations);
    const bare = isBare(operation);
    const costly = operation.body?.type === 'application/x-www-form-urlencoded';
    if (random.percent(bare ? 12 : costly ? 25 : 100)) return operation;
  }
}

function change({ operation, random }: Draft): Change {
  const ofBody = operation.body && BODY_CHANGES[operation.body.type];
  return weighted(ofBody && random.percent(BODY_SHARE) ? ofBody : CHANGES, random);
}

function weighted(changes: readonly (readonly [number, Change])[], random: Random): Change {
  let left = random.next() * changes.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, item] of changes) {
    left -= weight;
    if (left < 0) return item;
  }
  return queries.nastyValue;
}

function followUp(
  { framing, method, version, operation }: Asked,
  random: Random,
): Extract<Planned, { kind: 'asked' }>['behind'] {
  if (framing === 'cut' || framing === 'cut chunks' || method === 'CONNECT') return 'nothing';
  if (random.percent(5) && version === '1.1') return 'the next on the connection';
  if (method !== 'GET' || operation.method !== 'GET') return 'nothing';
  return random.percent(4) ? 'HEAD' : random.percent(5) ? 'the same with its ETag' : 'nothing';
}

/** The path with its values in their places. */
function pathOf({ template, inPath }: Draft): string {
  return template.replace(/\{([A-Za-z_]+)\}/g, (place, name: string) => inPath.get(name) ?? place);
}

function finished(draft: Draft): Asked {
  const { operation, method, query, version, headers: sent, body, framing, reaches, allowed } = draft;
  return { operation, method, path: pathOf(draft), query, version, headers: sent, body, framing, reaches, allowed };
}
