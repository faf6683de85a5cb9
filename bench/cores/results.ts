import type { Memory } from './server-tree.ts';

/** Requests for each second of processor time, and against what one worker answered: the middle one of the rounds, and each. */
export interface Compared {
  readonly rate: number;
  readonly ratio: number;
  readonly ratios: readonly number[];
}

/** Requests for each second of processor time of all that were compared. */
export interface Work {
  readonly name: string;
  /** Where servers and load ran. */
  readonly where: string;
  readonly one: number;
  readonly many: Compared;
  /** As many servers of one worker that have nothing in common. */
  readonly apart: Compared;
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
    (['resident', 'distinct'] as const).map(
      (kind) =>
        `| ${kind} memory, ${when}, MB | ${megabytes(one[kind])} | ${megabytes(many[kind])} | ${(many[kind] / one[kind]).toFixed(2)} |`,
    );
  const against = ({ ratio, ratios }: Compared): string =>
    `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
  const lines = [
    `# One worker and ${workers}`,
    '',
    `${takenAt.slice(0, 10)}, commit ${commit}, ${machine}. All in turns in one run; all processes of each server together.`,
    '',
    'Requests for each second of processor time:',
    '',
    `| | one | ${workers} | ratio | ${workers} servers with nothing in common, ratio |`,
    '|---|---:|---:|---:|---:|',
    ...works.map(
      ({ name, where, one, many, apart }) =>
        `| ${name}, on ${where} | ${one.toFixed(0)} | ${many.rate.toFixed(0)} | ${against(many)} | ${against(apart)} |`,
    ),
    '',
    'Memory: resident is what each process has, added up; distinct has every page once.',
    '',
    `| | one | ${workers} | ratio |`,
    '|---|---:|---:|---:|',
    ...memory('ready and idle', idle),
    ...memory('after the load', used),
    '',
    `Connections that each worker took: ${balance.map(({ connections, taken }) => `${connections}: ${taken.join('+')}`).join('; ')}.`,
    '',
  ];
  return lines.join('\n');
}
