import { type Case, testReadings } from './read-as.ts';

/** How the registers of schools, health centres, filling stations and taxpayers write. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'a letter behind a floor, and a town behind a comma': [
    ['Lavalle 1234 2P A, Quilmes', ['Lavalle'], '1234', null, '2P A', 'Quilmes'],
    ['Lavalle 1234, 2 P. "A", Quilmes', ['Lavalle'], '1234', null, '2 P. A', 'Quilmes'],
    ['LAVALLE 1234 2º P A - QUILMES', ['LAVALLE'], '1234', null, '2º P A', 'QUILMES'],
    ['Lavalle 1234 P 2 D A, Quilmes', ['Lavalle'], '1234', null, 'P 2 D A', 'Quilmes'],
    ['Lavalle 1234 2do P A Quilmes', ['Lavalle'], '1234', null, '2do P A', 'Quilmes'],
    ['Lavalle 1234 P.2 D.A, Quilmes', ['Lavalle'], '1234', null, 'P. 2 D. A', 'Quilmes'],
    // Towns begin with initials as well.
    ['Lavalle 1234 2 P, V. Alsina', ['Lavalle'], '1234', null, '2 P', 'V. Alsina'],
    ['Lavalle 1234, R. de Escalada', ['Lavalle'], '1234', null, null, 'R. de Escalada'],
  ],
  'labels with nothing behind them': [
    ['LAVALLE 1574 Piso:2 Dpto:D S: T: M:', ['LAVALLE'], '1574', null, 'Piso: 2 Dpto: D'],
    ['LAVALLE 1574 Piso:2 Dpto:D S: T: M:, QUILMES', ['LAVALLE'], '1574', null, 'Piso: 2 Dpto: D', 'QUILMES'],
    ['LAVALLE 1574 Piso: Dpto: - 1878 QUILMES', ['LAVALLE'], '1574', null, null, 'QUILMES'],
    ['LAVALLE 1574 Sector: Torre: Piso:2 Dpto:A', ['LAVALLE'], '1574', null, 'Piso: 2 Dpto: A'],
    ['LAVALLE 1574 Piso:3 Dpto:A - 1878 QUILMES', ['LAVALLE'], '1574', null, 'Piso: 3 Dpto: A', 'QUILMES'],
    ['LAVALLE 1574 Piso: PB Dpto: C.P. 1878', ['LAVALLE'], '1574', null, 'Piso: PB'],
    ['LAVALLE 1574 Piso: 3', ['LAVALLE'], '1574', null, 'Piso: 3'],
  ],
  'a quarter that is called by a kilometre, without a mark': [
    ['Av. Yrigoyen 1450 Km 3', ['Av. Yrigoyen'], '1450', null, null, 'Km 3'],
    ['Rivadavia N° 2150 Km. 5, Comodoro', ['Rivadavia'], '2150', 'N°', null, 'Comodoro; Km. 5'],
    ['Av. Yrigoyen 1450 Km 3 C.P. 9000', ['Av. Yrigoyen'], '1450', null, null, 'Km 3'],
    // Roads have their kilometres.
    ['Colectora Panamericana 1500 km 35', ['Colectora Panamericana 1500'], '35', 'km'],
    ['Camino a Punta Lara 1200 km 3', ['Camino a Punta Lara 1200'], '3', 'km'],
    ['Ruta 22 km 1218', ['Ruta 22'], '1218', 'km'],
  ],
  'a road whose number has a letter in front': [
    ['Ruta Pcial A 74 Km 12', ['Ruta Pcial A 74'], '12', 'Km'],
    ['Ruta A 74 km 12, Tirolesa', ['Ruta A 74'], '12', 'km', null, 'Tirolesa'],
    ['Mitre 100, a 5 km de Salta', ['Mitre'], '100', null, null, 'a 5 km de Salta'],
  ],
  'how many houses a neighbourhood has': [
    ['Grupo 648 Viviendas Block 12 Dpto. 3', ['Grupo 648 Viviendas'], null, null, 'Block 12 Dpto. 3'],
    ['Complejo 216 Viviendas Mza 4 Casa 2', ['Complejo 216 Viviendas'], null, null, 'Mza 4 Casa 2'],
    ['San Martín 648 Vivienda 3', ['San Martín'], '648', null, 'Vivienda 3'],
    // What is no name of a group has a door.
    ['Mitre 648 Viviendas', ['Mitre'], '648', null, null, 'Viviendas'],
  ],
  'the code of a town of two words': [
    ['Brown 2450 7600 Mar del Plata', ['Brown'], '2450', null, null, 'Mar del Plata'],
    ['Brown y Mitre X5000ABC Córdoba', ['Brown', 'Mitre'], null, null, null, 'Córdoba'],
    ['Brown 2450 5800 Río Cuarto', ['Brown'], '2450', null, null, 'Río Cuarto'],
    ['Calle 12 2450 Río Negro', ['Calle 12'], '2450', null, null, 'Río Negro'],
  ],
  'a town behind a corner of numbers': [
    ['844 y 898 Solano', ['844', '898'], null, null, null, 'Solano'],
    ['Calle 526 y 118 Tolosa', ['Calle 526', '118'], null, null, null, 'Tolosa'],
    ['Calle 12 y 3 Sargentos', ['Calle 12', '3 Sargentos']],
    ['Mitre y 898 Solano', ['Mitre', '898 Solano']],
    ['1 y 120 Bis La Plata', ['1', '120 Bis La Plata']],
  ],
  'an initial written to the name': [
    ['AV. H.YRIGOYEN 4433', ['AV. H. YRIGOYEN'], '4433'],
    ['J.B.Justo 4045', ['J.B. Justo'], '4045'],
    ['R.Nac. 9 Km 1610', ['R.Nac. 9'], '1610', 'Km'],
    ['R.Rojas 100', ['R. Rojas'], '100'],
    ['Mitre S.Num 1200', ['Mitre'], 'S.Num'],
  ],
};

testReadings(CASES);
