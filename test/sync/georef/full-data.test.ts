import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dumping, dumping } from './dumping.ts';
import { fullCountry, hasTerritorial } from './full-country.ts';

const MISSING = 'aglomerados, fracciones_censales, radios_censales, cuadras';
const skipped = hasTerritorial ? '' : ': skipped, no ../shared';

describe.skipIf(!hasTerritorial)(`the whole country from its dumps${skipped}`, () => {
  let at: Dumping;
  let first: number;

  beforeAll(async () => {
    at = await dumping({}, await fullCountry());
    at.publisher.forget();
    expect(await at.fill()).toBe(
      'new: provincias 24, departamentos 529, municipios 2,082, localidades_censales 3,527, localidades 4,269, ' +
        'asentamientos 14,707, calles 35,539, intersecciones 152,824; not published: ' +
        MISSING,
    );
    first = at.publisher.bytes();
  }, 180_000);
  afterAll(() => at.close());

  it('is loaded as one version, outlines and all', async () => {
    expect((await at.at.store.versions()).get('territory')).toMatchObject({ number: 1, starter: false });
    expect(await at.counts()).toMatchObject({
      poligonos_provincias: 24,
      poligonos_departamentos: 529,
      poligonos_municipios: 2082,
    });
  });

  it('a second visit moves less than 1 % of the bytes, and makes no version', async () => {
    const before = await at.at.held();
    at.publisher.forget();
    const report = await at.visit();
    expect(report.outcome).toMatchObject({ published: [], sentence: `no list changed; not published: ${MISSING}` });
    expect(report.bytes).toBeLessThan(first / 100);
    expect(at.publisher.bytes()).toBeLessThan(first / 100);
    expect(await at.at.held()).toEqual(before);
  }, 60_000);

  it('streets that are cut twice arrive whole, each part from where the one before ended', async () => {
    at.dumps.change('calles', (record, index) => (index === 7 ? { ...record, fuente: 'INDEC 2026' } : record));
    at.publisher.forget();
    const streets = ({ path }: { path: string }): boolean => path.endsWith('/calles.ndjson');
    at.publisher.force({ kind: 'cut', after: 5_000_000 }, { where: streets });
    at.publisher.force({ kind: 'cut', after: 4_000_000 }, { where: streets });
    const report = await at.visit();
    expect(report.outcome?.sentence).toMatch(/^new: calles 35,539; 7 unchanged; /);
    const parts = at.publisher.asked.filter(streets);
    expect(parts.map(({ status }) => status)).toEqual([200, 206, 206]);
    // What was on its way when the connection was cut may be lost; all that came is kept.
    const begins = parts.map(({ headers }) => Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0));
    expect(begins).toEqual([...begins].sort((a, b) => a - b));
    expect(begins[1]).toBeGreaterThan(4_000_000);
    expect(begins[2]).toBeGreaterThan(8_000_000);
    expect((await at.at.store.versions()).get('territory')).toMatchObject({ number: 2 });
  }, 120_000);
});
