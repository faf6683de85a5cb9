import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/sqlite/driver.ts';
import { buildProgram, organisms, type Program } from './program.ts';

// A record of the newest version is changed on the disk, as a bad disk does it; then the program is started as people start it.

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(() => program.remove());

/** A store with the starter data, and two versions of organisms over them: 2 and 3. */
async function storeOfThree(name: string): Promise<{ readonly address: string; readonly file: string }> {
  const address = await program.starterStore(name);
  const file = join(program.folder, `${name}.ndjson`);
  for (const mark of ['before', 'after']) {
    writeFileSync(file, organisms(10, mark));
    expect((await program.run(['import', file, '--store', address])).code).toBe(0);
  }
  return { address, file: join(program.folder, name) };
}

/** Flips a bit in the middle of the bytes of a record of organisms that a version brought. */
function harm(file: string, version: number): void {
  const db = connect(file);
  const [id, body] =
    db.get(
      `SELECT record.id, body FROM record JOIN resource ON resource.id = record.resource
       WHERE data_set = 'organisms' AND since = ? LIMIT 1`,
      version,
    ) ?? [];
  const bytes = Buffer.from(body as ArrayBuffer);
  const at = bytes.byteLength >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  db.run('UPDATE record SET body = ? WHERE id = ?', bytes, Number(id));
  db.close();
}

async function readiness(address: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await fetch(`${address}/readyz`);
  return { status: answer.status, body: await answer.json() };
}

describe('a store whose newest version is damaged', () => {
  it.each([1, 2])(
    'serves the newest whole one from its start on, and says so everywhere (workers: %i)',
    async (workers) => {
      const { address: store, file } = await storeOfThree(`three-${workers}.sqlite`);
      harm(file, 3);
      const server = program.start(['serve', '--workers', `${workers}`, '--port', '0', '--store', store]);
      const [, address = ''] = /listens on (\S+)\n/.exec(await server.said('listens on')) ?? [];
      const said = await server.said('organisms is damaged, version 2 is served: ', 'stderr');
      expect(said).toMatch(/organisms 3: the record "\S+" of organismos is not what was imported\. Roll back/);
      await expect.poll(async () => (await readiness(address)).status).toBe(200);
      const damage = { group: 'organisms', version: 3, served: 2, resource: 'organismos' };
      expect((await readiness(address)).body).toMatchObject({ status: 'ready', damaged: [damage] });
      const status = await (await fetch(`${address}/status`)).json();
      expect(status).toMatchObject({ groups: { organisms: { version: 2, starter: false } }, damaged: [damage] });
      const listed = await (await fetch(`${address}/api/v2.0/organismos/1`)).text();
      expect(listed).toContain('Organismo before 1');
      expect(await (await fetch(`${address}/metrics`)).text()).toContain(
        'ventanilla_data_damaged{group="organisms"} 1',
      );

      const doctor = await program.run(['doctor', '--store', store]);
      expect(doctor.code).not.toBe(0);
      expect(doctor.stdout).toMatch(/organisms 3: the record "\S+" of organismos is not what was imported/);

      // What is damaged is not merged into another version; one that is whole takes its place like any other.
      const again = join(program.folder, `again-${workers}.ndjson`);
      writeFileSync(again, organisms(10, 'again'));
      const merged = await program.run(['import', again, '--store', store]);
      expect([merged.code, merged.stderr]).toEqual([4, expect.stringMatching(/not what was imported\. Roll back/)]);
      expect((await program.run(['rollback', 'organisms', '2', '--store', store])).code).toBe(0);
      expect((await program.run(['import', again, '--store', store])).code).toBe(0);
      await expect.poll(async () => (await readiness(address)).body).toEqual({ status: 'ready' });
      server.child.kill('SIGTERM');
      expect(await server.ended).toMatchObject({ code: 0, signal: null });
    },
    120_000,
  );

  it('and that has no whole one is not ready for that group, and serves the others', async () => {
    const { address: store, file } = await storeOfThree('none.sqlite');
    harm(file, 2);
    harm(file, 3);
    const server = program.start(['serve', '--port', '0', '--store', store]);
    const [, address = ''] = /listens on (\S+)\n/.exec(await server.said('listens on')) ?? [];
    await server.said('organisms is damaged, nothing of it could be loaded: ', 'stderr');
    await server.said('serving territory', 'stderr');
    expect(await readiness(address)).toMatchObject({
      status: 503,
      body: { missing: ['organisms'], damaged: [{ group: 'organisms', version: 3, served: null }] },
    });
    expect((await fetch(`${address}/api/v2.0/organismos/1`)).status).toBe(503);
    expect((await fetch(`${address}/georef/api/provincias`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
  }, 120_000);
});
