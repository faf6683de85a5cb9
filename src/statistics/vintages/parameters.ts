/** The parameters of past values and of revisions. */
import { formatDay, parseDay } from '../../indexes/civil-date.ts';
import { fold } from '../../indexes/fold.ts';
import { LIST_FORMAT } from '../../server/http/file-answer.ts';
import {
  civilDate,
  integer,
  joinByCommas,
  type Parameter,
  type Problem,
  parameter,
  read,
  refuse,
} from '../../server/parameters/parameter.ts';
import { ruleBroken } from '../parameters.ts';
import type { RevisionHistory } from './catalog.ts';
import { REVISION_KINDS, type RevisionKind } from './records.ts';

/** Revisions in one answer, at most. */
const MAXIMUM_REVISIONS = 3000;

/** The day as of which values are answered (`vigente_al`). */
export const AS_OF = civilDate({
  emptyIsAbsent: true,
  sentence:
    'As known at the end of this day in Argentina, later revisions undone. Not before the first day of which something is kept, not after today.',
});

const kinds = parameter<ReadonlySet<RevisionKind>, { sentence: string; example: string; join: typeof joinByCommas }>(
  {
    join: joinByCommas,
    sentence: `Kinds of revisions, between commas: ${REVISION_KINDS.join(', ')} (changed, withdrawn, new). Without it all but \`alta\`.`,
    example: 'cambio',
  },
  { type: 'array', minItems: 1, maxItems: REVISION_KINDS.length, items: { type: 'string', enum: REVISION_KINDS } },
  (raw) => {
    const wanted = new Set<RevisionKind>();
    for (const word of typeof raw === 'string' ? raw.split(',') : ['']) {
      const kind = REVISION_KINDS.find((known) => known === fold(word.trim()));
      if (kind === undefined) return refuse({ kind: 'not_a_choice', choices: REVISION_KINDS });
      wanted.add(kind);
    }
    return read(wanted);
  },
);

export const REVISIONS = {
  id: integer({ place: 'path', required: true, minimum: 0, example: 1, sentence: 'Identifier of the variable.' }),
  tipo: kinds,
  desde: civilDate({ emptyIsAbsent: true, example: '2026-01-01', sentence: 'First date of the values, included.' }),
  hasta: civilDate({ emptyIsAbsent: true, example: '2026-06-30', sentence: 'Last date of the values, included.' }),
  limite: integer({
    minimum: 1,
    maximum: MAXIMUM_REVISIONS,
    fallback: 1000,
    emptyIsAbsent: true,
    aliases: ['limit'],
    sentence: 'How many revisions at most.',
  }),
  inicio: integer({
    minimum: 0,
    fallback: 0,
    emptyIsAbsent: true,
    aliases: ['offset'],
    sentence: 'Revisions to skip.',
  }),
  formato: LIST_FORMAT,
} as const satisfies Readonly<Record<string, Parameter<unknown>>>;

/** The problem of `vigente_al`, a date, on day `today`; null when it can be answered. */
export function asOfProblem(asOf: string, history: RevisionHistory, today: string): Problem | null {
  const day = parseDay(asOf) ?? 0;
  const first = history.firstDay;
  if (day < first) {
    return ruleBroken(`no debe ser anterior al ${formatDay(first)}: de antes no se guarda qué se conocía.`);
  }
  const last = Math.max(parseDay(today) ?? 0, history.lastDay);
  return day > last ? ruleBroken(`no debe ser posterior al ${formatDay(last)}.`) : null;
}
