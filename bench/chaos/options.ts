import { parseArgs } from 'node:util';

export const USAGE = `npm run chaos -- [options]: two servers over one PostgreSQL, under load, while things break.
  --stop-seconds N    how long PostgreSQL is stopped (60)
  --calm-seconds N    how long each phase goes on besides (5)
  --kills N           importers that are killed (20)
  --workers N         of each server (1); with more, one of them ends, and a process of workers is killed
  --data PATH         data to import first instead of the starter data
  --port N            first of four ports (7680)
  --programs FOLDER   folder of PostgreSQL's programs (Debian's newest)
  --small-megabytes N size of the disk that fills up (400)
  --seed N            of everything that is random (1)
`;

/** What a run is told. */
export interface Options {
  readonly stopSeconds: number;
  readonly calmSeconds: number;
  readonly kills: number;
  readonly workers: number;
  readonly data: string;
  readonly port: number;
  readonly programs: string;
  readonly smallMegabytes: number;
  readonly seed: number;
}

/** What stands behind the command; null when it asks for help. */
export function options(): Options | null {
  const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;
  const { values } = parseArgs({
    options: {
      'stop-seconds': text('60'),
      'calm-seconds': text('5'),
      kills: text('20'),
      workers: text('1'),
      data: text(''),
      port: text('7680'),
      programs: text(''),
      'small-megabytes': text('400'),
      seed: text('1'),
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  return {
    stopSeconds: Number(values['stop-seconds']),
    calmSeconds: Number(values['calm-seconds']),
    kills: Number(values.kills),
    workers: Number(values.workers),
    data: values.data,
    port: Number(values.port),
    programs: values.programs,
    smallMegabytes: Number(values['small-megabytes']),
    seed: Number(values.seed),
  };
}
