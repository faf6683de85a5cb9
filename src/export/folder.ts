import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileProblem } from '../ingest/file-problem.ts';
import { MANIFEST_NAME, type Manifest, readManifest } from '../ingest/manifest.ts';
import { UnwritableFile } from '../ingest/record.ts';

/** Where an export is written before it is whole; imports pass over names that begin with a point. */
const PART = '.export.part';

/** The file for people. */
export const README_NAME = 'README.md';

/** Raised for a folder that holds other things and was not forced; ends with code 2. */
export class OccupiedFolder extends Error {
  override readonly name = 'OccupiedFolder';
}

/** The folder of an export while it is written: everything lies aside until it is whole. */
export class ExportFolder {
  readonly path: string;
  /** Where to write. */
  readonly part: string;
  readonly #entries = new Set<string>();
  /** The first folder that was made for the export, to be taken away with it. */
  #made: string | undefined;

  private constructor(path: string) {
    this.path = path;
    this.part = join(path, PART);
  }

  /**
   * Makes the folder ready, and clears away what an export left that was interrupted.
   * @param force whether other things may lie there; an export that does is replaced, the rest stays
   * @throws OccupiedFolder, UnwritableFile
   */
  static async open(path: string, force: boolean): Promise<ExportFolder> {
    const folder = new ExportFolder(path);
    await folder.#writing(async () => {
      const found = await stat(path).catch(() => null);
      if (found && !found.isDirectory()) throw new UnwritableFile(`${path}: is there already, and no folder.`);
      folder.#made = await mkdir(path, { recursive: true });
      const others = (await readdir(path)).filter((name) => name !== PART);
      if (others.length > 0 && !force) {
        throw new OccupiedFolder(
          `${path} holds other things (${others.slice(0, 3).join(', ')}); --force writes there.`,
        );
      }
      await rm(folder.part, { recursive: true, force: true });
      await mkdir(folder.part);
    });
    return folder;
  }

  /** Makes the folder of a group. */
  async group(name: string): Promise<void> {
    this.#entries.add(name);
    await this.#writing(() => mkdir(join(this.part, name), { recursive: true }));
  }

  /**
   * Puts the written files in their place, the manifest last. Files of an earlier export go first, their manifest
   * before all: at no moment does a manifest stand beside files that are not its own.
   */
  async publish(): Promise<void> {
    await this.#writing(async () => {
      await this.#removeOld();
      for (const name of this.#entries) {
        const target = join(this.path, name);
        const found = await stat(target).catch(() => null);
        if (!found) await rename(join(this.part, name), target);
        else {
          for (const file of await readdir(join(this.part, name))) {
            await rename(join(this.part, name, file), join(target, file));
          }
        }
      }
      await rename(join(this.part, README_NAME), join(this.path, README_NAME));
      await rename(join(this.part, MANIFEST_NAME), join(this.path, MANIFEST_NAME));
      await rm(this.part, { recursive: true, force: true });
    });
  }

  /** Removes the files of an export that failed. */
  async abandon(): Promise<void> {
    await rm(this.#made ?? this.part, { recursive: true, force: true });
  }

  async #removeOld(): Promise<void> {
    const path = join(this.path, MANIFEST_NAME);
    if (!(await stat(path).catch(() => null))) return;
    const old = await readManifest(path).catch(() => null);
    await rm(path);
    for (const { dataSet, files } of old?.groups ?? []) {
      for (const file of files) await rm(join(this.path, file.path), { force: true });
      // A folder that holds other things, too, stays.
      await rmdir(join(this.path, dataSet)).catch(() => undefined);
    }
  }

  async #writing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof UnwritableFile || error instanceof OccupiedFolder) throw error;
      throw new UnwritableFile(`${this.path}: ${fileProblem(error)}.`);
    }
  }
}

/** Writes the README of an export: its content, its terms, and how to load it. Equal data give equal text. */
export function readmeOf({ program, groups }: Manifest): string {
  const licences = new Map<string, string[]>();
  for (const { files } of groups) {
    for (const { path, licence } of files) licences.set(licence, [...(licences.get(licence) ?? []), path]);
  }
  const lines = [
    '# Public data, as a Ventanilla held them',
    '',
    `Written by \`ventanilla export\` of release ${program}. Loads into any Ventanilla, whole:`,
    '',
    '```sh',
    'npx ventanilla import FOLDER',
    '```',
    '',
    '`MANIFEST.json` names every file with its SHA-256; an import verifies them before it changes anything. Each file is text in UTF-8, one JSON',
    'object a line (gzip where the name ends in `.gz`), of a kind that the program also reads by itself.',
    '',
    '| Group | Version | Newest datum |',
    '|---|---|---|',
    ...groups.map(({ dataSet, version, newest }) => `| ${dataSet} | ${version} | ${newest ?? ''} |`),
    '',
    '| File | Holds | Records |',
    '|---|---|---|',
    ...groups.flatMap(({ files }) => files.map((file) => `| \`${file.path}\` | ${file.title} | ${file.records} |`)),
    '',
    '## Licences',
    '',
    'As the usual sources of these data state them; whoever loaded others knows their terms.',
    '',
    ...[...licences].map(([licence, paths]) => `- ${paths.map((path) => `\`${path}\``).join(', ')}: ${licence}`),
    '',
  ];
  return lines.join('\n');
}
