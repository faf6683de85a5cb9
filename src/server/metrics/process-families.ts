import { readdirSync, readFileSync } from 'node:fs';
import type { Family, Sample } from './registry.ts';

/** What the process is like, under the names that dashboards for Prometheus know; of all workers together. */
export function processFamilies(startedAt: Date): readonly Family[] {
  const one = (value: number | null): readonly Sample[] => (value === null ? [] : [{ labels: {}, value }]);
  const mostFiles = limitOfFiles();
  return [
    {
      name: 'process_start_time_seconds',
      type: 'gauge',
      help: 'When the process began to serve, in seconds since the epoch.',
      samples: () => one(startedAt.getTime() / 1000),
    },
    {
      name: 'process_resident_memory_bytes',
      type: 'gauge',
      help: 'Memory that the process holds.',
      samples: () => one(process.memoryUsage.rss()),
    },
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'Processor time that the process took.',
      samples: () => {
        const { user, system } = process.cpuUsage();
        return one((user + system) / 1e6);
      },
    },
    {
      name: 'process_open_fds',
      type: 'gauge',
      help: 'Open files and connections; on Linux.',
      samples: () => one(openFiles()),
    },
    {
      name: 'process_max_fds',
      type: 'gauge',
      help: 'Files and connections that may be open; on Linux.',
      samples: () => one(mostFiles),
    },
  ];
}

function openFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    // Systems other than Linux have no such folder, and a full table of files opens none.
    return null;
  }
}

/** The soft limit of open files of this process; null where the system does not say. */
export function limitOfFiles(): number | null {
  try {
    const found = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    if (found === undefined) return null;
    return found === 'unlimited' ? Number.POSITIVE_INFINITY : Number(found);
  } catch {
    // As above.
    return null;
  }
}
