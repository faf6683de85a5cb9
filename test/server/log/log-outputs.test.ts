import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, read, readFileSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOutput, type LineOutput, streamOutput } from '../../../src/server/log/log-lines.ts';
import { temporaryFolder } from '../../serving.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const put = (output: LineOutput, text: string): Promise<Error | null | undefined> =>
  new Promise((resolve) => output.write(text, resolve));

describe('A log file', () => {
  it('is appended to, opened again when it was moved or removed, and readable by owner and group only', async () => {
    const path = join(folder.path, 'requests.log');
    const output = fileOutput(path);
    expect(await put(output, 'one\n')).toBeFalsy();
    expect(statSync(path).mode & 0o007).toBe(0);
    renameSync(path, `${path}.1`);
    output.reopen?.();
    await put(output, 'two\n');
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('one\n');
    expect(readFileSync(path, 'utf8')).toBe('two\n');
    rmSync(path);
    output.reopen?.();
    await put(output, 'three\n');
    expect(readFileSync(path, 'utf8')).toBe('three\n');
    output.reopen?.();
    await put(output, 'four\n');
    expect(readFileSync(path, 'utf8')).toBe('three\nfour\n');
    output.close?.();
    expect(await put(output, 'five\n')).toBeInstanceOf(Error);
  });

  it('stays in use when it cannot be opened again', async () => {
    const path = join(folder.path, 'gone', 'requests.log');
    expect(() => fileOutput(path)).toThrow('ENOENT');
    const here = join(folder.path, 'here.log');
    const output = fileOutput(here);
    renameSync(here, `${here}.1`);
    // A folder of that name cannot be opened as a file.
    const { mkdirSync } = await import('node:fs');
    mkdirSync(here);
    output.reopen?.();
    expect(await put(output, 'still\n')).toBeFalsy();
    expect(readFileSync(`${here}.1`, 'utf8')).toBe('still\n');
    output.close?.();
  });
});

describe('A log file that cannot be written', () => {
  const pipe = (name: string): string => {
    const path = join(folder.path, name);
    expect(spawnSync('mkfifo', [path]).status).toBe(0);
    return path;
  };
  const READING = constants.O_RDONLY | constants.O_NONBLOCK;

  it('on a full disk fails the write', async () => {
    const output = fileOutput('/dev/full');
    expect(await put(output, 'one\n')).toMatchObject({ code: 'ENOSPC' });
    output.close?.();
  });

  it('that is a pipe without a reader is refused, and a reader that reads nothing blocks nothing', async () => {
    const path = pipe('taken.pipe');
    expect(() => fileOutput(path)).toThrow('ENXIO');
    const reader = openSync(path, READING);
    const output = fileOutput(path);
    // More than a pipe holds.
    const text = `${'x'.repeat(300_000)}\n`;
    const written = put(output, text);
    const buffer = Buffer.alloc(1 << 20);
    let taken = 0;
    let isDone = false;
    void written.then(() => {
      isDone = true;
    });
    while (!isDone) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      try {
        taken += readSync(reader, buffer);
      } catch (error) {
        expect(error).toMatchObject({ code: 'EAGAIN' });
      }
    }
    expect([await written, taken]).toEqual([null, text.length]);
    const stuck = put(output, text);
    output.close?.();
    expect(await stuck).toBeInstanceOf(Error);
    closeSync(reader);
  });

  it('is not closed during a write', async () => {
    const silent = openSync(pipe('silent.pipe'), constants.O_RDWR);
    const path = join(folder.path, 'late.log');
    const output = fileOutput(path);
    // All that do such work for Node wait for somebody to write: the line waits behind them.
    const waiting = Array.from(
      { length: Number(process.env.UV_THREADPOOL_SIZE ?? 4) },
      () => new Promise((resolve) => read(silent, Buffer.alloc(1), 0, 1, null, resolve)),
    );
    const written = put(output, 'late\n');
    output.close?.();
    const others = Array.from({ length: 8 }, (_, at) => join(folder.path, `other-${at}`));
    const opened = others.map((other) => openSync(other, 'w'));
    const { writeSync } = await import('node:fs');
    writeSync(silent, 'x'.repeat(waiting.length));
    await Promise.all(waiting);
    expect(await written).toBeNull();
    expect(readFileSync(path, 'utf8')).toBe('late\n');
    expect(others.map((other) => readFileSync(other, 'utf8')).join('')).toBe('');
    for (const descriptor of [...opened, silent]) closeSync(descriptor);
  });
});

describe('A log stream', () => {
  it('without a reader fails the write and ends nothing else', async () => {
    const broken = new Writable({ write: (_, __, done) => done(Object.assign(new Error('gone'), { code: 'EPIPE' })) });
    const output = streamOutput(broken);
    expect(await put(output, 'one\n')).toBeInstanceOf(Error);
    expect(await put(output, 'two\n')).toBeInstanceOf(Error);
  });

  it('receives the lines', async () => {
    const stream = new PassThrough();
    expect(await put(streamOutput(stream), 'one\n')).toBeFalsy();
    expect(String(stream.read())).toBe('one\n');
  });
});
