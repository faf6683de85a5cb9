import { beforeAll, describe, expect, it } from 'vitest';
import { FILE_RESOURCES } from '../../../src/territory/archivos/resource.ts';
import { type MindedCode, SHARES, scoreOf } from '../../../src/territory/archivos/score.ts';
import { REMARK_CODES } from '../../../src/territory/explicar/reason.ts';
import type { WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { hasFullData } from '../../full-store.ts';
import { fullCatalog } from '../full-catalog.ts';

describe('the score of a row', () => {
  it('falls with every reason and with the likeness of names, and is never 0 for a result', () => {
    for (const code of Object.keys(SHARES) as MindedCode[]) {
      expect(scoreOf([code])).toBeLessThan(100);
      expect(scoreOf([code, 'aproximado'])).toBeLessThan(scoreOf([code]));
      expect(scoreOf([code], 0.5)).toBeLessThan(scoreOf([code]));
    }
    expect(scoreOf(Object.keys(SHARES) as MindedCode[], 0)).toBe(1);
    for (const code of REMARK_CODES) expect(Object.hasOwn(SHARES, code), code).toBe(true);
  });
});

describe.skipIf(!hasFullData)('a row whose department nobody can read (skipped without ../shared/data)', () => {
  let catalog: WholeCatalog;
  beforeAll(async () => {
    catalog = await fullCatalog();
  }, 240_000);

  const row = (resource: string, cells: Readonly<Record<string, string>>) => {
    const found = FILE_RESOURCES.find(({ name }) => name === resource);
    if (!found) throw new Error(resource);
    return found.answer(catalog, Object.entries(cells));
  };

  it.each(['XXQWZ', '99999', 'Sin datos de depto'])(
    '%s, is looked up by its province and locality, and marked',
    (departamento) => {
      const outcome = row('direcciones', {
        direccion: 'Belgrano 300',
        provincia: 'PBA',
        departamento,
        localidad: 'San Isidro',
      });
      expect(outcome).toMatchObject({ estado: 'aproximado', motivo: 'departamento_ilegible' });
      expect(outcome.mensaje).toContain(`«${departamento}»`);
      expect(outcome.puntaje).toBeLessThan(100);
      expect(outcome.record).toMatchObject({ departamento: { id: '06756' } });
      const unit = row('localidades', { nombre: 'Acasusso', provincia: 'Buenos Aires', departamento });
      expect(unit).toMatchObject({
        estado: 'aproximado',
        motivo: 'departamento_ilegible',
        puntaje: 80,
        record: { id: '0675601001' },
      });
    },
  );

  it('is not looked up in the whole country, nor marked where the department is right', () => {
    expect(row('direcciones', { direccion: 'Belgrano 300', departamento: 'XXQWZ' })).toMatchObject({
      estado: 'sin_resultado',
      puntaje: 0,
    });
    const right = row('direcciones', { direccion: 'Av. Corrientes 1000', provincia: 'CABA', departamento: 'Comuna 1' });
    expect(right).toMatchObject({ estado: 'hallado', puntaje: 100 });
  });

  it('keeps one that is of another province from hiding the locality', () => {
    const outcome = row('localidades', { nombre: 'Acasusso', provincia: '06', departamento: 'Caleu Caleu' });
    expect(outcome).toMatchObject({ motivo: 'departamento_ilegible', record: { id: '0675601001' } });
  });
});
