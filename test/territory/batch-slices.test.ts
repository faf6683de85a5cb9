import { describe, expect, it } from 'vitest';
import { octetsOf } from '../../src/server/http/answer.ts';
import { type Call, FREE_STEPS } from '../../src/server/http/call.ts';
import { Pace, SLICE_MILLISECONDS } from '../../src/server/pace.ts';
import { type BatchOperation, runBatch } from '../../src/territory/present/batch.ts';
import { LOCATION_BATCH } from '../../src/territory/ubicacion/parameters.ts';

const QUERIES = 1000;

function callWith(body: Uint8Array, pace: Pace): Call {
  return {
    method: 'POST',
    path: '/ubicacion',
    search: '',
    headers: { 'content-type': 'application/json' },
    params: {},
    body,
    upload: (async function* () {})(),
    query: () => [],
    origin: () => '',
    peer: () => '',
    charge: () => null,
    chargeAccount: () => null,
    steps: FREE_STEPS,
    signal: new AbortController().signal,
    pace,
  };
}

/** A clock that the work itself moves on: `cost` milliseconds a step, so that nothing depends on the machine. */
function worked() {
  const state = { now: 0, turns: 0, longest: 0, began: 0 };
  const pace = new Pace(
    {},
    {
      now: () => state.now,
      turn: async () => {
        state.longest = Math.max(state.longest, state.now - state.began);
        state.turns++;
        state.now += 10;
        state.began = state.now;
      },
    },
  );
  return { state, pace };
}

describe('a batch of 1,000 queries', () => {
  it.each([
    ['answers that take half a millisecond each', 0.5, 'x'],
    ['answers of 4 KB', 0.25, 'x'.repeat(4096)],
    ['answers beyond ASCII', 0.5, 'Ñandú 😀'],
  ])('is answered in slices: %s', async (_, cost, answer) => {
    const { state, pace } = worked();
    const operation: BatchOperation<typeof LOCATION_BATCH> = {
      key: 'ubicaciones',
      table: LOCATION_BATCH,
      maximum: null,
      answer: () => {
        state.now += cost;
        return { octets: octetsOf(JSON.stringify(answer)) };
      },
    };
    const body = JSON.stringify({
      ubicaciones: Array.from({ length: QUERIES }, (_, n) => ({ lat: -n / 100, lon: -60 })),
    });
    const given = await runBatch(callWith(Buffer.from(body), pace), operation);
    expect(given.status).toBe(200);
    expect(state.longest).toBeLessThanOrEqual(SLICE_MILLISECONDS + cost);
    expect(state.turns).toBe(Math.floor((QUERIES * cost) / (Math.ceil(SLICE_MILLISECONDS / cost) * cost)));
    const pieces = Array.isArray(given.body) ? given.body : [given.body];
    const text = Buffer.concat(pieces.map((piece) => Buffer.from(piece))).toString();
    expect(JSON.parse(text)).toEqual({ resultados: Array.from({ length: QUERIES }, () => answer) });
  });

  it('is read in slices: queries are looked at one by one', async () => {
    const { state, pace } = worked();
    const { lat } = LOCATION_BATCH;
    const table = {
      ...LOCATION_BATCH,
      lat: {
        ...lat,
        parse: (raw: unknown) => {
          state.now += 1;
          return lat.parse(raw);
        },
      },
    };
    const body = JSON.stringify({ ubicaciones: Array.from({ length: QUERIES }, () => ({ lat: 1, lon: 2 })) });
    const operation: BatchOperation<typeof table> = {
      key: 'ubicaciones',
      table,
      maximum: null,
      answer: () => ({ octets: octetsOf('0') }),
    };
    expect((await runBatch(callWith(Buffer.from(body), pace), operation)).status).toBe(200);
    expect(state.longest).toBe(SLICE_MILLISECONDS);
    // Once when all are looked through, and once when it is answered.
    expect(state.turns).toBe(Math.floor((2 * QUERIES) / SLICE_MILLISECONDS));
  });
});
