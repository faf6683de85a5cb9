import type { Memory } from './server-tree.ts';

/** Requests for each second of processor time of both servers. */
export interface Work {
  readonly name: string;
  readonly one: number;
  readonly many: number;
  /** The middle one of the rounds' ratios. */
  readonly ratio: number;
  readonly ratios: readonly number[];
}

/** Which worker took how many connections. */
export interface Balance {
  readonly connections: number;
  readonly taken: readonly number[];
}

/** What was measured of a server of one worker and one of several. */
export interface CoresResults {
  readonly takenAt: string;
  readonly commit: string;
  readonly machine: string;
  readonly workers: number;
  readonly idle: { readonly one: Memory; readonly many: Memory };
  readonly used: { readonly one: Memory; readonly many: Memory };
  readonly works: readonly Work[];
  readonly balance: readonly Balance[];
}

const MEGABYTE = 1024 * 1024;

/** The results as people read them. */
export function renderCores({ takenAt, commit, machine, workers, idle, used, works, balance }: CoresResults): string {
  const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(0);
  const memory = (when: string, { one, many }: CoresResults['idle']): string[] =>
    (['resident', 'proportional'] as const).map(
      (kind) =>
        `| ${kind} memory, ${when}, MB | ${megabytes(one[kind])} | ${megabytes(many[kind])} | ${(many[kind] / one[kind]).toFixed(2)} |`,
    );
  const lines = [
    `# One worker and ${workers}`,
    '',
    `${takenAt.slice(0, 10)}, commit ${commit}, ${machine}. Both servers in turns in one run; all processes of each together.`,
    '',
    `| | one | ${workers} | ratio |`,
    '|---|---:|---:|---:|',
    ...works.map(
      ({ name, one, many, ratio, ratios }) =>
        `| ${name}, requests a second of processor time | ${one.toFixed(0)} | ${many.toFixed(0)} | ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}) |`,
    ),
    ...memory('ready and idle', idle),
    ...memory('after the load', used),
    '',
    `Connections that each worker took: ${balance.map(({ connections, taken }) => `${connections}: ${taken.join('+')}`).join('; ')}.`,
    '',
  ];
  return lines.join('\n');
}
