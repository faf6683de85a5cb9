import { describe, expect, it } from 'vitest';
import { defaultSettings, SettingError } from '../../src/server/settings.ts';
import { DATA_SETS } from '../../src/store/store.ts';
import { availableSources, SOURCES, wantedSources } from '../../src/sync/sources.ts';

const visited = (overrides: Parameters<typeof defaultSettings>[0]): string[] => {
  const settings = defaultSettings(overrides);
  return wantedSources(settings)
    .filter(({ missing }) => missing(settings) === null)
    .map(({ name }) => name);
};

describe('the sources that ship', () => {
  it('say all that a list of them tells, under names of their own', () => {
    expect(new Set(SOURCES.map(({ name }) => name)).size).toBe(SOURCES.length);
    for (const { name, title, licence, gives, rhythm } of SOURCES) {
      expect(name).toMatch(/^[a-z][a-z-]*$/);
      expect([title, licence].every((sentence) => /^[A-Z].*\.$/.test(sentence))).toBe(true);
      expect(gives.every((dataSet) => DATA_SETS.includes(dataSet))).toBe(true);
      expect([rhythm.everyMinutes > 0, rhythm.sentence !== '']).toEqual([true, true]);
    }
    expect(availableSources(defaultSettings()).map(({ name }) => name)).toEqual(SOURCES.map(({ name }) => name));
  });

  it('are all visited that need no setting; or those that are wanted', () => {
    expect(visited({})).toEqual(['georef', 'organismos', 'bcra']);
    expect(visited({ syncSources: 'bcra, georef' })).toEqual(['georef', 'bcra']);
    expect(() => wantedSources(defaultSettings({ syncSources: 'bcra,nada' }))).toThrow(SettingError);
  });
});

const missingOf = (overrides: Parameters<typeof defaultSettings>[0]): Record<string, string | null> => {
  const settings = defaultSettings(overrides);
  return Object.fromEntries(availableSources(settings).map((source) => [source.name, source.missing(settings)]));
};

describe('sources beside a mirror', () => {
  it('of what is taken over are passed over, and say so', () => {
    const alone = missingOf({});
    expect(alone).toMatchObject({ bcra: null, georef: null, ventanilla: '--mirror-of names no other Ventanilla.' });
    const beside = missingOf({ mirrorOf: 'https://datos.example.ar' });
    expect(beside).toMatchObject({
      bcra: 'passed over: --mirror-of gives statistics.',
      georef: 'passed over: --mirror-of gives territory.',
      organismos: 'passed over: --mirror-of gives organisms.',
      ventanilla: null,
    });
    expect(Object.keys(beside)).toEqual(Object.keys(alone));
  });

  it('of market data go on as long as those are not taken over', () => {
    const broker = { iolUser: 'ana', iolPassword: 'x', mirrorOf: 'https://datos.example.ar' };
    expect(missingOf(broker).iol).toBeNull();
    expect(missingOf({ ...broker, mirrorToken: 't' }).iol).toMatch(/^passed over: --mirror-of gives market/);
  });
});
