import { afterEach, describe, expect, it } from 'vitest';
import { createTerritory } from '../../../src/territory/group.ts';
import { serveGroup } from '../../serving.ts';
import { smallCountry } from './country.ts';
import { type Dumping, dumping, of } from './dumping.ts';

let at: Dumping;
afterEach(() => at.close());

const ALL = [
  'provincias',
  'departamentos',
  'municipios',
  'localidades-censales',
  'localidades',
  'asentamientos',
  'aglomerados',
  'fracciones-censales',
  'radios-censales',
  'calles',
  'cuadras',
  'intersecciones',
];

describe('a visit to a publisher of dumps', () => {
  it('asks for each list once, in its best form, and loads all as one version', async () => {
    at = await dumping();
    expect(await at.fill()).toBe(
      'new: provincias 1, departamentos 1, municipios 1, localidades_censales 1, localidades 4, asentamientos 5, aglomerados 1, fracciones_censales 1, radios_censales 1, calles 60, cuadras 60, intersecciones 59',
    );
    expect(at.asked()).toEqual(ALL.map((name) => `200 ${name}.ndjson`));
    expect((await at.at.store.versions()).get('territory')).toMatchObject({
      number: 1,
      source: 'georef 2026-11-22',
      starter: false,
      counts: { poligonos_provincias: 1, poligonos_departamentos: 1, poligonos_municipios: 1 },
    });
  });

  it('moves nothing the next time, when nothing changed', async () => {
    at = await dumping();
    await at.fill();
    const [before, moved] = [await at.at.held(), at.publisher.bytes()];
    at.publisher.forget();
    const report = await at.visit();
    expect(report).toMatchObject({ error: null, bytes: 0, outcome: { published: [], sentence: 'no list changed' } });
    expect(at.asked()).toEqual(ALL.map((name) => `304 ${name}.ndjson`));
    expect(at.publisher.bytes()).toBeLessThan(moved / 100);
    expect(await at.at.held()).toEqual(before);
  });

  it('loads only the list that changed; its references are to what is in the store', async () => {
    at = await dumping();
    await at.fill();
    at.dumps.change('calles', (record, index) => (index === 0 ? { ...record, nombre: 'AV MONTEVIDEO' } : record));
    at.publisher.forget();
    const report = await at.visit();
    expect(report.outcome?.sentence).toBe('new: calles 60; 11 unchanged');
    expect(report.outcome?.published).toMatchObject([{ changed: true }]);
    expect(report.files.map(({ resource, read, refused }) => [resource, read, refused])).toEqual([['calles', 60, 0]]);
    expect(at.asked().filter((line) => line.startsWith('200'))).toEqual(['200 calles.ndjson']);
    expect((await at.at.store.versions()).get('territory')).toMatchObject({
      number: 2,
      counts: { provincias: 1, poligonos_provincias: 1 },
    });
  });

  it('a dump that was only written anew makes no version', async () => {
    at = await dumping();
    await at.fill();
    const before = await at.at.held();
    at.dumps.made = new Date('2026-11-15T03:00:00Z');
    const report = await at.visit();
    expect(report.outcome?.published).toEqual([]);
    expect(report.outcome?.sentence).toMatch(
      /^no list changed; fetched only to be compared, for they came as if new: /,
    );
    expect(await at.at.held()).toEqual(before);
    // From now on its new mark is known.
    expect((await at.visit()).bytes).toBe(0);
  });

  it('takes the date of a file for a mark', async () => {
    at = await dumping({ validators: 'modified' });
    await at.fill();
    expect(await at.visit()).toMatchObject({ error: null, bytes: 0, outcome: { sentence: 'no list changed' } });
    at.dumps.made = new Date('2026-11-15T03:00:00Z');
    at.dumps.change('calles', (record, index) => (index === 0 ? null : record));
    expect(await at.fill()).toMatch(/^new: calles 59; 11 unchanged; fetched only to be compared/);
  });

  it('compares what a publisher without marks gives, and says so', async () => {
    at = await dumping({ validators: 'none' });
    await at.fill();
    const before = await at.at.held();
    const report = await at.visit();
    expect(report.outcome?.published).toEqual([]);
    expect(report.bytes).toBeGreaterThan(0);
    expect(report.outcome?.sentence).toBe(
      `no list changed; fetched only to be compared, for they came as if new: ${ALL.map((name) => name.replaceAll('-', '_')).join(', ')}`,
    );
    expect(await at.at.held()).toEqual(before);
  });

  it('fetches everything again when it is told to', async () => {
    at = await dumping();
    await at.fill();
    expect((await at.visit({ force: true })).bytes).toBeGreaterThan(0);
  });
});

const CENSUS = ['aglomerados', 'fracciones_censales', 'radios_censales'];

describe('what a publisher lacks', () => {
  it('is told of blocks and crossings', async () => {
    at = await dumping();
    for (const name of ['cuadras', 'intersecciones']) at.dumps.lists.delete(name);
    expect(await at.fill()).toMatch(/calles 60; not published: cuadras, intersecciones$/);
    // Published later, they come with the next visit.
    at.dumps.lists.set('cuadras', [
      {
        id: '06098010000010000001',
        calle: { id: '0609801000001' },
        altura: { inicio: { derecha: 1, izquierda: 2 }, fin: { derecha: 99, izquierda: 100 } },
      },
    ]);
    expect(await at.fill()).toBe('new: cuadras 1; 10 unchanged; not published: intersecciones');
  });

  it('keeps blocks that are not published any more', async () => {
    at = await dumping();
    await at.fill();
    at.dumps.lists.delete('cuadras');
    const { cuadras } = await at.counts();
    expect(await at.fill()).toBe('no list changed; not published: cuadras');
    expect((await at.counts()).cuadras).toBe(cuadras);
  });

  it('is told of census areas: the lists of v1 have none, a server of v2 may have empty ones', async () => {
    at = await dumping();
    for (const name of CENSUS) at.dumps.lists.delete(name);
    expect(await at.fill()).toMatch(/; not published: aglomerados, fracciones_censales, radios_censales$/);
    for (const name of CENSUS) at.dumps.lists.set(name, []);
    at.publisher.forget();
    expect(await at.fill()).toBe('no list changed; not published: aglomerados, fracciones_censales, radios_censales');
    expect(at.asked()).toContain('200 radios-censales.ndjson');
    expect(at.asked()).not.toContain('200 radios-censales.geojson');
    expect((await at.at.store.versions()).get('territory')).toMatchObject({ number: 1 });
    at.dumps.lists.set('aglomerados', smallCountry().get('aglomerados') ?? []);
    expect(await at.fill()).toMatch(/^new: aglomerados 1; 9 unchanged; not published/);
  });

  it('ends the visit where a list must be there', async () => {
    at = await dumping();
    at.dumps.lists.delete('localidades');
    const { error } = await at.visit();
    expect(error).toEqual({
      fault: 'refused',
      sentence: expect.stringMatching(
        /^georef: it publishes no localidades, which were looked for as localidades\.ndjson, localidades\.json, localidades\.geojson, localidades\.csv; it answered 404 to .*localidades\.ndjson/,
      ),
    });
    expect(await at.at.held()).toEqual({});
  });

  it('does not take a refusal of ours for a list that is not there', async () => {
    at = await dumping();
    at.publisher.force({ kind: 'status', status: 401 }, { where: of('cuadras.ndjson') });
    expect((await at.visit()).error).toMatchObject({ fault: 'refused' });
    expect(await at.at.held()).toEqual({});
  });
});

describe('the forms in which dumps are published', () => {
  const OUTLINES = { poligonos_provincias: 1, poligonos_departamentos: 1, poligonos_municipios: 1 };

  it('json has no outlines: they come from geojson', async () => {
    at = await dumping({ forms: ['json', 'geojson'] });
    expect(await at.fill()).toMatch(
      /^new: provincias 1, poligonos_provincias 1, departamentos 1, poligonos_departamentos 1,/,
    );
    expect(await at.counts()).toMatchObject(OUTLINES);
    at.publisher.forget();
    expect(await at.visit()).toMatchObject({ bytes: 0, outcome: { sentence: 'no list changed' } });
    at.dumps.change('departamentos', (record) => ({
      ...record,
      geometria: { ...(record.geometria as object) },
      nombre: 'Otro',
    }));
    expect(await at.fill()).toBe('new: departamentos 1, poligonos_departamentos 1; 13 unchanged');
  });

  it('geojson alone is both list and outlines', async () => {
    at = await dumping({ forms: ['geojson'] });
    await at.fill();
    expect(await at.counts()).toMatchObject({ ...OUTLINES, provincias: 1, departamentos: 1, municipios: 1 });
    at.dumps.change('departamentos', (record) => ({ ...record, nombre: 'Otro' }));
    expect(await at.fill()).toBe('new: departamentos 1; 11 unchanged');
    expect((await at.at.store.versions()).get('territory')?.number).toBe(2);
  });

  it('csv alone has no outlines, and is told of', async () => {
    at = await dumping({ forms: ['csv'] });
    for (const name of ['cuadras', 'intersecciones']) at.dumps.lists.delete(name);
    expect(await at.fill()).toMatch(
      /not published: poligonos_provincias, poligonos_departamentos, poligonos_municipios, cuadras, intersecciones$/,
    );
    expect(await at.counts()).toMatchObject({ provincias: 1, localidades: expect.any(Number) });
    expect(await at.counts()).not.toHaveProperty('poligonos_provincias');
  });

  it('lines without outlines are joined by those of geojson', async () => {
    at = await dumping();
    at.publisher.edit((body, { path }) =>
      path.endsWith('.ndjson') && !path.endsWith('/calles.ndjson')
        ? body.replaceAll(/,"geometria":\{.*?\}/g, '')
        : body,
    );
    expect(await at.fill()).toMatch(/^new: provincias 1, poligonos_provincias 1, departamentos 1,/);
    expect(await at.counts()).toMatchObject(OUTLINES);
  });

  it('geojson of points is no outline', async () => {
    at = await dumping({ forms: ['json', 'geojson'] });
    for (const name of ['provincias', 'departamentos', 'municipios']) {
      at.dumps.change(name, ({ geometria: _, ...record }) => record);
    }
    expect(await at.fill()).toMatch(
      /not published: poligonos_provincias, poligonos_departamentos, poligonos_municipios$/,
    );
    expect(await at.counts()).toMatchObject({ provincias: 1 });
  });

  it('an address that answers 403 for what it has not is asked for the next form', async () => {
    at = await dumping({ forms: ['json', 'geojson'], absent: 403 });
    expect(await at.fill()).toMatch(/^new: provincias 1/);
  });

  it('is fetched in a better form as soon as there is one', async () => {
    at = await dumping({ forms: ['json'] });
    await at.fill();
    expect(await at.counts()).not.toHaveProperty('poligonos_provincias');
    at.dumps.manners = { ...at.dumps.manners, forms: ['ndjson', 'json'] };
    expect(await at.fill()).toMatch(/^new: provincias 1, departamentos 1,/);
    expect(await at.counts()).toMatchObject(OUTLINES);
  });
});

describe('generations (territorial.md 0.1)', () => {
  it.each(['ndjson', 'geojson'] as const)('v2: census areas come with their outlines as %s', async (form) => {
    at = await dumping({ v2: true, forms: [form] });
    await at.fill();
    const serving = await serveGroup(createTerritory, async () => undefined, { store: at.at.settings.store });
    try {
      for (const name of CENSUS) {
        const [record] = smallCountry().get(name) ?? [];
        const path = `/georef/api/v2.1/${name.replaceAll('_', '-')}.geojson`;
        const served: unknown = await (await serving.get(path)).json();
        expect(served).toMatchObject({ features: [{ geometry: record?.geometria, properties: { id: record?.id } }] });
      }
    } finally {
      await serving.close();
    }
  });

  it('v2: municipalities are local governments', async () => {
    at = await dumping({ v2: true });
    expect(await at.fill()).toMatch(/^new: provincias 1, departamentos 1, municipios 1, localidades_censales 1,/);
    expect(at.asked()).toContain('404 municipios.ndjson');
    expect(at.asked()).toContain('200 gobiernos-locales.ndjson');
    expect(await at.counts()).toMatchObject({ municipios: 1, poligonos_municipios: 1 });
    at.publisher.forget();
    expect((await at.visit()).outcome?.sentence).toBe('no list changed');
    expect(at.asked()).toContain('304 gobiernos-locales.ndjson');
  });

  it('before mid-2024: ids of 11 digits', async () => {
    at = await dumping();
    const old = (id: unknown): string => {
      const text = String(id);
      return text.length === 8 ? `${text}000` : `${text.slice(0, 8)}0${text.slice(8)}`;
    };
    at.dumps.change('localidades', (record) => ({ ...record, id: old(record.id) }));
    at.dumps.change('asentamientos', (record) =>
      record.id === '06098A01' ? { ...record, id: '06098000107' } : { ...record, id: old(record.id) },
    );
    expect(await at.fill()).toMatch(/localidades 4, asentamientos 5/);
    const serving = await serveGroup(createTerritory, async () => undefined, { store: at.at.settings.store });
    try {
      const nameOf = async (path: string): Promise<unknown> => (await (await serving.get(path)).json()) as unknown;
      // Old ids find what has them, and what had them.
      expect(await nameOf('/asentamientos?id=06098000107')).toMatchObject({ asentamientos: [{ nombre: 'Los Talas' }] });
      const berisso = { asentamientos: [{ id: '06098010', nombre: 'Berisso' }] };
      expect(await nameOf('/asentamientos?id=06098010000')).toMatchObject(berisso);
      expect(await nameOf('/asentamientos?id=06098010')).toMatchObject(berisso);
    } finally {
      await serving.close();
    }
  });
});
