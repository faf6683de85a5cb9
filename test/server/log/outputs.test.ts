import { readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LineOutput } from '../../../src/server/log/line-sink.ts';
import { fileOutput, streamOutput } from '../../../src/server/log/outputs.ts';
import { temporaryFolder } from '../../serving.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const put = (output: LineOutput, text: string): Promise<Error | null | undefined> =>
  new Promise((resolve) => output.write(text, resolve));

describe('a file of lines', () => {
  it('is appended to, opened anew when it was moved or removed, and readable for few', async () => {
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

  it('goes on where it was when it cannot be opened anew', async () => {
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

describe('a stream of lines', () => {
  it('whose reader is gone tells so, and ends nothing', async () => {
    const broken = new Writable({ write: (_, __, done) => done(Object.assign(new Error('gone'), { code: 'EPIPE' })) });
    const output = streamOutput(broken);
    expect(await put(output, 'one\n')).toBeInstanceOf(Error);
    expect(await put(output, 'two\n')).toBeInstanceOf(Error);
  });

  it('is written to', async () => {
    const stream = new PassThrough();
    expect(await put(streamOutput(stream), 'one\n')).toBeFalsy();
    expect(String(stream.read())).toBe('one\n');
  });
});
