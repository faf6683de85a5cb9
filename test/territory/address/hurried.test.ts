import { type Case, testReadings } from './read-as.ts';

/** What people write in a hurry, in forms and on telephones. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'a floor, then the number of the flat': [
    ['jujuy 1230 8vo 35', ['jujuy'], '1230', null, '8vo 35'],
    ['jujuy 1230 3ro14', ['jujuy'], '1230', null, '3ro 14'],
    ['jujuy 1230 3ro "14"', ['jujuy'], '1230', null, '3ro 14'],
    ['corrientes 3450 4to 41 almagro', ['corrientes'], '3450', null, '4to 41', 'almagro'],
    ['Rivadavia 8000 8vo 35', ['Rivadavia'], '8000', null, '8vo 35'],
    ['3 de Febrero 1230 3ro 14', ['3 de Febrero'], '1230', null, '3ro 14'],
  ],
  'flats glued to the number or behind the place': [
    ['av corrientes 3450,2b', ['av corrientes'], '3450', null, '2b'],
    ['av corrientes 3450.2b', ['av corrientes'], '3450', null, '2b'],
    ['jujuy 1230 2_b', ['jujuy'], '1230', null, '2 b'],
    ['Av. Corrientes,3450.Piso 2.Dpto B', ['Av. Corrientes'], '3450', null, 'Piso 2 Dpto B'],
    ['cabildo 2230 ofi 302', ['cabildo'], '2230', null, 'ofi 302'],
    ['garibaldi 450 quilmes 2 b', ['garibaldi'], '450', null, null, 'quilmes; 2 b'],
    ['maipu 2450 olivos 5to c', ['maipu'], '2450', null, null, 'olivos; 5to c'],
    ['mitre 450 y alsina', ['mitre', 'alsina'], '450'],
  ],
  'remarks for who comes': [
    ['garibaldi 450 quilmes tocar timbre', ['garibaldi'], '450', null, null, 'quilmes'],
    ['garibaldi 450 quilmes casa con rejas', ['garibaldi'], '450', null, null, 'quilmes'],
    ['av mitre 750 horario 9 a 18hs', ['av mitre'], '750'],
    ['av mitre 750 local a la calle', ['av mitre'], '750'],
    ['av mitre 750 en la esquina', ['av mitre'], '750'],
  ],
  'doors beside others': [
    ['av mitre 750 frente al 755', ['av mitre'], '750'],
    ['frente a av mitre 750', ['av mitre'], '750'],
    ['av mitre al lado del 750', ['av mitre'], '750'],
    ['av mitre fte 750', ['av mitre'], '750'],
    ['Av. del Frente 123', ['Av. del Frente'], '123'],
  ],
  names: [
    ['jb justo 2300', ['j. b. justo'], '2300'],
    ['jbjusto y nasca', ['j. b. justo', 'nasca']],
    ['lnalem 650', ['l. n. alem'], '650'],
    ['ptejdperon 1550', ['pte. j. d. peron'], '1550'],
    ['Bernardo O´Higgins 1333', ["Bernardo O'Higgins"], '1333'],
    ['GRAL O BRIEN 350', ["GRAL O'BRIEN"], '350'],
    ['D`Onofrio 250', ["D'Onofrio"], '250'],
    ['pringles esqina mitre', ['pringles', 'mitre']],
    ['pringles 450 emtre mitre y belgrano', ['pringles', 'mitre', 'belgrano'], '450'],
    ['Estrada y Cabo 1° Sullings', ['Estrada', 'Cabo 1° Sullings']],
    ['Dg. 74 nº 1234', ['Dg. 74'], '1234', 'nº'],
    ['25 de Mayo 577 E.', ['25 de Mayo'], '577'],
    ['RP 36 K.45', ['RP 36'], '45', 'K.'],
  ],
  'what only looks like it': [
    ['San Martin 1250,2 e/ Mitre y Roca', ['San Martin', 'Mitre', 'Roca'], '1250,2'],
    ['Calle 137 Los Hornos 66 a', ['Calle 137 Los Hornos 66 a']],
    ['Villa Frente 123', ['Villa Frente'], '123'],
    ['Teniente 1° piso', ['Teniente'], null, null, '1° piso'],
    ['Maipu 2450 Barrio 5 C', ['Maipu'], '2450', null, null, 'Barrio 5 C'],
    ['av.jbjusto 1200', ['av. j. b. justo'], '1200'],
    ['Mitre s/n tocar timbre, Quilmes', ['Mitre'], 's/n', null, null, 'Quilmes'],
  ],
};

testReadings(CASES);
