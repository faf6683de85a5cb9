import { afterEach, expect, it } from 'vitest';
import { createMarket } from '../../src/market/group.ts';
import type { Group, Services } from '../../src/server/group.ts';
import { createStatistics } from '../../src/statistics/group.ts';
import { createTerritory } from '../../src/territory/group.ts';
import { organismsAlone } from '../organisms/sample.ts';
import { type Serving, serveGroup } from '../serving.ts';
import { Wire } from './wire.ts';

let serving: Serving;
afterEach(() => serving.close());

/** The answer to a text that Node's parser does not take for a request. */
async function answered(create: (services: Services) => Group, text: string) {
  serving = await serveGroup(create, async () => {});
  const wire = new Wire(Number(new URL(serving.address).port)).send(Buffer.from(text, 'latin1'));
  const { status, headers, body } = await wire.response();
  expect(await wire.ended()).toBe('');
  expect(serving.errors).toEqual([]);
  return [status, headers['content-type'], body.toString()];
}

const unencoded = (path: string): string => `GET ${path}?nombre=Córdoba HTTP/1.1\r\nHost: x\r\n\r\n`;
const MENSAJE =
  'La dirección tiene caracteres sin codificar que no se pueden leer como UTF-8: escriba %C3%B3 por ó, %20 por el espacio.';
const JSON_TYPE = 'application/json; charset=utf-8';

it('A: ResponseError', async () => {
  const body = JSON.stringify({ status: 400, errorMessages: [MENSAJE] });
  const text = unencoded('/estadisticas/v4.0/Monetarias');
  expect(await answered(createStatistics, text)).toEqual([400, JSON_TYPE, body]);
});

it('B: a message, in its language', async () => {
  expect(await answered(createMarket, unencoded('/api/portafolio'))).toEqual([
    400,
    JSON_TYPE,
    '{"message":"The request URI has characters that are not encoded and cannot be read as UTF-8: write %C3%B3 for ó, %20 for a blank."}',
  ]);
});

it('C: errores, in XML where that was asked', async () => {
  const body = `${JSON.stringify({ errores: [{ mensaje: MENSAJE }] })}\n`;
  expect(await answered(createTerritory, unencoded('/provincias'))).toEqual([400, JSON_TYPE, body]);
  await serving.close();
  const [status, type, xml] = await answered(
    createTerritory,
    unencoded('/provincias?formato=xml').replace('xml?', 'xml&'),
  );
  expect([status, type]).toEqual([400, 'application/xml; charset=utf-8']);
  expect(xml).toContain(`<mensaje>${MENSAJE}</mensaje>`);
});

it('D: detail', async () => {
  expect(await answered(organismsAlone, unencoded('/organismos'))).toEqual([
    400,
    'application/json',
    JSON.stringify({ detail: MENSAJE }),
  ]);
});

it('a method that nobody knows is 405 to a group as any other that it has not', async () => {
  const [status, , body] = await answered(createMarket, 'FROB /api/portafolio HTTP/1.1\r\nHost: x\r\n\r\n');
  expect([status, body]).toEqual([405, `{"message":"The requested resource does not support http method 'FROB'."}`]);
});
