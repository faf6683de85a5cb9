import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/indexes/fold.ts';
import { provinceBehind, provinceNamed, provinceShortened } from '../../../src/territory/queries/readings/provinces.ts';

describe('a province in a field of its own', () => {
  it.each([
    ['Cap. Fed.', '02'],
    ['CAP. FEDERAL', '02'],
    ['C. A. B. A.', '02'],
    ['Buenos Aires Capital', '02'],
    ['P.B.A.', '06'],
    ['Pcia. Bs. As.', '06'],
    ['Bs. As. (Prov.)', '06'],
    ['GBA Zona Sur', '06'],
    ['Zona Norte GBA', '06'],
    ['Conurbano Bonaerense', '06'],
    ['AR-X', '14'],
    ['E.R.', '30'],
    ['L.P.', '42'],
    ['L. R.', '46'],
    ['S.D.E.', '86'],
    ['Ctca.', '10'],
    ['Cba. Interior', '14'],
    ['Interior de Bs. As.', '06'],
    ['Tierra del Fuego A.I.A.S.', '94'],
    ['Bs.As. G.B.A. Zona Sur', '06'],
    ['Bs. As. Costa Atlántica', '06'],
    ['Cdad. Aut. de Bs. As.', '02'],
    ['S. del Est.', '86'],
    ['T.D.F.', '94'],
    ['Provincia del Chaco', '22'],
  ])('%s', (text, id) => {
    expect(provinceNamed(fold(text))).toBe(id);
  });

  it.each(['B', 'X', 'Zona Norte', 'Mordor', 'provincia', ''])('"%s" is none', (text) => {
    expect(provinceNamed(fold(text))).toBeNull();
  });
});

describe('a province behind a place', () => {
  it('is none by its code or by two letters that may be anything', () => {
    expect(provinceBehind('ar-x')).toBeUndefined();
    expect(provinceBehind('er')).toBe('30');
    expect(provinceShortened('er')).toBeNull();
    expect(provinceShortened('cba')).toBe('14');
    expect(provinceShortened('gba norte')).toBe('06');
    expect(provinceShortened('buenos aires interior')).toBe('06');
    expect(provinceShortened('ciudad de bs. as.')).toBe('02');
    expect(provinceShortened('zona norte')).toBeNull();
    expect(provinceShortened('ciudad')).toBeNull();
  });
});
