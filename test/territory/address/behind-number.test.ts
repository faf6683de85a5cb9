import { type Case, testReadings } from './read-as.ts';

/** What stands right behind the number of a door, by its kind. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'a slash with a space in front': [
    ['Perú 174 /', ['Perú'], '174'],
    ['MITRE Y ALSINA /', ['MITRE', 'ALSINA']],
    ['Mitre 123 /, Quilmes', ['Mitre'], '123', null, null, 'Quilmes'],
    ['Dr Joaquín Zabala 2610 / 4567-8901', ['Dr Joaquín Zabala'], '2610'],
    ['Mitre 123 / Tel 4567-8901', ['Mitre'], '123'],
    ['Fray Cayetano Rodríguez 208 / PB', ['Fray Cayetano Rodríguez'], '208', null, 'PB'],
    ['Monseñor Magliano 3040 / piso 3', ['Monseñor Magliano'], '3040', null, 'piso 3'],
    ['MITRE 123/ DPTO. 4, QUILMES', ['MITRE'], '123', null, 'DPTO. 4', 'QUILMES'],
    ['Mitre 123 / 3º B', ['Mitre'], '123', null, '3º B'],
    ['Mitre 123/PB', ['Mitre'], '123', null, 'PB'],
    ['Calle 12 N° 837 / 3 A', ['Calle 12'], '837', 'N°', '3 A'],
    // A corner, as before.
    ['Mitre 123 / Alsina', ['Mitre', 'Alsina'], '123'],
    ['Mitre 123 / 1º de Mayo', ['Mitre', '1º de Mayo'], '123'],
    ['Mitre 123 / Casado', ['Mitre', 'Casado'], '123'],
    ['Calle 7 / 3 B', ['Calle 7', '3 B']],
  ],
  'punctuation glued to it': [
    ['Santa María 1114?', ['Santa María'], '1114'],
    ['Pergamino 34*', ['Pergamino'], '34'],
    ['De la Visitacion 528!', ['De la Visitacion'], '528'],
    ["ITUZAINGÓ 5837', QUILMES", ['ITUZAINGÓ'], '5837', null, null, 'QUILMES'],
    ['Eduardo Costa...3062', ['Eduardo Costa'], '3062'],
    ['Mitre=123', ['Mitre'], '123'],
    // Of an order, as before.
    ['1? de Mayo 100', ['1° de Mayo'], '100'],
    ['Mitre 123 3? B', ['Mitre'], '123', null, '3° B'],
  ],
};

testReadings(CASES);
