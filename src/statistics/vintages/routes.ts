/** The operation `/ventanilla/series/{id}/revisiones`: what became of the values of a variable. */
import { formatDay, parseDay } from '../../indexes/civil-date.ts';
import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import { json } from '../../server/http/answer.ts';
import { fileAnswer, LIST_TYPES } from '../../server/http/file-answer.ts';
import type { Schema } from '../../server/parameters/parameter.ts';
import { readParameters } from '../../server/parameters/table.ts';
import type { StatisticsCatalog } from '../catalog/catalog.ts';
import { OWN_READING } from '../contract/parameters.ts';
import { crossedDates } from '../own/crossed-dates.ts';
import { OWN_SERIES } from '../own/path.ts';
import { notReady, ownInvalid, unknownVariables } from '../own/wording.ts';
import { pageOf } from '../queries/page.ts';
import { named, ownErrors, whole } from '../series/schemas.ts';
import { revisionsFile } from './file.ts';
import type { Knowledge } from './knowledge.ts';
import { REVISIONS } from './parameters.ts';
import { REVISION_KINDS, type Revision, type RevisionKind, revisionsOf } from './revisions.ts';

/** Named schemas of this part of the group. */
export const REVISION_SCHEMAS: Readonly<Record<string, Schema>> = {
  Revision: whole(
    {
      fecha: { type: 'string', format: 'date', description: 'The date of the value.' },
      tipo: { type: 'string', enum: REVISION_KINDS, description: 'Changed, withdrawn, new.' },
      valorAnterior: { type: ['number', 'null'] },
      valorPosterior: { type: ['number', 'null'] },
      conocidaEl: { type: 'string', format: 'date', description: 'The day in Argentina on which it became known.' },
      instante: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'The moment of the import; null where a capture of the catalogue tells the day alone.',
      },
      version: {
        type: ['integer', 'null'],
        description: 'The data version that brought it; null where a capture of the catalogue told it before.',
      },
    },
    'What became of one value.',
  ),
  Revisiones: whole(
    {
      status: { type: 'integer' },
      metadata: whole({
        resultset: named('Resultset'),
        idVariable: { type: 'integer', format: 'int32' },
        completaDesde: {
          type: 'string',
          format: 'date',
          description: 'Since when all changes are kept; what was known before is told by captures alone.',
        },
      }),
      results: { type: 'array', items: named('Revision'), description: 'The latest first.' },
    },
    'The revisions of a variable.',
  ),
};

/** What revisions are read from. */
export interface RevisionShelf {
  readonly catalog: StatisticsCatalog;
  readonly knowledge: Knowledge;
}

const UNLESS_ASKED: ReadonlySet<RevisionKind> = new Set(['cambio', 'baja']);

/** `GET /ventanilla/series/:id/revisiones`. */
export function revisionRoutes(slot: CatalogSlot<RevisionShelf>): Route[] {
  return [
    {
      id: 'series-revisiones',
      method: 'GET',
      path: `${OWN_SERIES}/:id/revisiones`,
      summary: 'The revisions of a variable: which value became which, and when that became known',
      parameters: REVISIONS,
      responses: {
        200: { sentence: 'The revisions, the latest first.', schema: named('Revisiones'), types: LIST_TYPES },
        ...ownErrors({
          400: 'Wrong parameters, all of them in `errorMessages`.',
          404: 'The variable does not exist.',
          503: 'No data yet.',
        }),
      },
      handle: (call) => {
        const loaded = slot.current;
        if (loaded === null) return notReady(call);
        const path = [['id', call.params.id]] as const;
        const { values, issues } = readParameters(REVISIONS, { path, query: call.query() }, OWN_READING);
        const wrong = issues.length > 0 ? issues : crossedDates(values);
        if (wrong.length > 0) return ownInvalid(wrong, REVISIONS, call);
        const { catalog, knowledge } = loaded.catalog;
        const ordinal = catalog.ordinalOf(values.id);
        if (ordinal === undefined) return unknownVariables([values.id], call);
        const kinds = values.tipo ?? UNLESS_ASKED;
        const from = dayOr(values.desde, Number.NEGATIVE_INFINITY);
        const to = dayOr(values.hasta, Number.POSITIVE_INFINITY);
        const all = revisionsOf(knowledge.of(values.id), catalog.series[ordinal] ?? null).filter(
          ({ kind, day }) => kinds.has(kind) && day >= from && day <= to,
        );
        const { count, offset, limit, ...page } = pageOf(all.length, values.inicio, values.limite);
        const shown = all.slice(page.from, page.to);
        if (values.formato !== 'json') {
          return fileAnswer(call, values.formato, revisionsFile(shown), { fileName: `revisiones-${values.id}` });
        }
        const metadata = {
          resultset: { count, offset, limit },
          idVariable: values.id,
          completaDesde: formatDay(knowledge.base.day),
        };
        const results = shown.map(presentRevision);
        return json(200, { status: 200, metadata, results }, { caching: 'public' });
      },
    },
  ];
}

function presentRevision({ day, kind, before, after, knownOn, instant, version }: Revision) {
  return {
    fecha: formatDay(day),
    tipo: kind,
    valorAnterior: before,
    valorPosterior: after,
    conocidaEl: formatDay(knownOn),
    instante: instant === null ? null : new Date(instant).toISOString(),
    version,
  };
}

function dayOr(date: string | undefined, otherwise: number): number {
  return date === undefined ? otherwise : (parseDay(date) ?? otherwise);
}
