import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf, sentencesOf } from '../../../src/console/api/problem.ts';

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
      [400, 401, 403, 404, 413, 429, 500, 502, 503, 504].map((status) => problemOf(status, null, null).kind),
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
    expect(problemOf(503, null, '7').retryAfter).toBe(7);
    expect(problemOf(503, null, 'Wed, 21 Oct 2026 07:28:00 GMT').retryAfter).toBeNull();
  });
});
