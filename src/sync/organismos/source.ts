import type { Source } from '../source.ts';
import { ORGANISMOS } from './page.ts';
import { visitOrganismos } from './visit.ts';

const WEEK_MINUTES = 7 * 24 * 60;

/** The list of organisms, as pages of the interface that group D has (organisms.md 2). */
export const organismos: Source = {
  name: ORGANISMOS,
  title: 'Organisms of the Ministerio de Cultura de la Nación, or of another server of the same interface.',
  gives: ['organisms'],
  licence: 'Public interface; the publisher states no licence.',
  rhythm: { everyMinutes: WEEK_MINUTES, lateAfterDays: null, sentence: 'weekly' },
  address: ({ organismosAddress }) => organismosAddress,
  missing: () => null,
  visit: visitOrganismos,
};
