import { type Case, testReadings } from './read-as.ts';

/** Corners and stretches as people write them. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  '"&" behind the number of a door': [
    ['Manuel Antonio de Acevedo 2956 & General Pico', ['Manuel Antonio de Acevedo', 'General Pico'], '2956'],
    ['MITRE N° 123 & ALSINA, QUILMES', ['MITRE', 'ALSINA'], '123', 'N°', null, 'QUILMES'],
    // A firm, and what may be one name.
    ['Mitre 2956 & Hijos', ['Mitre'], '2956', null, null, '& Hijos'],
    ['Mitre & San Martín', ['Mitre & San Martín']],
  ],
  'a corner in more words': [
    ['Mitre en esquina con Alsina', ['Mitre', 'Alsina']],
    ['Mitre en la esquina con Alsina', ['Mitre', 'Alsina']],
    ['MITRE SOBRE ESQUINA ALSINA', ['MITRE', 'ALSINA']],
    ['Gral. Güemes 2332, sobre esquina Janssen', ['Gral. Güemes', 'Janssen'], '2332'],
    ['boca calle de Av. 7 y 56', ['Av. 7', '56']],
    ['Bocacalle de Mitre y Alsina', ['Mitre', 'Alsina']],
    ['La Boca, Calle 12 100', ['Calle 12'], '100', null, null, 'La Boca'],
  ],
  'two streets that are numbers': [
    ['7 con 50', ['7', '50']],
    ['calle 125 con calle 38, Berazategui', ['calle 125', 'calle 38'], null, null, null, 'Berazategui'],
    ['7/50', ['7', '50']],
    ['Calle 7 bis / 50 (La Plata)', ['Calle 7 bis', '50'], null, null, null, 'La Plata'],
    // Doors, and what has more than the two.
    ['Calle 7 1050/52', ['Calle 7'], '1050/52'],
    ['Mitre con Alsina 50', ['Mitre con Alsina'], '50'],
  ],
  'an "and" in a name': [
    ['25 de Mayo y Martín y Omar', ['25 de Mayo', 'Martín y Omar']],
    ['MARTIN Y OMAR 129, SAN ISIDRO', ['MARTIN Y OMAR'], '129', null, null, 'SAN ISIDRO'],
    ['Martín y Alsina', ['Martín', 'Alsina']],
  ],
  '"e/e" for "e/"': [
    ['El cano N° 960 e/e Gallardo e Ituzaingó', ['El cano', 'Gallardo', 'Ituzaingó'], '960', 'N°'],
    ['MITRE E/E ALSINA Y MORENO', ['MITRE', 'ALSINA', 'MORENO']],
    ['Mitre e/ E. Mosconi y Alsina', ['Mitre', 'E. Mosconi', 'Alsina']],
  ],
  'another street behind the slash': [
    ['Vieytes y Córdoba / Santiago del Estero', ['Vieytes', 'Córdoba']],
    ['Larrea y San Luis / Santa Fe', ['Larrea', 'San Luis']],
    ['CHUBUT Y REJÓN / RÍO NEGRO / SANTA CRUZ, QUILMES', ['CHUBUT', 'REJÓN'], null, null, null, 'QUILMES'],
    ['25 de Mayo y Mitre/Alsina', ['25 de Mayo', 'Mitre']],
    // One name with an "and", or the corner of one.
    ['Vicente López y Planes / Mitre', ['Vicente López y Planes', 'Mitre']],
    ['Mitre y Alsina esq/ Moreno', ['Mitre y Alsina', 'Moreno']],
    ['Mitre / Alsina', ['Mitre', 'Alsina']],
  ],
  'the ends of a stretch': [
    ['Patagones desde Río Negro y Valencia', ['Patagones', 'Río Negro', 'Valencia']],
    ['Patagones desde Juan A. Peña a Constitución', ['Patagones', 'Juan A. Peña', 'Constitución']],
    ['MITRE DESDE ALSINA Y HASTA MORENO', ['MITRE', 'ALSINA', 'MORENO']],
    ['Derqui entre Juan A. Peña hasta Strobel', ['Derqui', 'Juan A. Peña', 'Strobel']],
    ['Mitre 123 entre Alsina hasta Moreno, Quilmes', ['Mitre', 'Alsina', 'Moreno'], '123', null, null, 'Quilmes'],
    ['Avenida 7 desde 54 a 57', ['Avenida 7', '54', '57']],
    ['avenida 7 de 54 a calle 44', ['avenida 7', '54', 'calle 44']],
    ['calle 7 de 54 hasta 57', ['calle 7', '54', '57']],
    // Numbers of doors, and names.
    ['Mitre desde el 100 al 300', ['Mitre'], '100'],
    ['Calle 9 de Julio 123', ['Calle 9 de Julio'], '123'],
    ['Entre Ríos a Mitre', ['Entre Ríos a Mitre']],
    // How far from somewhere else.
    [
      'Mitre y Entre Ríos. A una cuadra de Alsina',
      ['Mitre', 'Entre Ríos.'],
      null,
      null,
      null,
      'A una cuadra de Alsina',
    ],
  ],
};

testReadings(CASES);
