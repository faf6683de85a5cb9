import { MIRRORED_SETS } from '../../server/handing/part.ts';
import type { Source } from '../source.ts';
import { NAME } from './fault.ts';
import { missingIn } from './mirror-settings.ts';
import { visitVentanilla } from './visit.ts';

/** A question without news is one small request: asking often costs neither side anything. */
const EVERY_MINUTES = 15;

/** Another Ventanilla, whose versions are taken over as it has them. */
export const VENTANILLA: Source = {
  name: NAME,
  title: 'Another Ventanilla: its statistics, territory and organisms, and its market data where a token is given.',
  gives: MIRRORED_SETS,
  licence: 'That of the sources which the other server was filled from.',
  rhythm: {
    everyMinutes: EVERY_MINUTES,
    // Whether its data are late is for the other server to say.
    lateAfterDays: null,
    sentence: 'every quarter of an hour',
  },
  address: (settings) => settings.mirrorOf,
  missing: missingIn,
  visit: visitVentanilla,
};
