import type {
  Candidate,
  Explanation,
  Reading,
  Result,
  Street,
} from '../../../../src/console/pages/territory/schemas.ts';

/** A street of Rosario, unless told otherwise. */
export function street(nombre: string, more: Partial<Street> = {}): Street {
  return {
    id: '8208427090162',
    nombre,
    localidad_censal: 'Rosario',
    departamento: 'Rosario',
    provincia: 'Santa Fe',
    alturas: [],
    ...more,
  };
}

/** How `Salta 100` is read, unless told otherwise. */
export function reading(more: Partial<Reading> = {}): Reading {
  return {
    tipo: 'simple',
    calles: ['Salta'],
    altura: { valor: '100', unidad: null },
    piso: null,
    lugares: [],
    elegida: true,
    perdio_por: null,
    ...more,
  };
}

/** A result somewhere in Rosario. */
export function result(nomenclatura: string, ubicacion: Result['ubicacion']): Result {
  return {
    nomenclatura,
    calle: { id: '8208427090162', nombre: 'SALTA' },
    calle_cruce_1: { id: null, nombre: null },
    provincia: { id: '82', nombre: 'Santa Fe' },
    departamento: { id: '82084', nombre: 'Rosario' },
    localidad_censal: { id: '82084270', nombre: 'Rosario' },
    ubicacion,
  };
}

/** A candidate of one street. */
export function candidate(of: Street, more: Partial<Candidate> = {}): Candidate {
  return { calles: [of], puesto: 1, perdio_por: null, ...more };
}

/** An explanation that tells of nothing, and what a test adds to it. */
export function explanation(more: Partial<Explanation> = {}): Explanation {
  return {
    texto: 'Salta 100',
    limpieza: { texto: 'Salta 100', reglas: [] },
    lecturas: [reading()],
    texto_descartado: false,
    relectura: null,
    filtros: [],
    lugar_del_texto: null,
    calles_del_lugar: 63,
    busquedas: [],
    sustituto: null,
    candidatos: [],
    total: 0,
    resultados: [],
    motivo: null,
    avisos: [],
    alternativas: { filtros: [], calles: [], en_otros_lugares: [], cruces: [] },
    ...more,
  };
}

/** A reason or remark by its code, with the service's Spanish sentence for it. */
export function said(codigo: string): { readonly codigo: string; readonly mensaje: string } {
  return { codigo, mensaje: `Mensaje de ${codigo}.` };
}
