import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFile } from '../../../src/ingest/read-file.ts';
import { ORGANISMOS } from '../../../src/sync/organismos/source.ts';
import { loadOrganisms, organism, organismsAlone } from '../../organisms/sample.ts';
import { serveGroup } from '../../serving.ts';
import { visiting } from '../visiting.ts';

const ORGANISMS = resolve('../shared/data/organisms');
const hasOrganisms = existsSync(ORGANISMS);

type Records = readonly Record<string, unknown>[];

/** Serves records, fills a second server from the first, and compares them page by page. */
async function takesOver(records: Records, pages: number): Promise<void> {
  const first = await serveGroup(organismsAlone, (store) => loadOrganisms(store, [...records]));
  const at = await visiting({ organismosAddress: first.address });
  try {
    const report = await at.visit(ORGANISMOS);
    expect(report.error).toBeNull();
    expect(report).toMatchObject({ requests: pages });
    const second = await serveGroup(organismsAlone, async () => undefined, { store: at.settings.store });
    try {
      for (let offset = 0; offset < records.length; offset += 1000) {
        const path = `/organismos?limit=1000&offset=${offset}`;
        const [one, other] = await Promise.all([first.get(path), second.get(path)]);
        expect((await other.text()).replaceAll(second.address, first.address)).toBe(await one.text());
      }
    } finally {
      await second.close();
    }
    const again = await at.visit(ORGANISMOS);
    expect(again).toMatchObject({ error: null, bytes: 0, outcome: { published: [] } });
  } finally {
    await at.close();
    await first.close();
  }
}

describe('a Ventanilla filled from another by the list of group D', () => {
  it('answers as it answers, the dates of the records too', async () => {
    const given = { fecha_creacion: '2019-03-12T14:05:31.123456-03:00', fecha_modificacion: '2020-01-01T00:00:00Z' };
    await takesOver(
      [organism(1, given), organism(2, { latitud: -34.6, longitud: -58.4, imagen: 'https://a.ar/b.png' }), organism(7)],
      1,
    );
  });

  it.skipIf(!hasOrganisms)(
    `with all that are public${hasOrganisms ? '' : ': skipped, no ../shared'}`,
    async () => {
      const { records } = await openFile(join(ORGANISMS, 'organisms.ndjson.gz'));
      const values = Array.from(
        records(() => {}),
        ({ value }) => value,
      );
      expect(values.length).toBe(4263);
      await takesOver(values, 5);
    },
    60_000,
  );
});
