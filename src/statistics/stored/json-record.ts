import { isObject } from '../../ingest/fields.ts';
import type { Metadato, Monetaria } from '../contract/records.ts';

/** A record as stored JSON, its members in the order given. */
export function encodeJson(record: object): Uint8Array {
  return Buffer.from(JSON.stringify(record));
}

/**
 * A stored catalogue entry.
 * @throws RangeError when the bytes hold something else
 */
export function decodeVariable(body: Uint8Array): Monetaria {
  const value = parse(body);
  return {
    idVariable: numberOf(value, 'idVariable') ?? fail('idVariable'),
    descripcion: textOf(value, 'descripcion'),
    categoria: textOf(value, 'categoria'),
    tipoSerie: textOf(value, 'tipoSerie'),
    periodicidad: textOf(value, 'periodicidad'),
    unidadExpresion: textOf(value, 'unidadExpresion'),
    moneda: textOf(value, 'moneda'),
    primerFechaInformada: textOf(value, 'primerFechaInformada'),
    ultFechaInformada: textOf(value, 'ultFechaInformada'),
    ultValorInformado: numberOf(value, 'ultValorInformado'),
  };
}

/**
 * A stored methodology note.
 * @throws RangeError when the bytes hold something else
 */
export function decodeNote(body: Uint8Array): Metadato {
  const value = parse(body);
  return { id: numberOf(value, 'id') ?? fail('id'), detalle: textOf(value, 'detalle') };
}

function parse(body: Uint8Array): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  return isObject(value) ? value : fail('(record)');
}

function textOf(value: Readonly<Record<string, unknown>>, field: string): string | null {
  const member = value[field];
  return member === null || typeof member === 'string' ? member : fail(field);
}

function numberOf(value: Readonly<Record<string, unknown>>, field: string): number | null {
  const member = value[field];
  return member === null || typeof member === 'number' ? member : fail(field);
}

function fail(field: string): never {
  throw new RangeError(`a stored record of the statistics has no valid ${field}`);
}
