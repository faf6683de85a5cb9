/** What was measured of one operation. */
export interface OperationResult {
  readonly id: string;
  readonly title: string;
  readonly queries: number;
  /** Mean size of an answer's body. */
  readonly bytes: number;
  /** Queries that were not answered 200, and errors under load. */
  readonly failed: number;
  readonly oursPerSecond: number;
  readonly rawPerSecond: number;
  readonly ratio: number;
  /** The same for each second of processor time, which other work on the machine disturbs less. */
  readonly cpuRatio: number;
  /** False when the generator did not saturate the raw server: the ratio is void. */
  readonly saturated: boolean;
}

/** One run of the benchmark. */
export interface Results {
  readonly takenAt: string;
  readonly commit: string;
  readonly machine: string;
  readonly data: string;
  readonly importSeconds: number | null;
  readonly readyMilliseconds: number;
  readonly idleBytes: number;
  readonly usedBytes: number;
  readonly operations: readonly OperationResult[];
}

const MEGABYTE = 1024 * 1024;

/** The results as people read them. */
export const renderResults = {
  line: (result: OperationResult | undefined): string =>
    result === undefined
      ? ''
      : `${result.id.padEnd(9)} ${result.ratio.toFixed(2)} (cpu ${result.cpuRatio.toFixed(2)})  ${Math.round(result.oursPerSecond)}/s against ${Math.round(result.rawPerSecond)}/s${result.saturated ? '' : '  VOID: raw server not saturated'}${result.failed > 0 ? `  ${result.failed} failed` : ''}`,

  table: (results: Results): string =>
    [
      `Taken ${results.takenAt}, commit ${results.commit}, ${results.machine}, ${results.data}.`,
      '',
      results.importSeconds === null ? '' : `Import of everything: ${results.importSeconds.toFixed(1)} s.`,
      `Ready ${Math.round(results.readyMilliseconds)} ms after start. Resident: ${Math.round(results.idleBytes / MEGABYTE)} MB when ready, ${Math.round(results.usedBytes / MEGABYTE)} MB after all operations.`,
      '',
      '| Operation | What | Bytes | Requests/s | Raw node:http | Ratio | Per CPU second |',
      '|---|---|---:|---:|---:|---:|---:|',
      ...results.operations.map(
        (item) =>
          `| ${item.id} | ${item.title} (${item.queries} distinct) | ${item.bytes} | ${Math.round(item.oursPerSecond)} | ${Math.round(item.rawPerSecond)} | ${item.saturated ? item.ratio.toFixed(2) : 'void'} | ${item.cpuRatio.toFixed(2)} |`,
      ),
    ].join('\n'),
};
