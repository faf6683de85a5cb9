import { PassThrough } from 'node:stream';
import { WriteStream } from 'node:tty';
import { describe, expect, it } from 'vitest';
import { type Progress, progressOn, SILENT } from '../../src/ingest/progress.ts';

/** A stream that says it is a terminal, or is none, and what was written to it. */
function stream(terminal: boolean): { readonly stream: NodeJS.WriteStream; readonly written: () => string } {
  const through = new PassThrough();
  let text = '';
  through.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const methods = [
    'cursorTo',
    'moveCursor',
    'clearLine',
    'clearScreenDown',
    'getWindowSize',
    'getColorDepth',
    'hasColors',
  ];
  const tty = Object.assign(through, { isTTY: terminal, columns: 120, rows: 30 });
  for (const name of methods) Object.defineProperty(tty, name, { value: Reflect.get(WriteStream.prototype, name) });
  return { stream: tty as unknown as NodeJS.WriteStream, written: () => text };
}

function goThrough(progress: Progress): void {
  progress.begin('data/organisms.ndjson.gz', 1000);
  progress.advance(500);
  progress.advance(5000);
  progress.end('organisms, 20 records, 0 refused');
  progress.begin('data/other.csv', 0);
  progress.note('a line in between');
  progress.end('others, 0 records, 0 refused');
  progress.close();
  progress.close();
}

describe('progress', () => {
  it('is plain lines where there is no terminal', () => {
    const { stream: out, written } = stream(false);
    goThrough(progressOn(out));
    expect(written()).toBe(
      'data/organisms.ndjson.gz: organisms, 20 records, 0 refused\na line in between\ndata/other.csv: others, 0 records, 0 refused\n',
    );
  });
  it('is bars on a terminal, full at the end, with the cursor given back', () => {
    const { stream: out, written } = stream(true);
    goThrough(progressOn(out));
    expect(written()).toContain('data/organisms.ndjson.gz');
    expect(written()).toContain('100% organisms, 20 records, 0 refused');
    expect(written()).toContain('100% others, 0 records, 0 refused');
    expect(written()).toContain('a line in between\n');
    expect(written()).not.toContain('500%');
    expect(written().lastIndexOf('\x1B[?25h')).toBeGreaterThan(written().lastIndexOf('\x1B[?25l'));
  });
  it('shows the end of a long name', () => {
    const { stream: out, written } = stream(true);
    const progress = progressOn(out);
    progress.begin(`${'folder/'.repeat(20)}series.csv.gz`, 10);
    progress.end('done');
    progress.close();
    expect(written()).toContain('folder/series.csv.gz');
    expect(written()).not.toContain('folder/'.repeat(20));
  });
  it('can be silent', () => {
    expect(() => goThrough(SILENT)).not.toThrow();
  });
});
