import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrganisms } from '../../../src/organisms/group.ts';
import type { Territory } from '../../../src/organisms/territorio/gazetteer.ts';
import { type Serving, serveGroup } from '../../serving.ts';
import { loadOrganisms, organism } from '../sample.ts';
import { addressIn, country } from './country.ts';

const MEMBERS = [
  'id',
  'nombre',
  'resuelto_por',
  'coinciden',
  'distancia',
  'provincia',
  'departamento',
  'municipio',
  'localidad',
  'punto',
  'direccion',
  'observaciones',
];

describe('GET /ventanilla/organismos/{id}/territorio', () => {
  let serving: Serving;
  let territory: Territory | null = null;
  const place = async (id: number): Promise<Record<string, unknown>> => {
    const response = await serving.get(`/ventanilla/organismos/${id}/territorio`);
    expect(response.status).toBe(200);
    return (await response.json()) as Record<string, unknown>;
  };

  beforeAll(async () => {
    const records = [
      organism(1, { direccion: 'Calle 1', latitud: 5, longitud: -5, provincia: 'Oeste', localidad: 'San Martín' }),
      organism(2, { direccion: '', provincia: '', localidad: '' }),
    ];
    serving = await serveGroup(
      () => createOrganisms(() => territory),
      (store) => loadOrganisms(store, records),
    );
  });
  afterAll(() => serving.close());

  it('tells units, point, normalized address and how they are known', async () => {
    territory = country({ 'Calle 1': [addressIn(0)] });
    const found = await place(1);
    expect(Object.keys(found)).toEqual(MEMBERS);
    const provincia = { id: '01', nombre: 'Oeste' };
    const departamento = { id: '01001', nombre: 'Oeste Norte' };
    const municipio = { id: '010019', nombre: 'Municipio Oeste Norte' };
    expect(found).toEqual({
      id: 1,
      nombre: 'Organismo 001',
      resuelto_por: 'punto_y_direccion',
      coinciden: true,
      distancia: 111,
      provincia,
      departamento,
      municipio,
      localidad: { id: '01001020', nombre: 'San Martín', por: 'nombre', distancia: null },
      punto: { lat: 5, lon: -5, provincia, departamento, municipio },
      direccion: {
        texto: 'Calle 1',
        nomenclatura: 'CALLE 1, Oeste Norte, Oeste',
        provincia,
        departamento,
        localidad_censal: { id: '01001010', nombre: 'Villa Oeste Norte' },
        lat: 5,
        lon: -4.999,
        precision: 'altura',
      },
      observaciones: [],
    });
  });

  it('has the same members when nothing is known', async () => {
    territory = country();
    const nothing = await place(2);
    expect(Object.keys(nothing)).toEqual(MEMBERS);
    expect(nothing).toMatchObject({ resuelto_por: null, provincia: null, localidad: null, direccion: null });
    expect(nothing.observaciones).toHaveLength(2);
  });

  it('without a territory it says so, for nobody to keep, and answers as soon as there is one', async () => {
    territory = null;
    const response = await serving.get('/ventanilla/organismos/1/territorio');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const without = (await response.json()) as Record<string, unknown>;
    expect(Object.keys(without)).toEqual(MEMBERS);
    expect(without).toMatchObject({ resuelto_por: null, observaciones: [expect.stringContaining('territorio')] });
    territory = country({ 'Calle 1': [addressIn(0)] });
    expect(await place(1)).toMatchObject({ resuelto_por: 'punto_y_direccion' });
  });

  it('follows the versions of the territory, in answers that are kept too', async () => {
    const seen: unknown[] = [];
    for (const [version, department] of [0, 1, 2, 3].entries()) {
      territory = country({ 'Calle 1': [addressIn(department)] }, version + 1);
      for (const _ of ['first', 'second', 'third']) await place(1);
      const { coinciden, direccion } = await place(1);
      seen.push([coinciden, (direccion as { departamento: { id: string } }).departamento.id]);
    }
    expect(seen).toEqual([
      [true, '01001'],
      [false, '01002'],
      [false, '02001'],
      [false, '02002'],
    ]);
  });

  it('knows the unknown and the ways of the group', async () => {
    for (const path of ['/ventanilla/organismos/9/territorio', '/ventanilla/organismos/x/territorio']) {
      const response = await serving.get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ detail: 'No encontrado.' });
    }
    expect((await serving.get('/ventanilla/organismos/1/territorio/')).status).toBe(200);
    expect((await serving.get('/ventanilla/organismos/1/territorio?format=xml')).status).toBe(404);
    expect((await serving.get('/ventanilla/organismos/1/territorio', { accept: 'text/csv' })).status).toBe(406);
    expect((await serving.get('/ventanilla/organismos/1/territorio?format=json')).status).toBe(200);
  });
});
