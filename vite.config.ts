import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { ENTRIES } from './src/cli/entries/entry.ts';

const ROOT = import.meta.dirname;
const from = (path: string): string => join(ROOT, 'src', path);

/** Copies the files of Swagger UI that `/docs` serves, with their licences, so that the package which ships them is needed here only. */
function copySwaggerUi(): Plugin {
  return {
    name: 'copy-swagger-ui',
    writeBundle() {
      const folder = dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json'));
      const target = join(ROOT, 'dist/docs');
      mkdirSync(target, { recursive: true });
      for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'])
        cpSync(join(folder, 'static', name), join(target, name));
      cpSync(join(folder, 'LICENSE'), join(target, 'LICENSE'));
    },
  };
}

/** Packages that are built into the program, so that an installation has none of them; their licences lie beside it. */
const BUILT_IN = [
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/core',
  'zod',
  'hyparquet-writer',
  'hyparquet',
  'ioredis',
  '@ioredis/commands',
  'cluster-key-slot',
  'debug',
  'denque',
  'ms',
  'redis-errors',
  'standard-as-callback',
  'valibot',
];

/**
 * The program as a few files instead of a thousand: it starts sooner, and what is called most is found without a look into another
 * module. Other packages stay where npm puts them.
 */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [copySwaggerUi()],
  logLevel: 'warn',
  ssr: { noExternal: BUILT_IN },
  resolve: { alias: { '@modelcontextprotocol/server/_shims': from('mcp/no-validator.ts') } },
  build: {
    ssr: true,
    outDir: join(ROOT, 'dist/program'),
    emptyOutDir: true,
    target: 'node20',
    // Who reads a stack trace finds the names of the sources.
    minify: false,
    license: { fileName: 'licences.md' },
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
