import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheetsOf } from '../formats/reading.ts';
import { load, type Market, STARTER, serveMarket } from './serving.ts';

let market: Market;
beforeAll(async () => {
  market = await serveMarket((store) => load(store, [STARTER]));
});
afterAll(async () => {
  expect(market.errors).toEqual([]);
  await market.close();
});

async function bytesOf(path: string): Promise<Buffer> {
  const response = await fetch(market.address + path, { headers: { authorization: market.authorization } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

it('titles found are also a workbook and a Parquet file, with dates as dates', async () => {
  const path = '/ventanilla/titulos/buscar?q=galicia';
  const [sheet = []] = [...sheetsOf(await bytesOf(`${path}&formato=xlsx`)).values()];
  const objects = await parquetReadObjects({ file: Uint8Array.from(await bytesOf(`${path}&formato=parquet`)).buffer });
  expect(objects.map(({ simbolo }) => simbolo)).toEqual(sheet.slice(1).map((row) => row.B?.text));
  expect(objects[0]).toMatchObject({ simbolo: expect.any(String), historia_desde: expect.any(Date) });
  expect(sheet[1]?.H).toMatchObject({ type: 'n', style: '1' });
});

it('files need the token as lists do', async () => {
  const response = await fetch(`${market.address}/ventanilla/operaciones?formato=xlsx`);
  expect(response.status).toBe(401);
});
