import { asStored, type Exporter } from '../../export/exporter.ts';
import { RESOURCES } from '../stored/keys.ts';
import { beginningOf, revisionLines } from './revisions.ts';
import { lastValueLines, seriesLines } from './values.ts';

const BCRA = 'Banco Central de la República Argentina; may be quoted naming the source';

/** The catalogue before what refers to it, values before their past. */
export const statisticsExporter: Exporter = {
  dataSet: 'statistics',
  resources: [
    { resource: RESOURCES.variables, title: 'catalogue of monetary variables', licence: BCRA, lines: asStored },
    { resource: RESOURCES.series, title: 'dated values of monetary variables', licence: BCRA, lines: seriesLines() },
    {
      resource: RESOURCES.revisions,
      title: 'what was known when of dated values',
      licence: BCRA,
      lines: revisionLines,
      before: beginningOf,
    },
    { resource: RESOURCES.methodology, title: 'methodology notes', licence: BCRA, lines: asStored },
    {
      resource: RESOURCES.lastValues,
      title: 'last values of the catalogue by capture day',
      licence: BCRA,
      lines: lastValueLines,
    },
    { resource: RESOURCES.coverage, title: 'coverage of the series', licence: BCRA, lines: asStored },
  ],
};
