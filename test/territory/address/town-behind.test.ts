import { type Case, testReadings } from './read-as.ts';

/** Addresses with their town, its postal code and the like behind them, as lists of all provinces write them. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'the code of a town behind a corner': [
    ['Mitre y Alsina - 2631 Córdoba', ['Mitre', 'Alsina'], null, null, null, 'Córdoba'],
    ['Mitre esq. Alsina, 3400 Corrientes', ['Mitre', 'Alsina'], null, null, null, 'Corrientes'],
    ['Roca 19 e/ Mitre y Alsina - 5000 Córdoba', ['Roca', 'Mitre', 'Alsina'], '19', null, null, 'Córdoba'],
    ['Calle 12 e/ 9 y 11 - 3700 Sáenz Peña', ['Calle 12', '9', '11'], null, null, null, 'Sáenz Peña'],
    ['Mitre y Alsina - 1234', ['Mitre y Alsina'], '1234'],
    ['López y Planes, 1234 Lanús', ['López y Planes'], '1234', null, null, 'Lanús'],
    ['Mitre y Alsina - 1234 piso 2', ['Mitre y Alsina'], '1234', null, 'piso 2'],
  ],
  'the code of a town behind a floor': [
    ['Mitre 650 1º P - 5000 Córdoba', ['Mitre'], '650', null, '1º P', 'Córdoba'],
    ['Mitre 76 1º Piso - 3200 Concordia', ['Mitre'], '76', null, '1º Piso', 'Concordia'],
    ['Mitre 1150 Of. 3 - 8324 Cipolletti (R.N.)', ['Mitre'], '1150', null, 'Of. 3', 'Cipolletti; R.N.'],
    ['Mitre 451 P.B. Dpto. "B", 3300 Posadas', ['Mitre'], '451', null, 'P.B. Dpto. B', 'Posadas'],
    ['Humberto 1° - 1234 Lanús', ['Humberto 1°'], '1234', null, null, 'Lanús'],
  ],
  'the code of a town behind a place without a street': [
    ['Bº Norte Mza 12 Casa 4 - 5300 La Rioja', ['Bº Norte'], null, null, 'Mza 12 Casa 4', 'Bº Norte; La Rioja'],
    ['Bº Norte Mz 62 Casa 5 - 3600', ['Bº Norte'], null, null, 'Mz 62 Casa 5', 'Bº Norte'],
    ['Paraje Los Sauces - 5200 Deán Funes', ['Paraje Los Sauces'], null, null, null, 'Deán Funes'],
    ['Zona rural - 8201 Puelén', ['Zona rural'], null, null, null, 'Puelén'],
    ['Mitre s/n - 5870 Villa Dolores', ['Mitre'], 's/n', null, null, 'Villa Dolores'],
  ],
  'a town that is called after somebody': [
    ['Mitre y Alsina - Marcos Juárez', ['Mitre', 'Alsina'], null, null, null, 'Marcos Juárez'],
    ['Mitre y Alsina - Gral. Alvear', ['Mitre', 'Alsina'], null, null, null, 'Gral. Alvear'],
    ['Calle 9 e/ 22 y 24 - Gral. Pico', ['Calle 9', '22', '24'], null, null, null, 'Gral. Pico'],
    ['Mitre y Alsina - V. Carlos Paz', ['Mitre', 'Alsina'], null, null, null, 'V. Carlos Paz'],
    ['Mitre y Alsina - 9 de Julio', ['Mitre', 'Alsina'], null, null, null, '9 de Julio'],
    ['Av. 12 - 25 de Mayo 1234', ['Av. 12 25 de Mayo'], '1234'],
    ['Calle 9 e/ 27 y 28 - 25 de Mayo', ['Calle 9', '27', '28'], null, null, null, '25 de Mayo'],
    ['Mitre y Roca, Julio A.', ['Mitre', 'Roca Julio A.']],
  ],
  'a town by its initials': [
    ['Mitre 225 - S.S. de Jujuy', ['Mitre'], '225', null, null, 'S.S. de Jujuy'],
    ['Mitre 1150 - 4600 S. S. de Jujuy', ['Mitre'], '1150', null, null, 'S. S. de Jujuy'],
    ['Mitre 750 - 3260 C. del Uruguay', ['Mitre'], '750', null, null, 'C. del Uruguay'],
    ['Ruta 7 Km 19 - L. de Cuyo', ['Ruta 7'], '19', 'Km', null, 'L. de Cuyo'],
    ['Mitre 225 S.S.', ['Mitre'], '225', null, 'S.S.'],
  ],
  'telephones without any other number': [
    ['Mitre y Alsina 0351-4238899', ['Mitre', 'Alsina']],
    ['Mitre y Alsina (0381) 422-5566', ['Mitre', 'Alsina']],
    ['Paraje Los Sauces 02944 15432109', ['Paraje Los Sauces']],
  ],
  'kilometres and a half': [
    ['Ruta 9 Km 17 ½ - Juárez Celman', ['Ruta 9'], '17 1/2', 'Km', null, 'Juárez Celman'],
    ['Ruta 9 Km 17½', ['Ruta 9'], '17 1/2', 'Km'],
  ],
  'what is called a road': [
    ['Ruta Panamericana 2650', ['Ruta Panamericana'], '2650'],
    ['R.P. Luis Brandán 2805 - Esperanza', ['R.P. Luis Brandán'], '2805', null, null, 'Esperanza'],
    ['Ruta Provincial 1003', ['Ruta Provincial 1003']],
  ],
  'blocks of the south': [
    [
      'Bº Los Fueguinos - Macizo 12 Parcela 4',
      ['Bº Los Fueguinos'],
      null,
      null,
      'Macizo 12 Parcela 4',
      'Bº Los Fueguinos',
    ],
    ['Bº Chacra II - Mza 12 Casa 5', ['Bº Chacra II'], null, null, 'Mza 12 Casa 5', 'Bº Chacra II'],
    ['Bº Norte Mz. C7 Lote 12', ['Bº Norte'], null, null, 'Mz. C7 Lote 12', 'Bº Norte'],
  ],
  'a floor behind the side or the building': [
    ['Mitre 750 Oeste 2º piso', ['Mitre'], '750', null, '2º piso', 'Oeste'],
    ['Mitre 750 - Palacio Municipal - 3º Piso', ['Mitre'], '750', null, '3º Piso', 'Palacio Municipal'],
  ],
  'the hours of an office': [
    ['Paraje Los Sauces - Lun a Vie de 8 a 13 hs', ['Paraje Los Sauces']],
    ['Mitre 123, lunes a viernes 8:00 a 12:30hs, piso 2', ['Mitre'], '123', null, 'piso 2'],
  ],
  'the houses of a neighbourhood': [
    ['Bº Norte - 170 Viv. Mza. D Casa 4', ['Bº Norte 170 Viv.'], null, null, 'Mza. D Casa 4', 'Bº Norte 170 Viv.'],
  ],
  'a neighbourhood with a number in its name': [
    ['Bº Oeste 2 Mza 12 Casa 8', ['Bº Oeste 2'], null, null, 'Mza 12 Casa 8', 'Bº Oeste 2'],
    ['B° Oeste 2 mz 12 c 8', ['B° Oeste 2'], null, null, 'mz 12 c 8', 'B° Oeste 2'],
    ['Barrio Plan 5000 Casa 123', ['Barrio Plan 5000'], null, null, 'Casa 123', 'Barrio Plan 5000'],
    ['Barrio Don Orione 12 casa 45', ['Barrio Don Orione 12'], null, null, 'casa 45', 'Barrio Don Orione 12'],
    ['Bº Intevu 12 casa 34', ['Bº Intevu 12'], null, null, 'casa 34', 'Bº Intevu 12'],
  ],
  'a door in a neighbourhood, whose house stands in front': [
    ['Casa 12 Barrio Alsina 350', ['Barrio Alsina'], '350', null, 'Casa 12', 'Barrio Alsina'],
    ['Manzana 12 Lote 4 Barrio Mitre 1450', ['Barrio Mitre'], '1450', null, 'Manzana 12 Lote 4', 'Barrio Mitre'],
  ],
  'a block or a house of Patagonia': [
    ['Mzo 12 Casa 5 B° La Cantera', ['B° La Cantera'], null, null, 'Mzo 12 Casa 5', 'B° La Cantera'],
    ['Dpx 12 Bº 287 Viviendas', ['Bº 287 Viviendas'], null, null, 'Dpx 12', 'Bº 287 Viviendas'],
  ],
  'a neighbourhood at a kilometre': [
    ['Barrio Parque Schwelm Km 7', ['Barrio Parque Schwelm'], '7', 'Km', null, 'Barrio Parque Schwelm'],
  ],
  'a block and a house by their letters': [
    [
      'Bº Parque Independencia M/A C/8',
      ['Bº Parque Independencia'],
      null,
      null,
      'Mza A Casa 8',
      'Bº Parque Independencia',
    ],
    ['B° Los Andes M/C C/12 - Chimbas', ['B° Los Andes'], null, null, 'Mza C Casa 12', 'B° Los Andes; Chimbas'],
    ['M/12 - C/4 Bº Lomas', ['Bº Lomas'], null, null, 'Mza 12 Casa 4', 'Bº Lomas'],
  ],
  'a corner on one hand of a street, and a day': [
    ['CALLE 12 M/D C/ 50', ['CALLE 12 M/D', '50']],
    ['Barrio Norte calle 7 m/d c/50', ['calle 7 m/d', '50'], null, null, null, 'Barrio Norte'],
    ['Barrio La Loma 25 m/i c/40', ['Barrio La Loma 25 m/i', '40'], null, null, null, 'Barrio La Loma 25 m/i'],
    ['B° La Loma, Calle 32 M/D C/ 25', ['Calle 32 M/D', '25'], null, null, null, 'B° La Loma'],
    ['Barrio Sur M/5 C/ 25 de Mayo', ['Barrio Sur M/5', '25 de Mayo'], null, null, null, 'Barrio Sur M/5'],
  ],
  'departments behind a lot': [
    ['Paraje Yeso, Lote 4 - Dpto. La Paz', ['Paraje Yeso'], null, null, 'Lote 4', 'Dpto. La Paz'],
    ['Mitre 100, Lote 4 - Dpto. 5', ['Mitre'], '100', null, 'Lote 4 Dpto. 5'],
  ],
};

testReadings(CASES);
