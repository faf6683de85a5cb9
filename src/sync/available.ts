import { receiversWith } from '../receivers.ts';
import { SettingError, type Settings } from '../server/settings.ts';
import { checkKind } from './archivo/check-kind.ts';
import { readDeclarations } from './archivo/declaration.ts';
import { archivoSource } from './archivo/source.ts';
import type { Source } from './source.ts';
import { SOURCES } from './sources.ts';
import { besideTheMirror } from './ventanilla/passed-over.ts';

/**
 * Every source of a program with these settings, in the order of visits: those that ship, then the files that its operator declared. On a
 * mirror, those that would load what it takes over say that they are passed over.
 * @throws SettingError when the file of declarations cannot be used
 */
export function availableSources(settings: Settings): readonly Source[] {
  return besideTheMirror(declaredToo(settings), settings);
}

function declaredToo(settings: Settings): readonly Source[] {
  if (settings.syncFiles === '') return SOURCES;
  const declarations = readDeclarations(settings.syncFiles);
  const receivers = receiversWith(settings.synonyms);
  for (const declaration of declarations) checkKind(declaration, receivers);
  return [...SOURCES, ...declarations.map(archivoSource)];
}

/**
 * The sources that are visited when none is named: those of `--sync-sources`, else all.
 * @throws SettingError for a name that is none, or a file of declarations that cannot be used
 */
export function wantedSources(settings: Settings): readonly Source[] {
  const available = availableSources(settings);
  const wanted = settings.syncSources
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = wanted.find((name) => !available.some((source) => source.name === name));
  if (unknown !== undefined) {
    const names = available.map(({ name }) => name).join(', ');
    throw new SettingError(`--sync-sources: there is no source "${unknown}"; there are ${names}.`);
  }
  return wanted.length === 0 ? available : available.filter(({ name }) => wanted.includes(name));
}
