import { join } from 'node:path';
import { defineConfig } from 'vite';
import { ENTRIES } from './src/cli/entries/entry.ts';
import { roomsDigest } from './src/territory/snapshot/rooms-digest.ts';

const ROOT = import.meta.dirname;
const from = (path: string): string => join(ROOT, 'src', path);

/**
 * The program as a few files instead of a thousand: it starts sooner, and what is called most is found without a look into another
 * module. Packages stay where npm puts them.
 */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  logLevel: 'warn',
  define: { BUNDLED_ROOMS: JSON.stringify(roomsDigest(from(''))) },
  build: {
    ssr: true,
    outDir: join(ROOT, 'dist/program'),
    emptyOutDir: true,
    target: 'node20',
    // Who reads a stack trace finds the names of the sources.
    minify: false,
    rolldownOptions: {
      input: {
        ...Object.fromEntries(ENTRIES.map((name) => [name, from(`cli/entries/${name}.ts`)])),
        acceptance: from('acceptance/main.ts'),
        reference: from('reference/write.ts'),
      },
      // In one folder: a part of the program finds another beside itself.
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name]-[hash].js' },
    },
  },
});
