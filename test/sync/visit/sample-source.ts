import type { Rhythm, Source, Visit } from '../../../src/sync/source.ts';

const DAILY: Rhythm = { everyMinutes: 24 * 60, lateAfterDays: null, sentence: 'daily' };

/** A list of organisms as `import` reads it. */
export function organismsList(count: number, mark = ''): string {
  return JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      nombre: `Organismo ${index + 1}${mark}`,
      direccion: '',
      telefono: '',
      email: '',
    })),
  );
}

/** A source of the simplest kind: one file, loaded when it changed. `before` runs between fetching and loading. */
export function organismsSource(
  address: string,
  { name = 'muestra', before = async () => {} }: { name?: string; before?: (visit: Visit) => Promise<void> } = {},
): Source {
  return {
    name,
    title: 'A sample.',
    gives: ['organisms'],
    licence: 'None.',
    rhythm: DAILY,
    address: () => address,
    missing: () => null,
    visit: async (visit) => {
      const path = visit.landing.path('organismos.json');
      const etag = typeof visit.memory === 'string' ? visit.memory : undefined;
      const reply = await visit.client.file(
        { url: 'organismos.json', ...(etag === undefined ? {} : { since: { etag } }) },
        path,
      );
      if (!reply.changed) return { published: [], memory: visit.memory, sentence: 'nothing new' };
      await before(visit);
      const { published } = await visit.load([path]);
      return { published, memory: reply.validators.etag ?? null, sentence: 'loaded' };
    },
  };
}
