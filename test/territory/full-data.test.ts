import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '../../src/indexes/fold.ts';
import { hasShared, serveFullTerritory, type Territory } from './serving.ts';

describe.skipIf(!hasShared)(`the whole data${hasShared ? '' : ': skipped, no ../shared'}`, () => {
  let territory: Territory;
  beforeAll(async () => {
    territory = await serveFullTerritory();
  }, 180_000);
  afterAll(async () => {
    expect(territory.errors).toEqual([]);
    await territory.close();
  });

  it.each([
    ['/provincias', 24],
    ['/departamentos', 529],
    ['/municipios', 2082],
    ['/localidades-censales', 3527],
    ['/localidades', 4269],
    ['/asentamientos', 14707],
    ['/calles', 41723],
  ])('%s has %d records: total is exact', async (path, count) => {
    expect((await territory.get(path, { max: '1' })).at('total')).toBe(count);
  });

  it('joins the streets under another licence, in one order of ids', async () => {
    const ids = (await territory.get('/calles', { provincia: '14', max: '5000', campos: 'basico' })).ids('calles');
    expect(ids.length).toBeGreaterThan(2257);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('filters by the parents that records name, also where ids do not nest', async () => {
    const total = async (path: string, query: Record<string, string>): Promise<unknown> =>
      (await territory.get(path, { ...query, max: '1' })).at('total');
    // Tolhuin's id begins with the department it once belonged to (94008).
    expect((await territory.get('/localidades', { departamento: '94011' })).ids('localidades')).toContain('94008020');
    expect((await territory.get('/localidades', { departamento: '94008' })).ids('localidades')).not.toContain(
      '94008020',
    );
    // Localities whose municipality lies in the neighbouring province.
    const arroyo = await territory.get('/localidades', { id: '26007010' });
    const municipality = String(arroyo.at('localidades.0.municipio.id'));
    expect((await territory.get('/localidades', { municipio: municipality })).ids('localidades')).toContain('26007010');
    expect(await total('/localidades', { municipio: municipality, provincia: '26' })).toBeGreaterThan(0);
    // Hamlets that keep the former code of Chascomús.
    const hamlets = await territory.get('/asentamientos', { departamento: '06218', max: '5000', campos: 'id' });
    expect(hamlets.ids('asentamientos').some((id) => id.startsWith('06217'))).toBe(true);
    // Streets of the City: their ids begin with no comuna.
    expect(await total('/calles', { provincia: '02' })).toBe(2452);
    expect(await total('/calles', { localidad_censal: '02000010' })).toBe(2452);
  });

  it.each([
    ['/provincias', 'departamento:06441', ['06']],
    ['/municipios', 'departamento:06441', ['060441']],
    ['/departamentos', 'municipio:060441', ['06441']],
    ['/departamentos', 'calle:0200001090518', ['02007', '02021', '02035', '02105']],
    ['/provincias', 'calle:0200001090518', ['02']],
    ['/provincias', 'departamento:06441,municipio:820210', ['06', '82']],
  ])('%s interseccion=%s → %j', async (path, interseccion, ids) => {
    const found = await territory.get(path, { interseccion, campos: 'basico', orden: 'id' });
    expect(found.ids(path.slice(1))).toEqual(ids);
    const batch = await territory.post(path, { [path.slice(1)]: [{ interseccion, campos: 'basico', orden: 'id' }] });
    expect(batch.at('resultados.0')).toEqual(found.at(''));
  });

  it('keeps intersections within the province of the unit named, and joins them with other filters', async () => {
    const all = await territory.get('/departamentos', { interseccion: 'provincia:02', max: '100' });
    expect(all.at('total')).toBe(15);
    const one = await territory.get('/departamentos', { interseccion: 'provincia:02', nombre: 'comuna 7' });
    expect(one.ids('departamentos')[0]).toBe('02049');
    const none = await territory.get('/departamentos', { interseccion: 'provincia:02', provincia: '06' });
    expect(none.at('total')).toBe(0);
  });

  it.each(['La Plata', 'San Martín', 'Villa María', 'Chañar Ladeado', '25 de Mayo', "O'Higgins"])(
    'finds %s first among localities',
    async (nombre) => {
      const found = await territory.get('/localidades', { nombre, campos: 'nombre' });
      expect(found.at('localidades.0.nombre')).toBe(nombre);
    },
  );

  it('finds every locality by its own name within its province', async () => {
    for (let inicio = 0; inicio < 4269; inicio += 250) {
      const page = await territory.get('/localidades', { max: '250', inicio: String(inicio), orden: 'id' });
      const records = page.at('localidades');
      if (!Array.isArray(records)) throw new Error('no list');
      const queries = records.map((record: { nombre: string; provincia: { id: string } }) => ({
        nombre: record.nombre,
        provincia: record.provincia.id,
        campos: 'basico',
        max: 20,
      }));
      const batch = await territory.post('/localidades', { localidades: queries });
      expect(batch.status).toBe(200);
      records.forEach((record: { id: string; nombre: string }, i: number) => {
        const results = batch.at(`resultados.${i}.localidades`);
        // A name may be shared by more localities of a province than a page holds; the equal ones come first.
        const [best] = Array.isArray(results) ? results : [];
        expect(fold(String(best?.nombre)), record.nombre).toBe(fold(record.nombre));
      });
    }
  });

  it('files hold areas and lines', async () => {
    const { text } = await territory.get('/provincias.ndjson');
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(25);
    for (const line of lines.slice(1)) expect(line).toMatch(/"geometria":\{"type":"(Multi)?Polygon"/);
    const streets = await territory.get('/calles.geojson');
    expect(streets.text).toContain('"type":"MultiLineString"');
    expect(streets.at('features')).toHaveLength(41723);
  });
});
