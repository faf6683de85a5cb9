import { readFileSync } from 'node:fs';
import { inPackage } from './folder.ts';

const manifest: unknown = JSON.parse(readFileSync(inPackage('package.json'), 'utf8'));

/** The program's version, as its package says. */
export const VERSION: string =
  typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0.0.0';
