import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/territory/address/parse.ts';

/** Addresses of a plain form with what they say: text, streets without their types, number. */
const BASES: readonly (readonly [text: string, streets: readonly string[], number: number | null])[] = [
  ['Mitre 100', ['mitre'], 100],
  ['San Martín 1234', ['san martin'], 1234],
  ['Av. Rivadavia 11600', ['rivadavia'], 11600],
  ['Avenida Corrientes 3247', ['corrientes'], 3247],
  ['Bv. Oroño 1500', ['orono'], 1500],
  ['Pasaje San Lorenzo 380', ['san lorenzo'], 380],
  ['Diagonal Norte 850', ['norte'], 850],
  ['Calle Los Álamos 45', ['los alamos'], 45],
  ['9 de Julio 565', ['9 de julio'], 565],
  ['25 de Mayo 25', ['25 de mayo'], 25],
  ['3 de Febrero 1378', ['3 de febrero'], 1378],
  ['Av. 9 de Julio 1925', ['9 de julio'], 1925],
  ['11 de Septiembre de 1888 2100', ['11 de septiembre de 1888'], 2100],
  ['Entre Ríos 123', ['entre rios'], 123],
  ['Vicente López y Planes 2000', ['vicente lopez y planes'], 2000],
  ['Leandro N. Alem 650', ['leandro n. alem'], 650],
  ['Juan B. Justo 4650', ['juan b. justo'], 4650],
  ['Tte. Gral. Juan D. Perón 1234', ['tte. gral. juan d. peron'], 1234],
  ['Lisandro de la Torre 596', ['lisandro de la torre'], 596],
  ['Hipólito Yrigoyen 250', ['hipolito yrigoyen'], 250],
  ["O'Higgins 2390", ["o'higgins"], 2390],
  ['Calle 12 1234', ['12'], 1234],
  ['Calle 48 Bis 920', ['48 bis'], 920],
  ['Diagonal 74 1560', ['74'], 1560],
  ['Los Pinos 77', ['los pinos'], 77],
  ['Santa Fe 1000', ['santa fe'], 1000],
  ['Marcelo T. de Alvear 2142', ['marcelo t. de alvear'], 2142],
  ['Del Barco Centenera 895', ['del barco centenera'], 895],
  ['Camino de Cintura 3000', ['camino de cintura'], 3000],
  ['Ramón y Cajal 510', ['ramon y cajal'], 510],
  ['Mitre y Alsina', ['mitre', 'alsina'], null],
  ['Av. San Martín y 25 de Mayo', ['san martin', '25 de mayo'], null],
  ['9 de Julio y Roque Sáenz Peña', ['9 de julio', 'roque saenz pena'], null],
  ['Calle 7 y 50', ['7', '50'], null],
  ['Bv. San Juan y Av. Vélez Sarsfield', ['san juan', 'velez sarsfield'], null],
  ['Ruta 8 y Los Aromos', ['8', 'los aromos'], null],
  ['Mitre 100 y Alsina', ['mitre', 'alsina'], 100],
  ['Salta entre Sarmiento y Mitre', ['salta', 'sarmiento', 'mitre'], null],
  ['Av. Entre Ríos entre Belgrano y Moreno', ['entre rios', 'belgrano', 'moreno'], null],
  ['Tucumán 100 entre Córdoba y Salta', ['tucuman', 'cordoba', 'salta'], 100],
  ['Calle 7 1234 entre 56 y 57', ['7', '56', '57'], 1234],
  ['Calle 12 entre 34 y 35', ['12', '34', '35'], null],
  ['Diagonal 74 123 entre 5 y 6', ['74', '5', '6'], 123],
  ['Belgrano 736 entre Juan B. Justo y Perito Moreno', ['belgrano', 'juan b. justo', 'perito moreno'], 736],
];

/** Roads, whose kilometre is not a door number. */
const ROADS: typeof BASES = [
  ['Ruta 3 km 150', ['3'], 150],
  ['Ruta Nacional 9 km 72', ['9'], 72],
  ['RP 11 km 400', ['11'], 400],
  ['Ruta Provincial 6 km 5', ['6'], 5],
  ['Acceso Oeste km 35', ['acceso oeste'], 35],
  ['Panamericana km 42', ['panamericana'], 42],
  ['Camino General Belgrano km 10', ['camino general belgrano'], 10],
];

function unaccented(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '');
}

/** A door number directly behind a street, and what stands before and behind it. */
const DOOR = /^(.*?) (\d{2,5})(?= (?:entre|y) |$)(.*)$/;

function withDoor(text: string, write: (before: string, door: string, behind: string) => string): string {
  const [, before, door, behind] = DOOR.exec(text) ?? [];
  const isDoor = before !== undefined && !/^(?:Calle|Diagonal|Ruta|.* entre|.* y|\d+)$/.test(before);
  return isDoor ? write(before, door ?? '', behind ?? '') : text;
}

type Variant = (text: string) => string;
const WRITTEN: Readonly<Record<string, Variant>> = {
  capitals: (text) => text.toUpperCase(),
  'lower case': (text) => text.toLowerCase(),
  'no accents': unaccented,
  'capitals without accents': (text) => unaccented(text).toUpperCase(),
  'no points': (text) => text.replaceAll('.', ''),
  'doubled spaces': (text) => text.replaceAll(' ', '  '),
  'hard spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'a closing point': (text) => `${text}.`,
  'a closing comma': (text) => `${text}, `,
  'in quotes': (text) => `"${text}"`,
  'glued abbreviations': (text) => text.replace(/(?<=\p{L}{2})\. (?=\p{L})/gu, '.'),
};
const NUMBERED: Readonly<Record<string, Variant>> = {
  'N 123': (text) => withDoor(text, (before, door, behind) => `${before} N ${door}${behind}`),
  'Nº 123': (text) => withDoor(text, (before, door, behind) => `${before} Nº ${door}${behind}`),
  nº123: (text) => withDoor(text, (before, door, behind) => `${before} nº${door}${behind}`),
  'N°: 123': (text) => withDoor(text, (before, door, behind) => `${before} N°: ${door}${behind}`),
  'Nro.123': (text) => withDoor(text, (before, door, behind) => `${before} Nro.${door}${behind}`),
  '#123': (text) => withDoor(text, (before, door, behind) => `${before} #${door}${behind}`),
  'al 123': (text) => withDoor(text, (before, door, behind) => `${before} al ${door}${behind}`),
  'altura 123': (text) => withDoor(text, (before, door, behind) => `${before} altura ${door}${behind}`),
  ', 123': (text) => withDoor(text, (before, door, behind) => `${before}, ${door}${behind}`),
  '123 bis': (text) => withDoor(text, (before, door, behind) => `${before} ${door} bis${behind}`),
  '123 (ex 77)': (text) => withDoor(text, (before, door, behind) => `${before} ${door} (ex 77)${behind}`),
};
const JOINED: Readonly<Record<string, Variant>> = {
  'esq.': (text) => text.replace(/^((?:(?! entre ).)+) y (?!Planes|Cajal)/, '$1 esq. '),
  esquina: (text) => text.replace(/^((?:(?! entre ).)+) y (?!Planes|Cajal)/, '$1 esquina '),
  ', esq ': (text) => text.replace(/^((?:(?! entre ).)+) y (?!Planes|Cajal)/, '$1, esq '),
  'e/': (text) => text.replace(/(?<!^|Av\.) entre /, ' e/ '),
  'e/ glued': (text) => text.replace(/(?<!^|Av\.) entre /, ' e/'),
  'entre calles': (text) => text.replace(/(?<!^|Av\.) entre /, ' entre calles '),
  '(entre …)': (text) => text.replace(/(?<!^|Av\.) entre (.*)$/, ' (entre $1)'),
  ', entre': (text) => text.replace(/(?<!^|Av\.) entre /, ', entre '),
};
const PLACED: Readonly<Record<string, Variant>> = {
  ', Rosario': (text) => `${text}, Rosario`,
  ' - Rosario - Santa Fe': (text) => `${text} - Rosario - Santa Fe`,
  ', Lanús, Bs. As.': (text) => `${text}, Lanús, Bs. As.`,
  ', Pcia. de Buenos Aires': (text) => `${text}, Pcia. de Buenos Aires`,
  ' (1879) Quilmes': (text) => `${text} (1879) Quilmes`,
  ', C1043AAB CABA': (text) => `${text}, C1043AAB CABA`,
  ', CP 5000, Córdoba': (text) => `${text}, CP 5000, Córdoba`,
  ' B° Centro': (text) => `${text} B° Centro`,
  ' (Barrio Norte)': (text) => `${text} (Barrio Norte)`,
  'Hospital Central, …': (text) => `Hospital Central, ${text}`,
};

function heard(text: string): { streets: string[]; number: number | null } {
  const parsed = parseAddress(text);
  const streets = (parsed?.streets ?? []).map((street) => unaccented(street.name).toLowerCase().replaceAll('.', ''));
  return { streets, number: parsed?.number ?? null };
}

describe.each([
  ...Object.entries({ ...WRITTEN, ...NUMBERED, ...JOINED, ...PLACED }).map(([name, write]) => ({
    name,
    write,
    bases: BASES,
  })),
  ...Object.entries({ ...WRITTEN, ...PLACED }).map(([name, write]) => ({
    name: `a road: ${name}`,
    write,
    bases: ROADS,
  })),
])('$name', ({ write, bases }) => {
  it('says the same', () => {
    const said = bases.map(([text]) => ({ text: write(text), ...heard(write(text)) }));
    const meant = bases.map(([text, streets, number]) => {
      return { text: write(text), streets: streets.map((street) => street.replaceAll('.', '')), number };
    });
    expect(said).toEqual(meant);
  });
});
