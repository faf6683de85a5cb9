import { describe, expect, it } from 'vitest';
import type { OpenedFile } from '../../../src/ingest/read-file.ts';
import { CALLE, DEPARTAMENTO, entities, file, importInto, type Outcome, PROVINCIA } from './import-fixture.ts';

// A square country: Buenos Aires from -64 to -60 and Córdoba beside it, each with one department and one municipality.

type Members = Readonly<Record<string, unknown>>;

const square = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const feature = (id: string, geometry: Members, properties: Members = {}) => ({
  type: 'Feature',
  properties: { id, nombre: id, ...properties },
  geometry,
});

const CORDOBA = { ...PROVINCIA, id: '14', nombre: 'Córdoba', centroide: { lat: -36, lon: -66 } };
const MUNICIPIO = {
  ...DEPARTAMENTO,
  id: '060007',
  nombre: 'Alsina',
  categoria: 'Municipio',
  provincia: { id: '06', nombre: 'Buenos Aires', interseccion: 0.02 },
};
const CENSAL = {
  id: '06007010',
  nombre: 'Carhué',
  fuente: 'INDEC',
  categoria: 'Localidad simple',
  funcion: null,
  provincia: { id: '06', nombre: 'Buenos Aires' },
  departamento: { id: '06007', nombre: 'Adolfo Alsina' },
  municipio: { id: '060007', nombre: 'Alsina' },
  centroide: { lat: -37.1, lon: -62.7 },
};
const { funcion: _, ...SETTLEMENT } = CENSAL;
const LOCALIDAD = { ...SETTLEMENT, localidad_censal: { id: '06007010', nombre: 'Carhué' } };

const provincias = file('provincias.json', PROVINCIA, CORDOBA);
const departamentos = file('departamentos.json', DEPARTAMENTO);
const municipios = file('municipios.json', MUNICIPIO);
const censales = file('localidades_censales.json', CENSAL);
const outlines: readonly OpenedFile[] = [
  file(
    'poligonos_provincias.geojson',
    feature('06', square(-64, -40, -60, -34)),
    feature('14', square(-68, -40, -64, -34)),
  ),
  file('poligonos_departamentos.geojson', feature('06007', square(-63, -38, -62, -37))),
  file('poligonos_municipios.geojson', feature('060007', square(-63, -38, -62, -37))),
];
const base = [provincias, departamentos, municipios, censales, ...outlines];

/** `resource id field rule: reason` of every notice. */
function notices(outcome: Outcome): string[] {
  return outcome.report.notices.map(
    ({ resource, id, field, rule, reason }) => `${resource} ${id} ${field} ${rule}: ${reason}`,
  );
}

/** Every notice of the base with one file more, or with other records in place of one of its files. */
async function noticesWith(...files: readonly OpenedFile[]): Promise<string[]> {
  const names = new Set(files.map(({ path }) => path));
  const outcome = await importInto([...base.filter(({ path }) => !names.has(path)), ...files]);
  expect(outcome.report.refusals).toEqual([]);
  return notices(outcome);
}

const localidades = (...changes: readonly Members[]) =>
  file('localidades.json', ...changes.map((change) => ({ ...LOCALIDAD, ...change })));
const calles = (...changes: readonly Members[]) =>
  file('calles.ndjson', ...changes.map((change) => ({ ...CALLE, ...change })));
const eje = (...line: readonly (readonly [number, number])[]) =>
  file('ejes.ndjson', { id: CALLE.id, interpolable: true, eje: { type: 'LineString', coordinates: line } });

describe('records without defects', () => {
  it('are told of in no way', async () => {
    const axis = eje([-62.5, -37.5], [-62.4, -37.5]);
    expect(await noticesWith(localidades({}), calles({}), axis)).toEqual([]);
  });
});

describe('a defect is told of, and its record is loaded', () => {
  it.each<[string, OpenedFile, string[]]>([
    [
      'parent-prefix',
      localidades({ id: '06014010' }),
      [
        'localidades 06014010 departamento.id parent-prefix: the id begins with 06014, not with its 06007',
        'localidades 06014010 localidad_censal.id parent-prefix: the id begins with 06014010, not with its 06007010',
      ],
    ],
    [
      'unknown-parent of a settlement',
      localidades({ municipio: { id: null, nombre: null }, localidad_censal: { id: null, nombre: null } }),
      [
        'localidades 06007010 municipio.id unknown-parent: none is given',
        'localidades 06007010 localidad_censal.id unknown-parent: none is given',
      ],
    ],
    [
      'unknown-parent of a street, with the name that is kept',
      calles({
        departamento: { id: null, nombre: null },
        localidad_censal: { id: null, nombre: 'Pueblo Perdido' },
        geometria: {
          type: 'LineString',
          coordinates: [
            [-62, -35],
            [-62, -35.1],
          ],
        },
      }),
      [
        'calles 0600701000005 departamento.id unknown-parent: none is given',
        'calles 0600701000005 localidad_censal.id unknown-parent: none is given, only the name "Pueblo Perdido"',
      ],
    ],
    [
      'reference-name',
      localidades({ departamento: { id: '06007', nombre: 'Alsina, Adolfo' } }),
      [
        'localidades 06007010 departamento.nombre reference-name: 06007 is called "Alsina, Adolfo" here, its own name is "Adolfo Alsina"',
      ],
    ],
    [
      'doubled-name, whatever its accents',
      localidades({}, { id: '0600701001', nombre: 'CARHUE' }),
      ['localidades 0600701001 nombre doubled-name: "CARHUE" is the name of 06007010 as well'],
    ],
    [
      'known-point',
      localidades({ centroide: null }),
      ['localidades 06007010 centroide known-point: no point is known'],
    ],
    [
      'point-in-country at 0, 0',
      file('provincias.json', { ...PROVINCIA, centroide: { lat: 0, lon: 0 } }, CORDOBA),
      [
        'provincias 06 centroide point-in-country: the point is 0, 0: never filled in',
        expect.stringContaining('provincias 06 centroide point-in-itself: the point 0, 0 lies '),
      ],
    ],
    [
      'point-in-country with latitude and longitude exchanged',
      file('provincias.json', { ...PROVINCIA, centroide: { lat: -62, lon: -22 } }, CORDOBA),
      [
        'provincias 06 centroide point-in-country: latitude -62 and longitude -22 look exchanged',
        expect.stringContaining('provincias 06 centroide point-in-itself'),
      ],
    ],
    [
      'point-in-parent with latitude and longitude exchanged',
      localidades({ centroide: { lat: -62.5, lon: -37.5 }, departamento: { id: null, nombre: null }, municipio: null }),
      [
        'localidades 06007010 departamento.id unknown-parent: none is given',
        'localidades 06007010 municipio.id unknown-parent: none is given',
        expect.stringMatching(
          /provincia\.id point-in-parent: the point -62\.5, -37\.5 lies .* km outside 06, and within it with latitude and longitude exchanged$/,
        ),
      ],
    ],
    [
      'point-in-country off the country',
      file('provincias.json', { ...PROVINCIA, centroide: { lat: -10.5, lon: -80 } }, CORDOBA),
      [
        'provincias 06 centroide point-in-country: -10.5, -80 lies outside the country',
        expect.stringContaining('provincias 06 centroide point-in-itself'),
      ],
    ],
    [
      'point-in-parent, with the distance',
      localidades({ centroide: { lat: -37.5, lon: -61.99 } }),
      [
        'localidades 06007010 departamento.id point-in-parent: the point -37.5, -61.99 lies 882 m outside 06007',
        'localidades 06007010 municipio.id point-in-parent: the point -37.5, -61.99 lies 882 m outside 060007',
      ],
    ],
    [
      'point-in-itself',
      file('departamentos.json', { ...DEPARTAMENTO, centroide: { lat: -36.9, lon: -62.5 } }),
      ['departamentos 06007 centroide point-in-itself: the point -36.9, -62.5 lies 11.1 km outside the unit itself'],
    ],
    [
      'unit-outline',
      file('departamentos.json', DEPARTAMENTO, { ...DEPARTAMENTO, id: '06014', nombre: 'Otro' }),
      ['departamentos 06014 id unit-outline: no polygon is known'],
    ],
    [
      'ring-turn',
      file(
        'poligonos_departamentos.geojson',
        feature('06007', {
          type: 'Polygon',
          coordinates: [[...(square(-63, -38, -62, -37).coordinates[0] ?? [])].reverse()],
        }),
      ),
      ['poligonos_departamentos 06007 geometry ring-turn: 1 of its rings turn the wrong way'],
    ],
    [
      'ring-crossing',
      file(
        'poligonos_departamentos.geojson',
        feature('06007', {
          type: 'Polygon',
          coordinates: [
            [
              [-63, -38],
              [-62, -38],
              [-62, -37],
              [-62.8, -38.2],
              [-63, -37],
              [-63, -38],
            ],
          ],
        }),
      ),
      expect.arrayContaining([
        expect.stringContaining(
          'poligonos_departamentos 06007 geometry ring-crossing: its border crosses itself near ',
        ),
      ]),
    ],
    [
      'own-area',
      file(
        'poligonos_provincias.geojson',
        feature('06', square(-64.4, -40, -60, -34)),
        feature('14', square(-68, -40, -64, -34)),
      ),
      ['poligonos_provincias 06 geometry own-area: shares 10.0 % of the smaller of the two with 14'],
    ],
    [
      'clean-text',
      calles({ nombre_original: 'Cañada', nombre: 'CAÃ‘ADA' }, { id: '0600701000010', nombre: 'PE\uFFFDA' }),
      [
        'calles 0600701000005 nombre clean-text: "CAÃ‘ADA" holds UTF-8 that was read as Latin-1',
        'calles 0600701000010 nombre clean-text: "PE\uFFFDA" holds a replacement character',
      ],
    ],
    [
      'trimmed-text',
      calles({ nombre: ' AV MITRE' }, { id: '0600701000010', nombre: 'AV  ROCA' }),
      [
        'calles 0600701000005 nombre trimmed-text: " AV MITRE" begins or ends with a blank',
        'calles 0600701000010 nombre trimmed-text: "AV  ROCA" has blanks in a row',
      ],
    ],
    [
      'known-numbers',
      calles({ altura: { inicio: { derecha: 0, izquierda: 0 }, fin: { derecha: 0, izquierda: 0 } } }),
      ['calles 0600701000005 altura known-numbers: no number is known'],
    ],
    [
      'high-number',
      calles({ altura: { inicio: { derecha: 1, izquierda: 2 }, fin: { derecha: 20_001, izquierda: 20_000 } } }),
      ['calles 0600701000005 altura high-number: goes up to 20001'],
    ],
    [
      'number-order',
      calles({ altura: { inicio: { derecha: 8301, izquierda: 2 }, fin: { derecha: 839, izquierda: 100 } } }),
      [
        'calles 0600701000005 altura.inicio.derecha number-order: begins at 8301 and ends at 839: the street is loaded, the numbers of this side count as unknown',
      ],
    ],
    [
      'number-gap and range-overlap',
      calles({
        tramos: [
          [1, 100],
          [301, 400],
          [350, 500],
        ],
      }),
      [
        'calles 0600701000005 tramos number-gap: none between 100 and 301',
        'calles 0600701000005 tramos range-overlap: 350 to 500 begins before 400',
      ],
    ],
  ])('%s', async (_rule, changed, told) => {
    expect(await noticesWith(changed)).toEqual(told);
  });

  it('foreign-municipality', async () => {
    const other = {
      ...MUNICIPIO,
      id: '140007',
      provincia: { id: '14', nombre: 'Córdoba' },
      centroide: CORDOBA.centroide,
    };
    expect(
      await noticesWith(
        file('municipios.json', MUNICIPIO, other),
        file(
          'poligonos_municipios.geojson',
          feature('060007', square(-63, -38, -62, -37)),
          feature('140007', square(-67, -37, -65, -35)),
        ),
        localidades({ municipio: { id: '140007', nombre: 'Alsina' } }),
      ),
    ).toEqual([
      'localidades 06007010 municipio.id foreign-municipality: 140007 is a municipality of another province',
      expect.stringMatching(/^localidades 06007010 municipio.id point-in-parent: .* lies 204\.\d km outside 140007$/),
    ]);
  });

  it('course-in-department: of a course beside it, not of one that passes through or along its border', async () => {
    const far = eje([-61.9, -37.5], [-61.8, -37.5]);
    expect(await noticesWith(calles({}), far)).toEqual([
      'ejes 0600701000005 geometria course-in-department: 1 of its 1 lines pass 8.8 km or more outside 06007',
    ]);
    expect(await noticesWith(calles({}), eje([-61.999, -37.5], [-61.8, -37.5]))).toEqual([]);
    const inside = [
      [-62.2, -37.5],
      [-62.1, -37.5],
    ];
    const outside = [
      [-61.9, -37.5],
      [-61.8, -37.5],
    ];
    const streets = calles(
      { geometria: { type: 'MultiLineString', coordinates: [inside, outside] } },
      { id: '0600701000010', nombre: 'ROCA', geometria: { type: 'LineString', coordinates: outside } },
    );
    const outcome = await importInto([...base, streets]);
    expect(notices(outcome)).toEqual([
      'calles 0600701000005 geometria course-in-department: 1 of its 2 lines pass 8.8 km or more outside 06007 and are left out',
      'calles 0600701000010 geometria course-in-department: 1 of its 1 lines pass 8.8 km or more outside 06007 and are left out',
    ]);
    expect(entities(outcome, 'calles').map(({ geometria }) => geometria?.coordinates)).toEqual([[inside], undefined]);
    expect(outcome.report.sets[0]?.loaded.calles).toBe(2);
  });

  it('crossing-point: of one beside a street, and of one outside the province', async () => {
    const other = { ...CALLE, id: '0600701000010', nombre: 'ROCA' };
    const streets = file('calles.ndjson', CALLE, other);
    const axis = eje([-62.5, -37.5], [-62.4, -37.5]);
    const crossing = (lat: number | null, lon: number | null): OpenedFile =>
      file('cruces.csv', { calle_1_id: CALLE.id, calle_2_id: other.id, lat, lon });
    expect(await noticesWith(streets, axis, crossing(-37.5, -62.45))).toEqual([]);
    expect(await noticesWith(streets, axis, crossing(null, null))).toEqual([]);
    expect(await noticesWith(streets, axis, crossing(-37.51, -62.45))).toEqual([
      'cruces 0600701000005-0600701000010 punto crossing-point: -37.51, -62.45 lies 1.1 km beside 0600701000005',
    ]);
    expect(await noticesWith(streets, crossing(-37.5, -65))).toEqual([
      'cruces 0600701000005-0600701000010 punto crossing-point: -37.5, -65 lies 88.2 km outside province 06',
    ]);
  });
});

describe('what is told of', () => {
  it('is of this import alone, compared with what an earlier one loaded', async () => {
    const before = await importInto(base);
    expect(notices(before)).toEqual([]);
    const outcome = await importInto(
      [localidades({ centroide: { lat: -37.5, lon: -61.99 }, municipio: null })],
      before.reader,
    );
    expect(notices(outcome)).toEqual([
      'localidades 06007010 municipio.id unknown-parent: none is given',
      'localidades 06007010 departamento.id point-in-parent: the point -37.5, -61.99 lies 882 m outside 06007',
    ]);
    expect(entities(outcome, 'localidades')).toHaveLength(1);
  });

  it('names file and line', async () => {
    const { report } = await importInto([
      ...base,
      localidades({}, { id: '0600701001', nombre: 'Otra', centroide: null }),
    ]);
    expect(report.notices).toEqual([
      {
        file: 'localidades.json',
        line: 2,
        resource: 'localidades',
        id: '0600701001',
        field: 'centroide',
        reason: 'no point is known',
        rule: 'known-point',
      },
    ]);
  });

  it('counts against no limit of refusals', async () => {
    const { report } = await importInto([...base, localidades({ centroide: null })]);
    expect(report.refusals).toEqual([]);
    expect(report.overLimit).toEqual([]);
    expect(report.files.map(({ refused }) => refused)).toEqual(report.files.map(() => 0));
  });
});
