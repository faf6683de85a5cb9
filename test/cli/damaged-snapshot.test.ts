import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { readSnapshotBytes, snapshotName } from '../../src/territory/snapshot/stored.ts';
import { readSynonyms } from '../../src/territory/synonyms/read.ts';
import { buildProgram, type Program } from './program.ts';

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(() => program.remove());

const atOnce = async (): Promise<void> => {};

/** The kept territory of a store, null where it is not whole; `change` puts other bytes in its place. */
async function keptIn(address: string, change?: (body: Uint8Array) => void): Promise<Uint8Array | null> {
  const store = await openStore(address);
  try {
    const version = (await store.versions()).get('territory');
    if (!version) throw new Error('no territory');
    const name = snapshotName(version, readSynonyms(''));
    const kept = await readSnapshotBytes(store, version, name, atOnce).catch(() => null);
    if (!kept || !change) return kept;
    const body = kept.slice();
    change(body);
    await store.putDerived(version, name, body);
    return kept;
  } finally {
    await store.close();
  }
}

describe('a damaged snapshot of the territory', () => {
  it.each([1, 2])('is reported and replaced by one built from the records (workers: %i)', async (workers) => {
    const store = await program.starterStore(`damaged-${workers}.sqlite`);
    const whole = await keptIn(store, (body) => {
      const at = body.byteLength >> 1;
      body[at] = (body[at] ?? 0) ^ 1;
    });
    expect(whole).not.toBeNull();
    expect(await keptIn(store)).toBeNull();

    const server = program.start(['serve', '--workers', `${workers}`, '--port', '0', '--store', store]);
    await server.said('the stored snapshot of the territory cannot be used, it is built from its records', 'stderr');
    const [, address = ''] = /listens on (\S+)\n/.exec(await server.said('listens on')) ?? [];
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 30_000 }).toBe(200);
    const answer = await fetch(`${address}/georef/api/provincias?nombre=cordoba&campos=nombre`);
    expect(await answer.json()).toMatchObject({ provincias: [{ nombre: 'Córdoba' }] });
    // Not always byte for byte the same: texts are kept as the engine happens to hold them.
    await expect.poll(async () => (await keptIn(store)) !== null, { timeout: 30_000 }).toBe(true);
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
  });
});
