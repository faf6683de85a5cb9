import { join } from 'node:path';
import fc from 'fast-check';
import { test } from 'vitest';
import { fileOfRecords } from '../../../src/ingest/read-file.ts';
import { beginOrganismsImport } from '../../../src/organisms/import/intake.ts';
import { openStore } from '../../../src/store/open.ts';
import { expectRoundTrip } from '../../export/round-trip.ts';
import { unusualText } from '../../export/unusual.ts';
import { importFor } from '../../importing.ts';
import { temporaryFolder } from '../../serving.ts';

const text = fc.oneof(unusualText, fc.constantFrom('', null));
const place = fc.oneof(
  fc.record({
    latitud: fc.oneof(fc.constant(-0), fc.double({ min: -90, max: 90, noNaN: true })),
    longitud: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  fc.constantFrom({}, { latitud: null, longitud: '' }),
);
const moment = fc.constantFrom(
  null,
  '2020-01-01T00:00:00Z',
  '2020-01-01T00:00:00.123456-03:00',
  '9999-12-31T23:59:59+14:00',
);

const organism = fc
  .record({
    id: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(2147483647)),
    nombre: unusualText,
    descripcion: text,
    web: fc.constantFrom('', 'https://cultura.gob.ar/a?b=1#"'),
    email: text,
    telefono: text,
    direccion: text,
    localidad: text,
    provincia: text,
    imagen: fc.constantFrom(null, 'https://x/y.png'),
    fecha_creacion: moment,
    fecha_modificacion: moment,
    extra: fc.oneof(fc.dictionary(unusualText, fc.jsonValue()), fc.constantFrom(null, 'text', [])),
    place,
  })
  .map(({ place: own, ...each }) => ({ ...each, ...own }));

test('any organisms are exported, imported and exported alike, with the dates that imports set', async () => {
  const folder = await temporaryFolder();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(organism, { minLength: 1 }), { minLength: 1, maxLength: 3 }), async (lists) => {
      run += 1;
      const store = await openStore(`sqlite:${join(folder.path, `${run}.sqlite`)}`);
      for (const list of lists) {
        const opened = fileOfRecords('organismos.ndjson', list);
        await importFor({ dataSet: 'organisms', begin: beginOrganismsImport }, store, [opened], { maximumRefused: 1 });
      }
      const counts = (await store.versions()).get('organisms')?.counts ?? {};
      if (Object.keys(counts).length > 0) await (await expectRoundTrip(store)).close();
      await store.close();
    }),
    { numRuns: 30 },
  );
  await folder.remove();
}, 120_000);
