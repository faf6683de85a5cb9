import { receiversWith } from '../receivers.ts';
import type { Settings } from '../server/settings.ts';
import { checkKind } from './archivo/check-kind.ts';
import { readDeclarations } from './archivo/declaration.ts';
import { archivoSource } from './archivo/source.ts';
import type { Source } from './source.ts';
import { SOURCES } from './sources.ts';

/**
 * Every source of a program with these settings, in the order of visits: those that ship, then the files that its operator declared.
 * @throws SettingError when the file of declarations cannot be used
 */
export function availableSources(settings: Settings): readonly Source[] {
  if (settings.syncFiles === '') return SOURCES;
  const declarations = readDeclarations(settings.syncFiles);
  const receivers = receiversWith(settings.synonyms);
  for (const declaration of declarations) checkKind(declaration, receivers);
  return [...SOURCES, ...declarations.map(archivoSource)];
}
