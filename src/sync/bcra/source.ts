import type { Source } from '../source.ts';
import { NAME } from './fault.ts';
import { visitBcra } from './visit.ts';

/**
 * Six hours: news come once on every bank day, some time of its evening, and a visit without news is one question that
 * is answered with "unchanged", or with the catalogue.
 */
const EVERY_MINUTES = 6 * 60;

/**
 * Most daily series show a day's value three bank days later (statistics.md 7; seen in captures of July and August 2026: on a
 * Monday the newest day of most was five days old). The longest rows of bank holidays, Easter and Carnival, are four days
 * with their weekend, which makes seven; one day more for a late evening.
 */
const LATE_AFTER_DAYS = 8;

/** The statistics of the Banco Central, from its interface v4.0 (statistics.md), or from a server that speaks it. */
export const BCRA: Source = {
  name: NAME,
  title:
    'Banco Central de la República Argentina: monetary statistics, catalogue, series and methodology (interface v4.0).',
  gives: ['statistics'],
  licence: 'May be quoted freely with the source named: BCRA (legal notice at bcra.gob.ar).',
  rhythm: {
    everyMinutes: EVERY_MINUTES,
    lateAfterDays: LATE_AFTER_DAYS,
    sentence: 'new values on the evening of every bank day; asked every six hours',
  },
  address: (settings) => settings.bcraAddress,
  missing: () => null,
  visit: visitBcra,
};
