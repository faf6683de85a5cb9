import { describe, expect, it } from 'vitest';
import {
  boxOf,
  candidateDots,
  clickFor,
  groundLayers,
  knownPlaces,
  pinOf,
  shapesOf,
  streetsOf,
  viewFor,
} from '../../../../src/console/pages/territory/map-content.ts';
import type { Explanation, Unit } from '../../../../src/console/pages/territory/schemas.ts';
import type { TerritorySelection } from '../../../../src/console/pages/territory/selection.ts';
import { COUNTRY } from '../../../../src/console/parts/map/types.ts';
import { candidate, explanation, result, street } from './explanation.ts';

const ADDRESS: TerritorySelection = { what: 'address', direccion: 'Salta 100', filters: {}, puesto: 1 };
const NOWHERE = { lat: null, lon: null };

describe('what a click on the map is about', () => {
  it('is the units that one would walk to next, or the point, until somebody chooses', () => {
    expect(clickFor({ what: 'country' }, '')).toBe('provincias');
    expect(clickFor({ what: 'unit', kind: 'provincia', id: '82' }, '')).toBe('departamentos');
    expect(clickFor({ what: 'unit', kind: 'municipio', id: '1' }, '')).toBe('municipios');
    expect(clickFor({ what: 'unit', kind: 'calle', id: '1' }, '')).toBe('punto');
    expect(clickFor(ADDRESS, '')).toBe('punto');
    expect(clickFor(ADDRESS, 'municipios')).toBe('municipios');
    expect(clickFor(ADDRESS, 'nada')).toBe('punto');
  });
  it('lets only those units be picked', () => {
    const pickable = (...args: Parameters<typeof groundLayers>): readonly string[] =>
      groundLayers(...args).flatMap((layer) => (layer.kind === 'outlines' && layer.isPickable ? [layer.name] : []));
    expect(pickable('provincias', '')).toEqual(['provincias']);
    expect(pickable('departamentos', '82')).toEqual(['departamentos']);
    expect(pickable('municipios', '')).toEqual(['municipios']);
    expect(pickable('punto', '82')).toEqual([]);
  });
});

describe('what is drawn for an address', () => {
  it('is the streets of the result shown, or those that are known of a miss', () => {
    expect(streetsOf(ADDRESS, null)).toEqual([]);
    expect(streetsOf(ADDRESS, explanation({ resultados: [result('a', NOWHERE)] }))).toEqual(['8208427090162']);
    const corner = { ...result('a', NOWHERE), calle_cruce_1: { id: '8208427090001', nombre: 'MITRE' } };
    expect(streetsOf(ADDRESS, explanation({ resultados: [corner] }))).toEqual(['8208427090162', '8208427090001']);
    const miss = explanation({
      candidatos: [
        candidate(street('SALTA'), { puesto: null }),
        candidate(street('SALTA', { id: '2' }), { puesto: null }),
        candidate(street('MITRE', { id: '3' }), { puesto: null }),
      ],
    });
    expect(streetsOf(ADDRESS, miss)).toEqual(['8208427090162', '3']);
  });
  it('is a pin at the result shown, and dots at the others that have a point', () => {
    const found = explanation({
      resultados: [result('a', { lat: -33, lon: -60 }), result('b', NOWHERE), result('c', { lat: -34, lon: -61 })],
    });
    expect(pinOf(ADDRESS, found, null)).toEqual({ lat: -33, lon: -60 });
    expect(candidateDots(found, 1).map(({ id, nombre }) => [id, nombre])).toEqual([['3', 'c']]);
    expect(pinOf({ ...ADDRESS, puesto: 3 }, found, null)).toEqual({ lat: -34, lon: -61 });
    expect(pinOf({ ...ADDRESS, puesto: 2 }, found, null)).toBeNull();
  });
});

describe('what is drawn for a unit', () => {
  const unit = { id: '1', nombre: 'x', centroide: { lat: -33, lon: -60 } };
  it('is a pin only where it has no outline', () => {
    expect(pinOf({ what: 'unit', kind: 'localidad', id: '1' }, null, unit)).toEqual({ lat: -33, lon: -60 });
    expect(pinOf({ what: 'unit', kind: 'departamento', id: '1' }, null, unit)).toBeNull();
    expect(pinOf({ what: 'country' }, null, unit)).toBeNull();
  });
  it('is its line where it is a street with an id', () => {
    expect(streetsOf({ what: 'unit', kind: 'calle', id: '8208427090162' }, null)).toEqual(['8208427090162']);
    expect(streetsOf({ what: 'unit', kind: 'calle', id: 'Salta' }, null)).toEqual([]);
  });
});

describe('where to look', () => {
  const nothing = { pin: null, street: null, town: null, unit: null };
  it('is the country, a pin, what is known of its surroundings, or nowhere else while nothing is known', () => {
    const [pin, town] = [
      { lat: 1, lon: 2 },
      { lat: 3, lon: 4 },
    ];
    const all = { pin, street: [0, 0, 1, 1], town, unit: [0, 0, 9, 9] } as const;
    expect(viewFor({ what: 'country' }, all, COUNTRY)).toBe(COUNTRY);
    expect(viewFor(ADDRESS, all, COUNTRY)).toMatchObject({ centre: pin });
    expect(viewFor(ADDRESS, { ...all, pin: null }, COUNTRY)).toEqual({ box: [0, 0, 1, 1] });
    expect(viewFor(ADDRESS, { ...all, pin: null, street: null }, COUNTRY)).toMatchObject({ centre: town });
    expect(viewFor(ADDRESS, { ...nothing, unit: [0, 0, 9, 9] }, COUNTRY)).toEqual({ box: [0, 0, 9, 9] });
    expect(viewFor(ADDRESS, nothing, COUNTRY)).toBeNull();
  });
  it('is known of an address without a point by what it lies in, or was asked in, the narrowest first', () => {
    const kinds = (
      asked: TerritorySelection,
      explained: Explanation | null,
      unit: Unit | null = null,
    ): readonly string[] => knownPlaces(asked, explained, unit).map(({ kind, id }) => `${kind} ${id}`);
    expect(kinds(ADDRESS, null)).toEqual([]);
    expect(kinds({ what: 'country' }, explanation({}))).toEqual([]);
    const bare = { ...result('a', NOWHERE), localidad_censal: { id: null, nombre: null } };
    expect(kinds(ADDRESS, explanation({ resultados: [result('a', NOWHERE)] }))).toEqual([
      'localidad_censal 82084270',
      'departamento 82084',
      'provincia 82',
    ]);
    expect(kinds(ADDRESS, explanation({ resultados: [bare] }))).toEqual(['departamento 82084', 'provincia 82']);
    const filter = (filtro: string, ...ids: readonly string[]) => ({
      filtro,
      valor: 'x',
      total: ids.length,
      unidades: ids.map((id) => ({ id, nombre: id })),
      tomado_por: null,
    });
    const miss = explanation({ filtros: [filter('provincia', '06'), filter('departamento', '06441', '06442')] });
    expect(kinds(ADDRESS, miss)).toEqual(['provincia 06']);
    const record = { id: '8208427090162', nombre: 'SALTA', departamento: { id: '82084', nombre: 'Rosario' } };
    expect(kinds({ what: 'unit', kind: 'calle', id: record.id }, null, record)).toEqual(['departamento 82084']);
    expect(kinds({ what: 'unit', kind: 'departamento', id: '82084' }, null, record)).toEqual([]);
  });
  it('is the box around all shapes; what lies at the pole is left out', () => {
    const shape = (coordinates: readonly (readonly number[])[]) => ({ type: 'LineString', coordinates }) as const;
    expect(
      boxOf([
        shape([
          [-60, -33],
          [-61, -32],
        ]),
        shape([[-59, -34]]),
      ]),
    ).toEqual([-61, -34, -59, -32]);
    expect(
      boxOf([
        shape([
          [-60, -33],
          [-50, -89],
        ]),
      ]),
    ).toEqual([-60, -33, -60, -33]);
    expect(boxOf([])).toBeNull();
    expect(shapesOf([{ geometry: null, properties: { id: '1', nombre: null } }])).toEqual([]);
  });
});
