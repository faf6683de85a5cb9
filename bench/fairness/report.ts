import type { Ended } from './connection.ts';
import { KINDS } from './requests.ts';

/** Classes of batches by the processor time that they cost, in milliseconds: the upper end of each. */
const CLASSES = [3, 10, 30, 100, Number.POSITIVE_INFINITY] as const;
/** Of two batches the one that costs so many times as much is the dearer one. */
const DEARER = 2;

export type CostOf = (ended: Ended) => number;

/** What a load came to: a line for each kind and each class of batches. */
export function reportMix(all: readonly Ended[], costOf: CostOf, seconds: number): string {
  const lines = [
    `${'kind'.padEnd(22)}${['answers', 'p50 ms', 'p99 ms', 'max ms', 'not 200', 'time-outs'].map(wide).join('')}`,
  ];
  const add = (name: string, some: readonly Ended[]): void => {
    const times = some.filter(({ status }) => status === 200).map(({ began, ended }) => ended - began);
    const not = some.filter(({ status, isTimeout }) => status !== 200 && !isTimeout).length;
    const late = some.filter(({ isTimeout }) => isTimeout).length;
    const cells = [
      String(times.length),
      ...[0.5, 0.99, 1].map((part) => at(times, part).toFixed(1)),
      String(not),
      String(late),
    ];
    lines.push(`${name.padEnd(22)}${cells.map(wide).join('')}`);
  };
  add('all', all);
  for (const kind of KINDS)
    add(
      kind,
      all.filter(({ request }) => request.kind === kind),
    );
  const batches = all.filter(({ request }) => request.kind === 'batch');
  let from = 0;
  for (const to of CLASSES) {
    add(
      `batch of ${from} to ${to} ms`,
      batches.filter((batch) => costOf(batch) >= from && costOf(batch) < to),
    );
    from = to;
  }
  const answered = all.filter(({ status }) => status === 200).length;
  lines.push(`answers a second: ${(answered / seconds).toFixed(0)}`, order(batches, costOf));
  return lines.join('\n');
}

/** How often, of two batches that were under way at once, the one that costs at most half as much took less time. */
function order(batches: readonly Ended[], costOf: CostOf): string {
  const through = batches.filter(({ status }) => status === 200).sort((one, other) => one.began - other.began);
  let pairs = 0;
  let ordered = 0;
  for (const [index, one] of through.entries()) {
    for (let next = index + 1; next < through.length; next++) {
      const other = through[next];
      if (other === undefined || other.began >= one.ended) break;
      const ratio = costOf(other) / costOf(one);
      if (ratio < DEARER && ratio > 1 / DEARER) continue;
      pairs++;
      if (ratio > 1 === other.ended - other.began > one.ended - one.began) ordered++;
    }
  }
  const slow = through.map((batch) => (batch.ended - batch.began) / costOf(batch));
  return [
    `pairs of batches under way at once: ${pairs}, in the order of their cost: ${((100 * ordered) / pairs).toFixed(1)} %`,
    `time of a batch as a multiple of its cost alone: p50 ${at(slow, 0.5).toFixed(1)}, p99 ${at(slow, 0.99).toFixed(1)}, most ${at(slow, 1).toFixed(1)}`,
  ].join('\n');
}

/** The value below which a part of the values lie; not a number of none. */
export function at(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}

function wide(text: string): string {
  return text.padStart(11);
}
