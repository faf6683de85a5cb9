import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import openapi from '../../../openapi.json' with { type: 'json' };
import { problemOf, sentenceLanguage, sentencesOf } from '../../../src/console/api/problem.ts';
import { ownsMarketPath } from '../../../src/market/group.ts';

/** An answer that says what is wrong. */
function refusal(status: number, retryAfter?: string): Pick<Response, 'status' | 'headers'> {
  return { status, headers: new Headers(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }) };
}

describe('what a service says of a wrong request', () => {
  it.each([
    ['A', { status: 400, errorMessages: ['Fecha incorrecta.', 'Otra.'] }, ['Fecha incorrecta.', 'Otra.']],
    [
      'B',
      { ok: false, messages: [{ title: 'Error', description: '' }], message: 'No existe el título.' },
      ['Error', 'No existe el título.'],
    ],
    ['token', { error: 'invalid_grant', error_description: 'Usuario o contraseña.' }, ['Usuario o contraseña.']],
    [
      'C',
      {
        errores: [
          { codigo_interno: 1, mensaje: 'El parámetro lat…', nombre_parametro: 'lat', ubicacion: 'querystring' },
        ],
      },
      ['El parámetro lat…'],
    ],
    ['D', { detail: 'No encontrado.' }, ['No encontrado.']],
    ['fields of D', { limit: ['Debe ser un número.'] }, ['Debe ser un número.']],
    ['nothing', null, []],
  ])('is found in the shape of %s', (_, body, sentences) => {
    expect(sentencesOf(body)).toEqual(sentences);
  });
  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (body) => void sentencesOf(body)));
  });
  it('is of a kind that follows from the status, with the time to come again', () => {
    expect(
      [400, 401, 403, 404, 413, 429, 500, 502, 503, 504].map(
        (status) => problemOf(refusal(status), null, 'provincias').kind,
      ),
    ).toEqual([
      'refused',
      'login',
      'forbidden',
      'missing',
      'refused',
      'too-many',
      'broken',
      'offline',
      'busy',
      'offline',
    ]);
    expect(problemOf(refusal(503, '7'), null, '').retryAfter).toBe(7);
    expect(problemOf(refusal(503, 'Wed, 21 Oct 2026 07:28:00 GMT'), null, '').retryAfter).toBeNull();
  });
  it('is in Spanish in group B where it begins with words that are published in Spanish', () => {
    const message = "Titulo no encontrado: ningún título de bCBA tiene el símbolo 'X'.";
    const path = 'api/bCBA/Titulos/X/Cotizacion';
    expect(problemOf(refusal(404), { message }, path).language).toBe('es');
    expect(problemOf(refusal(404), { message: 'Not found.' }, path).language).toBe('en');
  });
  it('is in the language of the group that a path belongs to: English in group B, Spanish elsewhere', () => {
    for (const path of Object.keys(openapi.paths)) {
      expect([path, sentenceLanguage(path.slice(1))]).toEqual([path, ownsMarketPath(path) ? 'en' : 'es']);
    }
    expect(problemOf(refusal(404), { message: 'No title.' }, 'api/bCBA/Titulos/X/Cotizacion').language).toBe('en');
    expect(problemOf(refusal(404), { detail: 'No encontrado.' }, 'api/v2.0/organismos/1').language).toBe('es');
  });
});
