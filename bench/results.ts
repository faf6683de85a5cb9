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
  /** The same of the first two seconds in which the server was asked questions of this kind, where no question is asked twice. */
  readonly firstCpuRatio?: number;
  /** Of our answers while the generator saturates the server; of 32 connections, so most of it is waiting in line. */
  readonly p99Milliseconds: number;
  /** The same of the raw server in the same rounds: what of it is the machine's and the generator's. */
  readonly rawP99Milliseconds?: number;
  /** The ratio asked for, where one is. */
  readonly wanted?: number;
  /** False when the generator did not saturate the raw server: the ratio is void. */
  readonly saturated: boolean;
}

/** What was measured of one batch. */
export interface BatchResult {
  readonly id: string;
  readonly title: string;
  readonly batches: number;
  /** Processor time of the whole server for one batch: reading, answering, sending. */
  readonly cpuMilliseconds: number;
  readonly wallMilliseconds: number;
}

/** How long one small request after another takes while batches are being answered, while nothing else is, and of a bare server that sends the bytes of both. */
export interface MixedResult {
  readonly id: string;
  readonly title: string;
  readonly p99Milliseconds: number;
  readonly slowestMilliseconds: number;
  readonly aloneP99Milliseconds: number;
  readonly aloneSlowestMilliseconds: number;
  readonly rawP99Milliseconds: number;
  readonly rawSlowestMilliseconds: number;
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
  readonly batches: readonly BatchResult[];
  readonly mixed: readonly MixedResult[];
}

const MEGABYTE = 1024 * 1024;

/** The results as people read them. */
export const renderResults = {
  line: (result: OperationResult | undefined): string =>
    result === undefined
      ? ''
      : `${result.id.padEnd(9)} ${result.ratio.toFixed(2)} (cpu ${result.cpuRatio.toFixed(2)})  ${Math.round(result.oursPerSecond)}/s against ${Math.round(result.rawPerSecond)}/s  p99 ${result.p99Milliseconds.toFixed(1)} ms${result.rawP99Milliseconds === undefined ? '' : ` (raw ${result.rawP99Milliseconds.toFixed(1)})`}${result.firstCpuRatio === undefined ? '' : `  first two seconds ${result.firstCpuRatio.toFixed(2)}`}${result.wanted === undefined ? '' : `  wanted ${result.wanted}`}${result.saturated ? '' : '  VOID: raw server not saturated'}${result.failed > 0 ? `  ${result.failed} failed` : ''}`,

  batch: (result: BatchResult): string =>
    `${result.id.padEnd(12)} ${result.cpuMilliseconds.toFixed(1)} ms of the server's processor, ${result.wallMilliseconds.toFixed(1)} ms in all`,

  mixed: (result: MixedResult): string =>
    `${result.title}: p99 ${result.p99Milliseconds.toFixed(2)} ms, slowest ${result.slowestMilliseconds.toFixed(2)} ms (alone ${result.aloneP99Milliseconds.toFixed(2)} and ${result.aloneSlowestMilliseconds.toFixed(2)}; a bare server ${result.rawP99Milliseconds.toFixed(2)} and ${result.rawSlowestMilliseconds.toFixed(2)})`,

  table: (results: Results): string =>
    [
      `Taken ${results.takenAt}, commit ${results.commit}, ${results.machine}, ${results.data}.`,
      '',
      results.importSeconds === null ? '' : `Import of everything: ${results.importSeconds.toFixed(1)} s.`,
      `Ready ${Math.round(results.readyMilliseconds)} ms after start. Resident: ${Math.round(results.idleBytes / MEGABYTE)} MB when ready, ${Math.round(results.usedBytes / MEGABYTE)} MB after all operations.`,
      '',
      '| Operation | What | Bytes | Requests/s | Raw node:http | Ratio | Per CPU second | First two seconds | p99 ms | Raw p99 ms |',
      '|---|---|---:|---:|---:|---:|---:|---:|---:|---:|',
      ...results.operations.map(
        (item) =>
          `| ${item.id} | ${item.title} (${item.queries} distinct) | ${item.bytes} | ${Math.round(item.oursPerSecond)} | ${Math.round(item.rawPerSecond)} | ${item.saturated ? item.ratio.toFixed(2) : 'void'} | ${item.cpuRatio.toFixed(2)} | ${item.firstCpuRatio?.toFixed(2) ?? ''} | ${item.p99Milliseconds.toFixed(1)} | ${item.rawP99Milliseconds?.toFixed(1) ?? ''} |`,
      ),
      ...(results.batches.length === 0
        ? []
        : ['', '| Batch | What | Server CPU ms | Wall ms |', '|---|---|---:|---:|']),
      ...results.batches.map(
        (item) =>
          `| ${item.id} | ${item.title} | ${item.cpuMilliseconds.toFixed(1)} | ${item.wallMilliseconds.toFixed(1)} |`,
      ),
      ...(results.mixed.length === 0
        ? []
        : [
            '',
            '| One request after another | p99 ms | slowest ms | alone, p99 ms | alone, slowest ms | bare server, p99 ms | bare server, slowest ms |',
            '|---|---:|---:|---:|---:|---:|---:|',
          ]),
      ...results.mixed.map((item) =>
        [
          '',
          ` ${item.title} `,
          ...[
            item.p99Milliseconds,
            item.slowestMilliseconds,
            item.aloneP99Milliseconds,
            item.aloneSlowestMilliseconds,
            item.rawP99Milliseconds,
            item.rawSlowestMilliseconds,
          ].map((value) => ` ${value.toFixed(2)} `),
          '',
        ].join('|'),
      ),
    ].join('\n'),
};
