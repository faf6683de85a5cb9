import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesOf } from '../../../src/server/http/answer.ts';
import { CLEANING_RULES } from '../../../src/territory/address/clean.ts';
import { CLASS } from '../../../src/territory/address/lexicon.ts';
import { MOST_ALTERNATIVES } from '../../../src/territory/explicar/alternatives.ts';
import { explainSearch } from '../../../src/territory/explicar/explain.ts';
import { explanationJson } from '../../../src/territory/explicar/present.ts';
import { MOST_CANDIDATES } from '../../../src/territory/explicar/weighed.ts';
import { CLASS_WORDS, RULE_WORDS } from '../../../src/territory/explicar/words.ts';
import { asTree, type Tree, valueAt } from '../../../src/territory/present/tree.ts';
import type { WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { CITY, SANTA_FE, SANTA_FE_ELSEWHERE, street, TUCUMAN } from '../direcciones/town.ts';
import { file } from '../import/import-fixture.ts';
import { addressValues, catalogOf } from './catalog.ts';

let city: WholeCatalog;
beforeAll(async () => {
  city = await catalogOf(CITY);
});

function explain(direccion: string, filters: Readonly<Record<string, unknown>> = {}): Tree {
  const values = addressValues(direccion, filters);
  const tree = asTree(JSON.parse(bytesOf(explanationJson(city, explainSearch(city, values), values, {})).toString()));
  if (!tree) throw new Error('no object');
  return tree;
}

/** What stands at each of some paths; lists are walked by their places. */
function at(tree: Tree, ...paths: readonly string[]): unknown[] {
  return paths.map((path) => valueAt(tree, path.split('.')));
}

describe('an explanation', () => {
  it('tells every stage of a search that found something', () => {
    const tree = explain('Av. Santa Fe 200, barrio Centro', { provincia: 'Córdoba', departamento: '14014' });
    expect(tree).toMatchObject({
      texto: 'Av. Santa Fe 200, barrio Centro',
      limpieza: { texto: 'Av. Santa Fe 200', reglas: ['barrio', 'comas'] },
      palabras: [
        { texto: 'Av.', clases: ['tipo_de_calle'], tras_separador: false },
        { texto: 'Santa' },
        { texto: 'Fe' },
        { texto: '200' },
      ],
      texto_descartado: false,
      filtros: [
        { filtro: 'provincia', valor: 'Córdoba', total: 1, unidades: [{ id: '14', nombre: 'Córdoba' }] },
        { filtro: 'departamento', valor: ['14014'], total: 1, unidades: [{ nombre: 'Capital', provincia: 'Córdoba' }] },
      ],
      busquedas: [{ calle: 'Av. Santa Fe', modo: 'como_se_escribio', textos: ['Av. Santa Fe'], encontradas: 1 }],
      total: 1,
      resultados: [{ nomenclatura: 'AV SANTA FE 200, Capital, Córdoba' }],
      motivo: null,
      avisos: [],
    });
    expect(at(tree, 'lecturas.0.elegida', 'lecturas.0.perdio_por', 'lecturas.1.elegida')).toEqual([true, null, false]);
    expect(at(tree, 'candidatos.0.calles.0.alturas', 'candidatos.0.puesto', 'candidatos.0.perdio_por')).toEqual([
      [
        [100, 1499],
        [1600, 2099],
      ],
      1,
      null,
    ]);
  });

  it('tells by which criterion a candidate lost', () => {
    const tree = explain('Santa Fe 200', { provincia: '14' });
    expect(at(tree, 'candidatos.0.calles.0.id', 'candidatos.1.calles.0.id', 'candidatos.1.perdio_por')).toEqual([
      SANTA_FE,
      SANTA_FE_ELSEWHERE,
      'altura',
    ]);
    expect(at(tree, 'candidatos.0.criterios.altura', 'candidatos.1.criterios.altura')).toEqual([4, 1]);
  });

  it('of a street that is nowhere gives the closest names', () => {
    const tree = explain('Tuxumam 200');
    expect(at(tree, 'motivo.codigo', 'alternativas.calles.0.parecidas.0.id')).toEqual(['calle_no_encontrada', TUCUMAN]);
  });

  it('of a street that is elsewhere says where, those that have the number first', () => {
    const tree = explain('Santa Fe 3500', { departamento: '14014' });
    expect(at(tree, 'avisos.0.codigo', 'alternativas.en_otros_lugares.0.id')).toEqual([
      'altura_fuera_de_rango',
      SANTA_FE_ELSEWHERE,
    ]);
    const missed = explain('Tucumán 3', { departamento: 'Colón' });
    expect(at(missed, 'motivo.codigo', 'alternativas.en_otros_lugares.0.id')).toEqual(['calle_en_otro_lugar', TUCUMAN]);
  });

  it.each([
    ['a slip, in another place', 'Tucumna 200', { departamento: 'Colón' }, 'calle_no_encontrada', [TUCUMAN]],
    ['a slip, in no place there is', 'Tucumna 200', { departamento: 'Nohay' }, 'filtro_sin_resultados', [TUCUMAN]],
    ['a street, in no place there is', 'Tucumán 200', { departamento: 'Nohay' }, 'filtro_sin_resultados', [TUCUMAN]],
    ['another name', 'Zzyzxum 200', { departamento: 'Colón' }, 'calle_no_encontrada', []],
    ['a slip under exacto', 'TUCUMNA 200', { departamento: 'Colón', exacto: true }, 'calle_no_encontrada', []],
  ])('of %s says what the country has', (_title, text, filters, codigo, ids) => {
    const tree = explain(text, filters);
    expect(at(tree, 'motivo.codigo', 'alternativas.en_otros_lugares')).toEqual([
      codigo,
      ids.map((id) => expect.objectContaining({ id })),
    ]);
  });

  it('names streets of the province that was asked for before larger places elsewhere', async () => {
    const provincia = { id: '82', nombre: 'Santa Fe' };
    const departamento = { id: '82084', nombre: 'Rosario' };
    const localidad_censal = { id: '82084270', nombre: 'Rosario' };
    const centroide = { lat: -32.9, lon: -60.6 };
    const village = { departamento: { id: '14021', nombre: 'Colón' } };
    const two = await catalogOf([
      ...CITY,
      file('provincias.json', { ...provincia, categoria: 'Provincia', centroide }),
      file('departamentos.json', { ...departamento, provincia, centroide }),
      file('localidades_censales.json', {
        ...localidad_censal,
        funcion: 'CAPITAL_PROVINCIA',
        provincia,
        departamento,
        municipio: null,
        centroide,
      }),
      file(
        'calles.json',
        street('', 'LAPRIDA', 'CALLE', { id: '8208427000001', provincia, departamento, localidad_censal }),
        ...Array.from({ length: 20 }, (_, at) =>
          street('', `CALLE ${at}`, 'CALLE', {
            id: `82084270001${at + 10}`,
            provincia,
            departamento,
            localidad_censal,
          }),
        ),
        street('', 'LAPRIDA', 'CALLE', {
          ...village,
          id: '1402101000099',
          localidad_censal: { id: '14021010', nombre: 'Villa Allende' },
        }),
      ),
    ]);
    const values = addressValues('Laprida 300', { provincia: '14', departamento: '14014' });
    const tree = asTree(JSON.parse(bytesOf(explanationJson(two, explainSearch(two, values), values, {})).toString()));
    expect(tree && at(tree, 'motivo.mensaje', 'alternativas.en_otros_lugares')).toEqual([
      expect.stringContaining('la tienen en Villa Allende (Córdoba) y Rosario (Santa Fe)'),
      [expect.objectContaining({ id: '1402101000099' }), expect.objectContaining({ id: '8208427000001' })],
    ]);
  });

  it('of a corner that is none says what does cross the street', () => {
    const tree = explain('Tucumán y Santa Rosa');
    expect(at(tree, 'motivo.codigo', 'alternativas.cruces.0.se_cruza_con.0.id')).toEqual([
      'cruce_no_encontrado',
      SANTA_FE,
    ]);
    expect(at(tree, 'candidatos.0.perdio_por', 'candidatos.0.puesto')).toEqual(['sin_cruce', null]);
    const far = explain('Santa Fe 200 esquina Tucumán');
    expect(at(far, 'motivo.codigo', 'candidatos.0.perdio_por')).toEqual([
      'cruce_lejos_de_la_altura',
      'lejos_de_la_altura',
    ]);
  });

  it('of a filter that finds nothing gives the closest names', () => {
    const tree = explain('Santa Fe 200', { localidad_censal: 'Vila Alendr' });
    expect(at(tree, 'motivo.codigo', 'alternativas.filtros.0.unidades.0.nombre')).toEqual([
      'filtro_sin_resultados',
      'Villa Allende',
    ]);
  });

  const GOLF = {
    clase: 'localidad',
    id: '1402101001',
    nombre: 'Barrio Golf',
    departamento: 'Colón',
    provincia: 'Córdoba',
  };
  const ALLENDE = { ...GOLF, clase: 'localidad_censal', id: '14021010', nombre: 'Villa Allende' };
  const COLON = { clase: 'departamento', id: '14021', nombre: 'Colón', provincia: 'Córdoba' };

  it.each([
    ['departamento', 'Villa Allende', 'por_su_nombre', [ALLENDE], []],
    ['departamento', 'Barrio Golf', 'por_su_nombre', [GOLF], []],
    ['localidad', 'Villa Allende', 'por_su_nombre', [ALLENDE], []],
    ['localidad', 'X5105 Villa Allende', 'por_su_nombre', [ALLENDE], []],
    ['localidad', 'V. Allende', 'por_su_nombre', [ALLENDE], []],
    ['localidad', 'VillaAllende', 'otra_escritura', [ALLENDE], []],
    ['localidad', 'Villa Allende Norte', 'parte_de_un_lugar', [ALLENDE], []],
    ['localidad', 'Barrio Golf (Colón)', 'lugar_dentro_de_otro', [GOLF], [COLON]],
    ['localidad', 'Barrio Golf Colon', 'lugar_dentro_de_otro', [GOLF], [COLON]],
    ['localidad', 'Los Nohay (Colón)', 'lugar_que_lo_contiene', [COLON], []],
  ])('tells what %s %s was taken for, and how it was read', (filtro, valor, modo, lugares, dentroDe) => {
    const { filtros, total } = explain('Santa Fe 3500', { [filtro]: valor });
    expect(total).toBe(1);
    expect(filtros).toMatchObject([
      { filtro, valor, tomado_por: { modo, total: lugares.length, lugares, dentro_de: dentroDe } },
    ]);
  });

  it('tells of a locality that only streets name, and of the middle of the place that another filter names', () => {
    expect(explain('Spilimbergo', { localidad: 'B° Sur' }).filtros).toMatchObject([
      {
        total: 0,
        tomado_por: {
          modo: 'localidad_de_las_calles',
          lugares: [{ clase: 'localidad', id: null, nombre: 'Barrio Sur', provincia: 'Córdoba' }],
        },
      },
    ]);
    expect(explain('Santa Fe 3500', { departamento: 'Colón', localidad: 'Centro' }).filtros).toMatchObject([
      { filtro: 'departamento', tomado_por: null },
      { filtro: 'localidad', tomado_por: { modo: 'centro_del_lugar', total: 0, lugares: [] } },
    ]);
  });

  it('says nothing of a filter that stands for the units of its kind, or for nothing', () => {
    for (const filters of [
      { departamento: 'Colón' },
      { departamento: '14021' },
      { localidad: 'Barrio Golf' },
      { localidad: 'Nohay' },
      { localidad: 'Villa Allende', exacto: true },
      { provincia: 'AR-X' },
    ]) {
      expect(explain('Santa Fe 3500', filters).filtros).toMatchObject([{ tomado_por: null }]);
    }
  });

  it('does not blame a filter that was taken for another place', () => {
    const missed = explain('Santa Fe 3500', { departamento: 'Villa Allende', localidad: 'Nohay' });
    expect(at(missed, 'motivo.codigo', 'motivo.mensaje', 'alternativas.filtros.0.filtro')).toEqual([
      'filtro_sin_resultados',
      'No se encontró ninguna localidad con el nombre «Nohay»: revise el filtro «localidad» o quítelo.',
      'localidad',
    ]);
  });

  it('of a text that is not understood tells the words, and the readings that tied', () => {
    expect(explain('??')).toMatchObject({ palabras: [], lecturas: [], motivo: { codigo: 'texto_vacio' } });
    expect(explain('a '.repeat(61))).toMatchObject({ limpieza: null, motivo: { codigo: 'texto_demasiado_largo' } });
  });

  it('never throws, and is bounded, whatever the text', () => {
    const word = fc.constantFrom(
      'Santa Fe',
      'av',
      'y',
      'esq',
      'entre',
      '100',
      'Tucumam',
      ',',
      '(',
      's/n',
      'km',
      'ñ',
      '𝒳',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 8 }), (words) => {
        const text = words.join(' ');
        if (text === '') return;
        const { candidatos, alternativas, motivo, total } = explain(text);
        expect((motivo === null) === Number(total) > 0).toBe(true);
        expect(Array.isArray(candidatos) && candidatos.length <= MOST_CANDIDATES).toBe(true);
        for (const list of Object.values(asTree(alternativas) ?? {})) {
          expect(Array.isArray(list) && list.length <= MOST_ALTERNATIVES).toBe(true);
        }
      }),
    );
  });
});

it('every rule of cleaning and every class of words has a Spanish name', () => {
  expect(Object.keys(RULE_WORDS).sort()).toEqual([...CLEANING_RULES].sort());
  expect(Object.keys(CLASS_WORDS).sort()).toEqual(Object.keys(CLASS).sort());
});
