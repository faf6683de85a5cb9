const ROUNDS = 7;

/** Microseconds of processor time that one of `calls` calls takes, of the best round: other work on a machine only adds. */
export function microseconds(calls: number, call: (turn: number) => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let turn = 0; turn < calls; turn++) call(turn);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / calls);
  }
  return best;
}
