import { describe, expect, it } from 'vitest';
import { NAME_FIT, nameFit, plainName } from '../../../src/territory/streets/name-fit.ts';
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
    ['257', 'C 257 - BELGRANO', NAME_FIT.equal],
    ['belgrano', 'CRUCERO GRL BELGRANO', NAME_FIT.within],
    ['marcos sas', 'MARCOS SASTRE', NAME_FIT.within],
    ['sas marcos', 'MARCOS SASTRE', NAME_FIT.typo],
    ['corientes', 'AV CORRIENTES', NAME_FIT.typo],
  ])('%s: %s', (asked, name, fit) => {
    expect(nameFit(plainName(asked, spelling), plainName(name, spelling))).toBe(fit);
  });
});
