import { type Case, testReadings } from './read-as.ts';

/** Small things that made a text unreadable, by their kind. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'the initial E. behind a surname': [
    ['Costa, E. 3062', ['Costa E.'], '3062'],
    ['ZEBALLOS, E. N° 2267, QUILMES', ['ZEBALLOS E.'], '2267', 'N°', null, 'QUILMES'],
    ['Pellegrini, C. 1234', ['Pellegrini C.'], '1234'],
    ['RODO, JOSE E. 3806', ['RODO JOSE E.'], '3806'],
    // "Between", as before.
    ['7 e. 50 y 51', ['7', '50', '51']],
    ['Mitre, e. 147 y 148', ['Mitre', '147', '148']],
    ['Calle 7 e. 150', ['Calle 7', '150']],
  ],
  'a slip of the finger in "Entre Ríos"': [
    ['Entrre Ríos 2394', ['Entrre Ríos'], '2394'],
    ['Etre Ríos', ['Etre Ríos']],
    ['ENNTRE RIOS 100, QUILMES', ['ENNTRE RIOS'], '100', null, null, 'QUILMES'],
    ['Av. Mitre e/ Entrre Ríos y Alsina', ['Av. Mitre', 'Entrre Ríos', 'Alsina']],
    ['Mitre entrre Alsina y Moreno', ['Mitre', 'Alsina', 'Moreno']],
  ],
  'numbers that are no doors': [
    ['MATHEU 6250 (entre Beck Bernard y Jacinto Viñas al 8100)', ['MATHEU', 'Beck Bernard', 'Jacinto Viñas'], '6250'],
    ['AMELIA (1134) ENTRE CUYEN (1147) Y PIRAN (1145)', ['AMELIA', 'CUYEN', 'PIRAN']],
    ['Amelia (1134) y Piran (1145), Tigre', ['Amelia', 'Piran'], null, null, null, 'Tigre'],
    ['Mitre (123) y Alsina', ['Mitre', 'Alsina'], '123'],
  ],
  'words between a road and its kilometre': [
    ['RN N°81 Acceso Oeste Km 1467', ['RN N° 81'], '1467', 'Km', null, 'Acceso Oeste'],
    ['RUTA NACIONAL NRO. 81 ACCESO OESTE KM 14,5', ['RUTA NACIONAL NRO. 81'], '14,5', 'KM', null, 'ACCESO OESTE'],
    ['RN N° 40 Sur Km 5', ['RN N° 40 Sur'], '5', 'Km'],
  ],
  '"sin" with a slash': [
    ['Mitre sin/nro', ['Mitre'], 'sin/nro'],
    ['MITRE SIN/NUMERO, QUILMES', ['MITRE'], 'SIN/NUMERO', null, null, 'QUILMES'],
  ],
  // Annex B drops it ("Corrientes 1000 bis").
  '"bis" behind the number': [['FRAGA 1093 BIS', ['FRAGA'], '1093']],
};

testReadings(CASES);
