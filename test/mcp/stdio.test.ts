import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, type Program } from '../cli/program.ts';
import { calling } from './clients.ts';

let program: Program;

beforeAll(async () => {
  program = await buildProgram();
});

afterAll(() => program.remove());

describe('ventanilla mcp', () => {
  it('serves the tools on standard input and output, and ends with its client', async () => {
    const store = await program.starterStore('mcp.sqlite');
    const { code, stdout } = await program.run(['account', 'token', 'demo', '--label', 'mcp', '--store', store]);
    expect(code).toBe(0);
    const token = /vn\w_[\w-]+/.exec(stdout)?.[0] ?? '';
    const client = new Client({ name: 'test', version: '1.0.0' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(program.folder, 'dist/program/main.js'), 'mcp', '--store', store],
      env: { PATH: process.env.PATH ?? '', HOME: join(program.folder, 'home'), VENTANILLA_MCP_TOKEN: token },
      stderr: 'ignore',
    });
    const broken: Error[] = [];
    client.onerror = (error) => broken.push(error);
    await client.connect(transport);
    const { call } = await calling(client);
    expect((await call('find_variable', { q: 'inflacion', limite: 1 })).result).toMatchObject({
      variables: [{ idVariable: 27 }],
      url: 'http://127.0.0.1:8080/ventanilla/series/buscar?q=inflacion&limite=1000',
    });
    expect((await call('portfolio')).result).toMatchObject({ omitted: 0 });
    const { pid } = transport;
    await client.close();
    expect(broken).toEqual([]);
    expect(() => process.kill(pid ?? 0, 0)).toThrow();
  });

  it('has the protocol built into the program, with its licences', async () => {
    const folder = join(program.folder, 'dist/program');
    const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    const importing = [];
    for (const name of files) {
      const text = await readFile(join(folder, name), 'utf8');
      if (/^(?:import|export) [^\n]*["'](?:@modelcontextprotocol|zod)/m.test(text)) importing.push(name);
    }
    expect(importing).toEqual([]);
    const licences = await readFile(join(folder, 'licences.md'), 'utf8');
    for (const name of ['@modelcontextprotocol/server', 'zod']) expect(licences).toContain(name);
  });
});
