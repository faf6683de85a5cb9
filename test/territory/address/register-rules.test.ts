import { type Case, testReadings } from './read-as.ts';

/** What registers of schools, polling places and health centres write. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'a number between hyphens besides the name': [
    ['Av. Padre Mugica -33- y 162', ['Av. Padre Mugica', '162']],
    ['Calle Mitre -12- 1450', ['Calle Mitre'], '1450'],
  ],
  'the number of a street glued to its name in brackets': [
    ['PUNTA ARENAS(12) Y CADIZ', ['PUNTA ARENAS', 'CADIZ']],
    ['BRANDSEN(151) N°683', ['BRANDSEN'], '683', 'N°'],
    ['DR.CHERUBINI Y PUEYRREDON S/N*', ['DR. CHERUBINI', 'PUEYRREDON'], 'S/N'],
    ['CAÑUELAS Y URIEN-MZ.18', ['CAÑUELAS', 'URIEN'], null, null, 'MZ. 18'],
  ],
  'a door behind the number of a street and a hyphen': [
    ['Calle 44-837 entre 8 y 9', ['Calle 44', '8', '9'], '837'],
    ['Calle 122-1889', ['Calle 122'], '1889'],
    ['CALLE 7 -1243', ['CALLE 7'], '1243'],
  ],
  'an empty "between" of a register': [
    ['ADROGUE 438 E/ Y', ['ADROGUE'], '438'],
    ['ALTE.CORDERO 2266/68 E/ Y', ['ALTE. CORDERO'], '2266/68'],
    ['POSADAS Nº956 E/ Y, Avellaneda', ['POSADAS'], '956', 'Nº', null, 'Avellaneda'],
    ['GRAL PICO Y DE LA SERNA S/N E/ Y', ['GRAL PICO', 'DE LA SERNA'], 'S/N'],
    ['GENOVA E/ AGRELO Y CUCHA CUCHA 3561 E/ Y', ['GENOVA', 'AGRELO', 'CUCHA CUCHA'], '3561'],
    ['Mitre 100 entre y', ['Mitre'], '100'],
    ['Mitre 100 E/ Y ALSINA', ['Mitre', 'ALSINA'], '100'],
    ['VIEYTES 1590 E/ MONTAÑA JOSE M. Y', ['VIEYTES', 'MONTAÑA JOSE M.'], '1590'],
  ],
  'two entrances of a register': [
    ['AV F ALCORTA 2263/J V GONZALEZ S/N', ['AV F ALCORTA', 'J V GONZALEZ'], '2263'],
    ['PTE. L SAENZ PEÑA 1215/SAN JUAN S/N', ['PTE. L SAENZ PEÑA', 'SAN JUAN'], '1215'],
  ],
};

testReadings(CASES);
