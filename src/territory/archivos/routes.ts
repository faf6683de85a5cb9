/** The operations of `/ventanilla/csv`: a file in, the same file out with columns added. */

import type { Encoding } from '../../csv/encoding.ts';
import { FILE_FORMS } from '../../formats/formats.ts';
import type { CatalogSlot } from '../../server/catalogs.ts';
import { NOT_READY } from '../../server/failure.ts';
import type { Route } from '../../server/group.ts';
import type { Answer, StreamedAnswer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { fileAnswer } from '../../server/http/file-answer.ts';
import { Jobs, leaving } from '../../server/limits/load-guard.ts';
import type { Schema } from '../../server/parameters/parameter.ts';
import type { Settings } from '../../server/settings.ts';
import type { WorkerContext } from '../../server/worker-context.ts';
import { OWN_PREFIX } from '../contract/paths.ts';
import { BATCH_ERRORS, isCompressed, refusedAlone, territoryWording } from '../wording.ts';
import { FILES_WAITING_FOR_EACH, FilePlace } from './file-place.ts';
import { tablesOf } from './parameters.ts';
import { readFileRequest } from './request.ts';
import { FILE_RESOURCES, type FileCatalog, type FileResource } from './resource.ts';
import { openTable } from './table.ts';

/** The settings that these operations keep. */
type FileSettings = Pick<Settings, 'csvBytes' | 'csvJobs' | 'csvUploadTimeout' | 'temporaryFolder'>;

/** When to ask again where too many files are worked on, in seconds. */
const RETRY_AFTER_S = 10;

/** What a body may be called: browsers and programs call a CSV file many things. */
const ACCEPTED = /^(text\/[a-z-]+|application\/(csv|octet-stream|vnd\.ms-excel|x-www-form-urlencoded))$/;

const CHARSETS: Readonly<Record<Encoding, string>> = { 'utf-8': 'utf-8', 'latin-1': 'windows-1252' };

/** The name of the header that says which columns were taken for what, as the query string that would say so. */
const SAID_HEADER = 'Ventanilla-Parametros';

/** POST `/ventanilla/csv/…`, for each resource. */
export function fileRoutes(slot: CatalogSlot<FileCatalog>, settings: FileSettings, worker?: WorkerContext): Route[] {
  const jobs = new Jobs(settings.csvJobs, 'files', worker);
  const waiting = new Jobs(FILES_WAITING_FOR_EACH * settings.csvJobs, 'waitingFiles', worker);
  const place = (): FilePlace | null => FilePlace.take(jobs, waiting);
  return FILE_RESOURCES.map((resource) => fileRoute(resource, slot, settings, place));
}

function fileRoute(
  resource: FileResource,
  slot: CatalogSlot<FileCatalog>,
  settings: FileSettings,
  placeOf: () => FilePlace | null,
): Route {
  const { columns, fixed, options, answer } = tablesOf(resource);
  return {
    id: `csv-${resource.name}`,
    method: 'POST',
    path: `${OWN_PREFIX}/csv/${resource.name}`,
    summary: `A CSV file with a row per query on ${resource.title}, and the same file back with the results as columns`,
    description:
      'The body is the file as it is (`text/csv`): cells between `,`, `;`, tabulators or `|`, UTF-8 or Latin-1, any headings. ' +
      'The parameters say which column holds what. Every row comes back once, in order, as it came, with the fields found ' +
      'and `estado`, `motivo`, `mensaje` and `puntaje` (1 to 100, to sort by; 0 without a result) added. The answer is made while the file is read and has no length.',
    parameters: { ...columns, ...fixed, ...options, ...answer },
    requestBody: {
      type: 'text/csv',
      schema: { type: 'string', minLength: 1, description: 'The file.' },
      example: exampleFile(resource),
    },
    responses: {
      200: {
        sentence: 'The file with the columns added.',
        types: ['text/csv', FILE_FORMS.xlsx.type, FILE_FORMS.parquet.type],
        schema: { type: 'string' },
      },
      400: { sentence: 'Parameters or columns are wrong; nothing was answered.', schema: ERRORS },
      413: { sentence: 'The file is larger than `--csv-bytes`.', schema: ERRORS },
      415: { sentence: 'The body is no CSV file.', schema: ERRORS },
      503: { sentence: 'No data yet, or too many files are worked on: ask again after `Retry-After`.', schema: ERRORS },
    },
    counted: true,
    long: true,
    upload: { limit: settings.csvBytes, timeout: settings.csvUploadTimeout, folder: settings.temporaryFolder },
    handle: (call) => answerFile(call, resource, slot, placeOf),
  };
}

const ERRORS: Schema = { $ref: '#/components/schemas/errores_territorio' };

/** A file of one row with the columns that the examples of the parameters name. */
function exampleFile({ parameters }: FileResource): string {
  const columns = parameters.map(({ name, headings, parameter }) => ({
    heading: headings[0]?.join() ?? name,
    value: String(parameter.example ?? ''),
  }));
  const line = (cells: readonly string[]): string => `${cells.join(';')}
`;
  return line(columns.map(({ heading }) => heading)) + line(columns.map(({ value }) => value));
}

async function answerFile(
  call: Call,
  resource: FileResource,
  slot: CatalogSlot<FileCatalog>,
  placeOf: () => FilePlace | null,
): Promise<Answer | StreamedAnswer> {
  const refusal = refusedType(call);
  if (refusal) return refusal;
  const read = readFileRequest(resource, call.query());
  if ('issues' in read) return territoryWording.invalid(read.issues, call);
  const loaded = slot.current;
  if (!loaded) return territoryWording.failure(NOT_READY, call);
  const place = placeOf();
  if (!place) return territoryWording.failure({ kind: 'overloaded', retryAfter: RETRY_AFTER_S }, call);
  let isStreaming = false;
  try {
    const table = await openTable(call.upload, read.request);
    if ('issues' in table) return territoryWording.invalid(table.issues, call);
    const steps = place.stepsOf(call.steps);
    const said = { [SAID_HEADER]: table.said };
    const { formato } = read.request;
    if (formato !== 'csv') {
      const file = table.fileTable(loaded.catalog, call.pace, steps);
      const answer = await fileAnswer(call, formato, file, { fileName: resource.name, headers: said });
      isStreaming = true;
      return { ...answer, pieces: leaving(answer.pieces, () => place.leave()) };
    }
    isStreaming = true;
    return {
      status: 200,
      type: `text/csv; charset=${CHARSETS[table.encoding]}`,
      headers: {
        'Content-Disposition': `attachment; filename=${resource.name}.csv`,
        ...said,
      },
      pieces: leaving(table.pieces(loaded.catalog, call.pace, steps), () => place.leave()),
    };
  } finally {
    if (!isStreaming) place.leave();
  }
}

/** What bodies cannot be: forms with files in them, compressed files, JSON. */
function refusedType(call: Call): Answer | null {
  const type = call.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (isCompressed(call)) return refusedAlone(415, BATCH_ERRORS.compressed());
  if (type === '' || ACCEPTED.test(type)) return null;
  const mensaje =
    "El cuerpo de la petición debe ser el archivo mismo, de tipo 'text/csv', y no un formulario ni JSON: " +
    "curl --data-binary @archivo.csv -H 'Content-Type: text/csv'.";
  return refusedAlone(415, { mensaje, nombre_parametro: 'Content-Type', ubicacion: 'headers' });
}
