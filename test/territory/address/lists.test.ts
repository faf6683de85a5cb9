import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/territory/address/parse.ts';
import { type Case, testReadings } from './read-as.ts';

/** Text as lists of offices, schools and shops have it. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'the number in front, with its sign': [
    ['N° 123 Mitre', ['Mitre'], '123', 'N°'],
    ['Nro. 450 Calle Belgrano', ['Calle Belgrano'], '450', 'Nro.'],
    ['N° 123, Mitre, Quilmes', ['Mitre'], '123', 'N°', null, 'Quilmes'],
    ['N° 123 Mitre e/ Alsina y Moreno', ['Mitre', 'Alsina', 'Moreno'], '123', 'N°'],
    // A school or an office is known by its number, too: the door is the other one.
    ['Nº 91- San Lorenzo 3169', ['San Lorenzo'], '3169', null, null, 'Nº 91'],
    ['Nº 91, San Lorenzo N° 3169', ['San Lorenzo'], '3169', 'N°', null, 'Nº 91'],
  ],
  'the branch of a chain in front': [
    ['COTO SUCURSAL 60 - AV CABILDO 545', ['AV CABILDO'], '545'],
    ['Coto Suc. 60 Av. Cabildo 545', ['Av. Cabildo'], '545'],
    ['Carrefour Express Suc. N° 123, Mitre 450, Quilmes', ['Mitre'], '450', null, null, 'Quilmes'],
    ['BANCO DE LA NACION ARGENTINA SUCURSAL 12: San Martín 100', ['San Martín'], '100'],
    ['Sucre 123 - Palermo 1428', ['Sucre'], '123', null, null, 'Palermo'],
    ['Mcal. Sucre 1230', ['Mcal. Sucre'], '1230'],
    ['Coto Suc. 60 - Mitre y Alsina', ['Mitre', 'Alsina']],
    ['Mitre 123 Suc. 5 - Quilmes 1870', ['Mitre'], '123', null, null, 'Suc. 5; Quilmes'],
  ],
  'the number in a list and what the place is called, in front': [
    ['005 - Plaza Mayor - Av. Sarmiento 2601', ['Av. Sarmiento'], '2601', null, null, 'Plaza Mayor'],
    ['022 - Tribunales - Mitre & Av. Libertad', ['Mitre', 'Av. Libertad'], null, null, null, 'Tribunales'],
    ['007 - Mitre 100', ['Mitre'], '100'],
    ['022 - Tribunales - Tucumán & Libertad', ['Tucumán', 'Libertad'], null, null, null, 'Tribunales'],
    ['Tribunales - Tucumán & Libertad', ['Tucumán', 'Libertad'], null, null, null, 'Tribunales'],
    ['Tucumán & Libertad', ['Tucumán & Libertad']],
    ['Tucumán& Libertad', ['Tucumán', 'Libertad']],
    ['TUCUMAN&LIBERTAD', ['TUCUMAN', 'LIBERTAD']],
    ['Ayacucho &Perón, Juan Domingo', ['Ayacucho', 'Perón Juan Domingo']],
    ['Pe&ntildea y M&M', ['Peña', 'M&M']],
    ['Mitre 100 - Pérez & Hijos', ['Mitre'], '100', null, null, 'Pérez & Hijos'],
    ['151 - Plaza Mayor - Av. Sarmiento 2601', ['Av. Sarmiento'], '2601', null, null, 'Plaza Mayor'],
    // Streets that have a number and a name.
    ['71 - Paso 500', ['71 Paso'], '500'],
    ['135 - Rivadavia - Nº 550', ['135 Rivadavia'], '550', 'Nº'],
  ],
  'a stop or a stand by its number': [
    ['Parada Nº 123 - Paraguay 900', ['Paraguay'], '900'],
    ['Puesto 14: Mitre y Alsina', ['Mitre', 'Alsina']],
    ['Parada Robles 900', ['Parada Robles'], '900'],
  ],
  'what the place is called, with a colon': [
    ['Taxi: Mitre y Alsina', ['Mitre', 'Alsina'], null, null, null, 'Taxi'],
    ['Estación Morón: Sarmiento y San Martín', ['Sarmiento', 'San Martín'], null, null, null, 'Estación Morón'],
    ['Calle: Mitre y Alsina', ['Calle: Mitre', 'Alsina']],
    ['Esquina: Mitre y Alsina', ['Mitre', 'Alsina']],
  ],
  'a stretch by its numbers or its ends': [
    ['Rivadavia del 2800 al 2900', ['Rivadavia'], '2800'],
    ['Mitre del 100 al 300', ['Mitre'], '100'],
    ['Av. Rivadavia entre el 2800 y el 2900', ['Av. Rivadavia'], '2800'],
    ['Rivadavia desde el 2800 hasta el 3400', ['Rivadavia'], '2800'],
    ['Nazca desde Jonte hasta San Martín', ['Nazca', 'Jonte', 'San Martín']],
    ['Nazca, desde Av. Jonte hasta la calle San Martín', ['Nazca', 'Av. Jonte', 'calle San Martín']],
  ],
  'floor and flat in figures': [
    ['Viamonte 1336-3º-17', ['Viamonte'], '1336', null, '3º 17'],
    ['Montevideo 604 1º2', ['Montevideo'], '604', null, '1º 2'],
    ['Juncal 2401 P.B. "B" y 1º "A"', ['Juncal'], '2401', null, 'P.B. B y 1º A'],
    ['Juncal 2401 PB y 1º piso', ['Juncal'], '2401', null, 'PB y 1º piso'],
    ['Juncal 2401 PB y 1º de Mayo', ['Juncal', '1º de Mayo'], '2401', null, 'PB'],
  ],
  'a box of the post office': [
    ['Casilla de Correo 123, Mitre 450', ['Mitre'], '450'],
    ['Mitre 450 - Casilla de correo N° 12', ['Mitre'], '450'],
    ['Casilla de Correo 123, Mitre y Alsina', ['Mitre', 'Alsina']],
  ],
  'a dock behind the number': [
    ['Juana Manso 1050 dique 3', ['Juana Manso'], '1050', null, null, 'dique 3'],
    ['Camino al Dique 450', ['Camino al Dique'], '450'],
  ],
  'the sign that stands for Ñ before the last letter': [
    ['Saenz Pe#a 1211', ['Saenz Peña'], '1211'],
    ['SAENZ PE#A 1211', ['SAENZ PEÑA'], '1211'],
    ['Mitre 123 dto#A', ['Mitre'], '123', null, null, 'dto# A'],
  ],
  'opening hours': [
    ['UPA 24hs. Mitre 123', ['Mitre'], '123', null, null, 'UPA'],
    ['Mitre 123, abierto las 24 horas', ['Mitre'], '123'],
    ['Mitre 24 Hospital', ['Mitre'], '24', null, null, 'Hospital'],
  ],
  'an arcade or what kind of street it is behind the number': [
    ['SALGUERO JERONIMO 3172 PASEO ALCORTA', ['SALGUERO JERONIMO'], '3172', null, null, 'PASEO ALCORTA'],
    ['San Martín 2602 Peatonal', ['San Martín'], '2602', null, null, 'Peatonal'],
    ['Av. Paseo Colón 100', ['Av. Paseo Colón'], '100'],
  ],
  'a town between the number and the flat': [
    ['Mitre 1502 adrogue depto 3', ['Mitre'], '1502', null, 'depto 3', 'adrogue'],
    ['Belgrano 100 Villa Ballester Piso 2 Dto B', ['Belgrano'], '100', null, 'Piso 2 Dto B', 'Villa Ballester'],
    ['Ruta 205 San Martín depto 3', ['Ruta 205 San Martín'], null, null, 'depto 3'],
  ],
  'several numbers of one building': [
    ['Mitre 123, 125 y 127', ['Mitre'], '123'],
    ['Mitre 123, 125, 127 y 129, Quilmes', ['Mitre'], '123', null, null, 'Quilmes'],
  ],
  'corners that begin with the word': [
    ['Esquina Mitre - Alsina', ['Mitre'], null, null, null, 'Alsina'],
    ['Esq. Mitre, Alsina', ['Mitre'], null, null, null, 'Alsina'],
    ['Esquina: Mitre y Belgrano', ['Mitre', 'Belgrano']],
    ['Esquina Mitre y Belgrano, Quilmes', ['Mitre', 'Belgrano'], null, null, null, 'Quilmes'],
    ['Esquina Mitre 450', ['Mitre'], '450'],
    ['Rotonda Avenida Génova 450', ['Rotonda Avenida Génova'], '450'],
  ],
  'an institution by its number and no comma': [
    ['Comisaría 1ra. Mitre y Belgrano', ['Mitre', 'Belgrano'], null, null, null, 'Comisaría 1ra.'],
    ['Comisaría 1ra Mitre 450', ['Mitre'], '450', null, null, 'Comisaría 1ra'],
    ['Comisaría Segunda Mitre 450', ['Mitre'], '450', null, null, 'Comisaría Segunda'],
    ['Seccional 3° Mitre 450', ['Mitre'], '450', null, null, 'Seccional 3°'],
    ['Escuela 12 Mitre y Belgrano', ['Mitre', 'Belgrano'], null, null, null, 'Escuela 12'],
    ['Hospital 9 de Julio y Mitre', ['Hospital 9 de Julio', 'Mitre']],
  ],
  'a slash behind a number': [
    ['Mitre 123/Quilmes', ['Mitre', 'Quilmes'], '123'],
    ['Vicente López y Planes / Mitre', ['Vicente López y Planes', 'Mitre']],
    ['Mitre / Belgrano', ['Mitre', 'Belgrano']],
    ['Calle 108/Belgrano', ['Calle 108', 'Belgrano']],
    ['Mitre 2/3', ['Mitre'], '2/3'],
    ['Mitre 123/Piso 2', ['Mitre'], '123', null, 'Piso 2'],
  ],
  'words cut short': [
    ['Rodrig. Peña 1200', ['Rodrig. Peña'], '1200'],
    ['Av. Constit. Nacional 1200', ['Av. Constit. Nacional'], '1200'],
    ['Mitre y Belgrano. Parque Industrial', ['Mitre', 'Belgrano'], null, null, null, 'Parque Industrial'],
  ],
  'blocks and flats before the corner': [
    ['Mitre Mza 4 Lote 3 e/ Alsina y Moreno', ['Mitre', 'Alsina', 'Moreno'], null, null, 'Mza 4 Lote 3'],
    ['Mitre Mz. 4 Casa 3 y Belgrano', ['Mitre', 'Belgrano'], null, null, 'Mz. 4 Casa 3'],
    ['Mitre Dpto. 4 esq. Belgrano', ['Mitre', 'Belgrano'], null, null, 'Dpto. 4'],
    ['Cerro Torre 5 y Belgrano', ['Cerro Torre 5', 'Belgrano']],
  ],
  'roads with their letters and a sign': [
    ['R.N.N° 9', ['R.N. N° 9']],
    ['R.P.Nº4 y Mitre', ['R.P. Nº 4', 'Mitre']],
    ['R.N.Nº 40 Km 12', ['R.N. Nº 40'], '12', 'Km'],
    ['Km. 50 de la Ruta 3', ['Ruta 3'], '50', 'Km.'],
    ['Km 50 de Ruta Nacional 3', ['Ruta Nacional 3'], '50', 'Km'],
    ['km 93 de Basavilbaso', ['km 93'], null, null, null, 'de Basavilbaso'],
  ],
  'offices by their letters': [
    ['Unidad Sanitaria N° 3 Mitre 123', ['Mitre'], '123', null, null, 'Unidad Sanitaria N° 3'],
    ['Unidad Penal 9 Mitre 123', ['Mitre'], '123', null, null, 'Unidad Penal 9'],
    ['Mitre 123 unidad 4', ['Mitre'], '123', null, 'unidad 4'],
    ['EES 4 Mitre y Alsina', ['Mitre', 'Alsina'], null, null, null, 'EES 4'],
    ['JI Nº 903 Mitre 123', ['Mitre'], '123', null, null, 'JI Nº 903'],
    ['Anexo 1 Mitre 123', ['Mitre'], '123', null, null, 'Anexo 1'],
    ['Suc. 4 Mitre 123', ['Mitre'], '123', null, null, 'Suc. 4'],
  ],
  'buildings between the number and the flat': [
    ['Mitre 123 Torre Norte piso 3', ['Mitre'], '123', null, 'piso 3', 'Torre Norte'],
    ['Mitre 123 Edif. Central Piso 2', ['Mitre'], '123', null, 'Piso 2', 'Edif. Central'],
    ['Mitre 123 Gal. Central Loc. 4', ['Mitre'], '123', null, 'Loc. 4', 'Gal. Central'],
    ['Santa Fe 100 C.C. Sur Local 4', ['Santa Fe'], '100', null, 'Local 4', 'C.C. Sur'],
    ['Mitre 123 Torre 2 piso 3', ['Mitre'], '123', null, 'Torre 2 piso 3'],
    ['Gal. Paz 123', ['Gal. Paz'], '123'],
  ],
  'a number that lies opposite, or one of two': [
    ['Mitre frente al 123', ['Mitre'], '123'],
    ['Mitre frente al Nº 123', ['Mitre'], '123', 'Nº'],
    ['Mitre N° 123 y N° 125', ['Mitre'], '123', 'N°'],
    ['Mitre 123 o 125', ['Mitre'], '123'],
    ['Mitre N° 123 y Nº 7', ['Mitre', 'Nº 7'], '123', 'N°'],
    ['Mitre nº-123', ['Mitre'], '123', 'nº'],
  ],
  'a corner that is said at the end': [
    ['Mitre y Alsina, esquina', ['Mitre', 'Alsina']],
    ['Mitre 123 esquina', ['Mitre'], '123'],
    ['San Martín 450 Esq.', ['San Martín'], '450'],
    ['Mitre (entre Alsina-Moreno)', ['Mitre', 'Alsina', 'Moreno']],
    // The town, and streets that are called so.
    ['Mitre 123, Esquina, Corrientes', ['Mitre'], '123', null, null, 'Esquina; Corrientes'],
    ['Mitre y Alsina, Esquina, Corrientes', ['Mitre', 'Alsina'], null, null, null, 'Esquina; Corrientes'],
    ['Mitre, esquina Corrientes', ['Mitre', 'Corrientes']],
    ['La Esquina 123', ['La Esquina'], '123'],
    ['Pasaje La Esquina', ['Pasaje La Esquina']],
  ],
  'a word for the avenue': [
    ['AVE San Martín 1200', ['AVE San Martín'], '1200'],
    ['Ave. Rivadavia 5000', ['Ave. Rivadavia'], '5000'],
    ['Ave 7 1200', ['Ave 7'], '1200'],
    ['Ave San Juan y Ave Boedo', ['Ave San Juan', 'Ave Boedo']],
    ['Pasaje Ave María 120', ['Pasaje Ave María'], '120'],
    ['Germán Avé Lallemant 120', ['Germán Avé Lallemant'], '120'],
  ],
};

testReadings(CASES);

describe('a telephone number or a box of the post office alone', () => {
  it.each(['Casilla de Correo 123', '011 4322-1234', '(011) 4322-1234', '0223 495-1234'])('%s is no street', (text) => {
    expect(parseAddress(text)).toBeNull();
  });
});

describe('streets that are numbers in words', () => {
  it.each([
    ['Calle Doce 345', ['12']],
    ['CALLE DOCE N° 345', ['12']],
    ['Calle Cuarenta y Siete N° 120', ['47']],
    ['Diagonal Setenta y Cuatro 800', ['74']],
    ['Calle veintiuno e/ cuarenta y siete y cuarenta y ocho', ['21', '47', '48']],
    ['Calle Doce y Sesenta', ['12', '60']],
    ['Calle 12 e/ cuarenta y siete y 48', ['12', '47', '48']],
    ['Calle Dos de Abril 120', [null]],
    ['Calle Treinta y Tres Orientales 120', [null]],
    ['Once y Rivadavia', [null, null]],
    ['Calle 12 y Once de Septiembre', ['12', null]],
  ])('%s', (text, numbers) => {
    expect(parseAddress(text)?.streets.map(({ number }) => number)).toEqual(numbers);
  });

  it('are told as they are written', () => {
    expect(parseAddress('Calle Doce 345')?.streets).toEqual([
      { text: 'Calle Doce', kind: 'unnamed', type: 'Calle', name: 'Doce', number: '12', scope: null },
    ]);
  });
});

describe('what an avenue is told by', () => {
  it.each([
    ['Ave. Rivadavia 5000', 'Ave.', 'Rivadavia'],
    ['Ave María 120', null, 'Ave María'],
  ])('%s', (text, type, name) => {
    expect(parseAddress(text)?.streets[0]).toMatchObject({ type, name });
  });
});
