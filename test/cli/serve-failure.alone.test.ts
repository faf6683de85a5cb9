import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import type { Terminal } from '../../src/cli/command.ts';
import { serve } from '../../src/cli/commands/serve.ts';
import { defaultSettings } from '../../src/server/settings.ts';
import { temporaryFolder } from '../serving.ts';

vi.mock('../../src/starter.ts', () => ({
  importStarter: () => Promise.reject(new Error('the disk is full')),
}));

describe('a server whose starter data cannot be loaded', () => {
  it('ends with that error, and listens no more', async () => {
    const folder = await temporaryFolder();
    let said = '';
    const stream = (): NodeJS.WriteStream => {
      const through = new PassThrough().on('data', (chunk: Buffer) => {
        said += chunk;
      });
      return through as unknown as NodeJS.WriteStream;
    };
    const terminal: Terminal = {
      stdout: stream(),
      stderr: stream(),
      stdin: new PassThrough(),
      stopped: () => new Promise(() => {}),
      environment: {},
      hungUp: () => {},
    };
    const settings = defaultSettings({ port: 0, store: `sqlite:${folder.path}/s.sqlite` });
    await expect(serve({ positionals: [], options: {} }, settings, terminal)).rejects.toThrow('the disk is full');
    const [, address = ''] = /listens on (\S+)\n/.exec(said) ?? [];
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    await folder.remove();
  });
});
