/** Tables as files to download: their parameter, its documentation, and the answer. */
import { tmpdir } from 'node:os';
import { type DownloadFormat, FILE_FORMS, fileWriterOf, TABLE_FORMATS } from '../../formats/formats.ts';
import type { FileTable } from '../../formats/table.ts';
import { choice } from '../parameters/parameter.ts';
import type { StreamedAnswer } from './answer.ts';
import type { Call } from './call.ts';

/** The formats of a list: JSON, or a file. */
export const LIST_FORMATS = ['json', ...TABLE_FORMATS] as const;

/** The parameter of lists that are also given as files. */
export const LIST_FORMAT = choice(LIST_FORMATS, {
  fold: (word) => word.trim().toLowerCase(),
  fallback: 'json',
  emptyIsAbsent: true,
  example: 'json',
  sentence:
    'Format of the list: `json`, or a file with its rows, `xlsx` for spreadsheets or `parquet` for data frames.',
});

/** The content types of a list in all of its formats. */
export const LIST_TYPES = ['application/json', ...TABLE_FORMATS.map((format) => FILE_FORMS[format].type)] as const;

/** What an answer with a file is made of, besides the table. */
interface FileAnswerOptions {
  /** The name of the file without its extension. */
  readonly fileName: string;
  /** Folder for temporary files of formats that need one. */
  readonly folder?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with a table as a file, made while it is sent; no row is made for a HEAD. */
export async function fileAnswer(
  { method, pace }: Pick<Call, 'method' | 'pace'>,
  format: DownloadFormat,
  table: FileTable,
  { fileName, folder = tmpdir(), headers = {} }: FileAnswerOptions,
): Promise<StreamedAnswer> {
  const write = await fileWriterOf(format);
  const { type, extension } = FILE_FORMS[format];
  return {
    status: 200,
    type,
    headers: { 'Content-Disposition': `attachment; filename="${fileName}.${extension}"`, ...headers },
    pieces: method === 'HEAD' ? NOTHING : write(table, { breathe: pace.breathe, folder }),
  };
}

const NOTHING: AsyncIterable<Uint8Array> = (async function* () {})();
