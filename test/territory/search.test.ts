import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveTerritory, type Territory } from './serving.ts';

let territory: Territory;
beforeAll(async () => {
  territory = await serveTerritory();
});
afterAll(async () => {
  expect(territory.errors).toEqual([]);
  await territory.close();
});

type Query = Readonly<Record<string, string>>;

const get = (path: string, query: Query = {}) => territory.get(path, query);

describe('addresses of the resources', () => {
  it.each(['', '/georef/api', '/georef/api/v1.0'])('the same answer under "%s"', async (prefix) => {
    const plain = await get('/localidades', { nombre: 'la plata' });
    const same = await get(`${prefix}/localidades`, { nombre: 'la plata' });
    expect(same.status).toBe(200);
    expect(same.text).toBe(plain.text);
  });

  it('says which version of the data it answers from, and lets anybody keep it', async () => {
    const { headers } = await get('/localidades');
    expect(headers.get('data-version')).toBe('territory=1');
    expect(headers.get('cache-control')).toMatch(/^public/);
    const again = await territory.request('/localidades', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await territory.request('/localidades', { method: 'HEAD' })).text).toBe('');
  });
});

describe('defaults and paging', () => {
  it('gives ten, and all 24 provinces', async () => {
    expect((await get('/localidades')).at('cantidad')).toBe(10);
    expect((await get('/provincias')).at('cantidad')).toBe(24);
    expect((await get('/provincias', { max: '5' })).at('total')).toBe(24);
  });

  it('has no joint limit of `max` and `inicio` on a GET', async () => {
    const found = await get('/localidades', { max: '5000', inicio: '10000' });
    expect(found.status).toBe(200);
    expect(found.at('cantidad')).toBe(0);
    expect(found.at('inicio')).toBe(10000);
    expect(found.at('total')).toBeGreaterThan(500);
  });

  it.each<Query>([
    {},
    { provincia: '06' },
    { nombre: 'san' },
    { nombre: 'villa' },
    { provincia: 'Buenos Aires' },
    { orden: 'nombre' },
    { nombre: 'san', orden: 'nombre' },
    { nombre: 'san', orden: 'id' },
  ])('pages of %j neither repeat nor skip', async (query) => {
    const whole = await get('/localidades', { ...query, max: '5000' });
    const ids: string[] = [];
    for (let inicio = 0; inicio < 5000; inicio += 7) {
      const page = await get('/localidades', { ...query, max: '7', inicio: String(inicio) });
      ids.push(...page.ids('localidades'));
      expect(page.at('total')).toBe(whole.at('total'));
      if (page.at('cantidad') === 0) break;
    }
    expect(ids).toEqual(whole.ids('localidades'));
    expect(new Set(ids).size).toBe(whole.at('total'));
  });
});

describe('order', () => {
  it('by id without a text', async () => {
    const ids = (await get('/localidades', { max: '5000' })).ids('localidades');
    expect(ids).toEqual([...ids].sort());
    const filtered = (await get('/localidades', { provincia: '06', max: '5000' })).ids('localidades');
    expect(filtered).toEqual([...filtered].sort());
  });

  it('by name without case and accents: Córdoba before Corrientes', async () => {
    const ids = (await get('/provincias', { orden: 'nombre' })).ids('provincias');
    expect(ids.indexOf('14')).toBe(ids.indexOf('18') - 1);
    expect(ids[0]).toBe('06');
    expect(ids.at(-1)).toBe('90');
  });

  it('by relevance with a name: the whole name first', async () => {
    expect((await get('/localidades', { nombre: 'la plata' })).ids('localidades')[0]).toBe('06441030');
    expect((await get('/provincias', { nombre: 'buenos aires' })).ids('provincias')).toEqual(['06', '02']);
  });

  it('by relevance of the parent when only that is named', async () => {
    const found = await get('/departamentos', { provincia: 'Buenos Aires', max: '5000' });
    const provinces = found.ids('departamentos').map((id) => id.slice(0, 2));
    expect(new Set(provinces)).toEqual(new Set(['06', '02']));
    expect(provinces).toEqual([...provinces].sort().reverse());
  });
});

describe('ids', () => {
  it('restores a missing zero and trims', async () => {
    const found = await get('/provincias', { id: ' 6, 14 ,2' });
    expect(found.ids('provincias')).toEqual(['02', '06', '14']);
    expect(found.at('parametros.id')).toEqual(['06', '14', '02']);
  });

  it('pads localities to 8 and 10', async () => {
    expect((await get('/localidades', { id: '6441030' })).ids('localidades')).toEqual(['06441030']);
    expect((await get('/localidades', { id: '200701001' })).at('parametros.id')).toEqual(['0200701001']);
    expect((await get('/localidades', { id: '6' })).at('parametros.id')).toEqual(['00000006']);
  });

  it('understands the ids of 11 digits that were valid until 2024', async () => {
    const whole = await get('/localidades', { id: '06441030000' });
    expect(whole.ids('localidades')).toEqual(['06441030']);
    expect(whole.at('parametros.id')).toEqual(['06441030000']);
    const part = (await get('/localidades', { max: '5000' })).ids('localidades').find((id) => id.length === 10) ?? '';
    const old = `${part.slice(0, 8)}0${part.slice(8)}`;
    expect((await get('/localidades', { id: old })).ids('localidades')).toEqual([part]);
  });

  it('knows nothing of ids that do not exist', async () => {
    expect((await get('/localidades', { id: '99999999' })).at('total')).toBe(0);
  });
});

describe('filters by name or id (reference 1.3)', () => {
  it.each([
    ['6', ['06']],
    ['06', ['06']],
    ['06,14', ['06', '14']],
    ['6, 14', ['06', '14']],
    ['06,06', ['06']],
    ['006', '006'],
    ['06,foo', '06,foo'],
    ['Buenos Aires', 'Buenos Aires'],
    ['"Buenos Aires"', '"Buenos Aires"'],
  ])('provincia=%s is echoed as %j', async (provincia, echo) => {
    expect((await get('/localidades', { provincia })).at('parametros.provincia')).toEqual(echo);
  });

  it('finds nothing for a list that is no list', async () => {
    for (const provincia of ['006', '999', '06,foo']) {
      expect((await get('/localidades', { provincia })).at('total')).toBe(0);
    }
  });

  it('joins ids by OR and filters by AND', async () => {
    const count = async (query: Query): Promise<number> => Number((await get('/localidades', query)).at('total'));
    const both = await count({ provincia: '06,14' });
    expect(both).toBe((await count({ provincia: '06' })) + (await count({ provincia: '14' })));
    expect(await count({ provincia: '06', departamento: '06441' })).toBe(await count({ departamento: '06441' }));
    expect(await count({ provincia: '14', departamento: '06441' })).toBe(0);
    expect(await count({ departamento: 'La Plata' })).toBeGreaterThan(0);
  });

  it('matches names of parents approximately, or exactly with `exacto`', async () => {
    const provinces = async (query: Query): Promise<Set<string>> =>
      new Set(
        (await get('/departamentos', { max: '5000', ...query })).ids('departamentos').map((id) => id.slice(0, 2)),
      );
    expect(await provinces({ provincia: 'buenos aires' })).toEqual(new Set(['02', '06']));
    expect(await provinces({ provincia: 'buenos aires', exacto: '' })).toEqual(new Set(['06']));
    expect(await provinces({ provincia: 'caba' })).toEqual(new Set(['02']));
    expect(await provinces({ provincia: 'caba', exacto: '1' })).toEqual(new Set());
  });

  it('goes by the record, not by its id: a locality of the City is within its census locality', async () => {
    const found = await get('/localidades', { localidad_censal: '02000010', max: '5000' });
    const ids = found.ids('localidades');
    expect(ids).toContain('02000010');
    expect(ids.some((id) => id.startsWith('02007'))).toBe(true);
    expect((await get('/localidades', { departamento: '02007', max: '5000' })).ids('localidades')).not.toContain(
      '02000010',
    );
  });

  it('keeps references with nulls as objects', async () => {
    expect((await get('/localidades', { id: '02000010' })).at('localidades.0.departamento')).toEqual({
      id: null,
      nombre: null,
    });
  });
});

describe('names', () => {
  it('search streets by typo, prefix and any order', async () => {
    const names = async (query: Query): Promise<unknown[]> => {
      const records = (await get('/calles', { campos: 'nombre', ...query })).at('calles');
      return Array.isArray(records) ? records.map((record: { nombre: string }) => record.nombre) : [];
    };
    expect(await names({ nombre: 'corientes', provincia: '02' })).toContain('AV CORRIENTES');
    expect(await names({ nombre: 'corr', provincia: '02' })).toContain('AV CORRIENTES');
    expect(await names({ nombre: 'avenida corrientes', provincia: '02' })).toContain('AV CORRIENTES');
    expect(await names({ nombre: 'av corrientes', provincia: '02', exacto: '' })).toEqual(['AV CORRIENTES']);
    expect(await names({ nombre: 'corrientes', provincia: '02', exacto: '' })).toEqual([]);
  });

  it('filter streets by category, whatever `exacto` says', async () => {
    const categories = async (query: Query): Promise<Set<string>> => {
      const records = (await get('/calles', { max: '5000', ...query })).at('calles');
      return new Set(Array.isArray(records) ? records.map((record: { categoria: string }) => record.categoria) : []);
    };
    expect(await categories({ categoria: 'avenida' })).toEqual(new Set(['AV']));
    expect(await categories({ categoria: 'avenida', exacto: '' })).toEqual(new Set(['AV']));
    expect(await categories({ categoria: 'calle o avenida' })).toEqual(new Set(['AV', 'CALLE']));
    expect(await categories({ categoria: 'tranvía' })).toEqual(new Set());
    const all = Number((await get('/calles')).at('total'));
    const parts = await Promise.all(
      [...(await categories({}))].map(async (categoria) => Number((await get('/calles', { categoria })).at('total'))),
    );
    expect(parts.reduce((a, b) => a + b, 0)).toBe(all);
  });

  it.each([
    ['sta fe', ['82']],
    ['Provincia de Buenos Aires', ['06']],
    ['Pcia. de Tucumán', ['90']],
    ['provincia de la pampa', ['42']],
    ['provincia', []],
    ['S. del Estero', ['86']],
    ['entrerios', ['30']],
    ['la', []],
  ])('our own readings: %s → %j', async (nombre, ids) => {
    expect((await get('/provincias', { nombre })).ids('provincias')).toEqual(ids);
  });

  it('our own readings never change what the rules find', async () => {
    expect((await get('/provincias', { nombre: 'Ciudad de Buenos Aires' })).ids('provincias')).toEqual(['02']);
  });

  it('accept a single blank', async () => {
    const found = await get('/localidades', { nombre: ' ' });
    expect(found.status).toBe(200);
    expect(found.at('total')).toBe(0);
  });
});

describe('campos (reference 3)', () => {
  const keys = async (path: string, campos: string): Promise<string[]> => {
    const list = path.slice(1).replaceAll('-', '_');
    const record = (await get(path, { campos, aplanar: '', max: '1' })).at(`${list}.0`);
    return Object.keys(record ?? {});
  };
  it.each([
    ['/localidades', 'basico', 'id nombre'],
    ['/localidades', 'id', 'id nombre'],
    ['/localidades', ' id , nombre ', 'id nombre'],
    ['/localidades', 'id,', 'id nombre'],
    ['/localidades', 'provincia', 'id nombre provincia_id provincia_nombre'],
    ['/localidades', 'provincia,provincia.id', 'id nombre provincia_id provincia_nombre'],
    ['/localidades', 'provincia.id', 'id nombre provincia_id'],
    ['/localidades', 'centroide.lat,fuente', 'centroide_lat fuente id nombre'],
    [
      '/calles',
      'altura',
      'altura_fin_derecha altura_fin_izquierda altura_inicio_derecha altura_inicio_izquierda id nombre',
    ],
    ['/calles', 'altura.inicio', 'altura_inicio_derecha altura_inicio_izquierda id nombre'],
    ['/departamentos', 'provincia', 'id nombre provincia_id provincia_interseccion provincia_nombre'],
    ['/provincias', 'estandar', 'centroide_lat centroide_lon id nombre'],
    [
      '/provincias',
      'completo',
      'categoria centroide_lat centroide_lon fuente id iso_id iso_nombre nombre nombre_completo',
    ],
    [
      '/municipios',
      'estandar',
      'categoria centroide_lat centroide_lon id nombre nombre_completo provincia_id provincia_nombre',
    ],
    ['/departamentos', 'estandar', 'centroide_lat centroide_lon id nombre provincia_id provincia_nombre'],
    [
      '/localidades-censales',
      'estandar',
      'categoria centroide_lat centroide_lon departamento_id departamento_nombre funcion id municipio_id municipio_nombre nombre provincia_id provincia_nombre',
    ],
    [
      '/localidades',
      'estandar',
      'categoria centroide_lat centroide_lon departamento_id departamento_nombre id localidad_censal_id localidad_censal_nombre municipio_id municipio_nombre nombre provincia_id provincia_nombre',
    ],
    [
      '/calles',
      'estandar',
      'altura_fin_derecha altura_fin_izquierda altura_inicio_derecha altura_inicio_izquierda categoria departamento_id departamento_nombre id localidad_censal_id localidad_censal_nombre nombre nomenclatura provincia_id provincia_nombre',
    ],
  ])('%s campos=%s', async (path, campos, expected) => {
    expect((await keys(path, campos)).join(' ')).toBe(expected);
  });

  it('nests single members of a reference', async () => {
    const found = await get('/localidades', { campos: 'centroide.lat', max: '1' });
    expect(Object.keys(found.at('localidades.0') ?? {})).toEqual(['centroide', 'id', 'nombre']);
    expect(Object.keys(found.at('localidades.0.centroide') ?? {})).toEqual(['lat']);
  });

  it('echoes what was chosen, in the order of the request', async () => {
    expect((await get('/localidades', { campos: 'provincia,nombre' })).at('parametros.campos')).toEqual([
      'provincia.id',
      'provincia.nombre',
      'nombre',
      'id',
    ]);
  });
});

describe('flags', () => {
  it.each(['', 'true', '1', 'TRUE', 'True'])('on: exacto=%s', async (exacto) => {
    const found = await get('/provincias', { nombre: 'buenos', exacto });
    expect(found.at('total')).toBe(0);
    expect(found.at('parametros.exacto')).toBe(true);
  });
  it.each(['false', '0', 'False'])('off: exacto=%s', async (exacto) => {
    const found = await get('/provincias', { nombre: 'buenos', exacto });
    expect(found.at('total')).toBe(2);
  });
  it('on without an equals sign', async () => {
    expect((await territory.get('/provincias?nombre=buenos&exacto')).at('total')).toBe(0);
  });
});

describe('echo (reference 1.6)', () => {
  it('holds what was received, parsed, and nothing else', async () => {
    const found = await territory.get(
      '/localidades?nombre=la+plata&provincia=6&max=%205&inicio=%2B0&orden=nombre&aplanar=&exacto=1&campos=id&formato=json',
    );
    expect(found.at('parametros')).toEqual({
      nombre: 'la plata',
      provincia: ['06'],
      max: 5,
      inicio: 0,
      orden: 'nombre',
      aplanar: true,
      exacto: true,
      campos: ['id', 'nombre'],
      formato: 'json',
    });
    expect((await get('/localidades')).at('parametros')).toEqual({});
  });
});

describe('interseccion (reference 1.4)', () => {
  it('is echoed by kind, in the plural', async () => {
    const found = await get('/provincias', { interseccion: 'municipio:60098, departamento:6007:06014' });
    expect(found.status).toBe(200);
    expect(found.at('parametros.interseccion')).toEqual({
      departamentos: ['06007', '06014'],
      municipios: ['060098'],
    });
  });

  it('finds nothing for units that do not exist', async () => {
    expect((await get('/departamentos', { interseccion: 'provincia:99' })).at('total')).toBe(0);
  });
});
