/** `GET /ventanilla/series/:id/revisiones`: the changes of the values of a variable. */
import { formatDay } from '../../indexes/civil-date.ts';
import { type Answer, json, type StreamedAnswer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { fileAnswer } from '../../server/http/file-answer.ts';
import { readParameters } from '../../server/parameters/table.ts';
import type { StatisticsData } from '../data.ts';
import { dateRangeIssues, OWN_READING } from '../parameters.ts';
import { dayOf, pageOf } from '../query.ts';
import { ownInvalid, unknownVariables } from '../wording.ts';
import { REVISIONS } from './parameters.ts';
import { revisionsOf } from './query.ts';
import { type RevisionKind, renderRevision, revisionsFile } from './records.ts';

const DEFAULT_KINDS: ReadonlySet<RevisionKind> = new Set(['cambio', 'baja']);

/** Answers the revisions of one variable, as JSON or a file. */
export function answerRevisions(
  call: Call,
  { catalog, history }: StatisticsData,
): Answer | Promise<Answer | StreamedAnswer> {
  const path = [['id', call.params.id]] as const;
  const { values, issues } = readParameters(REVISIONS, { path, query: call.query() }, OWN_READING);
  const all = issues.length > 0 ? issues : dateRangeIssues(values);
  if (all.length > 0) return ownInvalid(all, REVISIONS, call);
  const ordinal = catalog.ordinals.get(values.id);
  if (ordinal === undefined) return unknownVariables([values.id], call);
  const kinds = values.tipo ?? DEFAULT_KINDS;
  const from = dayOf(values.desde) ?? Number.NEGATIVE_INFINITY;
  const to = dayOf(values.hasta) ?? Number.POSITIVE_INFINITY;
  const revisions = revisionsOf(history.of(values.id), catalog.series[ordinal] ?? null).filter(
    ({ kind, day }) => kinds.has(kind) && day >= from && day <= to,
  );
  const { count, offset, limit, ...page } = pageOf(revisions.length, values.inicio, values.limite);
  const shown = revisions.slice(page.from, page.to);
  if (values.formato !== 'json') {
    return fileAnswer(call, values.formato, revisionsFile(shown), { fileName: `revisiones-${values.id}` });
  }
  const metadata = {
    resultset: { count, offset, limit },
    idVariable: values.id,
    completaDesde: formatDay(history.base.day),
  };
  return json(200, { status: 200, metadata, results: shown.map(renderRevision) }, { caching: 'public' });
}
