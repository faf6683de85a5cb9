import type { Source } from '../source.ts';
import { GEOREF } from './tally.ts';
import { visitGeoref } from './visit.ts';

const WEEK_MINUTES = 7 * 24 * 60;

/** The dumps of Georef: places, streets and outlines of the whole country (territorial.md 1.5). */
export const georef: Source = {
  name: GEOREF,
  title:
    'Georef (Servicio de Normalización de Datos Geográficos): provinces, departments, municipalities, localities and streets, with their outlines.',
  gives: ['territory'],
  licence: 'CC-BY 4.0: Georef, datos.gob.ar, with data of IGN and INDEC.',
  rhythm: { everyMinutes: WEEK_MINUTES, lateAfterDays: null, sentence: 'weekly' },
  address: ({ georefAddress }) => georefAddress,
  missing: () => null,
  visit: visitGeoref,
};
