import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLE, DEPARTAMENTO, entities, file, importInto, PROVINCIA } from './import-fixture.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'territory-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe('the shapes in which Georef publishes a resource', () => {
  it('reads a dump: JSON with the list under its name, whatever the file is called', async () => {
    const path = await written(
      'a.json',
      JSON.stringify({ cantidad: 1, parametros: {}, departamentos: [DEPARTAMENTO] }),
    );
    const outcome = await importInto([path]);
    expect(entities(outcome, 'departamentos')).toEqual([
      expect.objectContaining({ id: '06007', nombre: 'Adolfo Alsina' }),
    ]);
  });

  it('reads bulk ndjson with its line of metadata, and takes the polygon out of the record', async () => {
    const meta = { fecha_creacion: '2024-01-01', timestamp: 1, version: '1', cantidad: 1 };
    const geometria = {
      type: 'Polygon',
      coordinates: [
        [
          [-60, -36],
          [-60, -37],
          [-61, -37],
          [-60, -36],
        ],
      ],
    };
    const path = await written(
      'provincias.ndjson',
      `${JSON.stringify(meta)}\n${JSON.stringify({ ...PROVINCIA, geometria })}\n`,
    );
    const outcome = await importInto([path]);
    expect(entities(outcome, 'provincias')).toHaveLength(1);
    expect(entities(outcome, 'poligonos_provincias')).toEqual([{ id: '06', geometry: geometria }]);
    expect(outcome.report.refusals).toEqual([]);
  });

  it('reads bulk csv with flattened names', async () => {
    const path = await written(
      'localidades.csv',
      'categoria,centroide_lat,centroide_lon,departamento_id,departamento_nombre,fuente,id,localidad_censal_id,localidad_censal_nombre,municipio_id,municipio_nombre,nombre,provincia_id,provincia_nombre\n' +
        '"Entidad",-33.8,-59.5,"","","INDEC","0606301001","06063010","Villa","","","Barrio","06","Buenos Aires"\n',
    );
    expect(entities(await importInto([path]), 'localidades')).toEqual([
      {
        id: '0606301001',
        nombre: 'Barrio',
        categoria: 'Entidad',
        fuente: 'INDEC',
        provincia: { id: '06', nombre: 'Buenos Aires' },
        departamento: { id: null, nombre: null },
        municipio: { id: null, nombre: null },
        localidad_censal: { id: '06063010', nombre: 'Villa' },
        centroide: { lat: -33.8, lon: -59.5 },
      },
    ]);
  });

  it("reads the service's own csv, whose columns name the resource, and dotted names", async () => {
    const own = await written(
      'municipios.csv',
      '"municipio_id","municipio_nombre","municipio_centroide_lat","municipio_centroide_lon","provincia_id","provincia_nombre"\n"060098","Berisso",-34.9,-57.8,"06","Buenos Aires"\n',
    );
    const dotted = await written(
      'departamentos.csv',
      'id,nombre,provincia.id,provincia.nombre,centroide.lat,centroide.lon\n06007,Adolfo Alsina,06,Buenos Aires,-37.2,-62.9\n',
    );
    const outcome = await importInto([own, dotted]);
    expect(entities(outcome, 'municipios')[0]).toMatchObject({ id: '060098', centroide: { lat: -34.9, lon: -57.8 } });
    expect(entities(outcome, 'departamentos')[0]).toMatchObject({ provincia: { id: '06', nombre: 'Buenos Aires' } });
  });

  it('reads a GeoJSON answer as a listing and GeoJSON with areas as polygons', async () => {
    const { centroide, ...properties } = PROVINCIA;
    const point = {
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: [centroide.lon, centroide.lat] },
    };
    const listing = await importInto([
      await written('provincias.geojson', JSON.stringify({ type: 'FeatureCollection', features: [point] })),
    ]);
    expect(entities(listing, 'provincias')[0]?.centroide).toEqual(centroide);
    const geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [-60, -36],
          [-60, -37],
          [-61, -37],
          [-60, -36],
        ],
      ],
    };
    const areas = await importInto([
      await written(
        'poligonos_provincias.geojson',
        JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: PROVINCIA, geometry }] }),
      ),
    ]);
    expect(entities(areas, 'poligonos_provincias')).toEqual([{ id: '06', geometry }]);
    // Nobody else describes the units: the polygons' properties do.
    expect(entities(areas, 'provincias').map(({ id }) => id)).toEqual(['06']);
  });

  it('lets a listing describe the units where there is one, in this import or before', async () => {
    const geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [-60, -36],
          [-60, -37],
          [-61, -37],
          [-60, -36],
        ],
      ],
    };
    const polygons = file('poligonos_provincias.geojson', {
      type: 'Feature',
      properties: { ...PROVINCIA, nombre: 'Otro' },
      geometry,
    });
    const listing = file('provincias.json', PROVINCIA);
    const both = await importInto([polygons, listing]);
    expect(entities(both, 'provincias').map(({ nombre }) => nombre)).toEqual(['Buenos Aires']);
    expect(both.report.refusals).toEqual([]);
    const later = await importInto([polygons], both.reader);
    expect([...later.stored.keys()]).toEqual(['poligonos_provincias']);
  });

  it('tells departments from municipalities by their ids when the file does not say', async () => {
    const path = await written('unidades.json', JSON.stringify([DEPARTAMENTO, { ...DEPARTAMENTO, id: '060007' }]));
    const outcome = await importInto([path]);
    expect(entities(outcome, 'departamentos').map(({ id }) => id)).toEqual(['06007']);
    expect(entities(outcome, 'municipios').map(({ id }) => id)).toEqual(['060007']);
  });

  it('reads generation v2, where municipalities are called local governments', async () => {
    const unit = { ...DEPARTAMENTO, id: '060098', nombre: 'Berisso' };
    const locality = {
      id: '06098010',
      nombre: 'Berisso',
      categoria: 'Localidad simple',
      funcion: null,
      fuente: 'INDEC',
      provincia: { id: '06', nombre: 'Buenos Aires' },
      departamento: { id: null, nombre: null },
      gobierno_local: { id: '060098', nombre: 'Berisso' },
      centroide: { lat: -34.9, lon: -57.9 },
    };
    const wrapped = await importInto([
      await written('a.json', JSON.stringify({ cantidad: 1, gobiernos_locales: [unit], total: 1 })),
      await written('localidades-censales.ndjson', `${JSON.stringify(locality)}\n`),
    ]);
    expect(wrapped.report.refusals).toEqual([]);
    expect(entities(wrapped, 'municipios')).toEqual([expect.objectContaining({ id: '060098' })]);
    expect(entities(wrapped, 'localidades_censales')[0]?.municipio).toEqual({ id: '060098', nombre: 'Berisso' });
    const named = await importInto([await written('gobiernos-locales.ndjson', `${JSON.stringify(unit)}\n`)]);
    expect(entities(named, 'municipios').map(({ id }) => id)).toEqual(['060098']);
    const flat = await importInto([
      await written(
        'gobiernos-locales.csv',
        'gobierno_local_id,gobierno_local_nombre,provincia_id,provincia_nombre\n060098,Berisso,06,Buenos Aires\n',
      ),
      await written(
        'localidades.csv',
        'categoria,centroide_lat,centroide_lon,gobierno_local_id,gobierno_local_nombre,id,localidad_censal_id,nombre,provincia_id\n' +
          'Entidad,-34.9,-57.9,060098,Berisso,0609801001,06098010,Barrio,06\n',
      ),
    ]);
    expect(entities(flat, 'municipios').map(({ nombre }) => nombre)).toEqual(['Berisso']);
    expect(entities(flat, 'localidades')[0]?.municipio).toEqual({ id: '060098', nombre: 'Berisso' });
  });

  it('reads the generation before mid-2024: ids of 11 digits become what they are now, those of hamlets stay', async () => {
    const settlement = (id: string) => ({
      id,
      nombre: `Lugar ${id}`,
      categoria: 'Entidad',
      fuente: 'INDEC',
      provincia: { id: '06', nombre: 'Buenos Aires' },
      departamento: { id: null, nombre: null },
      municipio: { id: null, nombre: null },
      localidad_censal: { id: null, nombre: null },
      centroide: { lat: -34.9, lon: -57.9 },
    });
    const ids = ['06840010015', '06819020000', '06007000107', '06399A02', '06007010105'];
    const lines = ids.map((id) => JSON.stringify(settlement(id))).join('\n');
    const outcome = await importInto([await written('asentamientos.ndjson', lines)]);
    expect(entities(outcome, 'asentamientos').map(({ id }) => id)).toEqual([
      '06007000107',
      '06399A02',
      '06819020',
      '0684001015',
    ]);
    // Nothing present can be told from an entity of more than two digits.
    expect(outcome.report.refusals).toMatchObject([{ line: 5, field: 'id', rule: 'id-shape' }]);
  });

  it('keeps the streets of OpenStreetMap apart, whichever file they come in', async () => {
    const geometria = {
      type: 'LineString',
      coordinates: [
        [-62, -37],
        [-62.1, -37],
      ],
    };
    const osm = { ...CALLE, id: '0600701090001', fuente: 'OpenStreetMap', geometria };
    const outcome = await importInto([
      await written('calles.ndjson', `${JSON.stringify(CALLE)}\n${JSON.stringify(osm)}\n`),
    ]);
    expect(entities(outcome, 'calles').map(({ id }) => id)).toEqual(['0600701000005']);
    expect(entities(outcome, 'calles_osm')).toEqual([expect.objectContaining({ id: '0600701090001', geometria })]);
  });

  it('leaves files of other groups alone', async () => {
    const path = await written(
      'organismos.json',
      JSON.stringify([{ id: 1, nombre: 'Ministerio', provincia: 'Chaco', latitud: 1 }]),
    );
    await expect(importInto([path])).rejects.toThrow(/no known kind/);
  });
});
