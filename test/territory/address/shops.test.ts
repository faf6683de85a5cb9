import { type Case, testReadings } from './read-as.ts';

/** Text of lists of shops, branches and offices, and of the forms of web shops. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'what stands there, in front of an avenue': [
    ['Starbucks Palermo Av. Santa Fe 3253', ['Av. Santa Fe'], '3253', null, null, 'Starbucks Palermo'],
    ['MALBA Av Figueroa Alcorta 3415', ['Av Figueroa Alcorta'], '3415', null, null, 'MALBA'],
    ['Kiosco Av. Santa Fe y Callao', ['Av. Santa Fe', 'Callao'], null, null, null, 'Kiosco'],
    ['Havanna Av. de Mayo 900', ['Av. de Mayo'], '900', null, null, 'Havanna'],
    ['Panaderia La Nueva Av. 9 de Julio 100', ['Av. 9 de Julio'], '100', null, null, 'Panaderia La Nueva'],
    // Names that are written from their end, and roads beside an avenue.
    ['Belgrano Manuel Av. 500', ['Belgrano Manuel Av.'], '500'],
    ['Colectora Av. General Paz 1234', ['Colectora Av. General Paz'], '1234'],
    ['Bicisenda Avenida Lagos 3824', ['Bicisenda Avenida Lagos'], '3824'],
    ['Mitre Av. Santa Fe', ['Mitre Av. Santa Fe']],
    ['MITRE AV BARTOLOME 1200', ['MITRE AV BARTOLOME'], '1200'],
    ['FIGUEROA ALCORTA AV. PTE. 3415', ['FIGUEROA ALCORTA AV. PTE.'], '3415'],
    ['BALBIN AV. RICARDO 1200', ['BALBIN AV. RICARDO'], '1200'],
    ['Loteo Av. Alem Mza 5 Casa 12', ['Loteo Av. Alem'], null, null, 'Mza 5 Casa 12'],
  ],
  'the number of a branch or a unit in front': [
    ['Farmacity Nº 123 - Florida 474', ['Florida'], '474', null, null, 'Farmacity Nº 123'],
    ['Farmacity 123 - Florida 474', ['Florida'], '474', null, null, 'Farmacity 123'],
    ['LOCAL 5 GALERIA CENTRAL - SAN MARTIN 456', ['SAN MARTIN'], '456', null, null, 'LOCAL 5 GALERIA CENTRAL'],
    ['OFICINA 5 EDIFICIO PLAZA, ESPAÑA 345', ['ESPAÑA'], '345', null, null, 'OFICINA 5 EDIFICIO PLAZA'],
    ['Bar El Federal - Carlos Calvo 599 esq. Perú', ['Carlos Calvo', 'Perú'], '599', null, null, 'Bar El Federal'],
  ],
  'a flat without its word, before the town and its code': [
    ['Mitre 1250 2C Quilmes 1878', ['Mitre'], '1250', null, '2C', 'Quilmes'],
    ['Gorriti 4865 2 A CABA 1414', ['Gorriti'], '4865', null, '2 A', 'CABA'],
    ['Gorriti 4865 2A 1414', ['Gorriti'], '4865', null, '2A'],
    ['Gorriti 4865 4B, 1414 CABA', ['Gorriti'], '4865', null, '4B', 'CABA'],
    ['Mitre 1250 Quilmes 1878', ['Mitre'], '1250', null, null, 'Quilmes'],
  ],
  'several numbers, and hours': [
    ['Corrientes 1234 / 1236 / 1240', ['Corrientes'], '1234/1236/1240'],
    ['Corrientes 1234 - 1236 - 1240', ['Corrientes'], '1234-1236-1240'],
    ['Av. Corrientes 2100 Lu-Vi 9-18', ['Av. Corrientes'], '2100'],
    ['Lavalle 3200 L a V 9-18', ['Lavalle'], '3200'],
    ['Luna 1234', ['Luna'], '1234'],
    ['San Juan 1200 3 B 1300', ['San Juan'], '1200', null, '3 B'],
  ],
};

testReadings(CASES);
