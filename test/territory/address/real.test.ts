import { describe, expect, it } from 'vitest';
import { explainAddress, otherReadings, parseAddress } from '../../../src/territory/address/parse.ts';

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
    // Numbered streets that follow each other are what a block lies between, "entre" or not.
    ['11 43 y 44', ['11', '43', '44']],
    ['Av. 14 126 y 127', ['Av. 14', '126', '127']],
    ['32 N° 141 Y 142', ['32', '141', '142']],
    ['25 506 y 507 al 2500', ['25', '506', '507'], '2500'],
    ['Calle 48 bis 12 y 11, La Plata', ['Calle 48 bis', '12', '11'], null, null, null, 'La Plata'],
    ['Calle 12 140 y 56', ['Calle 12', '56'], '140'],
    ['58 e/ esq. diag 75', ['58', 'diag 75']],
    ['71 - 2 y 3', ['71', '2', '3']],
    ['Calle 18 entre 13 y 15 Camet', ['Calle 18', '13', '15'], null, null, null, 'Camet'],
    ['115 N°829 e/ 523 y 524 Tolosa, La Plata', ['115', '523', '524'], '829', 'N°', null, 'Tolosa; La Plata'],
    ['10 e/ 162 Norte y 163 Norte', ['10', '162 Norte', '163 Norte']],
    ['Mitre e/ Alsina y 9 de Julio', ['Mitre', 'Alsina', '9 de Julio']],
    ['Salta e/ 3 de Febrero y 25 de Mayo', ['Salta', '3 de Febrero', '25 de Mayo']],
    ['Salta e/ 20 y 25 de Mayo', ['Salta', '20', '25 de Mayo']],
    ['71 / 2 y 3 N° 423', ['71', '2', '3'], '423', 'N°'],
    ['71, 2 y 3', ['71', '2', '3']],
    ['71 e/2-3 N° 423', ['71', '2', '3'], '423', 'N°'],
    ['Calle 71 entre 48 / 49', ['Calle 71', '48', '49']],
    ['71 N° 423 e/ 528 bis - 529', ['71', '528 bis', '529'], '423', 'N°'],
    ['Calle 50 y 7 esquina', ['Calle 50', '7']],
    // What stands before the comma is the place of a corner of two numbered streets.
    ['Plaza Italia, 7 y 44', ['7', '44'], null, null, null, 'Plaza Italia'],
    ['Los Hornos, 137 esq. 60', ['137', '60'], null, null, null, 'Los Hornos'],
    ['Camino Centenario, 1234 y 501', ['Camino Centenario', '501'], '1234'],
  ],
  'what is offered there': [
    ['Casa en 121 e/ 73 y 74 Villa Elvira', ['121', '73', '74'], null, null, null, 'Villa Elvira'],
    ['Oficina en 48 e/ 7 y 8, La Plata', ['48', '7', '8'], null, null, null, 'La Plata'],
    ['Departamento en alquiler en Mitre 100', ['Mitre'], '100'],
    ['Venta de PH en Mitre 100', ['Mitre'], '100'],
    ['Local comercial en Av. Mitre 100', ['Av. Mitre'], '100'],
    ['Casa Blanca 120', ['Casa Blanca'], '120'],
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
    ['Mitre y Belgrano (esquina NO)', ['Mitre', 'Belgrano']],
    ['Mitre y Belgrano (noroeste)', ['Mitre', 'Belgrano']],
    ['Esquina Mitre y Alsina', ['Mitre', 'Alsina']],
    ['entre Mitre y Alsina', ['Mitre', 'Alsina']],
    ['Av. Padre Viera 41, Esq. Solares', ['Av. Padre Viera', 'Solares'], '41'],
    ['Belgrano s/n (y Antolin Mauri', ['Belgrano', 'Antolin Mauri'], 's/n'],
    ['Mitre esquina con Luz y Fuerza', ['Mitre', 'Luz y Fuerza']],
    ['Mitre y San Martín, Rosario', ['Mitre', 'San Martín'], null, null, null, 'Rosario'],
    ['Mitre 3863 R. de Escalada', ['Mitre'], '3863', null, null, 'R. de Escalada'],
    // As maps write corners.
    ['Av. Gaona &, Vergara, Haedo', ['Av. Gaona', 'Vergara'], null, null, null, 'Haedo'],
    ['Av. Gaona y, Vergara, Haedo', ['Av. Gaona', 'Vergara'], null, null, null, 'Haedo'],
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
    [
      'La Rioja 1065, Piso 5º, Depto B, Palermo (entre Mitre y Aráoz).',
      ['La Rioja'],
      '1065',
      null,
      'Piso 5º Depto B',
      'Palermo; entre Mitre y Aráoz',
    ],
    ['La Rioja 1065 Piso 10 Dpto. J y K', ['La Rioja'], '1065', null, 'Piso 10 Dpto. J y K'],
    ['La Rioja 1065 Piso 1 of. 26, 27 y 28', ['La Rioja'], '1065', null, 'Piso 1 of. 26 27 y 28'],
    ['Senda peatonal entre Sector G y E', ['Senda peatonal', 'Sector G', 'E']],
    ['La Rioja 1065 dpto 3 y Mitre', ['La Rioja', 'Mitre'], '1065', null, 'dpto 3'],
    ['La Rioja 1065 3º A, Capital Federal', ['La Rioja'], '1065', null, '3º A', 'Capital Federal'],
    ['La Rioja 1065 8ºA Recoleta, Buenos Aires', ['La Rioja'], '1065', null, '8º A', 'Recoleta; Buenos Aires'],
    ['La Rioja 1065 2 B Rosario', ['La Rioja'], '1065', null, '2 B', 'Rosario'],
    ['La Rioja 1065 PB "C" Rosario', ['La Rioja'], '1065', null, 'PB C', 'Rosario'],
    ['La Rioja 1065 Piso 13 º  A - C.A.B.A.', ['La Rioja'], '1065', null, 'Piso 13º A', 'C.A.B.A.'],
    ['La Rioja 1065 1er piso A Rosario', ['La Rioja'], '1065', null, '1er piso A', 'Rosario'],
    ['La Rioja 1065 3 piso B Rosario', ['La Rioja'], '1065', null, '3 piso B', 'Rosario'],
    ['La Rioja 1065, 5to piso dpto A, Once', ['La Rioja'], '1065', null, '5to piso dpto A', 'Once'],
    ['La Rioja 1065, piso 5, B, Once', ['La Rioja'], '1065', null, 'piso 5 B', 'Once'],
    ['La Rioja 1065 1º V. Carlos Paz', ['La Rioja'], '1065', null, '1º', 'V. Carlos Paz'],
    ['Calle 5 1234 A. Korn', ['Calle 5'], '1234', null, null, 'A. Korn'],
    ['Maipú 130, Local 2', ['Maipú'], '130', null, 'Local 2'],
    // The floor came before the door; where a name is missing, or another number stands in front, nothing says so.
    ['Reconquista 3° Piso 46', ['Reconquista'], '46', null, '3° Piso'],
    [
      'Reconquista 1er piso 46, Ciudad de Buenos Aires',
      ['Reconquista'],
      '46',
      null,
      '1er piso',
      'Ciudad de Buenos Aires',
    ],
    ['Reconquista 3° Piso', ['Reconquista'], null, null, '3° Piso'],
    ['Calle 3° 46', ['Calle 3°'], '46'],
    ['Calle 3° piso 46', ['Calle 3°'], null, null, 'piso 46'],
    ['San Martín 3 piso 46', ['San Martín'], '3', null, 'piso 46'],
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
    // No name ends in its article or in `de`: what stands before the comma is its end, not a place.
    ['PLATA, RIO DE LA 8359', ['RIO DE LA PLATA'], '8359'],
    ['GARAY, JUAN DE 233', ['JUAN DE GARAY'], '233'],
    ['CAMPO, ESTANISLAO DEL 1797', ['ESTANISLAO DEL CAMPO'], '1797'],
    ['MAYO, 25 DE 1240', ['25 DE MAYO'], '1240'],
    ['MAYO, 25 DE 1880', ['25 DE MAYO'], '1880'],
    ['Julio, 9 de N° 402 piso 3', ['9 de Julio'], '402', 'N°', 'piso 3'],
    ['HERAS, GRAL. LAS 2394', ['GRAL. LAS HERAS'], '2394'],
    ['MARTIN, AV. SAN 1898, LANUS', ['AV. SAN MARTIN'], '1898', null, null, 'LANUS'],
    ['PAZ, LA 640', ['LA PAZ'], '640'],
    ['CARMEN, DEL 7124', ['DEL CARMEN'], '7124'],
    ['FE, SANTA', ['SANTA FE']],
    ['TORRE, LISANDRO DE LA S/N', ['LISANDRO DE LA TORRE'], 'S/N'],
    ['PLATA, RIO DE LA, 8359', ['RIO DE LA PLATA'], '8359'],
  ],
  'no inverted names': [
    ['Lanus, 25 de Mayo 131', ['25 de Mayo'], '131', null, null, 'Lanus'],
    ['La Plata, Diagonal 74 1234', ['Diagonal 74'], '1234', null, null, 'La Plata'],
    ['Lanus, 11 de Septiembre de 1888 240', ['11 de Septiembre de 1888'], '240', null, null, 'Lanus'],
    ['Santa Fe, La Rioja 1234', ['La Rioja'], '1234', null, null, 'Santa Fe'],
  ],
  'institutions in front': [
    ['Hospital Central, Mitre 100', ['Mitre'], '100', null, null, 'Hospital Central'],
    ['HOSPITAL CENTRAL AV. MITRE 100', ['AV. MITRE'], '100', null, null, 'HOSPITAL CENTRAL'],
    ['Edificio Guardacostas Avenida E. Madero 235', ['Avenida E. Madero'], '235', null, null, 'Edificio Guardacostas'],
    ['Torre Norte Av. Madero 900 piso 3', ['Av. Madero'], '900', null, 'piso 3', 'Torre Norte'],
    ['Casa Amarilla Av. 100', ['Casa Amarilla Av.'], '100'],
    ['Torre Av. 100', ['Torre Av.'], '100'],
    ['Escuela N° 127, San Martín 450', ['San Martín'], '450', null, null, 'Escuela N° 127'],
    ['E.P. N° 12 Mitre 123', ['Mitre'], '123', null, null, 'E.P. N° 12'],
    ['Centro de Salud N° 5 - San Luis 1234', ['San Luis'], '1234', null, null, 'Centro de Salud N° 5'],
    [
      'Centro de Cultura y Deportes, Roca y San Luis',
      ['Roca', 'San Luis'],
      null,
      null,
      null,
      'Centro de Cultura y Deportes',
    ],
    ['YPF Ruta 3 Km 1234', ['Ruta 3'], '1234', 'Km', null, 'YPF'],
    ['Centro Cívico - Calle 5 y 12', ['Calle 5', '12'], null, null, null, 'Centro Cívico'],
    ['Corrientes y Lavalle-Escuela de Frontera', ['Corrientes', 'Lavalle'], null, null, null, 'Escuela de Frontera'],
    ['Escuela Albergue 271', ['Escuela Albergue'], '271'],
  ],
  'places behind numbered streets': [
    ['50 E/ 6 y 7 Pasaje Dardo Rocha', ['50', '6', '7'], null, null, null, 'Pasaje Dardo Rocha'],
    ['Avda. 60 y 120 Facultad de Medicina', ['Avda. 60', '120'], null, null, null, 'Facultad de Medicina'],
    ['Ruta Provincial Nº 4 Parque Industrial', ['Ruta Provincial Nº 4'], null, null, null, 'Parque Industrial'],
    ['Plaza 9 de Julio', ['Plaza 9 de Julio']],
    ['Belgrano y Regimiento 6 de Caballería', ['Belgrano', 'Regimiento 6 de Caballería']],
  ],
  'distances and remarks': [
    ['Ruta 307 (a 70 Km de Tafí del Valle)', ['Ruta 307'], null, null, null, 'a 70 Km de Tafí del Valle'],
    ['Calle Principal 400 mts al oeste', ['Calle Principal'], null, null, null, '400 mts al oeste'],
    ['Mitre s/n, a dos cuadras de la plaza', ['Mitre'], 's/n', null, null, 'a dos cuadras de la plaza'],
    ['Mitre frente a la plaza', ['Mitre'], null, null, null, 'frente a la plaza'],
    ['Mitre 100 - TEL 4567-8901', ['Mitre'], '100'],
    ['Mitre y Alsina sd', ['Mitre', 'Alsina']],
    ['Mitre 2300 ex 150', ['Mitre'], '2300'],
    ['6 (ex12) 1086', ['6'], '1086'],
    ['Calle 109 (Sarmiento Nº 67', ['Calle 109'], '67', 'Nº', null, 'Sarmiento'],
    ['9 de julio (C. cívico) 755', ['9 de julio'], '755', null, null, 'C. cívico'],
    ['El Cerezo y', ['El Cerezo']],
  ],
  'blocks, lots and neighbourhoods without a street': [
    ['B° San José Mza 12 Lote 4', ['B° San José'], null, null, 'Mza 12 Lote 4', 'B° San José'],
    ['MZA 3 CASA 5 B° SAN MARTIN', ['B° SAN MARTIN'], null, null, 'MZA 3 CASA 5', 'B° SAN MARTIN'],
    ['Barrio 60 Viviendas', ['Barrio 60 Viviendas'], null, null, null, 'Barrio 60 Viviendas'],
    ['Barrio San Martín calle Los Robles 123', ['calle Los Robles'], '123', null, null, 'Barrio San Martín'],
    ['Bº Centro - San Martín 123', ['San Martín'], '123', null, null, 'Bº Centro'],
    ['Manzana 471 Lote 2', ['Manzana 471'], null, null, 'Lote 2'],
    ['Lote Nº 12 Colonia Santa Rosa', ['Lote Nº 12'], null, null, null, 'Colonia Santa Rosa'],
    ['Mza 4 Lote 1 calle Los Robles 350', ['calle Los Robles'], '350', null, 'Mza 4 Lote 1'],
    ['Granaderos Casa 15 manzana 7', ['Granaderos'], null, null, 'Casa 15 manzana 7'],
    ['Bv. Maiten Mza.2 Nº 48', ['Bv. Maiten'], '48', 'Nº', 'Mza. 2'],
    ['Alto de la Quinta S/N', ['Alto de la Quinta'], 'S/N'],
  ],
  'without a number after all': [
    ['Bahía Blanca y Paso de los Andes s/n', ['Bahía Blanca', 'Paso de los Andes'], 's/n'],
    ['Vicente López y Planes s/n', ['Vicente López y Planes'], 's/n'],
    ['Virgen del Valle S/N altura 2050', ['Virgen del Valle'], '2050', 'altura'],
    ['Av. San Martín s/n Km 3', ['Av. San Martín'], '3', 'Km'],
    ['Calle 12 e/ 34 y 35 N°S/N', ['Calle 12', '34', '35'], 'S/N', 'N°'],
    ['Km 11 S/N', ['Km 11'], 'S/N'],
    ['Km 5 Ruta 3', ['Ruta 3'], '5', 'Km'],
  ],
  'more floors': [
    ['57 379 2', ['57'], '379', null, '2'],
    ['Calle 7 256 1', ['Calle 7'], '256', null, '1'],
    ['Mitre 100 P.1 Dto.A', ['Mitre'], '100', null, 'P. 1 Dto. A'],
    ['Mitre 100 PA', ['Mitre'], '100', null, 'PA'],
    ['C 257 - Belgrano 2500', ['C 257 Belgrano'], '2500'],
    ['71 - Estados Unidos de América N° 500', ['71 Estados Unidos de América'], '500', 'N°'],
    ['12 - Paso 500, San Martín', ['12 Paso'], '500', null, null, 'San Martín'],
    ['Mitre 100 1º piso of. 3', ['Mitre'], '100', null, '1º piso of. 3'],
    ['Juan B. Justo 2000 1° piso oficina 3', ['Juan B. Justo'], '2000', null, '1° piso oficina 3'],
    ['San Martín 450 1º piso departamento 2', ['San Martín'], '450', null, '1º piso departamento 2'],
    ['Mitre 100 Galería Central Local 4', ['Mitre'], '100', null, 'Local 4', 'Galería Central'],
    ['Mitre 100 - Local 1 y 2', ['Mitre'], '100', null, 'Local 1 y 2'],
    ['Mitre 100 1er. Nivel Local 34', ['Mitre'], '100', null, '1er. Nivel Local 34'],
    ['Mitre 123 V. Carlos Paz', ['Mitre'], '123', null, null, 'V. Carlos Paz'],
    ['Mitre 1234 bis 3º A', ['Mitre'], '1234', null, '3º A'],
    ['Mitre 1234 Torre II 4º A', ['Mitre'], '1234', null, 'Torre II 4º A'],
    ['Mitre 100 Piso 10 Oficina S/N', ['Mitre'], '100', null, 'Piso 10 Oficina S/N'],
    ['Bv. Sarmiento Esq. San Luis, 1er Piso', ['Bv. Sarmiento', 'San Luis'], null, null, '1er Piso'],
  ],
  'one street beside another': [
    ['Esmeralda 123 e/ Córdoba', ['Esmeralda', 'Córdoba'], '123'],
    ['Mitre 123 esq. Roca 200', ['Mitre', 'Roca'], '123'],
    ['Defensa 422 / Av. Belgrano s/n', ['Defensa', 'Av. Belgrano'], '422'],
    ['Mitre y Alsina (esquina)', ['Mitre', 'Alsina']],
    ['Esmeralda e/ Córdoba / Paraguay', ['Esmeralda', 'Córdoba', 'Paraguay']],
    ['Mitre 100 e/ Alsina y Brown, 1° B', ['Mitre', 'Alsina', 'Brown'], '100', null, '1° B'],
    ['Mitre S/ Nro', ['Mitre'], 'S/Nro'],
    ['Mitre 100 1/2', ['Mitre'], '100 1/2'],
    ['Ruta 3 a km 5', ['Ruta 3'], '5', 'km'],
    ['Mitre y/o Alsina', ['Mitre', 'Alsina']],
    ['Esmeralda e/ Córdoba-Paraguay', ['Esmeralda', 'Córdoba', 'Paraguay']],
    ['1 N° 1234 (60 y 61)', ['1', '60', '61'], '1234', 'N°'],
    ['Calle N° 5 e/ N° 8 y N° 10', ['Calle N° 5', 'N° 8', 'N° 10']],
    ['Avenida 3 N° 1234 e/ Paseo 105 y 106', ['Avenida 3', 'Paseo 105', '106'], '1234', 'N°'],
    ['Mitre y Alsina (1879) Quilmes', ['Mitre', 'Alsina'], null, null, null, 'Quilmes'],
    ['Hospital Central, Entre Ríos 123', ['Entre Ríos'], '123', null, null, 'Hospital Central'],
  ],
  'more corners and roads': [
    ['San Martín E Belgrano y Mitre', ['San Martín', 'Belgrano', 'Mitre']],
    ['Juan E Gómez y Mitre', ['Juan E Gómez', 'Mitre']],
    ['Mitre c/ Alsina', ['Mitre', 'Alsina']],
    ['Cruce Ruta 3 y Ruta 228', ['Ruta 3', 'Ruta 228']],
    ['Autopista Rosario - Córdoba Km 5', ['Autopista Rosario Córdoba'], '5', 'Km'],
    ['Presbítero Carballo 5042 (Calle 111)', ['Presbítero Carballo'], '5042', null, null, 'Calle 111'],
    ['San Martín 1230 y 1240', ['San Martín'], '1230'],
    ['San Martín 123 5000 Córdoba', ['San Martín'], '123', null, null, 'Córdoba'],
  ],
  'broken letters': [
    ['Av C&#243;rdoba 1558', ['Av Córdoba'], '1558'],
    ['Miller&#160;2751', ['Miller'], '2751'],
    ['Pe&ntilde;a 100 N&deg; 5', ['Peña 100'], '5', 'N°'],
    ['Pe&amp;ntilde;a 100', ['Peña'], '100'],
    ['PE&NTILDE;A 100', ['PEÑA'], '100'],
    ['Mitre &amp; Alsina', ['Mitre & Alsina']],
    ['RODRIGUEZ PEÃ‘A 675', ['RODRIGUEZ PEÑA'], '675'],
    ['CALLE 163 NÂº 553', ['CALLE 163'], '553', 'Nº'],
    ['EspaÃƒÂ±a 1200', ['España'], '1200'],
    ['MartÃn GarcÃa 500', ['Martín García'], '500'],
    ['ÃLVAREZ THOMAS 300', ['ÁLVAREZ THOMAS'], '300'],
    ['JUNÃN 521', ['JUNÍN'], '521'],
    ['SÃO PAULO 100', ['SÃO PAULO'], '100'],
    ['Oâ€™Higgins 40', ["O'Higgins"], '40'],
    ['Nu¤ez 3000', ['Nuñez'], '3000'],
    ['Hip¢lito Yrigoyen 1500', ['Hipólito Yrigoyen'], '1500'],
    ['Nu?ez 3000', ['Nuñez'], '3000'],
    ['ESPA\ufffdA 743', ['ESPAÑA'], '743'],
    ['Garc?a 300', ['García'], '300'],
    ['Per?n 300', ['Per?n'], '300'],
    ['Mitre 100 ?', ['Mitre'], '100'],
  ],
  'postal codes without a comma': [
    ['zapiola 1234 lanus oeste 1824', ['zapiola'], '1234', null, null, 'lanus oeste'],
    ['zapiola nro 1234 caba 1425, argentina', ['zapiola'], '1234', 'nro', null, 'caba; argentina'],
    ['ZAPIOLA AV. 1234 LANUS 1824', ['ZAPIOLA AV.'], '1234', null, null, 'LANUS'],
    ['Zapiola 1501 4400, Salta', ['Zapiola'], '1501', null, null, 'Salta'],
    ['Calle 845 Norte 1234', ['Calle 845 Norte'], '1234'],
    ['Zapiola 1234 esq Lavalle 1500', ['Zapiola', 'Lavalle'], '1234'],
    ['11 de Septiembre de 1888 2100', ['11 de Septiembre de 1888'], '2100'],
    ['zapiola 1234 b1824abc lanus', ['zapiola'], '1234', null, null, 'lanus'],
    ['Zapiola 1234, C 1425 GLB, CABA', ['Zapiola'], '1234', null, null, 'CABA'],
    ['Zapiola 1234 código postal: 1425', ['Zapiola'], '1234'],
    ['Zapiola 1234 cod. postal 1824 Lanús', ['Zapiola'], '1234', null, null, 'Lanús'],
  ],
  'telephones, e-mail and labels': [
    ['zapiola 1234 caba 1145678900', ['zapiola'], '1234', null, null, 'caba'],
    ['zapiola 1234 caba whatsapp: +54 9 11 4567-8900', ['zapiola'], '1234', null, null, 'caba'],
    ['zapiola 1234 (011) 4567-8900', ['zapiola'], '1234'],
    ['zapiola 1234 0221-456-7890', ['zapiola'], '1234'],
    ['zapiola 1234 11 4567 8900', ['zapiola'], '1234'],
    ['Zapiola 4560-4590', ['Zapiola'], '4560-4590'],
    ['Calle 50 5000-5002', ['Calle 50'], '5000-5002'],
    ['zapiola 1234, lanus, alguien@ejemplo.com.ar', ['zapiola'], '1234', null, null, 'lanus'],
    ['Domicilio: Zapiola 1234', ['Zapiola'], '1234'],
    ['dir: zapiola 1234', ['zapiola'], '1234'],
  ],
  'in English': [
    ['1234 Zapiola Avenue, Buenos Aires', ['Zapiola'], '1234', null, null, 'Buenos Aires'],
    ['1234 Av. Zapiola, Lanús', ['Av. Zapiola'], '1234', null, null, 'Lanús'],
    ['Zapiola Street 1234', ['Zapiola'], '1234'],
    ['Ave María 123', ['Ave María'], '123'],
  ],
  'flats of one letter before a place': [
    ['ZAPIOLA 644 PISO 1 DEPTO. C CABA', ['ZAPIOLA'], '644', null, 'PISO 1 DEPTO. C', 'CABA'],
    ['zapiola 1234 3 b caba', ['zapiola'], '1234', null, '3 b', 'caba'],
    ['zapiola 1234 3°b caba', ['zapiola'], '1234', null, '3° b', 'caba'],
    ['Zapiola 1234 PB A, Colegiales', ['Zapiola'], '1234', null, 'PB A', 'Colegiales'],
    ['Zapiola 1234 Piso:PB Dpto:A,ROSARIO (CP: 2000)', ['Zapiola'], '1234', null, 'Piso: PB Dpto: A', 'ROSARIO'],
    ['Zapiola 1234 Piso:3 Dpto:B T:2 S:1', ['Zapiola'], '1234', null, 'Piso: 3 Dpto: B T 2 S 1'],
    ['Mitre 1234 piso 2 V. Carlos Paz', ['Mitre'], '1234', null, 'piso 2', 'V. Carlos Paz'],
    ['Mitre 1234 PB V. Carlos Paz', ['Mitre'], '1234', null, 'PB', 'V. Carlos Paz'],
    ['Mitre 1234 5º C. Rivadavia', ['Mitre'], '1234', null, '5º', 'C. Rivadavia'],
    ['Mitre 1234 S M de Tucumán', ['Mitre'], '1234', null, null, 'S M de Tucumán'],
    ['Mitre 374 (1er. piso) Aula 19', ['Mitre'], '374', null, '1er. piso Aula 19'],
    ['Larrea y Beruti 1 piso', ['Larrea', 'Beruti'], null, null, '1 piso'],
  ],
  'more names and places': [
    ['ALVEAR MARCELO T. DE 684', ['ALVEAR MARCELO T. DE'], '684'],
    ['BARCO CENTENERA DEL 2906 Piso:1', ['BARCO CENTENERA DEL'], '2906', null, 'Piso: 1'],
    ['11 de septiembre de 1888', ['11 de septiembre de 1888']],
    ['La Rioja 1692 9 de Julio Bs. As.', ['La Rioja'], '1692', null, null, '9 de Julio Bs. As.'],
    ['Mitre 5641 VIRREYES/SAN FERNANDO', ['Mitre'], '5641', null, null, 'VIRREYES; SAN FERNANDO'],
    ['Colón 546 sur (entre Sarmiento y Mitre)', ['Colón', 'Sarmiento', 'Mitre'], '546'],
    ['Las Heras, 2905 – Palermo; 1425 Buenos Aires', ['Las Heras'], '2905', null, null, 'Palermo; Buenos Aires'],
    ['Mitre 226 (1/2 cuadra de la plaza)', ['Mitre'], '226', null, null, '1/2 cuadra de la plaza'],
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

describe('the next best readings', () => {
  it.each([
    ['Córdoba y Sarmiento 398', ['Córdoba', 'Sarmiento'], '398', null],
    ['Rivadavia 1234 5', ['Rivadavia'], '1234', '5'],
    ['Corrientes 1000 A', ['Corrientes'], '1000', 'A'],
    ['Mitre & San Martín', ['Mitre', 'San Martín'], null, null],
  ])('%s', (text, calles, valor, piso) => {
    expect(otherReadings(text)).toContainEqual(expect.objectContaining({ calles, piso }));
    expect(
      otherReadings(text).find((each) => each.piso === piso && each.calles.length === calles.length)?.altura.valor,
    ).toBe(valor);
    expect(otherReadings(text)).not.toContainEqual(parseAddress(text));
  });

  it('are told without those that name a street which is not there', () => {
    const all = otherReadings('Córdoba y Sarmiento 398');
    const others = all.filter(({ calles }) => !calles.includes('Sarmiento'));
    expect(others.length).toBeLessThan(all.length);
    expect(otherReadings('Córdoba y Sarmiento 398', new Set(['Sarmiento']))).toEqual(others);
  });

  it('are none of a text that is not understood or has one reading', () => {
    expect(otherReadings('a y b y c')).toEqual([]);
    expect(otherReadings('Mitre')).toEqual([]);
  });
});

describe('what stands in the place of a street', () => {
  it.each([
    ['B° San José Mza 12 Lote 4', 'neighbourhood', 'B° San José'],
    ['Manzana 471 Lote 2', 'block', 'Manzana 471'],
    ['Mitre 100', 'named', 'Mitre'],
  ])('%s', (text, kind, name) => {
    expect(parseAddress(text)?.streets[0]).toMatchObject({ kind, name });
  });

  it('a neighbourhood with a door number is refused', () => {
    expect(explainAddress('Barrio Norte 123')).toMatchObject({ choice: null, refusal: 'neighbourhood' });
  });
});
