import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/territory/address/parse.ts';
import { type Case, testReadings } from './read-as.ts';

/** Text as people write it far from the cities. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'shortened words of a road': [
    ['R. Nac. Nº 34 Km. 1134', ['R. Nac. Nº 34'], '1134', 'Km.'],
    ['R.Nac. Nº 9 Km 1610', ['R.Nac. Nº 9'], '1610', 'Km'],
    ['R. Prov. 11 Km 10,5', ['R. Prov. 11'], '10,5', 'Km'],
    ['R.Pcial. 150', ['R.Pcial. 150']],
    ['R Nac 51 y Mitre', ['R Nac 51', 'Mitre']],
  ],
  'roads whose number has a letter': [
    ['Ruta Provincial 67 F (Zona Rural)', ['Ruta Provincial 67 F'], null, null, null, 'Zona Rural'],
    ['Ruta Provincial 67-F Km 3', ['Ruta Provincial 67-F'], '3', 'Km'],
    ['Ruta Prov. N° 2 B Km 1,5, Villa Mercedes', ['Ruta Prov. N° 2 B'], '1,5', 'Km', null, 'Villa Mercedes'],
    ['RP 96S', ['RP 96S']],
    ['RP 281S y Mitre', ['RP 281S', 'Mitre']],
    ['Ruta 3 y Ruta 228', ['Ruta 3', 'Ruta 228']],
    ['Ruta 3 N 500', ['Ruta 3'], '500', 'N'],
    ['Ruta 3 K 25', ['Ruta 3'], '25', 'K'],
  ],
  kilometres: [
    ['Ruta Nacional 34 km 231 y 1/2', ['Ruta Nacional 34'], '231 y 1/2', 'km'],
    ['Ruta 51 Km 8 1/2', ['Ruta 51'], '8 1/2', 'Km'],
    ['Ruta 26 km. 3 y medio, Cerrillos', ['Ruta 26'], '3 y medio', 'km.', null, 'Cerrillos'],
    ['Ruta 20 Km 93 de la ciudad de Basavilbaso', ['Ruta 20'], '93', 'Km', null, 'de la ciudad de Basavilbaso'],
    ['Ruta 20.  Km 93 de Basavilbaso', ['Ruta 20'], '93', 'Km', null, 'de Basavilbaso'],
  ],
  'the side of a road': [
    ['Ruta 40 Sur km 12', ['Ruta 40 Sur'], '12', 'km'],
    ['Ruta Nacional N° 3 Norte', ['Ruta Nacional N° 3 Norte']],
    ['Ruta 40 Norte Chimbas', ['Ruta 40 Norte'], null, null, null, 'Chimbas'],
    ['Ruta 5 Oeste y Mitre', ['Ruta 5 Oeste', 'Mitre']],
    ['Ruta 40 Norte 3450, Chimbas', ['Ruta 40 Norte'], '3450', null, null, 'Chimbas'],
  ],
  'several roads at once': [
    ['Rutas 9 y 34', ['Rutas 9', '34']],
    ['Rutas Nacionales 9 y 34', ['Rutas Nacionales 9', '34']],
    ['Cruce de rutas 3 y 228', ['rutas 3', '228']],
  ],
  'the side of the town between number and flat': [
    ['9 de Julio 345 Este Dpto 4', ['9 de Julio'], '345', null, 'Dpto 4', 'Este'],
    ['Mitre N° 120 norte piso 2', ['Mitre'], '120', 'N°', 'piso 2', 'norte'],
    ['Mitre 120 sur, Rawson', ['Mitre'], '120', null, null, 'sur; Rawson'],
  ],
  'estates of industry': [
    ['Pque. Ind. Calle 4 y 7', ['Calle 4', '7'], null, null, null, 'Pque. Ind.'],
    ['Parque Industrial Calle 4 y 7', ['Calle 4', '7'], null, null, null, 'Parque Industrial'],
    ['Parque Industrial, Calle 4 N° 250', ['Calle 4'], '250', 'N°', null, 'Parque Industrial'],
  ],
  'a neighbourhood between a street and its number': [
    ['Asunción B° La Quinta 440', ['Asunción'], '440', null, null, 'B° La Quinta'],
    ['Av Independencia (B°Centro) 475', ['Av Independencia'], '475', null, null, 'B°Centro'],
    ['Sarmiento Barrio Norte N° 1250', ['Sarmiento'], '1250', null, null, 'Barrio Norte'],
    ['Mitrebarrio Mitre 104', ['Mitrebarrio Mitre'], '104'],
  ],
  'a neighbourhood and its town': [
    ['B° Facundo Quiroga, La Rioja', ['B° Facundo Quiroga'], null, null, null, 'B° Facundo Quiroga; La Rioja'],
    ['Barrio Norte, Río Cuarto, Córdoba', ['Barrio Norte'], null, null, null, 'Barrio Norte; Río Cuarto; Córdoba'],
    ['Barrio Norte, Concordia, Entre Ríos', ['Barrio Norte'], null, null, null, 'Barrio Norte; Concordia; Entre Ríos'],
    ['Barrio Norte, Mitre entre Roca y Alsina', ['Mitre', 'Roca', 'Alsina'], null, null, null, 'Barrio Norte'],
    ['Barrio Norte, calle Mitre', ['calle Mitre'], null, null, null, 'Barrio Norte'],
    ['Bº Centro, Mitre y Alsina', ['Mitre', 'Alsina'], null, null, null, 'Bº Centro'],
    ['Bº Centro, Mitre s/n', ['Mitre'], 's/n', null, null, 'Bº Centro'],
    ['Bº Centro, Mitre Sin Número', ['Mitre'], 'Sin Número', null, null, 'Bº Centro'],
  ],
  'sections of a town': [
    ['Sección 9 Chacra 12 Lote 3', ['Sección 9'], null, null, 'Chacra 12 Lote 3'],
    ['2° Sección - Paraje Casualidad', ['2° Sección'], null, null, null, 'Paraje Casualidad'],
  ],
  'a slash behind a number': [
    ['Pancho Ramirez Sn°/ Hacket N° 87', ['Pancho Ramirez', 'Hacket'], 'Sn°'],
    ['Mitre 123/ Roca 450', ['Mitre', 'Roca'], '123'],
    ['Mitre 123/125', ['Mitre'], '123/125'],
    ['Mitre 1200/ 1250', ['Mitre'], '1200/1250'],
  ],
  'where one sentence ends and another begins': [
    ['Ruta 40 y 13 de Junio. Villa Moreno', ['Ruta 40', '13 de Junio'], null, null, null, 'Villa Moreno'],
    ['Gómez esquina Juez Díaz. Villa del Carril', ['Gómez', 'Juez Díaz'], null, null, null, 'Villa del Carril'],
    ['Centenario 627 Sur. Villa Pinto', ['Centenario'], '627', null, null, 'Sur; Villa Pinto'],
    ['Mitre S/N. Bº San Martín. Los Médanos', ['Mitre'], 'S/N.', null, null, 'Bº San Martín; Los Médanos'],
    ['Avda. Villa del Parque 100', ['Avda. Villa del Parque'], '100'],
    ['Bº Gral. San Martín, calle Mitre 100', ['calle Mitre'], '100', null, null, 'Bº Gral. San Martín'],
  ],
  'the part of the town between hyphens': [
    ['Av. Rawson -Sur- 568', ['Av. Rawson'], '568'],
    ['Mitre - NORTE - 120', ['Mitre'], '120'],
  ],
  'blocks and houses': [
    ['Mza. 57 C 7 - Bº San Carlos', ['Bº San Carlos'], null, null, 'Mza. 57 C 7', 'Bº San Carlos'],
    ['Mza 37 C13 - Av. Contreras esq. Saavedra', ['Av. Contreras', 'Saavedra'], null, null, 'Mza 37 C13'],
    ['Mza 22 Pcla Nº 5 - Ruta 51 Km 8', ['Ruta 51'], '8', 'Km', 'Mza 22 Pcla Nº 5'],
    ['Calle 6 Medidor 300 - B° Santa Lucía', ['Calle 6'], null, null, 'Medidor 300', 'B° Santa Lucía'],
    ['Mitre 100 C 5000', ['Mitre 100 C'], '5000'],
  ],
  'neighbourhoods called by what stands there': [
    ['Bº 500 VIV. NORTE - CASA 12', ['Bº 500 VIV. NORTE'], null, null, 'CASA 12', 'Bº 500 VIV. NORTE'],
    ['MZ. 4 BARRIO 150 VIVIENDAS', ['BARRIO 150 VIVIENDAS'], null, null, 'MZ. 4', 'BARRIO 150 VIVIENDAS'],
    ['Bº 4 de Junio - Mza. 240 Viv. 12', ['Bº 4 de Junio'], null, null, 'Mza. 240 Viv. 12', 'Bº 4 de Junio'],
    ['Mz. 45 Pc. 12 - Bº Don Enrique', ['Bº Don Enrique'], null, null, 'Mz. 45 Pc. 12', 'Bº Don Enrique'],
    ['Bº 544 Viv. Mzna. 6350', ['Bº 544 Viv.'], null, null, 'Mzna. 6350', 'Bº 544 Viv.'],
    ['Ch. Darwin 150', ['Ch. Darwin'], '150'],
    ['Ch. 193 Mz 15 Pc 20', ['Ch. 193'], null, null, 'Mz 15 Pc 20'],
    ['Legua 15 Lote 6', ['Legua 15'], null, null, 'Lote 6'],
    ['Barrio San Jorge e/ Ruta 8 y calle 3', ['Ruta 8', 'calle 3'], null, null, null, 'Barrio San Jorge'],
    ['Barrio Norte entre Mitre y Alsina', ['Mitre', 'Alsina'], null, null, null, 'Barrio Norte'],
  ],
  'neighbourhoods called by a kilometre': [
    ['Kilómetro 5 - Av. Tehuelches 550', ['Av. Tehuelches'], '550', null, null, 'Kilómetro 5'],
    ['Av. Rivadavia 1250 - KM 3', ['Av. Rivadavia'], '1250', null, null, 'KM 3'],
    ['San Martín N° 1250, Km. 10', ['San Martín'], '1250', 'N°', null, 'Km. 10'],
    ['Ruta 12 Norte - Km 10', ['Ruta 12 Norte'], '10', 'Km'],
    ['Autopista Ricchieri - Km 20', ['Autopista Ricchieri'], '20', 'Km'],
    ['Km. 612 - Escuela Nº 421', ['Km. 612'], null, null, null, 'Escuela Nº 421'],
    ['Km 8 - Don Bosco', ['Don Bosco'], '8', 'Km'],
  ],
  'roads in other words': [
    ['R. N. 5 Km 250', ['R.N. 5'], '250', 'Km'],
    ['R. P. Nº 65 y Mitre', ['R.P. Nº 65', 'Mitre']],
    ['R. P. Ortiz 500', ['R. P. Ortiz'], '500'],
    ['Ruta Nacional A 003', ['Ruta Nacional A 003']],
    ['Ruta 3 vieja km 32', ['Ruta 3 vieja'], '32', 'km'],
    ['Ruta 50 Nueva California', ['Ruta 50'], null, null, null, 'Nueva California'],
    ['KM. 45 DE LA RUTA 8', ['RUTA 8'], '45', 'KM.'],
    ['Km 12 de Ruta Nac. 34, Pichanal', ['Ruta Nac. 34'], '12', 'Km', null, 'Pichanal'],
  ],
  'streets without a name': [
    ['Calle Pública S/N - Bº Faro', ['Calle Pública'], 'S/N', null, null, 'Bº Faro'],
    ['Calle Pública y Mitre', ['Calle Pública', 'Mitre']],
    ['Calle Pública N° 5', ['Calle Pública'], '5', 'N°'],
  ],
  'ranges by their last digits': [
    ['Undiano 1250 / 60', ['Undiano'], '1250/60'],
    ['Undiano N° 1250 / 60, Bahía Blanca', ['Undiano'], '1250/60', 'N°', null, 'Bahía Blanca'],
    ['Calle 123 / 45', ['Calle 123', '45']],
  ],
  'a king with a number': [
    ['Av. Pte. Illia y Humberto 1º', ['Av. Pte. Illia', 'Humberto 1º']],
    ['Humberto 1° 1250', ['Humberto 1°'], '1250'],
    ['Humberto 1250 1° B', ['Humberto'], '1250', null, '1° B'],
  ],
  'numbered streets side by side': [
    ['Avda. 4 - Calle 5 - Santa Ana I', ['Avda. 4', 'Calle 5'], null, null, null, 'Santa Ana I'],
    ['Calle 12 - Calle 5 N° 300', ['Calle 12', 'Calle 5'], '300', 'N°'],
    ['Calle 12 - 749', ['Calle 12'], '749'],
  ],
  'filling stations': [
    ['Est. Serv. Los Cerros Ruta 3', ['Ruta 3'], null, null, null, 'Est. Serv. Los Cerros'],
    ['Est. de Servicio El Cruce, Ruta 5 km 20', ['Ruta 5'], '20', 'km', null, 'Est. de Servicio El Cruce'],
  ],
};

testReadings(CASES);

describe('what a road is looked up by', () => {
  it.each([
    ['R. Nac. Nº 34', '34', 'nacional'],
    ['R.Prov. 11', '11', 'provincial'],
    ['RProv 11', '11', 'provincial'],
    ['Ruta Provincial 67 F', '67 F', 'provincial'],
    ['RP 67-F', '67 F', 'provincial'],
    ['RP 67F', '67 F', 'provincial'],
    ['Ruta Nacional 40 Sur', '40', 'nacional'],
    ['Ruta Nacional A 003', 'A 003', 'nacional'],
    ['Ruta Provincial 3 vieja', '3', 'provincial'],
    ['R. N. 5', '5', 'nacional'],
  ])('%s', (text, number, scope) => {
    expect(parseAddress(text)?.streets).toMatchObject([{ kind: 'route', number, scope }]);
  });
});

describe('the second of several roads', () => {
  it.each([
    ['Rutas 9 y 34', null],
    ['Rutas Nacionales 9 y 34', 'nacional'],
    ['Rtas. Provinciales 6 y 11', 'provincial'],
  ])('%s is a road as well', (text, scope) => {
    const streets = parseAddress(text)?.streets;
    expect(streets?.map(({ kind }) => kind)).toEqual(['route', 'route']);
    expect(streets?.map((street) => street.scope)).toEqual([scope, scope]);
  });

  it('is a street where one road is named', () => {
    expect(parseAddress('Ruta 36 y 44')?.streets.map(({ kind }) => kind)).toEqual(['route', 'unnamed']);
  });
});
