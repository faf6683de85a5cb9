import { describe, expect, it } from 'vitest';
import { compareNames, NAME_FIT } from '../../../src/territory/streets/name-fit.ts';
import { plainName } from '../../../src/territory/streets/plain-name.ts';
import { shippedSynonyms } from '../../../src/territory/synonyms/read.ts';

const { spelling } = shippedSynonyms();

describe('a name taken apart', () => {
  it.each([
    ['AV CORRIENTES', ['corrientes'], 'AV', null],
    ['Avda. Corrientes', ['corrientes'], 'AV', null],
    ['GRL SAN MARTIN', ['general', 'san', 'martin'], null, null],
    ['Gral. San Martín', ['general', 'san', 'martin'], null, null],
    ['AV DE LA PLATA', ['plata'], 'AV', null],
    ['9 DE JULIO', ['9', 'julio'], null, null],
    ['C 257 - BELGRANO', ['belgrano'], 'CALLE', '257'],
    ['AV 251 - PEDRO LURO', ['pedro', 'luro'], 'AV', '251'],
    ['708 - CABILDO DE BUENOS AIRES', ['cabildo', 'buenos', 'aires'], null, '708'],
    ['CALLE 10', ['10'], 'CALLE', null],
    ['PASEO', ['paseo'], null, null],
    ['DE LA', ['de', 'la'], null, null],
    ['', [], null, null],
  ])('%s', (name, words, kind, code) => {
    expect(plainName(name, spelling)).toMatchObject({ words, kind, code });
  });
});

describe('how a name fits', () => {
  it.each([
    ['corrientes', 'AV CORRIENTES', NAME_FIT.equal],
    ['gral belgrano', 'GENERAL BELGRANO', NAME_FIT.equal],
    ['martin san', 'SAN MARTIN', NAME_FIT.equal],
    // Two initials are two words.
    ['p p ramos', 'J P RAMOS', NAME_FIT.other],
    ['p p ramos', 'PATRICIO P RAMOS', NAME_FIT.equal],
    ['p p ramos', 'BULEVARD MARITIMO P P RAMOS', NAME_FIT.within],
    ['ramos ramos', 'J P RAMOS', NAME_FIT.within],
    ['257', 'C 257 - BELGRANO', NAME_FIT.close],
    ['18a', '18A - BLAS PARERA', NAME_FIT.close],
    ['blas parera', '18A - BLAS PARERA', NAME_FIT.equal],
    ['18a blas parera', '18A - BLAS PARERA', NAME_FIT.equal],
    ['454', 'CALLE 454 A', NAME_FIT.other],
    // Registers have the surname first, without a comma.
    ['av belgrano manuel', 'AV BELGRANO', NAME_FIT.beyond],
    ['huergo luis ing', 'INGENIERO HUERGO', NAME_FIT.beyond],
    ['alem leandro n', 'ALEM', NAME_FIT.beyond],
    // One initial more is no other name, beside a first name and a surname.
    ['juan a pena', 'C 209 - JUAN PENA', NAME_FIT.close],
    ['felix u camet', 'AV CAMET FELIX', NAME_FIT.close],
    ['juan a pena', 'PENA', NAME_FIT.beyond],
    ['lucio v mansilla', 'GENERAL LUCIO NORBERTO MANSILLA', NAME_FIT.other],
    ['figueroa alcorta jose pres', 'AV PRES FIGUEROA ALCORTA', NAME_FIT.beyond],
    ['gral diaz velez jose', 'DIAZ VELEZ', NAME_FIT.beyond],
    ['diaz gral velez jose', 'DIAZ VELEZ', NAME_FIT.beyond],
    ['cabrera jose antonio', 'JOSE A CABRERA', NAME_FIT.close],
    ['carcano dr ramon jose', 'RAMON J CARCANO', NAME_FIT.close],
    // The E is no word of it.
    ['uriburu jose evaristo', 'PRES URIBURU JOSE E', NAME_FIT.beyond],
    ['uriburu jose evaristo', 'PEDRO URIBURU', NAME_FIT.other],
    ['belgrano chico', 'BELGRANO', NAME_FIT.other],
    ['manuel luis', 'MANUEL', NAME_FIT.other],
    ['archipielago 0', 'ARCHIPIELAGO', NAME_FIT.other],
    ['137', '137 BIS', NAME_FIT.typo],
    ['137 bis', '137 BIS', NAME_FIT.equal],
    ['calle 12', '12 DE OCTUBRE', NAME_FIT.other],
    ['12', 'AV 12 JUAN D PERON', NAME_FIT.within],
    ['12 de oct', '12 DE OCTUBRE', NAME_FIT.equal],
    ['eva peron', 'PUENTE EVA PERON', NAME_FIT.other],
    ['puente eva', 'PUENTE EVA PERON', NAME_FIT.within],
    ['panamericana', 'BICISENDA PANAMERICANA', NAME_FIT.other],
    ['520', 'ROTONDA 19 Y 520', NAME_FIT.within],
    ['17', 'CALLE 17B', NAME_FIT.other],
    ['740a', '740 - VIRGEN DE ITATI', NAME_FIT.other],
    ['454a', 'CALLE 454 A', NAME_FIT.equal],
    ['03', 'CALLE 3', NAME_FIT.equal],
    ['a. parera', '18A BLAS PARERA', NAME_FIT.other],
    ['c 257 belgrano', 'C 257 - BELGRANO', NAME_FIT.equal],
    ['257 belgrano', 'C 257 - BELGRANO', NAME_FIT.equal],
    ['258 belgrano', 'C 257 - BELGRANO', NAME_FIT.other],
    ['belgrano', 'CRUCERO GRL BELGRANO', NAME_FIT.within],
    // Passages of the City, told by the door beside which they begin.
    ['j b justo', 'PJE PJE J B JUSTO 9100', NAME_FIT.typo],
    ['rivadavia', 'PJE PARTICULAR ALT RIVADAVIA 11080', NAME_FIT.typo],
    ['particular rivadavia 11080', 'PJE PARTICULAR ALT RIVADAVIA 11080', NAME_FIT.within],
    ['eva peron', 'EVA PERON 892', NAME_FIT.within],
    ['11 de septiembre', '11 DE SEPTIEMBRE DE 1888', NAME_FIT.within],
    ['marcos sas', 'MARCOS SASTRE', NAME_FIT.within],
    ['sas marcos', 'MARCOS SASTRE', NAME_FIT.close],
    ['gral. manuel belgrano', 'GENERAL BELGRANO', NAME_FIT.beyond],
    ['general belgrano', 'BELGRANO', NAME_FIT.close],
    ['coronel brandsen', 'BRANDSEN', NAME_FIT.close],
    ['presidente peron', 'TTE GRAL JUAN DOMINGO PERON', NAME_FIT.within],
    ['juan m. de rosas', 'DIAG 190 - BRIGADIER GENERAL JUAN MANUEL DE ROSAS', NAME_FIT.close],
    ['j.e.uriburu', 'PRES URIBURU JOSE E', NAME_FIT.close],
    ['j.e.uriburu', 'GRAL NAPOLEON URIBURU', NAME_FIT.other],
    ['luis maria campos', 'AV LUIS M CAMPOS', NAME_FIT.close],
    ['luis maria campos', 'GASPAR CAMPOS', NAME_FIT.other],
    ['juan pedernera', 'PEDRO PEDERNERA', NAME_FIT.other],
    ['jose ignacio gorriti', 'JOSE I GORRITI', NAME_FIT.close],
    ['rdo.gutierrez', 'RICARDO GUTIERREZ', NAME_FIT.close],
    ["o' higgins", "O'HIGGINS", NAME_FIT.close],
    ['h yirigoyen', 'HIPOLITO YRIGOYEN', NAME_FIT.close],
    ['h yrigoien', 'HIPOLITO YRIGOYEN', NAME_FIT.typo],
    ['crecencia acosta', 'CRESCENIO ACOSTA', NAME_FIT.typo],
    ['almirante brown centro civico', 'ALMIRANTE BROWN', NAME_FIT.beyond],
    ['60 punta lara', '60', NAME_FIT.beyond],
    ['25 de mayo', '25', NAME_FIT.other],
    ['25 de mayo', '25 DE FEBRERO', NAME_FIT.other],
    ['facundo quiroga', 'FACUNDO', NAME_FIT.other],
    ['calle 12', 'CALLE 13', NAME_FIT.other],
    ['casilla de correo', 'AV CANONIGO MIGUEL C DEL CORRO', NAME_FIT.other],
    ['hipolito irigoyen', 'HIPOLITO YRIGOYEN', NAME_FIT.equal],
    ['11 de setiembre', '11 DE SEPTIEMBRE DE 1888', NAME_FIT.within],
    ['corientes', 'AV CORRIENTES', NAME_FIT.typo],
    ['hipolito bouchard', 'HIPOLITO B CEJAS', NAME_FIT.other],
    ['juan bevilacqua', 'JUAN B JUSTO', NAME_FIT.other],
    ['carlos merlassino', 'CARLOS F MELO', NAME_FIT.other],
    ['ernesto padilla', 'ARQ ERNESTO LA PADULA', NAME_FIT.other],
    ['axberto marino', 'ROBERTO MARIO FIORITO', NAME_FIT.other],
    ['victor tula', 'EL TALA', NAME_FIT.other],
    ['jose sila', 'PILA', NAME_FIT.other],
    ['rafael reta', 'RITA', NAME_FIT.other],
    ['rafael reta', 'RETA', NAME_FIT.beyond],
    ['manuel albrti', 'ALBERTI', NAME_FIT.beyond],
    ['fray luis loaysa', 'LOAIZA', NAME_FIT.beyond],
    ['17 de ocutbre', 'CALLE 17', NAME_FIT.other],
    ['paraje urquiza', 'URQUIZA', NAME_FIT.other],
    ['colonia san martin', 'GRAL SAN MARTIN', NAME_FIT.other],
    ['zona rural', 'CAMINO RURAL', NAME_FIT.other],
    ['camino rural del carmen', 'DEL CARMEN', NAME_FIT.other],
    ['camino vecinal', 'CAMINO VECINAL', NAME_FIT.equal],
    ['colonia suiza', 'AV COLONIA SUIZA', NAME_FIT.equal],
    ['campo de los andes', 'CAMPO LOS ANDES', NAME_FIT.equal],
    ['estanislao del campo', 'DEL CAMPO', NAME_FIT.beyond],
    ['vias del ferrocarril roca', 'ROCA', NAME_FIT.other],
    ['rio nilo', 'NILO', NAME_FIT.beyond],
    ['puerto rico', 'CNEL RICO', NAME_FIT.other],
    ['san juan bosco', 'AV SAN JUAN', NAME_FIT.other],
    ['san juan bosco', 'DON BOSCO', NAME_FIT.beyond],
    ['san luis gonzaga', 'SAN LUIS', NAME_FIT.other],
    ['puente pueyrredon', 'AV PUEYRREDON', NAME_FIT.other],
    ['calle 25', 'PASILLO MANZANAS 24-25 NO OFICIAL', NAME_FIT.other],
    ['manzana 25', 'PASILLO MANZANA 25', NAME_FIT.within],
    ['san martin de porres', 'SAN MARTIN', NAME_FIT.other],
    ['mariano moreno', 'AV JOSE MARIA MORENO', NAME_FIT.other],
    ['mariano moreno', 'MORENO', NAME_FIT.beyond],
    ['lima oeste', 'BV OESTE', NAME_FIT.other],
    ['san martin oeste', 'SAN MARTIN', NAME_FIT.beyond],
    ['autopista rosario buenos aires', 'AV BUENOS AIRES', NAME_FIT.other],
    ['autopista buenos aires la plata sur', 'AU BUENOS AIRES - LA PLATA', NAME_FIT.beyond],
    ['panamericana ramal pilar', 'PILAR', NAME_FIT.other],
    ['pasaje a', 'A PALACIOS', NAME_FIT.other],
    ['pasaje a', 'PJE A', NAME_FIT.equal],
    ['calle s/n', 'BATALLA DE SAN NICOLAS', NAME_FIT.other],
    ['calle s/n', 'SAN NICOLAS', NAME_FIT.other],
    // A saint is not anybody whose name has both words.
    ['san juan', 'JUAN DE SAN MARTIN', NAME_FIT.other],
    ['san juan', 'SAN JUAN BAUTISTA', NAME_FIT.within],
    ['san martin jose', 'GRL JOSE DE SAN MARTIN', NAME_FIT.close],
    ['san juan', 'S BACH JUAN MUSICO', NAME_FIT.other],
    ['san juan', 'S JUAN', NAME_FIT.close],
    ['san jose', 'CALLE 4 JUAN JOSE SAN MARTIN', NAME_FIT.other],
    ['domingo di santo', 'SANTO DOMINGO', NAME_FIT.other],
    // A title that ends a name of given names is the surname.
    ['santiago coronel', 'SANTIAGO', NAME_FIT.other],
    ['juan coronel', 'CORONEL JUAN', NAME_FIT.equal],
    // Roads have a letter before their number, written together or apart.
    ['ruta e 53', 'RUTA PCIAL E53', NAME_FIT.within],
    ['ruta 6', 'RP 6', NAME_FIT.within],
    // The number of a road is none of a street.
    ['calle 6', 'SAN MARTIN RUTA PCIAL 6', NAME_FIT.other],
    ['ruta 6', 'RUTA PROVINCIAL 6', NAME_FIT.within],
    // A wife has a name of her own.
    ['remedios escalada de san martin', 'AV GRL SAN MARTIN', NAME_FIT.other],
    ['maria unzue de alvear', 'AV ALVEAR', NAME_FIT.other],
    ['maria unzue de alvear', 'MARIA UNZUE', NAME_FIT.beyond],
    ['eva peron', 'PRESIDENTE PERON', NAME_FIT.other],
    ['entre rios eva peron', 'PRESIDENTE PERON', NAME_FIT.other],
    ['nuestra señora de aranzazu', 'ARANZAZU', NAME_FIT.beyond],
    ['juan manuel de rosas', 'ROSAS', NAME_FIT.beyond],
    // Nor is one given name a slip for another.
    ['miguel calderon', 'MANUEL CALDERON', NAME_FIT.other],
    ['rodolfo romero', 'GENDARME ADOLFO ROMERO', NAME_FIT.other],
    // A word that was left off is most of the whole one, or has a point, or is the only one.
    ['macha', 'ADRIAN MACHADO', NAME_FIT.other],
    ['macha', 'MACHADO', NAME_FIT.within],
    ['nigro', 'NIGROMANTE', NAME_FIT.other],
    ['mont.', 'AV MONTEVIDEO SUR', NAME_FIT.within],
    ['montevi', 'AV MONTEVIDEO SUR', NAME_FIT.within],
  ])('%s: %s', (asked, name, fit) => {
    expect(compareNames(plainName(asked, spelling), plainName(name, spelling)).fit).toBe(fit);
  });
});

describe('how a name fits that the index found', () => {
  it.each([
    ['corientes', 'AV CORRIENTES', NAME_FIT.typo],
    ['marcos sas', 'MARCOS SASTRE', NAME_FIT.within],
    ['calle 1379', 'CALLE 1371', NAME_FIT.other],
    ['calle 137', 'CALLE 1371', NAME_FIT.other],
    ['1379', '1379 - HUDSON', NAME_FIT.close],
    ['a', 'A PALACIOS', NAME_FIT.other],
    ['454 a', 'CALLE 454', NAME_FIT.other],
    ['barreiro', 'CALLE 365 B', NAME_FIT.other],
    ['clale 453', 'CALLE 453', NAME_FIT.typo],
    ['clale 453', 'CALLE 453 B', NAME_FIT.other],
    ['colectora oeste', 'COLECTORA ESTE', NAME_FIT.other],
    ['los andes', 'ANDRES PAZOS', NAME_FIT.other],
    ['enrrique beruti', 'ENRIQUE BERUTI', NAME_FIT.typo],
    ['lasaga', 'AV DOCTOR CALIXTO LASSAGA', NAME_FIT.typo],
    // What stands for the kind of a street is no word of its name.
    ['el cano', 'CAMINO DE LOS REMEROS', NAME_FIT.other],
    ['av de la', 'AV IRAOLA', NAME_FIT.other],
    ['av de la', 'AV FONDO DE LA LEGUA', NAME_FIT.other],
  ])('%s: %s', (asked, name, fit) => {
    expect(compareNames(plainName(asked, spelling), plainName(name, spelling), true).fit).toBe(fit);
  });
});

describe('how far a name is from the one asked for', () => {
  const distance = (asked: string, name: string): number =>
    compareNames(plainName(asked, spelling), plainName(name, spelling)).distance;

  it.each([
    ['belgrano', 'GENERAL BELGRANO', 'MANUEL BELGRANO'],
    ['belgrano', 'MANUEL BELGRANO', 'BELGRANO CHICO'],
    ['perón', 'JUAN DOMINGO TTE GENERAL PERON', 'AV EVA PERON'],
    ['presidente perón', 'JUAN DOMINGO PERON', 'EVA PERON'],
    ['m. belgrano', 'MANUEL BELGRANO', 'GRAL MANUEL BELGRANO'],
    ['bellgrano', 'BELGRANO', 'GRAL BELGRANO'],
  ])('%s: %s before %s', (asked, near, far) => {
    expect(distance(asked, near)).toBeLessThan(distance(asked, far));
  });
});
