import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TerritoryView } from '../../../src/territory/gazetteer/view.ts';
import { createTerritory, type TerritoryGroup } from '../../../src/territory/group.ts';
import { type Serving, serveGroup } from '../../serving.ts';
import { load, starterFiles } from '../serving.ts';

const NOWHERE = { provincia: undefined, localidad: undefined };
const CITY = { provincia: '02', localidad: undefined };

describe('what the territory tells other parts of the service', () => {
  let serving: Serving;
  let group: TerritoryGroup;
  let view: TerritoryView;

  beforeAll(async () => {
    const made: TerritoryGroup[] = [];
    serving = await serveGroup(
      (services) => {
        const territory = createTerritory(services);
        made.push(territory);
        expect(territory.gazetteer()).toBeNull();
        return territory;
      },
      (store) => load(store, starterFiles()),
    );
    [group] = made as [TerritoryGroup];
    view = group.gazetteer() as TerritoryView;
  });
  afterAll(() => serving.close());

  it('is the same for a version, and another one for the next', async () => {
    expect(group.gazetteer()).toBe(view);
    const { checksum } = (await serving.store.versions()).get('territory') ?? {};
    expect(view.edition.toString(16).padStart(12, '0')).toBe(checksum?.slice(0, 12));
  });

  it('the units that hold a point', () => {
    expect(view.unitsAt(-34.6083, -58.3712)).toMatchObject({
      provincia: { id: '02', nombre: 'Ciudad Autónoma de Buenos Aires' },
      departamento: { id: '02007', nombre: 'Comuna 1' },
    });
    expect(view.unitsAt(-31.42, -64.18)).toMatchObject({ provincia: { id: '14' } });
    expect(view.unitsAt(40, 3)).toBeNull();
    expect(view.unitsAt(500, Number.NaN)).toBeNull();
  });

  it('a province by the whole of its name', () => {
    for (const [name, id] of [
      ['Buenos Aires', '06'],
      ['Ciudad Autónoma de Buenos Aires', '02'],
      ['TUCUMAN', '90'],
      ['Tierra del Fuego, Antártida e Islas del Atlántico Sur', '94'],
    ]) {
      expect(view.provinceCalled(name ?? '')?.id).toBe(id);
    }
    for (const name of ['', 'Sant', 'Atlántida', '02']) expect(view.provinceCalled(name)).toBeNull();
  });

  it('localities by the whole of their names, within a province', () => {
    const [town] = view.localitiesCalled('alta gracia', '14');
    expect(town).toMatchObject({ nombre: 'Alta Gracia', provincia: { id: '14' }, departamento: { id: '14147' } });
    expect(view.localitiesCalled('alta gracia', '90')).toEqual([]);
    expect(view.localitiesCalled('', '14')).toEqual([]);
  });

  it('the nearest locality of a department', () => {
    const near = view.nearestLocality('14147', -31.65, -64.43);
    expect(near?.locality.departamento?.id).toBe('14147');
    expect(near?.metres).toBeLessThan(20_000);
    expect(view.nearestLocality('99999', -31.65, -64.43)).toBeNull();
  });

  it('an address, normalized, with its comuna and its point', () => {
    const [only, ...others] = view.addressesOf('Av. Corrientes 1000', CITY);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      altura: 1000,
      provincia: { id: '02' },
      departamento: { id: '02007', nombre: 'Comuna 1' },
      localidad_censal: { id: '02000010' },
    });
    expect(only?.nomenclatura).toMatch(/CORRIENTES 1000, Comuna 1, Ciudad Autónoma de Buenos Aires$/);
    expect(only?.punto?.lat).toBeCloseTo(-34.6035, 2);
    expect(only?.precision).toBe('altura');
  });

  it('none where nothing is understood or found, whatever is asked', () => {
    for (const text of ['', ' ', ',', 'Calle Que No Existe 123', '\0', 'a'.repeat(5000)]) {
      expect(view.addressesOf(text, CITY)).toEqual([]);
    }
    expect(view.addressesOf('Av. Corrientes 1000', { provincia: 'Chubut', localidad: undefined })).toEqual([]);
    expect(view.addressesOf('Av. Corrientes 1000', { provincia: '', localidad: '' })).toEqual([]);
    expect(view.addressesOf('Av. Corrientes 1000', NOWHERE).length).toBeGreaterThan(0);
  });
});
