/** What came of the requests of one phase. */
export interface Phase {
  readonly name: string;
  requests: number;
  /** Answered as they should be. */
  ok: number;
  /** Asked again of another replica because the connection broke. */
  retried: number;
  /** Logins and refreshes that were told to come again. */
  refusedLogins: number;
  /** Logins and refreshes whose connection broke: they are not asked again, for they may have taken place. */
  cutLogins: number;
  /** Other answers of the 500s, and requests that nobody answered. */
  failed: number;
  /** Answers that were another than the truth; known at the end for versions that came meanwhile. */
  wrong: number;
  /** Longest time without any good answer, in milliseconds. */
  longestGap: number;
  readonly times: number[];
  /** The first of what went wrong. */
  readonly told: string[];
}

const MOST_TOLD = 10;

/** Counts, phase by phase. */
export class Tally {
  readonly phases: Phase[] = [];
  #lastGood = performance.now();

  get phase(): Phase {
    const phase = this.phases.at(-1);
    if (!phase) throw new Error('No phase has begun.');
    return phase;
  }

  begin(name: string): void {
    const count = {
      requests: 0,
      ok: 0,
      retried: 0,
      refusedLogins: 0,
      cutLogins: 0,
      failed: 0,
      wrong: 0,
      longestGap: 0,
    };
    this.phases.push({ name, ...count, times: [], told: [] });
    this.#lastGood = performance.now();
    process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${name}\n`);
  }

  good(milliseconds: number): void {
    const now = performance.now();
    const { phase } = this;
    phase.ok++;
    phase.times.push(milliseconds);
    phase.longestGap = Math.max(phase.longestGap, now - this.#lastGood);
    this.#lastGood = now;
  }

  bad(kind: 'failed' | 'wrong', sentence: string, phase: Phase = this.phase): void {
    phase[kind]++;
    if (phase.told.length < MOST_TOLD) phase.told.push(`${kind}: ${sentence}`);
  }

  table(): string {
    const heads = [
      'phase',
      'requests',
      'ok',
      'retried',
      '503 logins',
      'cut logins',
      'failed',
      'wrong',
      'gap ms',
      'p50 ms',
      'p99 ms',
    ];
    const rows = this.phases.map((phase) => {
      const sorted = [...phase.times].sort((a, b) => a - b);
      const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
      const { name, requests, ok, retried, refusedLogins, cutLogins, failed, wrong, longestGap } = phase;
      return [
        name,
        requests,
        ok,
        retried,
        refusedLogins,
        cutLogins,
        failed,
        wrong,
        Math.round(longestGap),
        at(0.5),
        at(0.99),
      ].map(String);
    });
    const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
    const line = (cells: readonly string[]): string =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ');
    return [line(heads), ...rows.map(line)].join('\n');
  }
}
