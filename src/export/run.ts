import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileProblem } from '../ingest/file-problem.ts';
import {
  MANIFEST_FORM,
  MANIFEST_KIND,
  MANIFEST_NAME,
  type Manifest,
  type ManifestFile,
  type ManifestGroup,
} from '../ingest/manifest.ts';
import type { Progress } from '../ingest/progress.ts';
import { UnwritableFile } from '../ingest/record.ts';
import { type Store, StoreError, type VersionReader } from '../store/store.ts';
import { chunksOf } from './chunks.ts';
import type { ExportedResource, Exporter } from './exporter.ts';
import { ExportFolder, README_NAME, readmeOf } from './folder.ts';
import { EXPORT_PART_BYTES, PeekedChunks, writePart } from './write-file.ts';

export interface ExportOptions {
  readonly store: Store;
  /** The groups to write, in this order; those that the store has nothing of are left out. */
  readonly exporters: readonly Exporter[];
  /** The version to write of every group; the newest when absent. */
  readonly version?: number;
  readonly folder: string;
  /** Text instead of gzip. */
  readonly isPlain: boolean;
  /** Whether other things may lie in the folder. */
  readonly force: boolean;
  /** The release, as the manifest names it. */
  readonly program: string;
  readonly progress: Progress;
  /** Most text of a file, about; {@link EXPORT_PART_BYTES} when absent. */
  readonly partBytes?: number;
}

/**
 * Writes versions of groups as files that an import reads, with a manifest and a README: everything, or nothing.
 * @throws OccupiedFolder, UnwritableFile when the folder or a file cannot be written
 * @throws StoreError when there is nothing to write, the version is not there, or the store cannot be read
 */
export async function runExport(options: ExportOptions): Promise<Manifest> {
  const readers: { readonly exporter: Exporter; readonly reader: VersionReader }[] = [];
  for (const exporter of options.exporters) {
    const reader = await options.store.reader(exporter.dataSet, options.version);
    if (reader) readers.push({ exporter, reader });
  }
  const held = readers.filter(({ reader }) => Object.keys(reader.version.counts).length > 0);
  if (held.length === 0) {
    const what = options.version === undefined ? 'data' : `version ${options.version}`;
    const groups = options.exporters.map(({ dataSet }) => dataSet).join(', ');
    throw new StoreError(`${options.store.address} holds no ${what} of ${groups}.`);
  }
  const folder = await ExportFolder.open(options.folder, options.force);
  try {
    const groups: ManifestGroup[] = [];
    for (const { exporter, reader } of held) groups.push(await writeGroup(exporter, reader, folder, options));
    const manifest: Manifest = { kind: MANIFEST_KIND, form: MANIFEST_FORM, program: options.program, groups };
    await write(join(folder.part, README_NAME), readmeOf(manifest));
    await write(join(folder.part, MANIFEST_NAME), `${JSON.stringify(manifest, null, 2)}\n`);
    await folder.publish();
    return manifest;
  } catch (error) {
    await folder.abandon();
    throw error;
  }
}

async function writeGroup(
  { dataSet, resources }: Exporter,
  reader: VersionReader,
  folder: ExportFolder,
  options: ExportOptions,
): Promise<ManifestGroup> {
  const { number, checksum, counts, newest, source, loadedAt, starter } = reader.version;
  const unknown = Object.keys(counts).find((name) => !resources.some(({ resource }) => resource === name));
  if (unknown !== undefined) throw new StoreError(`Nothing is known to write ${unknown} of ${dataSet} with.`);
  await folder.group(dataSet);
  const files: ManifestFile[] = [];
  for (const resource of resources) files.push(...(await writeResource(dataSet, resource, reader, folder, options)));
  return { dataSet, version: number, checksum, counts: sorted(counts), newest, source, loadedAt, starter, files };
}

async function writeResource(
  dataSet: string,
  exported: ExportedResource,
  reader: VersionReader,
  folder: ExportFolder,
  { progress, isPlain, partBytes = EXPORT_PART_BYTES }: ExportOptions,
): Promise<ManifestFile[]> {
  const { resource, title, licence } = exported;
  const chunks = new PeekedChunks(chunksOf(reader, exported, (records) => progress.advance(records)));
  const files: ManifestFile[] = [];
  if ((await chunks.peek()) === null) return files;
  progress.begin(`${dataSet}/${resource}`, reader.version.counts[resource] ?? 0);
  for (let isLast = false; !isLast; ) {
    const part = files.length === 0 ? '' : `-${files.length + 1}`;
    const path = `${dataSet}/${resource}${part}.ndjson${isPlain ? '' : '.gz'}`;
    const done = await writePart(join(folder.part, path), chunks, { isPlain, partBytes });
    files.push({ path, title, resource, ...done.written, licence });
    isLast = done.isLast;
  }
  progress.end(`${title}, ${files.reduce((sum, { records }) => sum + records, 0)} records`);
  return files;
}

/** By name, so that equal versions are written as equal text however their store lists its resources. */
function sorted(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flush: true }).catch((error: unknown) => {
    throw new UnwritableFile(`${path}: cannot be written: ${fileProblem(error)}.`);
  });
}
