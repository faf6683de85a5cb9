import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LARGEST_LINE_BUFFER,
  type LineOutput,
  LineWriter,
  type LossReport,
} from '../../../src/server/log/log-lines.ts';
import { counterOf } from '../../../src/server/metrics/counters.ts';
import { singleWorker } from '../../../src/server/shared-memory.ts';
import { PATIENTLY } from '../../patiently.ts';

/** An output that takes what it is given when the test says so. */
function slowOutput() {
  const taken: string[] = [];
  const waiting: { text: string; done: (error?: Error | null) => void }[] = [];
  const output: LineOutput = { write: (text, done) => void waiting.push({ text, done }) };
  const next = (error?: Error): boolean => {
    const one = waiting.shift();
    if (!one) return false;
    if (!error) taken.push(one.text);
    one.done(error);
    return true;
  };
  return { output, taken, next, waits: () => waiting.length };
}

function countersOfOne() {
  const worker = singleWorker();
  return {
    written: counterOf(worker, 'ventanilla_log_lines_total', 'written'),
    dropped: counterOf(worker, 'ventanilla_log_lines_total', 'dropped'),
  };
}

describe('The request log', () => {
  it('writes lines together, in order, one batch at a time', async () => {
    const { output, taken, next, waits } = slowOutput();
    const counters = countersOfOne();
    const sink = new LineWriter(output, counters);
    for (let i = 0; i < 10; i++) sink.add(`line ${i}`);
    expect(waits()).toBe(0);
    await expect.poll(waits, PATIENTLY).toBe(1);
    sink.add('later');
    expect(next()).toBe(true);
    expect(waits()).toBe(1);
    next();
    expect(taken.join('')).toBe(`${Array.from({ length: 10 }, (_, i) => `line ${i}\n`).join('')}later\n`);
    expect([counters.written.value, counters.dropped.value]).toEqual([11, 0]);
    await sink.end();
  });

  it('writes at once when a batch is full', () => {
    const { output, waits } = slowOutput();
    const sink = new LineWriter(output, countersOfOne());
    for (let i = 0; i < 400; i++) sink.add('x'.repeat(100));
    expect(waits()).toBe(1);
  });

  it('drops and counts lines that the output does not take, and notes their number when it continues', async () => {
    const { output, taken, next } = slowOutput();
    const counters = countersOfOne();
    const sink = new LineWriter(output, counters, 100_000);
    for (let i = 0; i < 5000; i++) sink.add(`line ${i} ${'x'.repeat(100)}`);
    const dropped = counters.dropped.value;
    expect(dropped).toBeGreaterThan(4000);
    while (next());
    const text = taken.join('');
    expect(text.length).toBeLessThan(101_000);
    expect(text.match(/^line/gm)?.length).toBe(5000 - dropped);
    sink.add('again');
    const ended = sink.end();
    while (next());
    await ended;
    expect(taken.join('').match(/^\{"time":"[^"]+","dropped":\d+\}$/gm)).toEqual([
      expect.stringContaining(`"dropped":${dropped}}`),
    ]);
    expect(counters.written.value).toBe(5000 - dropped + 1);
  });

  it('counts lines whose write failed, and continues with the next', async () => {
    const { output, taken, next, waits } = slowOutput();
    const counters = countersOfOne();
    const sink = new LineWriter(output, counters);
    sink.add('lost');
    sink.add('lost too');
    await expect.poll(waits, PATIENTLY).toBe(1);
    next(new Error('the disk is full'));
    expect(counters.dropped.value).toBe(2);
    sink.add('after');
    await expect.poll(waits, PATIENTLY).toBe(1);
    next();
    expect(taken.at(-1)).toMatch(/"dropped":2\}\nafter\n$/);
    await sink.end();
  });

  it('reports loss once when it begins, once when it is over, and at the end', async () => {
    const { output, next, waits } = slowOutput();
    const counters = countersOfOne();
    const news: LossReport[] = [];
    const sink = new LineWriter(output, counters, LARGEST_LINE_BUFFER, (told) => news.push(told), 0);
    for (const line of ['lost', 'lost too']) {
      sink.add(line);
      await expect.poll(waits, PATIENTLY).toBe(1);
      next(new Error('the disk is full'));
    }
    expect(news).toEqual([{ kind: 'lost', cause: 'the disk is full' }]);
    sink.add('well');
    await expect.poll(waits, PATIENTLY).toBe(1);
    next();
    expect(news.splice(0)).toEqual([
      { kind: 'lost', cause: 'the disk is full' },
      { kind: 'again', lost: 2 },
    ]);
    // One is being written when the sink is ended, one waits for it: nobody takes either.
    sink.add('never');
    await expect.poll(waits, PATIENTLY).toBe(1);
    sink.add('nor this');
    await sink.end();
    expect(news).toEqual([{ kind: 'ended', lost: 2 }]);
    next();
    expect([counters.written.value, counters.dropped.value]).toEqual([1, 4]);
  });

  it('writes all lines when the server ends, and never keeps it from ending', async () => {
    const { output, taken, next } = slowOutput();
    const sink = new LineWriter(output, countersOfOne());
    sink.add('last');
    const ended = sink.end();
    next();
    await ended;
    expect(taken).toEqual(['last\n']);
    const stuck = new LineWriter({ write: () => {} }, countersOfOne());
    stuck.add('never');
    await stuck.end();
  });

  it('counts every line exactly once as written or dropped, whatever the output does', async () => {
    const step = fc.oneof(
      fc.record({ add: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ take: fc.constantFrom('well', 'badly') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const { output, taken, next } = slowOutput();
        const counters = countersOfOne();
        const sink = new LineWriter(output, counters, 60_000);
        let added = 0;
        for (const one of steps) {
          if ('add' in one) for (let i = 0; i < one.add; i++) sink.add(`${added++} ${'x'.repeat(1000)}`);
          else next(one.take === 'badly' ? new Error('no') : undefined);
        }
        const ended = sink.end();
        while (next());
        await ended;
        const seen = taken.join('').match(/^\d+(?= )/gm) ?? [];
        expect(seen.map(Number)).toEqual([...new Set(seen.map(Number))].sort((a, b) => a - b));
        expect([counters.written.value, counters.dropped.value]).toEqual([seen.length, added - seen.length]);
      }),
      { numRuns: 50 },
    );
  });
});
