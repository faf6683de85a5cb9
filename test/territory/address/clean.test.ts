import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanAddress, cleanByEveryRule } from '../../../src/territory/address/clean.ts';
import { NOT_UNDERSTOOD, UNDERSTOOD } from './cases.ts';

/** What rules look for: their words, and the characters around which they work. */
const PIECES = [
  'Mitre', 'é', 'ñ', 's', 'S', 'n', 'N', 'e', 'y', 'a', 'al', 'd', 'p', 'b', 'V', 'c', 'C', 'sd', 's/d', 's.d.', 'sin datos', 'no posee', 'n/a',
  'ex', 'antes', 'tel', 'te:', 't.e.', 'fax', 'cel.', '4567-8901', 'cp', 'C.P.', '2000', 'C1043AAB', '1043', '5', '12', '100', '104', '12,5',
  'km', 'mts', 'cuadras', 'una', 'frente a', 'en el predio', 'ubicado en', 'barrio', 'bo.', 'bno.', 'av', 'autopista', 'calle', 'esq', 'esq.',
  'nro', 'nro.', 'número', 'entre', 'escuela', 'est', 'ex', '°', 'º', 'ª', '˚', ',', ';', '(', ')', '[', ']', '{', '}', '-', '–', '/', '\\',
  'casa en', 'venta de', 'y,', '&,', 'de', 'DE LA', 'del', 'los', 'san', '&#243;', '&amp;', '&deg;', 'Ã±', 'Ã', 'Âº', 'â€™', '¤', '?', '\ufffd', 'Nu¤ez', 'a@b.ar', '+54 9 11', '1145678900', '(011)', '4560-4590',
  'whatsapp', 'cod. postal', 'b1824abc', 'C 1425 GLB', 'Lanús', 'street', 'Ave.', 'dir:', 'P:3', '1/2', '.', ':', 'e/', 'c/', 'esq/', 'norte', 'sur.', '- Sur -', ' - ', 's - n', '12-14', 'n-', 'v°', 'Garay', 'AVENIDA', 'metros', 'hospital', '"', '|', '“', '#', '*', '!', '=', '...', 'hasta', 'desde', '4567 8901', 'of. 4', "'", '’', '&', '\u0301', '\n', '\u0001', '\u00a0', '\u2212',
  'planta baja', 'alta', 'PB', 'P.A.', 'locales', 'dto', 'esquina', 'I y II', 'cons.', 'cons 2', 'calle 9', 'B° Sur', 'Villa 21-24', 'Gral.', 'Mitre 950', 'CABA', 'cap. fed.', '3-A', '00-02', '1 er piso',
  'de 14', 'D.E. 7', 'Jardín 903', 'ex escuela 12', 's/n', 'R. 36', 'rutas nac. 9', 'prov. 12', '1.342', '(Alsina y Paz)', 'S. M. de Tucumán', 'C1428',
  '1)', '2.-', '5º)', '1-', 'la calle', 'las calles', 'el pasaje', 'sobre', 'tramo comprendido', 'intersección de', 'con', 'en su intersección con', 'a la altura de', 'frente al 100 de', 'en un local de', 'a metros de', 'paso a nivel', 'planta baja de', '3° B,', '2do piso de la', 'con domicilio en', 'sede social en', 'sita en', 'JB', 'MT',
  'Comuna 12 -', 'Mesa 5', 'Fiscalía N° 3 -', 'D.E. 2', 'Ministerio de', 'y Cía.', 'S.R.L.', 'Casa de', 'Plaza', '5.126/30', 'DNI 12.345.678', 'CUIT 30-12345678-9', 'Entre Ríos,', 'D. 74', 'camino', '/Av.', 'Sede:',
]; // biome-ignore format: a list

const texts = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(' ', ' ', '', '  ')), { maxLength: 14 })
  .map((parts) => parts.flat().join(''));

describe('the signs of a text', () => {
  it('leave out no rule that would apply', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(cleanAddress(text)).toEqual(cleanByEveryRule(text));
      }),
      // What the rule for a label before a colon leaves is a telephone's sign, too. A word is no sign where it is glued to a digit.
      { examples: [['Mitre te: 4560-4590'], ['5entre y'], ['5entre y Mitre']], numRuns: 6_000 },
    );
  });

  it('nor in any of the listed texts', () => {
    for (const text of [...UNDERSTOOD.map(([text]) => text), ...NOT_UNDERSTOOD]) {
      expect(cleanAddress(text)).toEqual(cleanByEveryRule(text));
    }
  });
});

describe('a name that ends in its article', () => {
  const isTurned = (text: string): boolean => cleanAddress(text).applied.includes('inverted name');

  it('is told to go on before the comma', () => {
    expect(cleanAddress('Plata, Río de la 640').text).toBe('Río de la Plata 640');
    expect(isTurned('JULIO, 9 DE')).toBe(true);
  });

  it.each([
    'Mitre, esquina la 13',
    'Mitre, entre la 5 y la 7',
    'Av. Colón, de 1200 a 1300',
    'Calle 5, Las 640',
    'Escuela N° 4, Los 640',
    'Rosario, Los Andes 640',
    'Plata, Río de la Paz 640',
    'Lanus, 11 de Septiembre de 1888 2100',
    'Lanus, Revolución de 1890',
  ])('%s is none', (text) => {
    expect(isTurned(text)).toBe(false);
  });
});
