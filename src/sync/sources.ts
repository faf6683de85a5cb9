import { receiversWith } from '../receivers.ts';
import { SettingError, type Settings } from '../server/settings.ts';
import { readDeclarations } from './archivo/declaration.ts';
import { archivoSource } from './archivo/source.ts';
import { BCRA } from './bcra/source.ts';
import { GEOREF } from './georef/source.ts';
import { IOL_QUOTES } from './iol/quotes.ts';
import { IOL } from './iol/source.ts';
import { ORGANISMOS } from './organismos/source.ts';
import type { Source } from './source.ts';
import { mirroredSets, VENTANILLA } from './ventanilla/source.ts';

/** The sources that ship, in the order in which `ventanilla sync` visits them. */
export const SOURCES: readonly Source[] = [GEOREF, ORGANISMOS, BCRA, IOL, IOL_QUOTES, VENTANILLA];

/**
 * All sources with these settings, in the order of visits: those that ship, then the operator's own files.
 * @throws SettingError when the file of declarations cannot be used
 */
export function availableSources(settings: Settings): readonly Source[] {
  const declarations =
    settings.syncFiles === '' ? [] : readDeclarations(settings.syncFiles, receiversWith(settings.synonyms));
  return besideTheMirror([...SOURCES, ...declarations.map(archivoSource)], settings);
}

/** On a mirror, sources of its data sets are passed over: with their data it would not be a copy of the other server. */
function besideTheMirror(sources: readonly Source[], settings: Settings): readonly Source[] {
  const mirrored: ReadonlySet<string> = new Set(mirroredSets(settings));
  return sources.map((source) => {
    const shared = source.gives.filter((dataSet) => mirrored.has(dataSet));
    if (source === VENTANILLA || shared.length === 0) return source;
    const sentence = `passed over: --mirror-of gives ${shared.join(', ')}.`;
    return { ...source, missing: () => sentence };
  });
}

/**
 * The sources of a visit that names none: those of `--sync-sources`, else all.
 * @throws SettingError for an unknown name, or a file of declarations that cannot be used
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
