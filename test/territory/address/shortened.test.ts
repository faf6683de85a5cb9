import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/territory/address/parse.ts';
import { shortenedText, turnedCorner } from '../../../src/territory/address/shortened.ts';

describe('a text without what lists and advertisements write around an address', () => {
  it.each([
    // The number in front.
    ['1234 San Martín', 'San Martín 1234'],
    ['67 San Martín', 'San Martín 67'],
    ['527 25 de Mayo', '25 de Mayo 527'],
    ['1413 Aráoz & Gorriti CABA', 'Aráoz 1413 y Gorriti, CABA'],
    // Behind a comma the title or the first name of the same street: turned by `turnedCorner`.
    ['2300 Diaz, Cnel. Av. & French', '2300 Diaz, Cnel. Av. y French'],
    ['1234 San Martín, Quilmes', 'San Martín 1234, Quilmes'],
    ['925 Yatay& Humahuaca', 'Yatay 925 y Humahuaca'],
    ['2687 15 de Noviembre de 1889 & Catamarca', '15 de Noviembre de 1889 2687 y Catamarca'],
    // Corners as maps write them.
    ['Peña, Gral. Arenales &, Banfield', 'Peña y Gral. Arenales, Banfield'],
    ['Ruta 52 y, Formosa, Ezeiza', 'Ruta 52 y Formosa, Ezeiza'],
    ['Avenida 520, C. 13 Bis y, B1900 La Plata', 'Avenida 520 y C. 13 Bis, B1900 La Plata'],
    // The numbers between which a building lies.
    ['Italia 273 305, Avellaneda', 'Italia 273, Avellaneda'],
    ['Pres. Perón 17 49', 'Pres. Perón 17'],
    // What is said of the number, which is there already.
    ['Tamborini 3948 S/N', 'Tamborini 3948'],
    ['Beliera 3025, altura Km 59 Panamericana', 'Beliera 3025'],
    ['San Martín 5415 ex Av. Vergara, Hurlingham', 'San Martín 5415, Hurlingham'],
    ['(R202) Gral. Lemos 3650', 'Gral. Lemos 3650'],
    ['Lincoln 3199-1ro.D', 'Lincoln 3199 1ro.D'],
    ['Nogoyá 550, Olivos, 06:00 a 7:00 y de 9:00 a 11:30', 'Nogoyá 550, Olivos'],
    ['Nogoyá 550, Olivos, 6 a 12', 'Nogoyá 550, Olivos'],
    // Names of registers.
    ['BARCO CENTENERA DEL Y RIVADAVIA', 'BARCO CENTENERA Y RIVADAVIA'],
    ['RODO, JOSE E. 3806', 'RODO, JOSE 3806'],
    [
      'Maza e Independencia Av., Barrio: Boedo  , jurisdicción comisaria:  Vecinal 5B',
      'Maza e Independencia Av., Boedo  ',
    ],
    // Advertisements.
    ['Triplex en venta, 4 dormitorios, Juez Tedín 3100', 'Juez Tedín 3100'],
    ['Venta 3 ambientes Av. Córdoba al 3600', 'Av. Córdoba al 3600'],
    ['Depto Nogoyá 3900, Villa del Parque', 'Nogoyá 3900, Villa del Parque'],
    ['AvdaAlvear 1800', 'Avda Alvear 1800'],
    ['Uriburu y Av. Santa Fe 1°', 'Uriburu y Av. Santa Fe'],
    ['Iriarte y Montesquieu PB', 'Iriarte y Montesquieu'],
    // What stands behind a corner without a comma, and is no street by its first word.
    ['Rivadavia y Moreno Zona Centro', 'Rivadavia y Moreno'],
    ['Rivadavia y Moreno zona centro Quilmes', 'Rivadavia y Moreno, Quilmes'],
    ['Alsina y Mitre Partido de Quilmes', 'Alsina y Mitre, Quilmes'],
    ['Alsina entre Paz y Mitre Pdo. de Quilmes', 'Alsina entre Paz y Mitre, Quilmes'],
    ['Mitre y Moreno Localidad Quilmes', 'Mitre y Moreno, Quilmes'],
    ['Mitre esq. Moreno loc. de Quilmes', 'Mitre esq. Moreno, Quilmes'],
    ['Alsina y Mitre fte. a la terminal', 'Alsina y Mitre'],
    ['San Martín y Belgrano dist. Jocolí', 'San Martín y Belgrano, Jocolí'],
    ['Alsina y Mitre Paraje El Sauce', 'Alsina y Mitre, Paraje El Sauce'],
    ['Alsina y Mitre Terminal de Ómnibus', 'Alsina y Mitre'],
  ])('%s', (text, short) => {
    expect(shortenedText(text, false)).toBe(short);
    expect(parseAddress(short)).not.toBeNull();
  });

  it.each([
    '25 de Mayo 527',
    'Calle 12 45',
    '9 de Julio 1000',
    'Av. 25 de Mayo 450',
    'Entre Ríos 300',
    'Depto 4',
    'Mitre y Alsina',
    'Mitre y Colonia Elisa',
    'Mitre y Paraje Viejo',
    'Mitre y Av. Terminal',
    'Mitre y Zona Centro',
    'Mitre y Alsina Fte. Mitre 250',
    'Alsina 305 273',
  ])('%s has none', (text) => {
    expect(shortenedText(text, false)).toBeNull();
  });
});

describe('a corner of inverted names', () => {
  it.each([
    ['SALGUERO, JERONIMO Y HONDURAS AV.', 'JERONIMO SALGUERO y HONDURAS AV.'],
    ['VEDIA, AGUSTIN DE Y RABANAL, FRANCISCO, INTENDENTE AV.', 'AGUSTIN DE VEDIA y INTENDENTE AV. FRANCISCO RABANAL'],
    ['2300 Diaz, Cnel. Av. y French', 'Cnel. Av. Diaz 2300 y French'],
    ['2185 Ravignani, Emilio, Dr. y Guatemala', 'Dr. Emilio Ravignani 2185 y Guatemala'],
    ['Manso Juana y De La Barra, Emma', 'Manso Juana y Emma De La Barra'],
  ])('%s', (text, right) => {
    expect(turnedCorner(text)).toBe(right);
    expect(parseAddress(right)?.tipo).toBe('interseccion');
  });

  it.each(['Mitre y Alsina', 'Mitre 100, Quilmes', 'Ana Janer y Camilo Torres, Bo. Illia', 'Salguero, Jerónimo 741'])(
    '%s is none',
    (text) => {
      expect(turnedCorner(text)).toBeNull();
    },
  );
});

it('never throws, and leaves less than there was but for marks', () => {
  const piece = fc.constantFrom(
    ...'venta|ambientes|av|avda|AvdaX|calle|y|&|, |y,| ex |altura|s/n|(R202) |25 de Mayo|1|12|345|6789|Mitre|E.|del|PB|1°|-1ro|:|barrio:'.split(
      '|',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join(' ');
      const short = shortenedText(text, true) ?? text;
      expect(short.length).toBeLessThanOrEqual(text.length + 2 * pieces.length + 2);
      turnedCorner(text);
    }),
  );
});
