import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/server/settings.ts';
import { availableSources } from '../../../src/sync/available.ts';

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
