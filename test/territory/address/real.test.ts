import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/territory/address/parse.ts';

/** Text as people write it, beyond the observed readings: text, streets, value, unit, floor, places (parted by "; "). */
type Case = readonly [string, readonly string[], (string | null)?, (string | null)?, (string | null)?, string?];

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'numbered streets': [
    ['68 e/ 14 y 15 970', ['68', '14', '15'], '970'],
    ['CALLE 68 Nº970 E/14 Y 15', ['CALLE 68', '14', '15'], '970', 'Nº'],
    ['13 e 44 y 45', ['13', '44', '45']],
    ['7 esq 50', ['7', '50']],
    ['Calle 841 (e/ 897 y 898) 2506', ['Calle 841', '897', '898'], '2506'],
    ['Paseo 115 y Av nº 3 1476', ['Paseo 115', 'Av nº 3'], '1476'],
    ['Calle 48 & Calle 9', ['Calle 48', 'Calle 9']],
    ['calle 14y15', ['calle 14', '15']],
    ['CALLE 50 E/ 7 Y 8 LA PLATA', ['CALLE 50', '7', '8'], null, null, null, 'LA PLATA'],
    ['Calle 8 No. 1234', ['Calle 8'], '1234', 'No.'],
  ],
  'capitals and punctuation': [
    ['AV.SAN MARTIN NRO.1234-ROSARIO', ['AV. SAN MARTIN'], '1234', 'NRO.', null, 'ROSARIO'],
    ['Mitre , 100 .', ['Mitre'], '100'],
    ['BELGRANO Nº. 450', ['BELGRANO'], '450', 'Nº.'],
    ['Avda.Belgrano 100', ['Avda. Belgrano'], '100'],
    ['Belgrano S/Nº', ['Belgrano'], 'S/Nº'],
    ['Belgrano S / N', ['Belgrano'], 'S/N'],
    ['9 de Julio 44 - 46', ['9 de Julio'], '44-46'],
    ['Mitre 745 al 749', ['Mitre'], '745'],
    ['Mitre 1234B', ['Mitre'], '1234B'],
  ],
  corners: [
    ['Mitre/Belgrano', ['Mitre', 'Belgrano']],
    ['Esquina Mitre y Alsina', ['Mitre', 'Alsina']],
    ['entre Mitre y Alsina', ['Mitre', 'Alsina']],
    ['Av. Padre Viera 41, Esq. Solares', ['Av. Padre Viera', 'Solares'], '41'],
    ['Belgrano s/n (y Antolin Mauri', ['Belgrano', 'Antolin Mauri'], 's/n'],
    ['Mitre esquina con Luz y Fuerza', ['Mitre', 'Luz y Fuerza']],
    ['Mitre y San Martín, Rosario', ['Mitre', 'San Martín'], null, null, null, 'Rosario'],
  ],
  roads: [
    ['RN 3 km 150', ['RN 3'], '150', 'km'],
    ['RN3 KM150', ['RN 3'], '150', 'KM'],
    ['R.N. Nº 3 Km. 1.050', ['R.N. Nº 3'], '1.050', 'Km.'],
    ['Ruta Nacional 40', ['Ruta Nacional 40']],
    ['Ruta Prov. 4 Km 4', ['Ruta Prov. 4'], '4', 'Km'],
    ['Acceso Oeste km 35,5', ['Acceso Oeste'], '35,5', 'km'],
    ['Autopista Richieri 12 km', ['Autopista Richieri'], '12', 'km'],
    [
      'Santa Rosa de Tastil, Ruta Provincial Nº 51',
      ['Ruta Provincial Nº 51'],
      null,
      null,
      null,
      'Santa Rosa de Tastil',
    ],
  ],
  'floors and flats': [
    ['Hipólito Yrigoyen 250, Piso 8 Oficina 828', ['Hipólito Yrigoyen'], '250', null, 'Piso 8 Oficina 828'],
    ['Av. Santa Fe 1243 - 7º Piso', ['Av. Santa Fe'], '1243', null, '7º Piso'],
    ['La Rioja 1065 1º', ['La Rioja'], '1065', null, '1º'],
    ['Maipú 130, Local 2', ['Maipú'], '130', null, 'Local 2'],
    ['Lavalle 1234 2° piso A', ['Lavalle'], '1234', null, '2° piso A'],
    ['Mitre 100 piso 1 dto. Nº 3', ['Mitre'], '100', null, 'piso 1 dto. Nº 3'],
    ['San Juan 1234 PISO:3 DPTO:B', ['San Juan'], '1234', null, 'PISO: 3 DPTO: B'],
    ['San Juan 1234 3 B Torre 2', ['San Juan'], '1234', null, '3 B Torre 2'],
    ['San Juan 1234 esq Boedo Dpto 3', ['San Juan', 'Boedo'], '1234', null, 'Dpto 3'],
    ['Los Robles, Mza. 3 Casa 4', ['Los Robles'], null, null, 'Mza. 3 Casa 4'],
  ],
  'places around it': [
    ['México 564, (1097) Ciudad de Buenos Aires', ['México'], '564', null, null, 'Ciudad de Buenos Aires'],
    ['Av. Colón 500, X5000AAB Córdoba', ['Av. Colón'], '500', null, null, 'Córdoba'],
    ['Mitre 100, CP 2000, Rosario', ['Mitre'], '100', null, null, 'Rosario'],
    ['San Martin 500 Bº Centro', ['San Martin'], '500', null, null, 'Bº Centro'],
    ['San Martin 500 barrio Los Pinos casa 3', ['San Martin'], '500', null, null, 'barrio Los Pinos casa 3'],
    ['Barrio Norte, Mitre 100', ['Mitre'], '100', null, null, 'Barrio Norte'],
    ['Italia, Rosario, Santa Fe', ['Italia'], null, null, null, 'Rosario; Santa Fe'],
    ['Laprida 1234, S. M. de Tucumán', ['Laprida'], '1234', null, null, 'S. M. de Tucumán'],
    ['San Martín 581, Mendoza', ['San Martín'], '581', null, null, 'Mendoza'],
    ['Convento de San Francisco, Esquiú 554', ['Esquiú'], '554', null, null, 'Convento de San Francisco'],
    ['Calle 11 (Av. San Martín) Nº 830', ['Calle 11'], '830', 'Nº', null, 'Av. San Martín'],
    ['Lisandro de la Torre 596', ['Lisandro de la Torre'], '596'],
  ],
  'inverted names': [
    ['ROCA, JULIO A. 1234', ['ROCA JULIO A.'], '1234'],
    ['ROCA, JULIO A.', ['ROCA JULIO A.']],
    ['ALBERDI JUAN BAUTISTA AV. 100', ['ALBERDI JUAN BAUTISTA AV.'], '100'],
    ['SAN MARTIN, GRAL. 100', ['SAN MARTIN GRAL.'], '100'],
  ],
};

describe.each(Object.entries(CASES))('%s', (_kind, cases) => {
  const wanted = cases.map(([text, calles, valor = null, unidad = null, piso = null, places = '']) => {
    return { text, echo: { altura: { unidad, valor }, calles, piso }, places };
  });

  it.each(wanted)('$text', ({ text, echo, places }) => {
    const parsed = parseAddress(text);
    expect(parsed).toMatchObject(echo);
    expect(parsed?.places.map((place) => place.text).join('; ')).toBe(places);
  });
});
