import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SentExample, sendExamples, shapeOf, tellsSomething } from '../../src/reference/example-answers.ts';
import { demoToken } from '../../src/reference/starter-answers.ts';
import { exampleAnswer } from '../../src/server/openapi/document.ts';
import { serveStarter, type WholeService } from '../whole-service.ts';

/** Operations whose lists the starter data leave empty, by the ids they begin with: what no file of the starter data holds. */
const EMPTY: readonly RegExp[] = [
  /^(cuadras|aglomerados|fracciones-censales|radios-censales|establecimientos|instituciones-universitarias)/,
  /^(mapa|contornos)-(departamentos|municipios)$/,
  /^(series-revisiones|institutos|programas|tramites|convocatorias)$/,
];
/** An operation that is refused always. */
const REFUSED = 'usuarios';
/** Most characters of one answer in the document. */
const LONGEST = 6000;

let service: WholeService;
let sent: readonly SentExample[];
beforeAll(async () => {
  service = await serveStarter();
  sent = await sendExamples(service.service.served, service.address, await demoToken(service.address));
}, 120_000);
afterAll(() => service.close());

describe('the examples of the OpenAPI document, on the starter data', () => {
  it('as /docs sends them are answered with success by every operation', () => {
    expect(sent.length).toBeGreaterThan(180);
    const refused = sent.filter(({ id, status }) => id !== REFUSED && (status < 200 || status > 299));
    expect(refused.map(({ id, status, address }) => `${id} ${status} ${address}`)).toEqual([]);
  });

  it('find something, wherever the starter data have something to find', () => {
    const empty = sent.filter((example) => !tellsSomething(example) && !EMPTY.some((ids) => ids.test(example.id)));
    expect(empty.map(({ id, address }) => `${id} ${address}`)).toEqual([]);
  });

  it('come with answers of the shape that the service gives today (else: npm run reference), and none is long', () => {
    const shown = sent.filter(({ id, shown }) => id !== REFUSED && shown !== undefined);
    const stale = shown.filter(({ id, shown }) => shapeOf(exampleAnswer(id)) !== shapeOf(shown));
    expect(stale.map(({ id }) => id)).toEqual([]);
    const long = shown.filter(({ shown }) => JSON.stringify(shown).length > LONGEST);
    expect(long.map(({ id }) => id)).toEqual([]);
  });

  it('stand with every operation that answers in JSON or text', async () => {
    const text = await readFile(join(import.meta.dirname, '../../openapi.json'), 'utf8');
    const { paths }: { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> } =
      JSON.parse(text);
    const without = Object.entries(paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ responses }) => {
        const answer = JSON.stringify(responses[200] ?? {});
        return /"(application\/json|text\/csv)"/.test(answer) && !answer.includes('"example"') ? [path] : [];
      }),
    );
    expect(without).toEqual([]);
  });
});
