import type { Exporter } from './export/exporter.ts';
import { marketExporter } from './market/export.ts';
import { organismsExporter } from './organisms/export.ts';
import { statisticsExporter } from './statistics/export.ts';
import { territoryExporter } from './territory/export/exporter.ts';

/**
 * The groups that can be exported, in the order in which an import reads them. Apart from `service.ts`, as the importers are:
 * a server that only serves loads neither.
 */
export const EXPORTERS: readonly Exporter[] = [
  statisticsExporter,
  marketExporter,
  territoryExporter,
  organismsExporter,
];
