import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { DataSet } from '../store/store.ts';
import type { Found } from './discover.ts';
import { fileProblem } from './file-problem.ts';
import { MANIFEST_NAME, type Manifest, type ManifestFile, type ManifestGroup, readManifest } from './manifest.ts';
import { UnreadableFile } from './record.ts';

/** An export that an import takes in, its files found as its manifest says. */
export interface HandedOn {
  readonly manifest: Manifest;
  /** What the import goes through, in the order of the manifest; what else lies there is passed over. */
  readonly found: readonly (Found & { readonly dataSet: DataSet | null })[];
  readonly groups: ReadonlyMap<DataSet, ManifestGroup>;
}

/**
 * Looks for an export among the files of an import; null when there is none.
 * @throws UnreadableFile when something else was named with it, or two exports: what belongs together is then not known;
 *   and when a file of it is missing or differs from its checksum
 */
export async function handedOn(found: readonly Found[]): Promise<HandedOn | null> {
  const [first, second] = await manifestsAmong(found);
  if (!first) return null;
  if (second) throw new UnreadableFile(`${first.path} and ${second.path}: import one export at a time.`);
  const folder = dirname(first.path);
  const inside = `${resolve(folder)}${sep}`;
  const foreign = found.find(({ path, skipped }) => skipped === null && !resolve(path).startsWith(inside));
  if (foreign) throw new UnreadableFile(`${foreign.path}: ${folder} is an export, which is imported by itself.`);

  const files: (Found & { dataSet: DataSet | null })[] = [];
  const listed = new Set([resolve(first.path)]);
  for (const { dataSet, files: own } of first.manifest.groups) {
    for (const file of own) {
      const path = join(folder, file.path);
      await verify(path, file);
      listed.add(resolve(path));
      files.push({ path, named: true, skipped: null, dataSet });
    }
  }
  const others = found.filter(({ path }) => !listed.has(resolve(path)));
  return {
    manifest: first.manifest,
    found: [
      ...files,
      { ...first, named: false, skipped: `the manifest; its ${files.length} files are as it says`, dataSet: null },
      ...others.map((other) => ({
        ...other,
        skipped: other.skipped ?? `not in ${MANIFEST_NAME}`,
        dataSet: null,
      })),
    ],
    groups: new Map(first.manifest.groups.map((group) => [group.dataSet, group])),
  };
}

async function manifestsAmong(found: readonly Found[]): Promise<{ path: string; manifest: Manifest }[]> {
  const manifests: { path: string; manifest: Manifest }[] = [];
  for (const { path, skipped } of found) {
    if (skipped !== null || basename(path) !== MANIFEST_NAME) continue;
    const manifest = await readManifest(path);
    if (manifest) manifests.push({ path, manifest });
  }
  return manifests;
}

/** Rule of the whole: every file is there, and is the one that was written. */
async function verify(path: string, { bytes, sha256 }: ManifestFile): Promise<void> {
  const hash = createHash('sha256');
  let length = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      if (!(chunk instanceof Uint8Array)) continue;
      hash.update(chunk);
      length += chunk.byteLength;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new UnreadableFile(`${path}: is missing, though ${MANIFEST_NAME} names it; nothing was imported.`);
    }
    throw new UnreadableFile(`${path}: ${fileProblem(error)}.`);
  }
  if (length === bytes && hash.digest('hex') === sha256) return;
  const cause = length === bytes ? `its SHA-256 is another one` : `it has ${length} bytes instead of ${bytes}`;
  throw new UnreadableFile(`${path}: is not the file that ${MANIFEST_NAME} names: ${cause}; nothing was imported.`);
}
