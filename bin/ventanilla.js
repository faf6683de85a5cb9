#!/usr/bin/env node
// Starts the command line; in a checkout that was not built yet, builds it first.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = join(root, 'dist', 'program', 'main.js');

if (!existsSync(main) && existsSync(join(root, 'src'))) {
  const bundler = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const built = spawnSync(process.execPath, [bundler, 'build'], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

await import(pathToFileURL(main).href);
