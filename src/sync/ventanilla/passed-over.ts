import type { Settings } from '../../server/settings.ts';
import type { Source } from '../source.ts';
import { NAME } from './fault.ts';
import { mirroredSets } from './mirror-settings.ts';

/**
 * Sources as a mirror has them: those that would load into a data set which is taken over from another server are passed
 * over, for what they brought would not be the other server's any more.
 */
export function besideTheMirror(sources: readonly Source[], settings: Settings): readonly Source[] {
  const mirrored: ReadonlySet<string> = new Set(mirroredSets(settings));
  return sources.map((source) => {
    const shared = source.gives.filter((dataSet) => mirrored.has(dataSet));
    if (source.name === NAME || shared.length === 0) return source;
    const sentence = `passed over: --mirror-of gives ${shared.join(', ')}.`;
    return { ...source, missing: () => sentence };
  });
}
