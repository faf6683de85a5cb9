import { createInterface } from 'node:readline';
import { isObject } from '../../ingest/fields.ts';
import { workRound } from '../round-work.ts';

// What `roundInProcess` runs. The order is the first line of standard input; when that ends, the server wants this to stop, or
// is gone. What happens is told on standard output, one JSON object a line.
const stop = new AbortController();
const lines = createInterface({ input: process.stdin });
lines.once('line', (line) => {
  const order: unknown = JSON.parse(line);
  const { settings, hurried } = isObject(order) ? order : {};
  void workRound(
    { settings, hurried: hurried === true },
    (news) => void process.stdout.write(`${JSON.stringify(news)}\n`),
    stop.signal,
  ).finally(() => process.stdin.destroy());
});
lines.once('close', () => stop.abort(new Error('stopped')));
