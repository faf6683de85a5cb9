import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gatherSources } from './gather.ts';
import { generatedFiles } from './pages.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

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
