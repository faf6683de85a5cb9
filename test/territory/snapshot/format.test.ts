import { createHash, type Hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { wholeParts } from '../../../src/territory/snapshot/parts.ts';
import { loadTerritory } from '../../../src/territory/snapshot/snapshot.ts';
import { SNAPSHOT_FORMAT } from '../../../src/territory/snapshot/stored.ts';
import { buildWhole, type WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { shippedSynonyms } from '../../../src/territory/synonyms/read.ts';
import { temporaryFolder } from '../../serving.ts';
import { copyStarterStore } from '../../starter-store.ts';
import { importInto } from '../import/import-fixture.ts';
import { gridTown } from './grid-town.ts';

/**
 * When `parts` or `town` differs and `data` and `synonyms` do not, the code that builds the catalog has changed: raise SNAPSHOT_FORMAT, so that
 * servers do not read what the code before built, and write the new values here. Otherwise write the new values here.
 */
const PINNED = {
  format: 4,
  data: '1a126c11833e2a3e041c64ef7e6f1174c9107c1c321552bbb36d8e4f82062c17',
  synonyms: '19a7f9b813076e2515d49cb72f57442388a090e1f9248d206eaa4e5a55d17964',
  parts: 'eb69042b47b71d3f840ec6b17da7663dbc27e431a0d627bf36b5d9c57b75395f',
  town: 'd0872e1305e6eb15c96dd0657afcaf4ee6724ff22748b29219934df53a8e311b',
};

/** Adds a value to a digest: its type, its members in their order, its bytes. */
function add(hash: Hash, value: unknown): void {
  if (ArrayBuffer.isView(value)) {
    hash.update(`${value.constructor.name} ${value.byteLength}\n`);
    hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } else if (Array.isArray(value) || value instanceof Map) {
    hash.update(`${Array.isArray(value) ? 'array' : 'map'}\n`);
    for (const entry of value.entries()) for (const each of entry) add(hash, each);
    hash.update('end\n');
  } else if (typeof value === 'object' && value !== null) {
    hash.update('object\n');
    for (const [name, member] of Object.entries(value)) {
      hash.update(`${name}\n`);
      add(hash, member);
    }
    hash.update('end\n');
  } else hash.update(`${typeof value} ${String(value)}\n`);
}

async function digestOfParts(catalog: WholeCatalog): Promise<string> {
  const hash = createHash('sha256');
  add(hash, await wholeParts(catalog, async () => {}));
  return hash.digest('hex');
}

it('the number of the snapshot’s format changes whenever what a snapshot holds of the same data changes', async () => {
  const folder = await temporaryFolder();
  await copyStarterStore(`${folder.path}/format.sqlite`);
  const store = await openStore(`sqlite:${folder.path}/format.sqlite`);
  try {
    const synonyms = shippedSynonyms();
    const catalog = await loadTerritory(store, synonyms);
    if (!catalog) throw new Error('The starter data hold no territory.');
    // The starter data have neither blocks nor census areas, and hardly any numbers on axes.
    const { reader, report } = await importInto(gridTown());
    expect(report.refusals).toEqual([]);
    const town = await buildWhole(reader, synonyms, async () => {});
    const { checks, deduced } = town.network;
    const used = [
      checks.turned,
      [...town.tables.calles.ids].filter((_, street) => deduced.steps(street).length > 0).length,
    ];
    expect(used).toEqual([2, 1]);
    expect({
      format: SNAPSHOT_FORMAT,
      data: catalog.version.checksum,
      synonyms: synonyms.fingerprint,
      parts: await digestOfParts(catalog),
      town: await digestOfParts(town),
    }).toEqual(PINNED);
  } finally {
    await store.close();
    await folder.remove();
  }
});
