import { type Case, testReadings } from './read-as.ts';

/** Text of registers of banks, petrol stations, health centres and chains of shops. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'that there is no number, told in front of what opens a street': [
    ['s/nº Calle Alsina', ['Calle Alsina']],
    ['S/N - Av. Mitre, QUILMES', ['Av. Mitre'], null, null, null, 'QUILMES'],
    ['S/N CALLE 12 E/ 45 Y 46', ['CALLE 12', '45', '46']],
    ['S/N CALLE 12 1250', ['CALLE 12'], '1250'],
    ['S/N CALLE LA RIOJA', ['CALLE LA RIOJA']],
    ['S/N CALLE REALICO', ['CALLE REALICO']],
    ['S/N CALLE J B JUSTO', ['CALLE J B JUSTO']],
    ['S/N RUTA 8 KM 50', ['RUTA 8'], '50', 'KM'],
    ['S/N RUTA NACIONAL 8', ['RUTA NACIONAL 8']],
  ],
  'streets that are called so, and what else stands behind it': [
    ['S/N, Moreno, Buenos Aires', ['S/N'], null, null, null, 'Moreno; Buenos Aires'],
    ['S/N Moreno', ['S/N'], null, null, null, 'Moreno'],
    ['S/N y Mitre', ['S/N', 'Mitre']],
    ['S/N e/ Mitre y Belgrano', ['S/N', 'Mitre', 'Belgrano']],
    ['S/N Calle Sin Nombre', ['S/N'], null, null, null, 'Calle Sin Nombre'],
    ['S/N calle de tierra, Moreno', ['S/N'], null, null, null, 'calle de tierra; Moreno'],
    ['S/N Camino Real', ['S/N'], null, null, null, 'Camino Real'],
    ['S/N PISO 3', ['S/N'], null, null, 'PISO 3'],
    ['S/N MZA 3 CASA 4', ['S/N'], null, null, 'MZA 3 CASA 4'],
  ],
  'a number with its sign in front': [
    ['N° 53 CALLE ALSINA', ['CALLE ALSINA'], '53', 'N°'],
    ['N° 53, CALLE 12', ['CALLE 12'], '53', 'N°'],
    ['Nº 1250, Av. Mitre, Quilmes', ['Av. Mitre'], '1250', 'Nº', null, 'Quilmes'],
  ],
  'a degree sign of DOS': [
    ['RIVADAVIA Nø 250', ['RIVADAVIA'], '250', 'N°'],
    ['RIVADAVIA Nø250', ['RIVADAVIA'], '250', 'N°'],
    ['ALSINA S/Nø', ['ALSINA'], 'S/N°'],
    ['RIVADAVIA 250 1ø PISO', ['RIVADAVIA'], '250', null, '1° PISO'],
    ['RIVADAVIA 250 PISO 1ø DTO A', ['RIVADAVIA'], '250', null, 'PISO 1° DTO A'],
    ['SØRENSEN 250', ['SØRENSEN'], '250'],
  ],
  'the door of a road whose kind is written out': [
    ['RUTA PROVINCIAL 36 1500 EL PATO', ['RUTA PROVINCIAL 36'], '1500', null, null, 'EL PATO'],
    ['RUTA NACIONAL 3 1759 GONZALEZ CATAN', ['RUTA NACIONAL 3'], null, null, null, 'GONZALEZ CATAN'],
    ['RUTA PROVINCIAL 215 1900 LA PLATA', ['RUTA PROVINCIAL 215'], null, null, null, 'LA PLATA'],
  ],
  'streets that are called as such places are': [
    ['DIAG. 168 J. C. PAZ 1250', ['DIAG. 168 J. C. PAZ'], '1250'],
    ['CALLE 61 V. G. MITRE 250', ['CALLE 61 V. G. MITRE'], '250'],
    ['12 J. C. PAZOS 250', ['12 J. C. PAZOS'], '250'],
  ],
  'places by their initials': [
    ['ALEM 4200 J. C. PAZ', ['ALEM'], '4200', null, null, 'J.C. PAZ'],
    ['AV. SAENZ 1150 N. POMPEYA', ['AV. SAENZ'], '1150', null, null, 'Nueva POMPEYA'],
    ['RIVADAVIA 450 N. CHICAGO', ['RIVADAVIA'], '450', null, null, 'Nueva CHICAGO'],
    ['BOYACA 1015 V. G. MITRE', ['BOYACA'], '1015', null, null, 'Villa General MITRE'],
  ],
  'a shopping centre that is called as a street is': [
    ['J. SALGUERO 3172 LOC. 1019 PASEO ALCORTA', ['J. SALGUERO'], '3172', null, 'LOC. 1019', 'PASEO ALCORTA'],
    ['SALGUERO 3172 PASEO ALCORTA LOCAL 1019', ['SALGUERO'], '3172', null, null, 'PASEO ALCORTA LOCAL'],
    ['AV. CORRIENTES 1660 LOC 12 PASEO LA PLAZA', ['AV. CORRIENTES'], '1660', null, 'LOC 12', 'PASEO LA PLAZA'],
  ],
  'a provincial road by its letter': [['RUTA P. 36 KM 44', ['RUTA PROV. 36'], '44', 'KM']],
};

testReadings(CASES);
