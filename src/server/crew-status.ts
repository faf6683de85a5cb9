import type { Crew } from './crew.ts';
import { CrewBoard } from './crew-board.ts';
import type { Family, Sample } from './metrics/registry.ts';

/** What `/status` says of the workers of the process. */
export interface CrewStatus {
  /** Workers that there should be. */
  readonly size: number;
  /** Workers that answer now. */
  readonly serving: number;
  /** Workers that could not take the newest data version up, and serve one before. */
  readonly behind: number;
  /** How often a worker, or the whole serving process, ended and was replaced since the server was started. */
  readonly replaced: number;
  readonly lastReplaced: { readonly at: string; readonly reason: string } | null;
  /** Milliseconds between the first and the last worker that took the last data version up. */
  readonly lastSkewMilliseconds: number;
}

/** What any worker can tell of all. A server of one worker is that worker. */
export function crewStatus(crew: Crew): CrewStatus {
  if (crew.size === 1) {
    return { size: 1, serving: 1, behind: 0, replaced: 0, lastReplaced: null, lastSkewMilliseconds: 0 };
  }
  const board = new CrewBoard(crew);
  const last = board.lastReplacement;
  return {
    size: crew.size,
    serving: board.count('serving'),
    behind: board.count('behind'),
    replaced: board.replaced,
    lastReplaced: last && { at: new Date(last.at).toISOString(), reason: last.reason },
    lastSkewMilliseconds: Math.round(board.skew * 10) / 10,
  };
}

/** The same as figures; how each worker fares is told elsewhere (`metrics/worker-figures.ts`). */
export function crewFamilies(crew: Crew): readonly Family[] {
  const all = (value: (status: CrewStatus) => number) => (): Sample[] => [
    { labels: {}, value: value(crewStatus(crew)) },
  ];
  const gauge = 'gauge';
  return [
    {
      name: 'ventanilla_workers_serving',
      type: gauge,
      help: 'Workers that answer.',
      samples: all(({ serving }) => serving),
    },
    {
      name: 'ventanilla_workers_behind',
      type: gauge,
      help: 'Workers that could not take the newest data version up.',
      samples: all(({ behind }) => behind),
    },
    {
      name: 'ventanilla_workers_replaced_total',
      type: 'counter',
      help: 'Workers, or whole serving processes, that ended and were replaced.',
      samples: all(({ replaced }) => replaced),
    },
    {
      name: 'ventanilla_version_skew_seconds',
      type: gauge,
      help: 'Time between the first and the last worker that took the last data version up.',
      samples: all(({ lastSkewMilliseconds }) => lastSkewMilliseconds / 1000),
    },
  ];
}
