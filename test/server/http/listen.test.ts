import { expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import { CannotListen } from '../../../src/server/http/listen.ts';
import { get, serveTiny, tinyGroup } from '../tiny.ts';

const groups = [tinyGroup('tiny', [get('/tiny', () => json(200, 'here'))])];

it('a port that is taken: which, and what to do', async () => {
  const server = await serveTiny(groups);
  const { port } = server.listening;
  await expect(serveTiny(groups, { port })).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is taken: stop what has it (ventanilla doctor tells what), or choose another with --port.`,
  );
  await server.close();
});

it('an address that is not of this machine', async () => {
  await expect(serveTiny(groups, { host: '192.0.2.1' })).rejects.toThrow('192.0.2.1 is no address of this machine');
});

it.each([
  ['EACCES', 'Port 80 is not for everybody: choose one from 1024 on with --port, and put a proxy before it.'],
  ['ENOTFOUND', 'db.local is no address of this machine: --host takes one, or 0.0.0.0 or :: for all.'],
  ['EMFILE', 'Nobody can listen on port 80 of db.local: too much.'],
])('%s', (code, sentence) => {
  const error = new CannotListen(Object.assign(new Error('too much'), { code }), { host: 'db.local', port: 80 });
  expect([error.message, error.code]).toEqual([sentence, code]);
});
