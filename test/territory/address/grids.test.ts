import { type Case, testReadings } from './read-as.ts';

/** Offices that no mark parts from streets that are numbers, and by their codes. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'an office with its number before streets that are numbers': [
    ['EP N° 11 7 e/ 32 y 33', ['7', '32', '33'], null, null, null, 'EP N° 11'],
    ['E.P.N°11 7 E/32 Y 33', ['7', '32', '33'], null, null, null, 'E.P.N°11'],
    ['ESCUELA PRIMARIA N° 19 25 Y 68', ['25', '68'], null, null, null, 'ESCUELA PRIMARIA N° 19'],
    ['C.A.P.S. N° 16 96 e/ 116 y 117', ['96', '116', '117'], null, null, null, 'C.A.P.S. N° 16'],
    ['Juzgado Civil N° 5 13 N° 690', ['13'], '690', 'N°', null, 'Juzgado Civil N° 5'],
    ['CAPS 8 42 y 138', ['42', '138'], null, null, null, 'CAPS 8'],
    ['Comisaria 2° 38 e/ 7 y 8', ['38', '7', '8'], null, null, null, 'Comisaria 2°'],
    ['Escuela Especial 515 45 y 24', ['45', '24'], null, null, null, 'Escuela Especial 515'],
    ['Normal 2 - 57 e/ 7 y 8', ['57', '7', '8'], null, null, null, 'Normal 2'],
    ['E.E.S. N° 31 Calle 137 y 61', ['Calle 137', '61'], null, null, null, 'E.E.S. N° 31'],
    ['C.F.P. 401 Calle 58 e/ 5 y 6', ['Calle 58', '5', '6'], null, null, null, 'C.F.P. 401'],
  ],
  'one without a number': [
    ['Bomberos Voluntarios 53 e/ 7 y 8', ['53', '7', '8'], null, null, null, 'Bomberos Voluntarios'],
    ['Defensa Civil 20 y 50', ['20', '50'], null, null, null, 'Defensa Civil'],
    ['Comisaria 3ra Los Hornos 64 e/ 137 y 138', ['64', '137', '138'], null, null, null, 'Comisaria 3ra Los Hornos'],
    [
      'Comisaría 1ra. Berisso 9 e/ Montevideo y 167',
      ['9', 'Montevideo', '167'],
      null,
      null,
      null,
      'Comisaría 1ra. Berisso',
    ],
    ['Deleg. Tolosa 2 bis y 528 bis', ['2 bis', '528 bis'], null, null, null, 'Deleg; Tolosa'],
    ['Oficina de empleo 20 y 50', ['20', '50'], null, null, null, 'Oficina de empleo'],
    ['Dto. Policial Romero 169 y 519', ['169', '519'], null, null, null, 'Dto. Policial Romero'],
    ['Hospital Italiano Av. 51 e/ 29 y 30', ['Av. 51', '29', '30'], null, null, null, 'Hospital Italiano'],
  ],
  'streets with their doors': [
    ['7 e/ 32 y 33', ['7', '32', '33']],
    ['Calle 13 N° 690', ['Calle 13'], '690', 'N°'],
    ['Diagonal 74 y 12', ['Diagonal 74', '12']],
    ['Casa en 121 e/ 73 y 74', ['121', '73', '74']],
    ['Mitre 450 e/ 5 y 6', ['Mitre', '5', '6'], '450'],
    ['Escuela N° 8 Mitre 450', ['Mitre'], '450', null, null, 'Escuela N° 8'],
  ],
  'offices by codes before a name': [
    ['CEA 703 Alem 450', ['Alem'], '450', null, null, 'CEA 703'],
    ['EEM 12 Alem 450', ['Alem'], '450', null, null, 'EEM 12'],
    ['I.S.F.D. 24 Alem 450', ['Alem'], '450', null, null, 'I.S.F.D. 24'],
    ['UBS 5 Alem 450', ['Alem'], '450', null, null, 'UBS 5'],
  ],
  'what only looks like it': [
    [
      'Escuela 12 Av. San Martin 300 e/ Mitre y 25 de Mayo',
      ['Av. San Martin', 'Mitre', '25 de Mayo'],
      '300',
      null,
      null,
      'Escuela 12',
    ],
    [
      'Jardin 905 Rivadavia 120 e/ Mitre y 9 de Julio',
      ['Rivadavia', 'Mitre', '9 de Julio'],
      '120',
      null,
      null,
      'Jardin 905',
    ],
    ['Defensa 750 e/ Chile y 25 de Mayo', ['Defensa', 'Chile', '25 de Mayo'], '750'],
    ['Universidad 250 y 12', ['Universidad 250', '12']],
    ['Comisaria 1ra Mitre 120 y 25', ['Mitre', '25'], '120', null, null, 'Comisaria 1ra'],
    ['Escuela Nº 7 y 50', ['Escuela', '50'], '7', 'Nº'],
    ['Jardín Nº 903 e/ 7 y 8', ['Jardín', '7', '8'], '903', 'Nº'],
    ['Casa 7 Manzana 3 e/ 5 y 6', ['Casa 7', '5', '6'], null, null, 'Manzana 3'],
    ['Dpto 2 Calle 7 e/ 50 y 51', ['Calle 7', '50', '51'], null, null, 'Dpto 2'],
  ],
};

testReadings(CASES);
