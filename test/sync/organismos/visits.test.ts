import { afterEach, describe, expect, it } from 'vitest';
import { someOrganisms } from './publisher.ts';
import { type Registering, registering } from './registering.ts';

let at: Registering;
afterEach(() => at.close());

describe('a visit to a publisher of organisms', () => {
  it('follows the pages and loads the list as one version', async () => {
    at = await registering({ most: 20 });
    expect(await at.fill()).toBe('50 organisms: 50 new, 0 changed, 0 gone');
    expect(at.asked()).toEqual(['200 0', '200 20', '200 40']);
    expect(at.publisher.asked[0]?.headers.accept).toBe('application/json');
    expect((await at.at.store.versions()).get('organisms')).toMatchObject({
      number: 1,
      source: 'organismos 2026-11-22',
      counts: { organismos: 50 },
    });
    expect((await at.held())[0]).toMatchObject({ id: 1, nombre: 'Organismo 1', descripcion: '<p>Dependencia</p>\r\n' });
  });

  it('moves nothing the next time, when nothing changed', async () => {
    at = await registering({ most: 20 });
    await at.fill();
    const before = await at.at.held();
    at.publisher.forget();
    const report = await at.visit();
    expect(report).toMatchObject({
      bytes: 0,
      requests: 3,
      outcome: { published: [], sentence: 'no organism changed' },
    });
    expect(at.asked()).toEqual(['304 0', '304 20', '304 40']);
    expect(await at.at.held()).toEqual(before);
  });

  it('reads the whole list when one page changed, that page once', async () => {
    at = await registering({ most: 20 });
    await at.fill();
    const before = await at.held();
    at.register.organisms = at.register.organisms.map((organism) =>
      organism.id === 30 ? { ...organism, nombre: 'Biblioteca' } : organism,
    );
    at.publisher.forget();
    at.at.now = new Date('2026-11-29T12:00:00Z');
    expect(await at.fill()).toBe('50 organisms: 0 new, 1 changed, 0 gone');
    expect(at.asked()).toEqual(['304 0', '200 20', '200 0', '200 40']);
    const after = await at.held();
    // Dates that the import set stay where nothing changed.
    expect(after.filter((record, index) => JSON.stringify(record) !== JSON.stringify(before[index]))).toMatchObject([
      { id: 30, nombre: 'Biblioteca', fecha_creacion: before[29]?.fecha_creacion },
    ]);
  });

  it('compares the list of a publisher without marks, and says so', async () => {
    at = await registering({ most: 20, validators: false });
    await at.fill();
    const before = await at.at.held();
    const report = await at.visit();
    expect(report.outcome).toMatchObject({
      published: [],
      sentence: 'no organism changed; the whole list was read to be compared, for its server did not tell',
    });
    expect(await at.at.held()).toEqual(before);
  });

  it('an order of its own is no change', async () => {
    at = await registering();
    await at.fill();
    at.register.organisms = [...at.register.organisms].reverse();
    expect(await at.fill()).toMatch(/^no organism changed; the whole list was read/);
  });

  it('reads the list again when its number changes between two pages', async () => {
    at = await registering({ most: 20 });
    let pages = 0;
    at.register.before = () => {
      if (++pages === 2) at.register.organisms = someOrganisms(51);
    };
    expect(await at.fill()).toBe('51 organisms: 51 new, 0 changed, 0 gone');
    expect(at.asked()).toEqual(['200 0', '200 20', '200 0', '200 20', '200 40']);
  });

  it('takes relative addresses of pages', async () => {
    at = await registering({ most: 20, next: (address) => new URL(address).search });
    expect(await at.fill()).toMatch(/^50 organisms/);
  });

  it('takes the fewer fields of the live list, and their addresses for nothing of theirs', async () => {
    at = await registering(
      {},
      someOrganisms(3).map(({ id, nombre, direccion, telefono, email, descripcion }) => ({
        ...{ id, nombre, direccion, telefono, descripcion, email, provincia: '' },
        ...{ link: 'https://www.cultura.gob.ar/x/', depende_de: 'Ministerio', autoridad: null },
      })),
    );
    expect(await at.fill()).toMatch(/^3 organisms/);
    expect(Object.keys((await at.held())[0] ?? {})).not.toContain('link');
  });
});
