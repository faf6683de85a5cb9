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
    ['GRUPO 100 VIV. MZ B CASA 12', ['GRUPO 100 VIV.'], null, null, 'MZ B CASA 12'],
    ['IPRODHA 120 VIV. CASA 12', ['IPRODHA 120 VIV.'], null, null, 'CASA 12'],
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
  'an office by its initials and its number in front': [
    ['E.E.S. Nº 5 - LAVALLE 1250', ['LAVALLE'], '1250', null, null, 'E.E.S. Nº 5'],
    ['C.F.P. N° 401 - LAVALLE Y SALTA', ['LAVALLE', 'SALTA'], null, null, null, 'C.F.P. N° 401'],
    ['I.P.E.T. 48 - LAVALLE 250', ['LAVALLE'], '250', null, null, 'I.P.E.T. 48'],
    ['E.F.A. N° 2 - RUTA 11 KM 23', ['RUTA 11'], '23', 'KM', null, 'E.F.A. N° 2'],
    ['C. DE SALUD Nº 12 - LAVALLE 450', ['LAVALLE'], '450', null, null, 'C. DE SALUD Nº 12'],
    ['NENI N° 45 - LAVALLE 450', ['LAVALLE'], '450', null, null, 'NENI N° 45'],
    // Initials are those of a street where no other follows.
    ['L.N. N° 450, QUILMES', ['L.N.'], '450', 'N°', null, 'QUILMES'],
    ['J.B. JUSTO 450, QUILMES', ['J.B. JUSTO'], '450', null, null, 'QUILMES'],
    // Behind the name of the place they belong to the street.
    ['JUMBO SUR - J.J. LASTRA 2400', ['J.J. LASTRA'], '2400', null, null, 'JUMBO SUR'],
    ['ALBERDI, J.B. 1250', ['ALBERDI J.B.'], '1250'],
  ],
  'a neighbourhood between an office and its address': [
    ['CAPS B° SAN JORGE - LAVALLE 1250', ['LAVALLE'], '1250', null, null, 'B° SAN JORGE; CAPS'],
    ['ESC. 14 Bº SAN JORGE, LAVALLE 100', ['LAVALLE'], '100', null, null, 'Bº SAN JORGE; ESC. 14'],
    ['SALA 1° AUX. B° SUR - LAVALLE Y SALTA', ['LAVALLE', 'SALTA'], null, null, null, 'B° SUR; SALA 1° AUX.'],
    ['LAVALLE 100 B° SAN JORGE, SALTA', ['LAVALLE'], '100', null, null, 'B° SAN JORGE; SALTA'],
  ],
  'a block and a house in it by letters': [
    ['Bº UJEMVI - M:"C" C:15', ['Bº UJEMVI'], null, null, 'M-C C-15', 'Bº UJEMVI'],
    ['Lavalle 450 M: 3 C: 4', ['Lavalle'], '450', null, 'M: 3 C: 4'],
    ['M-F C-12 B° LOS TILOS', ['B° LOS TILOS'], null, null, 'M-F C-12', 'B° LOS TILOS'],
    ['B? SAN JORGE MZ. 4 C. 12', ['B° SAN JORGE'], null, null, 'MZ. 4 C. 12', 'B° SAN JORGE'],
    ['Bº Malvinas 2da. Etapa Mza. 12', ['Bº Malvinas 2da. Etapa'], null, null, 'Mza. 12', 'Bº Malvinas 2da. Etapa'],
    ['BARRIO SUR 2DA ETAPA MZ C CASA 8', ['BARRIO SUR 2DA ETAPA'], null, null, 'MZ C CASA 8', 'BARRIO SUR 2DA ETAPA'],
    ['Ch. 32-33 Mz 12', ['Ch. 32-33'], null, null, 'Mz 12'],
    ['Lavalle 1450 7 PISO "703"', ['Lavalle'], '1450', null, '7 PISO 703'],
    ['Lavalle 1450 2 piso 4', ['Lavalle'], '1450', null, '2 piso 4'],
    ['Lavalle 1145 1P L 2, CABA', ['Lavalle'], '1145', null, '1P L 2', 'CABA'],
  ],
  'a quarter by its kilometre beside a street that is called after a day, or by a number': [
    ['Av. 25 de Mayo 450 Km 3', ['Av. 25 de Mayo'], '450', null, null, 'Km 3'],
    ['AV 9 DE JULIO 5850 KM 5 BARRANQUERAS', ['AV 9 DE JULIO'], '5850', null, null, 'BARRANQUERAS; KM 5'],
    ['Km. 8 - Calle 3 N° 450', ['Calle 3'], '450', 'N°', null, 'Km. 8'],
    ['Av. 9 de Julio km 4,5', ['Av. 9 de Julio'], '4,5', 'km'],
  ],
  'a road that is called otherwise, and a number with the name that a town gives the street besides': [
    ['AUTOVIA 2 KM 398 - CAMET', ['AUTOVIA 2'], '398', 'KM', null, 'CAMET'],
    ['AUTOVIA RUTA 2 KM 398', ['AUTOVIA RUTA 2'], '398', 'KM'],
    ['52- LAVALLE 3450', ['52 LAVALLE'], '3450'],
    ['CALLE 52-LAVALLE N° 3450, SAN MARTIN', ['CALLE 52 LAVALLE'], '3450', 'N°', null, 'SAN MARTIN'],
    ['CALLE 61-LAVALLE- N° 4450', ['CALLE 61 LAVALLE'], '4450', 'N°'],
    ['71 - 2 y 3', ['71', '2', '3']],
    ['S/RUTA 5 KM 300', ['RUTA 5'], '300', 'KM'],
    ['A la vera de la Ruta 5 km 300', ['Ruta 5'], '300', 'km'],
    ['INTERSEC. RUTA 5 Y RUTA 33', ['RUTA 5', 'RUTA 33']],
  ],
  'a town behind a block of numbers': [
    ['CALLE 137 E/ 65 Y 66 LOS HORNOS', ['CALLE 137', '65', '66'], null, null, null, 'LOS HORNOS'],
    ['12 E/ 9 Y 11 - P. R. SAENZ PEÑA', ['12', '9', '11'], null, null, null, 'P. R. SAENZ PEÑA'],
    ['12 e/ 60 y 61 San Luis 450', ['12', '60', '61 San Luis'], '450'],
    ['137 e/ 65 y 66 bis', ['137', '65', '66 bis']],
  ],
  'a quarter that is called by numbers': [
    ['LUNA Y ORMA - VILLA 21-24', ['LUNA', 'ORMA'], null, null, null, 'VILLA 21-24'],
    ['AV. CRUZ Y LACARRA VILLA 1-11-14', ['AV. CRUZ', 'LACARRA'], null, null, null, 'VILLA 1-11-14'],
    ['Carlos Villa 1250', ['Carlos Villa'], '1250'],
    ['Calle Villa 12-14', ['Calle Villa'], '12-14'],
  ],
  'cells of a table, and what is left of one': [
    ['Tienda Sur | Av. Lavalle 1234 | CABA', ['Av. Lavalle'], '1234', null, null, 'Tienda Sur; CABA'],
    ['Lavalle y Salta | Quilmes', ['Lavalle', 'Salta'], null, null, null, 'Quilmes'],
    ['AV. LAVALLE 1250/', ['AV. LAVALLE'], '1250'],
    ['COTO SUC. 123 / AV. LAVALLE 3450', ['AV. LAVALLE'], '3450'],
    ['PI Y MARGALL Y SALTA', ['PI Y MARGALL', 'SALTA']],
  ],
};

testReadings(CASES);
