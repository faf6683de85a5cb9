import type { Command } from '../cli/command.ts';
import type { ServedGroup } from '../server/group.ts';
import type { Family } from '../server/metrics/prometheus.ts';
import { renderOpenApi } from '../service.ts';
import { SOURCES } from '../sync/sources.ts';
import { withBench } from './bench.ts';
import { renderClientTypes } from './client-types.ts';
import { renderCommands } from './commands.ts';
import { FIXED_LIMITS } from './fixed-limits.ts';
import { type ImportedSet, renderImports } from './imports.ts';
import { renderLimits } from './limits.ts';
import { renderMetrics } from './metrics.ts';
import { renderOperations } from './operations.ts';
import type { Rule } from './rules.ts';
import { renderSettings } from './settings.ts';
import { renderSources } from './sources.ts';

/** What the reference pages are made of. */
export interface PageSources {
  readonly served: readonly ServedGroup[];
  /** The metrics of `/metrics`. */
  readonly metrics: readonly Family[];
  readonly sets: readonly ImportedSet[];
  /** Rules that hold for the records of every set. */
  readonly everywhere: readonly Rule[];
  readonly commands: readonly Command[];
  /** The newest result of the benchmark, unread; undefined when there is none. */
  readonly bench: unknown;
}

/**
 * Every generated file by its path in the repository. `performance` is the present page about performance: only what stands between its
 * markers is generated.
 */
export function generatedFiles(sources: PageSources, performance: string): ReadonlyMap<string, string> {
  const document = renderOpenApi(sources.served);
  return new Map([
    ['openapi.json', document],
    ['packages/client/src/operations.ts', renderClientTypes(JSON.parse(document))],
    ['docs/reference/settings.md', renderSettings()],
    ['docs/reference/commands.md', renderCommands(sources.commands)],
    ['docs/reference/operations.md', renderOperations(sources.served)],
    ['docs/reference/limits.md', renderLimits(sources.served, FIXED_LIMITS)],
    ['docs/reference/import.md', renderImports(sources.sets, sources.everywhere)],
    ['docs/reference/metrics.md', renderMetrics(sources.metrics)],
    ['docs/reference/sources.md', renderSources(SOURCES)],
    ['docs/performance.md', withBench(performance, sources.bench)],
  ]);
}
