import { join } from 'node:path';
import { defineConfig } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** The console as files that the server serves: `index.html` at `/`, everything else under `/consola/`, named by its content. */
export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that the service may stand under any path of a proxy.
  base: './',
  publicDir: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: join(ROOT, 'dist/console'),
    emptyOutDir: true,
    assetsDir: 'consola',
    target: 'es2022',
    // A policy without inline anything: no data: addresses in place of files, no script to load what modules load.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licences of the bundled packages, which belong to every copy of the bundle.
    license: { fileName: 'consola/licencias.md' },
  },
});
