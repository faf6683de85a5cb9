import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Makes the folder before the first test file runs, and takes it away behind the last; the first project of a run does both. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const whole = project.vitest.getRootProject();
  const known: string | undefined = whole.getProvidedContext().runFolder;
  if (known !== undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-run-'));
  whole.provide('runFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
