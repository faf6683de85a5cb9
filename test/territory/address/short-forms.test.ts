import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/territory/address/parse.ts';
import { type Case, testReadings } from './read-as.ts';

/** What lists shorten, put in front or mistype. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'a floor in an order and a flat by its number': [
    ['Arenales 2521 7mo. 14', ['Arenales'], '2521', null, '7mo. 14'],
    ['Gallo 1330 1ro. 3', ['Gallo'], '1330', null, '1ro. 3'],
    ['GALLO Nº 1330 4TO. 21, QUILMES', ['GALLO'], '1330', 'Nº', '4TO. 21', 'QUILMES'],
    ['Calle 50 1330 10mo. 101', ['Calle 50'], '1330', null, '10mo. 101'],
    // A number that belongs to no door leaves the name as it is.
    ['Mitre y Humberto 1ro 300', ['Mitre y Humberto 1ro'], '300'],
    ['OFICIAL 1RO SANCHEZ 300', ['OFICIAL 1RO SANCHEZ'], '300'],
  ],
  'a tower by its letter': [
    ['Libertad 1234 T2 14A', ['Libertad'], '1234', null, 'T 2 14A'],
    ['LIBERTAD 1234 T. 2 P14 A, QUILMES', ['LIBERTAD'], '1234', null, 'T. 2 P 14 A', 'QUILMES'],
    ['Libertad 1234 T 2 Dto 5', ['Libertad'], '1234', null, 'T 2 Dto 5'],
    ['Libertad 1234 T2, Quilmes', ['Libertad'], '1234', null, 'T 2', 'Quilmes'],
    ['Libertad 1234, T4000 Tucumán', ['Libertad'], '1234', null, null, 'Tucumán'],
    ['T. Alvear 123', ['T. Alvear'], '123'],
  ],
  '"&" behind the type of a street': [
    ['Av. Paseo Colon & Moreno', ['Av. Paseo Colon', 'Moreno']],
    ['Paseo Colón & Moreno', ['Paseo Colón', 'Moreno']],
    ['Avenida San Juan & Boedo, CABA', ['Avenida San Juan', 'Boedo'], null, null, null, 'CABA'],
    ['JUAN B. JUSTO AV. & CORRIENTES AV.', ['JUAN B. JUSTO AV.', 'CORRIENTES AV.']],
    ['Esq. Av. Mitre & Alsina', ['Av. Mitre', 'Alsina']],
    ['Mitre & Alsina', ['Mitre & Alsina']],
    ['Av. Mitre 100 - Pérez & Hijos', ['Av. Mitre'], '100', null, null, 'Pérez & Hijos'],
  ],
  'a letter too many in what is no name': [
    ['Callle 24 123', ['Callle 24'], '123'],
    ['AVENIDDA MITRE 123', ['AVENIDDA MITRE'], '123'],
    ['Mitre 123 Pisso 3', ['Mitre'], '123', null, 'Pisso 3'],
    ['Mitre 123 piso 3 departtamento B', ['Mitre'], '123', null, 'piso 3 departtamento B'],
    ['Mitre Nrro. 123', ['Mitre'], '123', 'Nrro.'],
    ['Mitre Numº 123', ['Mitre'], '123', 'Numº'],
    ['Mitre esquuina Alsina', ['Mitre', 'Alsina']],
    ['MITRE ENTREE ALSINA Y MORENO, QUILMES', ['MITRE', 'ALSINA', 'MORENO'], null, null, null, 'QUILMES'],
  ],
  'a hyphen behind "s/n"': [
    ['Belgrano s/n-Quilmes', ['Belgrano'], 's/n', null, null, 'Quilmes'],
    ['BELGRANO S/Nº-QUILMES', ['BELGRANO'], 'S/Nº', null, null, 'QUILMES'],
    ['Belgrano s/nro-Quilmes', ['Belgrano'], 's/nro', null, null, 'Quilmes'],
    ['Belgrano sn-Quilmes Oeste', ['Belgrano'], 'sn', null, null, 'Quilmes Oeste'],
    ['Belgrano y Alsina s/n-San Martín', ['Belgrano', 'Alsina'], 's/n', null, null, 'San Martín'],
  ],
  'what it lies between in front': [
    ['E/ Alsina y Moreno, Mitre 123', ['Mitre', 'Alsina', 'Moreno'], '123'],
    ['ENTRE ALSINA Y MORENO, MITRE N° 1230, QUILMES', ['MITRE', 'ALSINA', 'MORENO'], '1230', 'N°', null, 'QUILMES'],
    ['E/ Alsina y Moreno - Mitre 123 - Quilmes', ['Mitre', 'Alsina', 'Moreno'], '123', null, null, 'Quilmes'],
    ['Entre Alsina y Moreno, Villa 20', ['Alsina', 'Moreno'], null, null, null, 'Villa 20'],
    ['e/ 5 y 6, calle 50, La Plata', ['calle 50', '5', '6'], null, null, null, 'La Plata'],
    ['e/ 5 y 6, 50 N° 123', ['50', '5', '6'], '123', 'N°'],
    // A place and its code, an institution, a floor.
    ['Entre Alsina y Moreno, Quilmes 1878', ['Alsina', 'Moreno'], null, null, null, 'Quilmes'],
    ['Entre Alsina y Moreno, Escuela N° 12', ['Alsina', 'Moreno'], null, null, null, 'Escuela N° 12'],
    ['Entre Alsina y Moreno, piso 3', ['Alsina', 'Moreno'], null, null, 'piso 3'],
    ['Entre Alsina y Moreno, al 500', ['Alsina', 'Moreno'], '500'],
    ['Entre Alsina y Moreno, CP 18780', ['Alsina', 'Moreno']],
    ['Entre Alsina y Moreno, Tel 42501', ['Alsina', 'Moreno'], null, null, null, 'Tel 42501'],
    ['E/ 5 y 6, Al. Brown 123', ['Al. Brown', '5', '6'], '123'],
    ['Entre Ríos y Mitre, Salta 123', ['Entre Ríos', 'Mitre'], null, null, null, 'Salta 123'],
  ],
  '"e." for between': [
    ['7 e. 50 y 51', ['7', '50', '51']],
    ['CALLE 7 E. 50 Y 51, LA PLATA', ['CALLE 7', '50', '51'], null, null, null, 'LA PLATA'],
    ['Mitre e. Alsina y Moreno', ['Mitre', 'Alsina', 'Moreno']],
    ['Juan e. Gómez y Moreno', ['Juan e. Gómez', 'Moreno']],
    ['MITRE E. ALSINA Y MORENO', ['MITRE E. ALSINA', 'MORENO']],
    ['Av. E. Mosconi y Mitre', ['Av. E. Mosconi', 'Mitre']],
  ],
  'a block and a lot by their letters': [
    ['M 4 L 5 B° San Jorge', ['B° San Jorge'], null, null, 'M 4 L 5', 'B° San Jorge'],
    ['B° SAN JORGE M. 4 C. 5', ['B° SAN JORGE'], null, null, 'M. 4 C. 5', 'B° SAN JORGE'],
    ['Barrio San Jorge M4 L5, Salta', ['Barrio San Jorge'], null, null, 'M4 L5', 'Barrio San Jorge; Salta'],
    ['Mitre M 4 L 5', ['Mitre'], null, null, 'M 4 L 5'],
    ['Sec. H Mac. 12 Parc. 4, Ushuaia', ['Sec. H'], null, null, 'Mac. 12 Parc. 4', 'Ushuaia'],
    ['M. Moreno 123', ['M. Moreno'], '123'],
    ['Calle M 4', ['Calle M'], '4'],
    ['Gral. Mac 123', ['Gral. Mac'], '123'],
    ['Esc. Sec. N° 5 - Mitre 100', ['Mitre'], '100', null, null, 'Esc. Sec. N° 5'],
  ],
  'several floors': [
    ['Mitre 123 pisos 1 y 4', ['Mitre'], '123', null, 'pisos 1 y 4'],
    ['MITRE 123 PISO 1 Y 2, QUILMES', ['MITRE'], '123', null, 'PISO 1 Y 2', 'QUILMES'],
    ['Mitre y Belgrano piso 1 y 2', ['Mitre', 'Belgrano'], null, null, 'piso 1 y 2'],
    ['Calle 7 piso 1 y 50', ['Calle 7', '50'], null, null, 'piso 1'],
  ],
  'other words for floors and flats': [
    ['Mitre 123 Dp. 5', ['Mitre'], '123', null, 'Dp. 5'],
    ['Mitre 123 Unid. 5', ['Mitre'], '123', null, 'Unid. 5'],
    ['Mitre 123 L5, Quilmes', ['Mitre'], '123', null, 'L 5', 'Quilmes'],
    ['Mitre 123 P. Baja', ['Mitre'], '123', null, 'P. Baja'],
    ['Mitre 123 Sub Suelo', ['Mitre'], '123', null, 'Sub Suelo'],
    ['Mitre 123, Pta. Alta', ['Mitre'], '123', null, null, 'Pta. Alta'],
  ],
  'a flat in front': [
    ['Of. 3 Viamonte 1145', ['Viamonte'], '1145', null, 'Of. 3'],
    ['OF. 3 - VIAMONTE 1145 - QUILMES', ['VIAMONTE'], '1145', null, 'OF. 3', 'QUILMES'],
    ['Piso 3, Viamonte 1145', ['Viamonte'], '1145', null, 'Piso 3'],
    ['1° piso, Viamonte 1145', ['Viamonte'], '1145', null, '1° piso'],
    ['1er piso Viamonte 1145', ['Viamonte'], '1145', null, '1er piso'],
    ['PB Viamonte 1145, CABA', ['Viamonte'], '1145', null, 'PB', 'CABA'],
    ['Dpto 4 Av. Mitre 1200', ['Av. Mitre'], '1200', null, 'Dpto 4'],
    ['Local 12 Viamonte 1145', ['Viamonte'], '1145', null, 'Local 12'],
    ['Local 12 Viamonte 1145 Quilmes', ['Viamonte'], '1145', null, 'Local 12', 'Quilmes'],
    ['Oficina 3 B Viamonte 1145', ['Viamonte'], '1145', null, 'Oficina 3 B'],
    ['Depto Capital, Mitre 123', ['Mitre'], '123', null, null, 'Depto Capital'],
    ['Galpón 307 1234', ['Galpón 307'], '1234'],
    ['Casa 12 Mitre 100', ['Casa 12 Mitre'], '100'],
  ],
  'a flat in front and more behind': [
    ['PB Viamonte 1145 dto 2', ['Viamonte'], '1145', null, 'PB dto 2'],
    ['P.B. VIAMONTE 1145 DTO. 2, QUILMES', ['VIAMONTE'], '1145', null, 'P.B. DTO. 2', 'QUILMES'],
    ['Local 5 Mitre 123 piso 2', ['Mitre'], '123', null, 'Local 5 piso 2'],
    ['Piso 3, Viamonte 1145, of. 12', ['Viamonte'], '1145', null, 'Piso 3 of. 12'],
    ['Mza 4 Lote 1, calle Los Robles 123 casa 2', ['calle Los Robles'], '123', null, 'Mza 4 Lote 1 casa 2'],
  ],
  'a flat in front of a street called after a day': [
    ['Of. 3 25 de Mayo 500', ['25 de Mayo'], '500', null, 'Of. 3'],
    ['PISO 2 9 DE JULIO N° 1234, QUILMES', ['9 DE JULIO'], '1234', 'N°', 'PISO 2', 'QUILMES'],
    ['PB 25 de Mayo 500 dto 2', ['25 de Mayo'], '500', null, 'PB dto 2'],
    ['1er piso 25 de Mayo 500', ['25 de Mayo'], '500', null, '1er piso'],
    ['Local 5 9 de Julio 123', ['9 de Julio'], '123', null, 'Local 5'],
    ['Of. 3 25 de Mayo y Mitre', ['25 de Mayo', 'Mitre'], null, null, 'Of. 3'],
  ],
  'a flat in front of a corner': [
    ['Of. 3 Mitre y Alsina', ['Mitre', 'Alsina'], null, null, 'Of. 3'],
    ['PB MITRE ESQ. ALSINA, QUILMES', ['MITRE', 'ALSINA'], null, null, 'PB', 'QUILMES'],
    ['Local 5 Mitre y Alsina', ['Mitre', 'Alsina'], null, null, 'Local 5'],
    ['Piso 2 Gral. Paz y Juan B. Justo', ['Gral. Paz', 'Juan B. Justo'], null, null, 'Piso 2'],
    ['Of. 3 Mitre e/ Alsina y Moreno', ['Mitre', 'Alsina', 'Moreno'], null, null, 'Of. 3'],
    ['Casa 12 Mitre y Alsina', ['Casa 12 Mitre', 'Alsina']],
  ],
  'a firm, which is no corner': [
    ['Av. Mitre & Hijos', ['Av. Mitre & Hijos']],
    ['Av. Mitre & Cía.', ['Av. Mitre & Cía.']],
    ['Pérez & Hnos, Mitre 123', ['Mitre'], '123', null, null, 'Pérez & Hnos'],
    ['Av. Mitre & Hijos de Loma', ['Av. Mitre', 'Hijos de Loma']],
  ],
  'two names with an "and" at a corner': [
    ['AGOTE, LUIS DR. Y GELLY Y OBES, GRAL. AV.', ['AGOTE LUIS DR.', 'GELLY Y OBES GRAL. AV.']],
    ['Guido y Spano y Vicente López', ['Guido y Spano', 'Vicente López']],
    ['Gelly y Obes 2200', ['Gelly y Obes'], '2200'],
    ['Batlle y Ordóñez José P. T. y Miralla', ['Batlle y Ordóñez José P. T.', 'Miralla']],
    ['Torres y Tenorio y Ana María Janer', ['Torres y Tenorio', 'Ana María Janer']],
  ],
  'a name before a street that is a number': [
    ['ATS, C. 16 902, La Plata', ['C. 16'], '902', null, null, 'ATS; La Plata'],
    ['Kiosco Sol, Calle 49 857', ['Calle 49'], '857', null, null, 'Kiosco Sol'],
  ],
  'what may be a flat or a part of a place behind another one': [
    [
      'Libertador 710 (Moreno Antiguo, Hospital Viejo) Edificio F',
      ['Libertador'],
      '710',
      null,
      null,
      'Moreno Antiguo; Hospital Viejo; Edificio F',
    ],
  ],
  'a town before a corner of numbers': [
    ['Altos de San Lorenzo en 19 y 85', ['19', '85'], null, null, null, 'Altos de San Lorenzo'],
    ['City Bell en calle 13 y 472', ['calle 13', '472'], null, null, null, 'City Bell'],
  ],
  'a kilometre behind a corner': [
    ['Amanda y Cullen, Kilómetro 44', ['Amanda', 'Cullen'], null, null, null, 'Kilómetro 44'],
    ['Muiño y Guanacache, SUM KM 46', ['Muiño', 'Guanacache'], null, null, null, 'SUM KM 46'],
    ['Ruta 3 y Cullen km 44', ['Ruta 3', 'Cullen'], '44', 'km'],
  ],
};

testReadings(CASES);

describe('a mistyped type of a street', () => {
  it.each([
    ['Callle 24 123', { kind: 'unnamed', type: 'Callle', number: '24' }],
    ['Avenidda Mitre 123', { kind: 'named', type: 'Avenidda', name: 'Mitre' }],
  ])('%s', (text, street) => {
    expect(parseAddress(text)?.streets[0]).toMatchObject(street);
  });
});

it('holds a known name with an "and" together, and no other', () => {
  expect(parseAddress('Vedia y Mitre')?.calles).toEqual(['Vedia', 'Mitre']);
});
