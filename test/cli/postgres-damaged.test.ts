import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { administer, describeOnServer, freshAddress, removeStore } from '../store/postgres/server.ts';
import { buildProgram, organisms, type Program } from './program.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describeOnServer('a PostgreSQL store in which bytes are others than were imported', () => {
  let program: Program;
  let store: string;
  beforeAll(async () => {
    program = await buildProgram();
    store = freshAddress();
  });
  afterAll(async () => {
    await program.remove();
    await removeStore(store);
  });

  it('is served from the newest whole version of each group, and what was derived is built anew; both are said', async () => {
    expect((await program.run(['import', '--starter', '--store', store])).code).toBe(0);
    const file = join(program.folder, 'organisms.ndjson');
    for (const mark of ['before', 'after']) {
      writeFileSync(file, organisms(10, mark));
      expect((await program.run(['import', file, '--store', store])).code).toBe(0);
    }
    await administer(
      store,
      `UPDATE record_organisms SET body = set_byte(body, length(body) / 2, get_byte(body, length(body) / 2) # 1)
       WHERE since = 3 AND key = (SELECT min(key) FROM record_organisms WHERE since = 3)`,
    );
    await administer(store, 'UPDATE derived SET body = set_byte(body, 1000, get_byte(body, 1000) # 1) WHERE part = 0');

    const server = program.start(['serve', '--port', '0'], { VENTANILLA_STORE: store });
    const [, address = ''] = /listens on (\S+)\n/.exec(await server.said('listens on')) ?? [];
    await server.said(
      /organisms is damaged, version 2 is served: .*organisms 3: the record "\S+" of organismos/,
      'stderr',
    );
    await server.said('the stored snapshot of the territory cannot be used, it is built from its records', 'stderr');
    await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), { timeout: 60_000 });
    expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({
      damaged: [{ group: 'organisms', version: 3, served: 2, resource: 'organismos' }],
    });
    expect(await (await fetch(`${address}/api/v2.0/organismos/1`)).text()).toContain('Organismo before 1');
    const doctor = await program.run(['doctor', '--store', store]);
    expect(doctor.stdout).toMatch(/organisms 3: the record "\S+" of organismos is not what was imported/);
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
  });
});
