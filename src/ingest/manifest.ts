import { readFile } from 'node:fs/promises';
import { DATA_SETS, type DataSet, LARGEST_VERSION } from '../store/store.ts';
import { Fields, isObject } from './fields.ts';
import { fileProblem } from './file-problem.ts';
import { UnreadableFile } from './record.ts';

/** The name of the file that says what an export wrote; it is written last, so that an export without it is none. */
export const MANIFEST_NAME = 'MANIFEST.json';

/** The marker that distinguishes such a file from another of that name. */
export const MANIFEST_KIND = 'ventanilla-export';

/** The form of manifest and files; a release that cannot read a form says so instead of loading half of it. */
export const MANIFEST_FORM = 1;

/** One file of an export. */
export interface ManifestFile {
  /** From the folder of the manifest, with `/`: `statistics/series.ndjson.gz`. */
  readonly path: string;
  readonly title: string;
  /** The stored resource it holds. */
  readonly resource: string;
  readonly records: number;
  /** Size and SHA-256 (hexadecimal) of the file as it lies there. */
  readonly bytes: number;
  readonly sha256: string;
  /** The same of its text before compression: equal data have equal text, compressed by any program. */
  readonly textBytes: number;
  readonly textSha256: string;
  readonly licence: string;
}

/** One data set of an export: its version, as the store had it. */
export interface ManifestGroup {
  readonly dataSet: DataSet;
  readonly version: number;
  readonly checksum: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly newest: string | null;
  readonly source: string;
  readonly loadedAt: string;
  readonly starter: boolean;
  readonly files: readonly ManifestFile[];
}

/** What an export wrote. */
export interface Manifest {
  readonly kind: typeof MANIFEST_KIND;
  readonly form: number;
  /** The release that wrote it. */
  readonly program: string;
  readonly groups: readonly ManifestGroup[];
}

/** A file of an export lies in the folder of its group: no path leads out of the export. */
const PATH = /^[a-z]+\/[a-z0-9_-]+\.(ndjson|json)(\.gz)?$/;
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Reads a manifest; null when the file is one of other people's.
 * @throws UnreadableFile when it cannot be read, or is an export's and broken or of a later form
 */
export async function readManifest(path: string): Promise<Manifest | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UnreadableFile(`${path}: ${fileProblem(error)}.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Half a manifest is not another kind of file.
    if (text.includes(MANIFEST_KIND)) throw new UnreadableFile(`${path}: the manifest is damaged: not valid JSON.`);
    return null;
  }
  if (!isObject(value) || value.kind !== MANIFEST_KIND) return null;
  const fields = new Fields(value);
  const form = fields.integer('form', { minimum: 1 });
  if (fields.ok && form > MANIFEST_FORM) {
    throw new UnreadableFile(`${path}: the export has form ${form}; this release reads forms up to ${MANIFEST_FORM}.`);
  }
  const manifest: Manifest = {
    kind: MANIFEST_KIND,
    form,
    program: fields.text('program'),
    groups: fields
      .array('groups')
      .map((group, at) => readGroup(inside(fields, `groups.${at}`, '', group), `groups.${at}.`)),
  };
  const [problem] = fields.problems;
  if (problem) throw new UnreadableFile(`${path}: the manifest is damaged: ${problem.field}: ${problem.reason}.`);
  return manifest;
}

function readGroup(fields: Fields, where: string): ManifestGroup {
  const name = fields.text('dataSet');
  const dataSet = DATA_SETS.find((known) => known === name && known !== 'ledger');
  if (dataSet === undefined) fields.problem('dataSet', `no group is called ${JSON.stringify(name)}`, 'object-shape');
  const counts = fields.object('counts');
  const given = fields.raw('counts');
  return {
    dataSet: dataSet ?? 'organisms',
    version: fields.integer('version', { minimum: 1, maximum: LARGEST_VERSION }),
    checksum: sha256(fields, 'checksum'),
    counts: Object.fromEntries(Object.keys(isObject(given) ? given : {}).map((name) => [name, counts.integer(name)])),
    newest: fields.dateOr('newest', null),
    source: fields.textOr('source', ''),
    loadedAt: fields.textOr('loadedAt', ''),
    starter: fields.raw('starter') === true,
    files: fields.array('files').map((file, at) => readFileEntry(inside(fields, `files.${at}`, where, file))),
  };
}

function readFileEntry(fields: Fields): ManifestFile {
  const path = fields.text('path');
  if (!PATH.test(path)) fields.problem('path', `no file of an export: ${JSON.stringify(path)}`, 'object-shape');
  return {
    path,
    title: fields.textOr('title', ''),
    resource: fields.text('resource'),
    records: fields.integer('records', { minimum: 0 }),
    bytes: fields.integer('bytes', { minimum: 0 }),
    sha256: sha256(fields, 'sha256'),
    textBytes: fields.integer('textBytes', { minimum: 0 }),
    textSha256: sha256(fields, 'textSha256'),
    licence: fields.textOr('licence', ''),
  };
}

function sha256(fields: Fields, field: string): string {
  const text = fields.text(field);
  if (text !== '' && !SHA256.test(text)) fields.problem(field, 'no SHA-256', 'object-shape');
  return text;
}

/** The members of an object in a list; `where` is where the list's owner stands. */
function inside(fields: Fields, name: string, where: string, value: unknown): Fields {
  if (!isObject(value)) fields.problem(name, 'not an object', 'object-shape');
  return new Fields(isObject(value) ? value : {}, `${where}${name}.`, fields.problems);
}
