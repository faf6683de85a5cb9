import { createRequire } from 'node:module';

const manifest: unknown = createRequire(import.meta.url)('../package.json');

/** The program's version, as its package says. */
export const VERSION: string =
  typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0.0.0';
