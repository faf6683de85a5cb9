import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../../../src/console/pages/territory/reason.ts';
import { REMARK_CODES } from '../../../../src/territory/explicar/reason.ts';
import { candidate, explanation, reading, said, street } from './explanation.ts';

/** The misses that the search of an address may tell, as its code has them. */
const MISSES = new Set(
  [...['address.ts', 'filters.ts']].flatMap((name) =>
    Array.from(
      readFileSync(new URL(`../../../../src/territory/explicar/${name}`, import.meta.url), 'utf8').matchAll(
        /codigo: '(\w+)'/g,
      ),
      ([, code = '']) => code,
    ),
  ),
);

describe('the sentences of reasons and remarks', () => {
  it('are the service’s own in Spanish', () => {
    expect(sentenceOf('es', said('calle_no_encontrada'), explanation())).toEqual({
      text: 'Mensaje de calle_no_encontrada.',
      lang: 'es',
    });
  });
  it('exist in English for every code that an address can get', () => {
    expect(MISSES.size).toBeGreaterThan(10);
    for (const code of [...MISSES, ...REMARK_CODES]) {
      const { text, lang } = sentenceOf('en', said(code), explanation());
      expect([code, lang]).toEqual([code, 'en']);
      expect(text).toMatch(/^[A-Z“].*\.$/);
      expect(text).not.toMatch(/undefined|null/);
    }
  });
  it('name the place that the text says itself', () => {
    const stated = explanation({ lugar_del_texto: 'Posadas, Misiones' });
    expect(sentenceOf('en', said('lugar_sin_calles'), stated).text).toBe(
      'The data have no streets in “Posadas, Misiones”, the place in the text: mend it or leave it out if it is another one.',
    );
    expect(sentenceOf('en', said('calle_no_encontrada'), stated).text).toContain('in “Posadas, Misiones”, the place');
  });
  it('stay Spanish, and say so, where a newer server tells of something new', () => {
    expect(sentenceOf('en', said('algo_nuevo'), explanation()).lang).toBe('es');
  });
  it('name the street, the place and the numbers', () => {
    const filtros = [
      {
        filtro: 'provincia',
        valor: ['82'],
        total: 1,
        unidades: [{ id: '82', nombre: 'Santa Fe' }],
        tomado_por: null,
      },
    ];
    const lacking = explanation({
      filtros,
      lecturas: [reading({ calles: ['Mitre', 'Slta'] })],
      busquedas: [
        { calle: 'Mitre', modo: 'como_se_escribio', textos: ['Mitre'], encontradas: 3 },
        { calle: 'Slta', modo: 'como_se_escribio', textos: ['Slta'], encontradas: 0 },
      ],
    });
    expect(sentenceOf('en', said('calle_no_encontrada'), lacking).text).toBe(
      'No street with a name like “Slta” was found in “Santa Fe”, of which the data have 63 streets: the data may lack it, or it is spelt otherwise.',
    );
    const outside = explanation({
      candidatos: [
        candidate(
          street('SALTA', {
            alturas: [
              [1, 50],
              [61, 99],
            ],
          }),
        ),
      ],
    });
    expect(sentenceOf('en', said('altura_fuera_de_rango'), outside).text).toBe(
      'The street “SALTA” does not have the number 100: it has 1 to 50 and 61 to 99.',
    );
    const elsewhere = explanation({
      alternativas: { filtros: [], calles: [], cruces: [], en_otros_lugares: [street('SALTA')] },
    });
    expect(sentenceOf('en', said('calle_en_otro_lugar'), elsewhere).text).toBe(
      'No street “Salta” was found in the data, which have 63 streets in all; they have one in Rosario, Santa Fe.',
    );
  });
});
