import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inPackage } from '../package/folder.ts';
import { gatherSources } from './gather.ts';
import { generatedFiles } from './pages.ts';

const ROOT = inPackage('');

/** `npm run reference`: writes every generated file. A test fails while one differs. */
async function main(): Promise<void> {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  for (const [path, text] of generatedFiles(await gatherSources(ROOT), readme)) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true });
    await writeFile(join(ROOT, path), text);
    process.stdout.write(`${path}\n`);
  }
}

await main();
