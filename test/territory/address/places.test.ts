import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/territory/address/parse.ts';

describe('what the text says besides the address', () => {
  it.each([
    ['Mitre 100', []],
    ['Mitre 100, Villa Ballester, Buenos Aires', ['after: Villa Ballester', 'after: Buenos Aires']],
    ['México 564, (1097) Ciudad de Buenos Aires', ['after: Ciudad de Buenos Aires']],
    ['Mitre 100 - Rosario - Santa Fe', ['after: Rosario', 'after: Santa Fe']],
    ['Mitre 100, 1629 Pilar', ['after: Pilar']],
    ['Mitre 100 Rosario', ['after: Rosario']],
    ['Balcarce 50 Ciudad Autónoma de Buenos Aires', ['after: Ciudad Autónoma de Buenos Aires']],
    ['Hospital Central, Mitre 100, Salta', ['before: Hospital Central', 'after: Salta']],
    ['San Martin 500 B° Centro, Río Cuarto (Córdoba)', ['barrio: B° Centro', 'after: Río Cuarto', 'after: Córdoba']],
    ['Barrio Norte, Mitre 100, Salta', ['barrio: Barrio Norte', 'after: Salta']],
    ['Calle 11 (Av. San Martín) Nº 830, Bolívar', ['aside: Av. San Martín', 'after: Bolívar']],
    ['Belgrano 123, B° Centro, C.P. 4000, Tafí Viejo', ['barrio: B° Centro', 'after: Tafí Viejo']],
    ['Belgrano y Alsina, Tandil', ['after: Tandil']],
  ])('%s', (text, places) => {
    expect(parseAddress(text)?.places.map((place) => `${place.role}: ${place.text}`)).toEqual(places);
  });
});
