import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inPackage } from '../package/folder.ts';
import { ANSWERS_FILE } from '../server/openapi/document.ts';
import { gatherSources } from './gather.ts';
import { generatedFiles } from './pages.ts';
import { starterAnswers } from './starter-answers.ts';

const ROOT = inPackage('');

/** `npm run reference`: writes every generated file. A test fails while one differs. */
async function main(): Promise<void> {
  // First of all: the document shows them.
  const answers = await starterAnswers(join(ROOT, ANSWERS_FILE));
  await mkdir(dirname(join(ROOT, ANSWERS_FILE)), { recursive: true });
  await writeFile(join(ROOT, ANSWERS_FILE), answers);
  const performance = await readFile(join(ROOT, 'docs/performance.md'), 'utf8');
  for (const [path, text] of generatedFiles(await gatherSources(ROOT), performance)) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true });
    await writeFile(join(ROOT, path), text);
    process.stdout.write(`${path}\n`);
  }
}

await main();
