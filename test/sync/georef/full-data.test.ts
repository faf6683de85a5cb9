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
});
