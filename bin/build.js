// Builds the program and the console (`npm run build`) where the tools for it are installed. Without them, as after `npm ci --omit=dev`, what was
// built before serves as it is.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

function hasTools() {
  try {
    createRequire(import.meta.url).resolve('vite/package.json');
    return existsSync(join(root, 'vite.config.ts'));
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}

if (hasTools()) {
  process.exitCode = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit', shell: true }).status ?? 1;
} else if (!existsSync(join(root, 'dist/program/main.js'))) {
  console.error(
    'This checkout was not built, and the tools that build it are not installed: run npm ci (without --omit=dev).',
  );
  process.exitCode = 1;
}
