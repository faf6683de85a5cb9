import { afterAll, beforeAll, expect, it } from 'vitest';
import { RAW_CASES, type RawCase, rawBytes } from '../../../fuzz/requests/raw.ts';
import { json } from '../../../src/server/http/answer.ts';
import { get, post, serveTiny, type TinyServer, tinyGroup } from '../tiny.ts';

let server: TinyServer;
beforeAll(async () => {
  const answer = (): ReturnType<typeof json> => json(200, {});
  server = await serveTiny([tinyGroup('tiny', [get('/tiny/a', answer), post('/tiny/a', answer)])]);
});
afterAll(() => server.close());

/** Classes of the statuses that pieces sent one after another are answered with, until the server ends the connection: 400 and 405 are one. */
async function classesOf(pieces: readonly Uint8Array[]): Promise<readonly string[]> {
  const wire = server.wire();
  wire.socket.setNoDelay(true);
  for (const piece of pieces) {
    wire.send(piece);
    await new Promise((resolve) => setTimeout(resolve, pieces.length === 2 ? 5 : 0));
  }
  wire.socket.end();
  return (await wire.ended()).match(/HTTP\/1\.1 \d/g) ?? [];
}

/** Bytes up to some places of the first line, and those behind; and each byte of the beginning by itself. */
function splitsOf(bytes: Buffer): readonly (readonly Uint8Array[])[] {
  const line = Math.min(...[bytes.indexOf('\r'), bytes.indexOf('\n'), bytes.length].filter((at) => at >= 0));
  const places = new Set([1, 3, 4, 5, 9, line >> 1, line - 9, line - 1, line, line + 1]);
  const single = Math.min(bytes.length, line + 1, 60);
  return [
    ...[...places].filter((at) => at > 0 && at < bytes.length).map((at) => [bytes.subarray(0, at), bytes.subarray(at)]),
    [...Array.from({ length: single }, (_, at) => bytes.subarray(at, at + 1)), bytes.subarray(single)],
  ];
}

/** Of so many bytes the system may cut off an answer that was not read. */
const isShort = ({ text }: RawCase): boolean => text.length < 100_000;

it.each(RAW_CASES.filter(isShort).map((each) => [each.name, each] as const))(
  'a request line in pieces is judged as it is in one: %s',
  async (_, each) => {
    const bytes = rawBytes(each, 'x', '/tiny/a');
    const whole = await classesOf([bytes]);
    const splits = splitsOf(bytes);
    const judged = await Promise.all(splits.map(classesOf));
    expect(judged).toEqual(splits.map(() => whole));
  },
);
