/** `/ventanilla/calles/cobertura`: how many streets the data hold of each department. */

import type { CatalogSlot } from '../../server/catalogs.ts';
import { NOT_READY } from '../../server/failure.ts';
import type { Route } from '../../server/group.ts';
import { JSON_TYPE, rendered } from '../../server/http/answer.ts';
import { fileAnswer, LIST_FORMAT, LIST_TYPES } from '../../server/http/file-answer.ts';
import type { Schema } from '../../server/parameters/parameter.ts';
import { readParameters } from '../../server/parameters/table.ts';
import type { UnitCatalog } from '../catalog/catalog.ts';
import { parentFilter } from '../contract/parameters.ts';
import { OWN_PREFIX } from '../contract/paths.ts';
import { errorResponses, REFERENCE } from '../contract/schemas.ts';
import { READING } from '../present/batch.ts';
import { meaningOf } from '../queries/filters.ts';
import { territoryWording } from '../wording.ts';
import { type CoverageCatalog, coverageOf } from './coverage.ts';
import { coverageFile } from './file.ts';

/** The path that `/status` names for the whole list. */
export const COVERAGE_PATH = `${OWN_PREFIX}/calles/cobertura`;

const PARAMETERS = { provincia: parentFilter('provincia'), formato: LIST_FORMAT } as const;

const COUNTS: Readonly<Record<string, Schema>> = {
  calles: { type: 'integer', description: 'Cuántas calles tienen los datos; ninguna lista es completa por fuerza.' },
  con_alturas: { type: 'integer', description: 'De cuántas se conoce la numeración.' },
  con_trazado: { type: 'integer', description: 'De cuántas se conoce el trazado.' },
};

const COVERAGE: Schema = {
  type: 'object',
  required: [...Object.keys(COUNTS), 'sin_departamento', 'departamentos'],
  properties: {
    ...COUNTS,
    sin_departamento: { type: 'integer', description: 'Cuántas calles no dicen su departamento.' },
    departamentos: {
      type: 'array',
      description: 'Todos los departamentos en el orden de sus ids, también los que no tienen calles.',
      items: {
        type: 'object',
        required: ['id', 'nombre', 'provincia', ...Object.keys(COUNTS)],
        properties: { id: { type: 'string' }, nombre: { type: 'string' }, provincia: REFERENCE, ...COUNTS },
      },
    },
  },
};

/** Named schemas of this part of the group. */
export const COVERAGE_SCHEMAS: Readonly<Record<string, Schema>> = { cobertura_de_calles: COVERAGE };

/** GET `/ventanilla/calles/cobertura`. */
export function coverageRoutes(slot: CatalogSlot<UnitCatalog & CoverageCatalog>): Route[] {
  return [
    {
      id: 'cobertura',
      method: 'GET',
      path: COVERAGE_PATH,
      summary: 'How many streets the data hold of each department, with known numbers and with a known course',
      cost: 5,
      parameters: PARAMETERS,
      responses: {
        200: {
          sentence: 'Los departamentos, con sus calles; los totales son del país.',
          schema: { $ref: '#/components/schemas/cobertura_de_calles' },
          types: LIST_TYPES,
        },
        ...errorResponses('search'),
      },
      handle: (call) => {
        const read = readParameters(PARAMETERS, { query: call.query() }, READING);
        if (read.issues.length > 0) return territoryWording.invalid(read.issues, call);
        const loaded = slot.current;
        if (!loaded) return territoryWording.failure(NOT_READY, call);
        const coverage = coverageOf(loaded.catalog);
        const { provincia, formato } = read.values;
        const ids = provincia && new Set(meaningOf(loaded.catalog, 'provincia', provincia, false).ids);
        const departamentos = ids
          ? coverage.departamentos.filter(({ provincia: { id } }) => id !== null && ids.has(id))
          : coverage.departamentos;
        if (formato !== 'json') {
          return fileAnswer(call, formato, coverageFile(departamentos), { fileName: 'cobertura-de-calles' });
        }
        return rendered(`${JSON.stringify({ ...coverage, departamentos })}\n`, { type: JSON_TYPE });
      },
    },
  ];
}
