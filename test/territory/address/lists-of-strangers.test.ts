import { expect, it } from 'vitest';
import { parseAddress } from '../../../src/territory/address/parse.ts';
import { type Case, testReadings } from './read-as.ts';

/** Ways of writing found in lists of shops, health centres, polling places and cash machines. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'two names with an "and" at a corner': [
    ['AGOTE, LUIS DR. Y GELLY Y OBES, GRAL. AV.', ['AGOTE LUIS DR.', 'GELLY Y OBES GRAL. AV.']],
    ['Guido y Spano y Vicente López', ['Guido y Spano', 'Vicente López']],
    ['Gelly y Obes 2200', ['Gelly y Obes'], '2200'],
    ['Batlle y Ordóñez José P. T. y Miralla', ['Batlle y Ordóñez José P. T.', 'Miralla']],
    ['Torres y Tenorio y Ana María Janer', ['Torres y Tenorio', 'Ana María Janer']],
  ],
  'a number between hyphens besides the name': [
    ['Av. Padre Mugica -33- y 162', ['Av. Padre Mugica', '162']],
    ['Calle Mitre -12- 1450', ['Calle Mitre'], '1450'],
  ],
  'the number of a street glued to its name in brackets': [
    ['PUNTA ARENAS(12) Y CADIZ', ['PUNTA ARENAS', 'CADIZ']],
    ['BRANDSEN(151) N°683', ['BRANDSEN'], '683', 'N°'],
    ['DR.CHERUBINI Y PUEYRREDON S/N*', ['DR. CHERUBINI', 'PUEYRREDON'], 'S/N'],
    ['CAÑUELAS Y URIEN-MZ.18', ['CAÑUELAS', 'URIEN'], null, null, 'MZ. 18'],
  ],
  'a door behind the number of a street and a hyphen': [
    ['Calle 44-837 entre 8 y 9', ['Calle 44', '8', '9'], '837'],
    ['Calle 122-1889', ['Calle 122'], '1889'],
    ['CALLE 7 -1243', ['CALLE 7'], '1243'],
  ],
  'a name before a street that is a number': [
    ['ATS, C. 16 902, La Plata', ['C. 16'], '902', null, null, 'ATS; La Plata'],
    ['Kiosco Sol, Calle 49 857', ['Calle 49'], '857', null, null, 'Kiosco Sol'],
  ],
  'what may be a flat or a part of a place behind another one': [
    [
      'Libertador 710 (Moreno Antiguo, Hospital Viejo) Edificio F',
      ['Libertador'],
      '710',
      null,
      null,
      'Moreno Antiguo; Hospital Viejo; Edificio F',
    ],
  ],
  'a town before a corner of numbers': [
    ['Altos de San Lorenzo en 19 y 85', ['19', '85'], null, null, null, 'Altos de San Lorenzo'],
    ['City Bell en calle 13 y 472', ['calle 13', '472'], null, null, null, 'City Bell'],
  ],
  'an empty "between" of a register': [
    ['ADROGUE 438 E/ Y', ['ADROGUE'], '438'],
    ['ALTE.CORDERO 2266/68 E/ Y', ['ALTE. CORDERO'], '2266/68'],
    ['POSADAS Nº956 E/ Y, Avellaneda', ['POSADAS'], '956', 'Nº', null, 'Avellaneda'],
    ['GRAL PICO Y DE LA SERNA S/N E/ Y', ['GRAL PICO', 'DE LA SERNA'], 'S/N'],
    ['GENOVA E/ AGRELO Y CUCHA CUCHA 3561 E/ Y', ['GENOVA', 'AGRELO', 'CUCHA CUCHA'], '3561'],
    ['Mitre 100 entre y', ['Mitre'], '100'],
    ['Mitre 100 E/ Y ALSINA', ['Mitre', 'ALSINA'], '100'],
    ['VIEYTES 1590 E/ MONTAÑA JOSE M. Y', ['VIEYTES', 'MONTAÑA JOSE M.'], '1590'],
  ],
  'two entrances of a register': [
    ['AV F ALCORTA 2263/J V GONZALEZ S/N', ['AV F ALCORTA', 'J V GONZALEZ'], '2263'],
    ['PTE. L SAENZ PEÑA 1215/SAN JUAN S/N', ['PTE. L SAENZ PEÑA', 'SAN JUAN'], '1215'],
  ],
  'a kilometre behind a corner': [
    ['Amanda y Cullen, Kilómetro 44', ['Amanda', 'Cullen'], null, null, null, 'Kilómetro 44'],
    ['Muiño y Guanacache, SUM KM 46', ['Muiño', 'Guanacache'], null, null, null, 'SUM KM 46'],
    ['Ruta 3 y Cullen km 44', ['Ruta 3', 'Cullen'], '44', 'km'],
  ],
};

testReadings(CASES);

it('are no names with an "and" otherwise', () => {
  expect(parseAddress('Vedia y Mitre')?.calles).toEqual(['Vedia', 'Mitre']);
});
