import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the program and kills it after `count` letters, at the next `letter` if one is given; all it wrote. */
export async function killedAfter(
  run: string,
  count: number,
  letter: string | null,
  address: string,
  offset = 0,
): Promise<string> {
  const child = spawn(process.execPath, [run, address, String(offset)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written += text;
    if (written.length >= count && (letter === null || text.endsWith(letter))) child.kill('SIGKILL');
  });
  const [code, signal] = await once(child, 'close');
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  return written;
}

/** Programs as JavaScript: they must be processes of their own, and the oldest Node that we support reads no TypeScript. */
export function compiled(into: string, names: readonly string[]): string[] {
  const require = createRequire(import.meta.url);
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: { noEmit: false, rootDir: ROOT, outDir: into, typeRoots: [join(ROOT, 'node_modules/@types')] },
    files: names.map((name) => join(ROOT, `test/store/${name}.ts`)),
    include: [],
  };
  symlinkSync(join(ROOT, 'node_modules'), join(into, 'node_modules'), 'junction');
  writeFileSync(join(into, 'package.json'), '{"type":"module"}');
  writeFileSync(join(into, 'tsconfig.json'), JSON.stringify(config));
  execFileSync(process.execPath, [compiler, '-p', join(into, 'tsconfig.json')], { stdio: 'inherit' });
  return names.map((name) => join(into, `test/store/${name}.js`));
}
