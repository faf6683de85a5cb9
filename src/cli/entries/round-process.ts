import { createInterface } from 'node:readline';
import { isObject } from '../../ingest/fields.ts';
import { workRound } from '../serving/sync-round.ts';

// `runRoundInProcess` starts it. The task is the first line of standard input, whose end stops it. Messages go to standard
// output, one JSON object a line.
const stop = new AbortController();
const lines = createInterface({ input: process.stdin });
lines.once('line', (line) => {
  const task: unknown = JSON.parse(line);
  const { settings, hurried } = isObject(task) ? task : {};
  void workRound(
    { settings, hurried: hurried === true },
    (message) => void process.stdout.write(`${JSON.stringify(message)}\n`),
    stop.signal,
  ).finally(() => process.stdin.destroy());
});
lines.once('close', () => stop.abort(new Error('stopped')));
