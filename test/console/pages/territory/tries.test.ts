import { describe, expect, it } from 'vitest';
import { ownPlace, triesFor } from '../../../../src/console/pages/territory/tries.ts';
import { candidate, explanation, reading, said, street } from './explanation.ts';

const NOTHING = explanation().alternativas;

/** The tries in few words: kind, label, and the values that the address gets. */
function tried(...args: Parameters<typeof triesFor>): readonly (readonly [string, string, Record<string, string>])[] {
  return triesFor(...args).flatMap(({ kind, list }) =>
    list.map(({ label, changes }) => {
      const set = Object.entries(changes).filter((entry): entry is [string, string] => entry[1] !== null);
      return [kind, label, Object.fromEntries(set)] as const;
    }),
  );
}

describe('what to try instead', () => {
  it('is nothing for an address that was found', () => {
    expect(tried(explanation({ candidatos: [candidate(street('SALTA'))], total: 1 }), {})).toEqual([]);
    expect(tried(explanation({ lecturas: [] }), {})).toEqual([]);
  });
  it('is the nearest number that the street has, in that very street', () => {
    const found = explanation({
      avisos: [said('altura_fuera_de_rango')],
      candidatos: [candidate(street('SALTA', { alturas: [[200, 300]] }))],
    });
    expect(tried(found, { provincia: '82' })).toEqual([
      ['number', 'SALTA 200', { direccion: 'SALTA 200', localidad_censal: '82084270', provincia: '82' }],
    ]);
  });
  it('is a street with a name like the one that is nowhere, within the same filters', () => {
    const missed = explanation({
      motivo: said('calle_no_encontrada'),
      lecturas: [reading({ tipo: 'interseccion', calles: ['Mitre', 'Slta'], altura: { valor: null, unidad: null } })],
      alternativas: { ...NOTHING, calles: [{ calle: 'Slta', parecidas: [street('SALTA')] }] },
    });
    expect(tried(missed, {})).toEqual([
      ['street-like', 'Mitre y SALTA', { direccion: 'Mitre y SALTA', localidad_censal: '82084270' }],
    ]);
  });
  it('is the same street where it does exist, without the filters', () => {
    const missed = explanation({
      motivo: said('calle_en_otro_lugar'),
      alternativas: { ...NOTHING, en_otros_lugares: [street('SALTA'), street('SALTA', { localidad_censal: null })] },
    });
    expect(tried(missed, { departamento: '06441' })).toEqual([
      ['elsewhere', 'SALTA 100', { direccion: 'SALTA 100', localidad_censal: '82084270' }],
      ['elsewhere', 'SALTA 100', { direccion: 'SALTA 100', provincia: 'Santa Fe', departamento: 'Rosario' }],
      ['without-filter', 'Salta 100', { direccion: 'Salta 100' }],
    ]);
  });
  it('is the same street without the place that the text says itself', () => {
    const missed = explanation({
      texto: 'Salta 100, Posadas, Misiones',
      motivo: said('lugar_sin_calles'),
      lugar_del_texto: 'Posadas, Misiones',
    });
    expect(tried(missed, {})).toEqual([['without-filter', 'Salta 100', { direccion: 'Salta 100' }]]);
    expect(tried({ ...missed, lugar_del_texto: null }, {})).toEqual([]);
  });
  it('is, of a number that the street lacks, no street elsewhere that is known to lack it too', () => {
    const found = explanation({
      avisos: [said('altura_fuera_de_rango')],
      candidatos: [candidate(street('SALTA', { alturas: [[200, 300]] }))],
      alternativas: {
        ...NOTHING,
        en_otros_lugares: [
          street('SALTA 1', { alturas: [[1, 50]] }),
          street('SALTA 2', { alturas: [[1, 100]] }),
          street('SALTA 3'),
        ],
      },
    });
    expect(tried(found, { provincia: '82' }).flatMap(([kind, label]) => (kind === 'elsewhere' ? [label] : []))).toEqual(
      ['SALTA 2 100', 'SALTA 3 100'],
    );
  });
  it('is a street that does cross, without the number', () => {
    const missed = explanation({
      motivo: said('cruce_no_encontrado'),
      lecturas: [reading({ tipo: 'interseccion', calles: ['Salta', 'Jujuy'] })],
      alternativas: { ...NOTHING, cruces: [{ calle: street('SALTA'), se_cruza_con: [{ id: '1', nombre: 'MITRE' }] }] },
    });
    expect(tried(missed, {})).toEqual([
      ['crossing', 'SALTA y MITRE', { direccion: 'SALTA y MITRE', localidad_censal: '82084270' }],
    ]);
  });
  it('is a place with a name like that of a filter in vain; and each filter less, and all of them', () => {
    const missed = explanation({
      motivo: said('filtro_sin_resultados'),
      filtros: [{ filtro: 'departamento', valor: 'Rosrio', total: 0, unidades: [], tomado_por: null }],
      alternativas: {
        ...NOTHING,
        filtros: [
          {
            filtro: 'departamento',
            valor: 'Rosrio',
            unidades: [{ id: '82084', nombre: 'Rosario', provincia: 'Santa Fe' }],
          },
        ],
      },
    });
    expect(tried(missed, { provincia: '82', departamento: 'Rosrio' })).toEqual([
      ['place-named', 'Rosario', { direccion: 'Salta 100', provincia: '82', departamento: '82084' }],
      ['without-filter', 'Salta 100', { direccion: 'Salta 100', departamento: 'Rosrio' }],
      ['without-filter', 'Salta 100', { direccion: 'Salta 100', provincia: '82' }],
      ['without-filter', 'Salta 100', { direccion: 'Salta 100' }],
    ]);
  });
  it('is one of two things that contradict each other', () => {
    const missed = explanation({
      motivo: said('cruce_lejos_de_la_altura'),
      lecturas: [reading({ tipo: 'interseccion', calles: ['Salta', 'Mitre'] })],
    });
    expect(tried(missed, {}).map(([kind, label]) => [kind, label])).toEqual([
      ['number-alone', 'Salta 100'],
      ['corner-alone', 'Salta y Mitre'],
    ]);
  });
  it('is one of the readings of a text that has two, unless it is the text itself', () => {
    const missed = explanation({
      texto: 'Salta 100',
      motivo: said('texto_ambiguo'),
      lecturas: [
        reading(),
        reading({ tipo: 'interseccion', calles: ['Salta', '100'], altura: { valor: null, unidad: null } }),
      ],
    });
    expect(tried(missed, {}).map(([, label]) => label)).toEqual(['Salta y 100']);
  });
});

describe('the place of a street as filters', () => {
  it('is its census locality by id, or what it has instead by name', () => {
    expect(ownPlace(street('SALTA'))).toEqual({ localidad_censal: '82084270' });
    expect(ownPlace(street('SALTA', { localidad_censal: null, departamento: null }))).toEqual({
      provincia: 'Santa Fe',
    });
  });
});
