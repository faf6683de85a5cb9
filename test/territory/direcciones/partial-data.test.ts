import { beforeAll, describe, expect, it } from 'vitest';
import { fold } from '../../../src/indexes/fold.ts';
import { countOf } from '../../../src/territory/catalog/ranges.ts';
import { coverageOf } from '../../../src/territory/cobertura/coverage.ts';
import { scopeOf } from '../../../src/territory/direcciones/scope.ts';
import { searchAddresses, traceAddress } from '../../../src/territory/direcciones/search.ts';
import { reasonForAddress } from '../../../src/territory/explicar/address.ts';
import type { WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { localityKey } from '../../../src/territory/streets/facts.ts';
import { hasFullData } from '../../full-store.ts';
import { fullCatalog } from '../full-catalog.ts';
import { addressValues } from './address-catalog.ts';

describe.skipIf(!hasFullData)('data that lack streets (skipped without ../shared/data)', () => {
  let catalog: WholeCatalog;
  beforeAll(async () => {
    catalog = await fullCatalog();
  }, 240_000);

  const answered = (direccion: string, filters: Readonly<Record<string, unknown>> = {}) => {
    const { total, page, notices } = searchAddresses(catalog, addressValues(direccion, { ...filters, max: 1 }));
    const [hit] = page;
    const street = hit && catalog.tables.calles.entity(hit.streets[0].street);
    return { total, street, codes: notices.map(({ codigo }) => codigo), notices };
  };

  it.each([
    ['Belgrano 300', 'Acassuso', '06756010'],
    ['Chacabuco 300', 'Villa Madero', '06427010'],
    ['Estrada 400', 'Maquinista Savio', '06252010'],
    ['Arieta', 'Villa Madero', '06427010'],
  ])('finds %s of the locality %s in its census locality, and says so', (direccion, localidad, town) => {
    const { street, codes, notices } = answered(direccion, { localidad, provincia: '06' });
    expect(street?.localidad_censal.id).toBe(town);
    expect(codes).toEqual(['localidad_ampliada']);
    expect(notices[0]?.mensaje).toMatch(
      new RegExp(
        `^Los datos no tienen la calle en la localidad «${localidad}», de donde tienen \\d+ calles: el resultado`,
      ),
    );
    expect(answered(direccion, { localidad, provincia: '06', exacto: true }).total).toBe(0);
  });

  it('finds the streets of the census locality of every locality that only streets name, and says so of these alone', () => {
    const { calles } = catalog.tables;
    const towns = calles.parents.get('localidad_censal');
    const wrong: string[] = [];
    let own = 0;
    let around = 0;
    for (const [key, streets] of catalog.network.streetsOfLocality) {
      const [first] = streets;
      const name = first === undefined ? null : calles.entity(first).localidad?.nombre;
      const town = first === undefined ? null : towns?.parentOf(first);
      if (!name || !town || key !== localityKey(null, name) || first === undefined) continue;
      // One that a list has besides is resolved with the streets of its census locality anyway.
      if (catalog.tables.localidades.text.exact(name).length > 0) continue;
      const provincia = town.slice(0, 2);
      const { ranges } = scopeOf(catalog, addressValues('x', { localidad: name, provincia }));
      const inside = new Set(ranges.flatMap(([from, to]) => calles.ids.slice(from, to)));
      const there = answered(calles.nameAt(first), { localidad: name, provincia });
      if (there.total > 0 && there.codes.length === 0) own++;
      else wrong.push(`${calles.nameAt(first)}, ${name}: ${there.codes.join()}`);
      const others = (towns?.rangesOf(town) ?? []).flatMap(([from, to]) => calles.ids.slice(from, to));
      const other = others.find(
        (id) => !inside.has(id) && calles.text.exact(calles.nameAt(calles.ordinalOf(id))).length === 1,
      );
      if (other === undefined) continue;
      const wider = answered(calles.nameAt(calles.ordinalOf(other)), { localidad: name, provincia });
      // A like name in the locality itself comes before the very name elsewhere.
      if (wider.total > 0 && (wider.codes.join() === 'localidad_ampliada' || inside.has(wider.street?.id ?? '')))
        around++;
      else wrong.push(`${calles.nameAt(calles.ordinalOf(other))}, around ${name}: ${wider.codes.join()}`);
    }
    expect(wrong).toEqual([]);
    expect(own).toBeGreaterThanOrEqual(20);
    expect(around).toBeGreaterThanOrEqual(10);
  }, 120_000);

  it('tells of the towns behind an address that the first result is somewhere else; a neighbourhood is no such town', () => {
    const { localidades_censales: all, departamentos, localidades, municipios, provincias } = catalog.tables;
    const uses = new Map<string, number>();
    for (const table of [all, departamentos, provincias]) {
      for (let at = 0; at < table.size; at++)
        uses.set(fold(table.nameAt(at)), (uses.get(fold(table.nameAt(at))) ?? 0) + 1);
    }
    const silent: string[] = [];
    const mistaken: string[] = [];
    let [here, elsewhere] = [0, 0];
    for (let at = 0; at < all.size; at++) {
      const { nombre, departamento } = all.entity(at);
      const name = fold(nombre);
      const isOne =
        uses.get(name) === 1 && localidades.text.exact(nombre).length < 2 && municipios.text.exact(nombre).length < 2;
      if (!isOne || departamento.id === null || /\d|^barrio /.test(name) || catalog.tables.calles.text.isName(name))
        continue;
      const { street, codes, total } = answered(`Belgrano 500, ${nombre}`);
      if (total === 0) continue;
      if (street?.departamento.id === departamento.id) {
        here++;
        if (codes.length > 0) mistaken.push(`${nombre}: ${codes.join()}`);
      } else {
        elsewhere++;
        if (codes.join() !== 'fuera_del_lugar') silent.push(`${nombre}: not told, ${street?.departamento.nombre}`);
      }
    }
    // The rest is read as the place whose name it holds: of `El Rosario` the city.
    expect([silent.length, silent.length <= elsewhere / 50]).toEqual([silent.length, true]);
    const { calles } = catalog.tables;
    for (let at = 0; at < calles.size; at += 97) {
      const { nombre, departamento } = calles.entity(at);
      if (departamento.nombre === null || calles.text.isName(fold(departamento.nombre))) continue;
      const { street, codes } = answered(`${nombre} 100, ${departamento.nombre}`);
      if (street?.departamento.id !== departamento.id) continue;
      here++;
      if (codes.length > 0) mistaken.push(`${nombre} 100, ${departamento.nombre}: ${codes.join()}`);
    }
    expect(mistaken).toEqual([]);
    expect(here).toBeGreaterThan(50);
    expect(elsewhere).toBeGreaterThan(1000);
  }, 120_000);

  it('claims of no department that a street does not exist, and says how many streets are known there', () => {
    const counted = coverageOf(catalog);
    const claims: string[] = [];
    for (const { id, calles } of counted.departamentos) {
      const values = addressValues('Zzyzxqw 450', { departamento: id });
      const { mensaje = '' } = reasonForAddress(catalog, values, traceAddress(catalog, values)) ?? {};
      const isTold =
        calles === 0
          ? mensaje.includes('Los datos no tienen calles')
          : / los datos tienen (\d+ calles|una sola calle)/.test(mensaje);
      // Of the City the streets that pass through a comuna count, too.
      const isCounted = calles < 2 || id.startsWith('02') || mensaje.includes(`${calles} calles`);
      if (!isTold || !isCounted || /No hay|no existe/i.test(mensaje)) claims.push(`${id}: ${mensaje}`);
    }
    expect(claims).toEqual([]);
  });

  it('counts each street once', () => {
    const { calles, sin_departamento, departamentos, con_alturas, con_trazado } = coverageOf(catalog);
    const sum = (of: 'calles' | 'con_alturas' | 'con_trazado') =>
      departamentos.reduce((all, each) => all + each[of], 0);
    expect(calles).toBe(catalog.tables.calles.size);
    expect(sum('calles') + sin_departamento).toBe(calles);
    expect(sum('con_alturas')).toBeLessThanOrEqual(con_alturas);
    expect(con_trazado).toBeGreaterThan(2000);
    expect(departamentos).toHaveLength(529);
    const parents = catalog.tables.calles.parents.get('departamento');
    for (const each of departamentos) expect(each.calles).toBe(countOf(parents?.rangesOf(each.id) ?? []));
  });
});
