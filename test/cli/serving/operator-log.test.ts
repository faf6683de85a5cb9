import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineWriter, serviceLog } from '../../../src/cli/serving/operator-log.ts';

function said(format: 'text' | 'json', line: string): string {
  const stream = new PassThrough();
  lineWriter(stream, format, () => new Date(0))(line);
  return String(stream.read());
}

describe('what a server says of itself', () => {
  it('is a sentence a line', () => {
    expect(said('text', 'serving market 3 (a.csv), built in 7 ms')).toBe('serving market 3 (a.csv), built in 7 ms\n');
  });

  it('can be an object a line', () => {
    expect(said('json', 'stopping ("é")\n')).toBe(
      '{"time":"1970-01-01T00:00:00.000Z","message":"stopping (\\"\\u00e9\\")\\n"}\n',
    );
  });

  it('tells apart a version that could not be loaded, one that serves without a search, and a store that could not be looked at', () => {
    const lines: string[] = [];
    const log = serviceLog(
      (line) => lines.push(line),
      () => true,
    );
    log.loadFailed('organisms', new Error('cut'), null);
    log.unfinished?.('organisms', new Error('no memory'));
    log.loadFailed('store', new Error('torn'), null);
    expect(lines).toEqual([
      'could not load organisms, the version before goes on serving: cut',
      'could not make a search of organisms, questions to it fail until the next version: no memory',
      'could not look at the store, what is in memory goes on being served: torn',
    ]);
  });

  it('lets nothing that it quotes look like another line, or reach the terminal', () => {
    expect(said('text', 'error: a\nserving market 9\r\u001b[31m\u2028\u009bx\tñ')).toBe(
      'error: a\n  serving market 9\\u000d\\u001b[31m\\u2028\\u009bx\tñ\n',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(
          said('text', text)
            .slice(0, -1)
            .split(/[\n\r\u0085\u2028\u2029]/)
            .slice(1)
            .every((line) => line.startsWith('  ')),
        ).toBe(true);
        expect(said('json', text).slice(0, -1)).toMatch(/^[ -~]*$/);
      }),
    );
  });
});
