import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../../src/server/http/answer.ts';
import { parseAddress } from '../../../src/territory/address/parse.ts';
import { fieldTable } from '../../../src/territory/contract/fields.ts';
import { QuestionWriter } from '../../../src/territory/direcciones/question-writer.ts';
import { flat, nested } from '../../../src/territory/present/projection.ts';

const KNOWN = fieldTable(`
  altura.valor  basico -
  altura.unidad basico -
  piso          basico -
`);
const parsed = parseAddress('Mitre 500 piso 2');

describe('what an address says of its question', () => {
  it.each([
    ['nested', nested, '"altura":{"unidad":null,"valor":500},"piso":"piso 2"'],
    ['flat', flat, '"altura_unidad":null,"altura_valor":500,"piso":"piso 2"'],
  ])('is written %s', (_how, nodes, text) => {
    if (!parsed) throw new Error('not understood');
    expect(bytesOf(new QuestionWriter(nodes(KNOWN.set('basico'))).write(parsed)).toString()).toBe(text);
  });

  it.each(['altura.letra', 'puerta'])('is not written where it is not known what %s would be', (path) => {
    const fields = fieldTable(`  ${path} basico -`).set('basico');
    for (const nodes of [nested(fields), flat(fields)]) {
      expect(() => new QuestionWriter(nodes)).toThrow(path);
    }
  });
});
