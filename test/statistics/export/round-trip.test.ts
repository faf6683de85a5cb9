import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDay, parseDay } from '../../../src/indexes/civil-date.ts';
import { SILENT } from '../../../src/ingest/progress.ts';
import { fileOfRecords } from '../../../src/ingest/read-file.ts';
import { runImport } from '../../../src/ingest/run.ts';
import { beginStatisticsImport } from '../../../src/statistics/import/intake.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { expectRoundTrip, exportAll, importAll } from '../../export/round-trip.ts';
import { unusualNumber, unusualText } from '../../export/unusual.ts';
import { temporaryFolder } from '../../serving.ts';
import { variable } from '../serving.ts';

const IDS = [1, 2, 300, 2147483647];
const START = Date.parse('2026-08-01T12:00:00Z');
const HOUR = 3_600_000;

const id = fc.constantFrom(...IDS);
/** Of two years and of days far away, some of them ahead. */
const day = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((n) => 20_450 + n * 50),
  fc.constantFrom('0001-01-01', '1899-12-31', '9999-12-31').map((date) => parseDay(date) ?? 0),
);
const shortText = (length: number) => unusualText.map((text) => text.slice(0, length));
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 });

const entry = fc.record({
  descripcion: orNull(unusualText),
  categoria: orNull(unusualText),
  tipoSerie: orNull(shortText(100)),
  periodicidad: fc.constantFrom('D', 'M', null, ''),
  unidadExpresion: orNull(shortText(100)),
  moneda: fc.constantFrom('ML', null),
  primerFechaInformada: fc.constantFrom(null, null, '2025-06-01'),
  ultFechaInformada: fc.constantFrom(null, '2026-08-07', '9999-12-31'),
  ultValorInformado: orNull(unusualNumber),
});
const row = fc.record({ id, day, value: orNull(unusualNumber), fuente: orNull(unusualText) });

/** One import: a catalogue that may leave variables out, values and withdrawals, and what is kept beside them. */
const step = fc.record({
  hours: fc.integer({ min: 1, max: 60 }),
  catalogue: fc.option(fc.dictionary(id.map(String), entry, { minKeys: 1 }), { freq: 2 }),
  rows: fc.uniqueArray(row, { selector: (given) => `${given.id} ${given.day}`, maxLength: 12 }),
  notes: fc.dictionary(id.map(String), orNull(unusualText)),
  captures: fc.uniqueArray(
    fc.record({ id, captured: fc.integer({ min: 20_450, max: 21_000 }), value: unusualNumber }),
    {
      selector: (given) => `${given.id} ${given.captured}`,
      maxLength: 4,
    },
  ),
  coverage: fc.dictionary(id.map(String), fc.record({ n: fc.nat(), fuentes: orNull(unusualText) })),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function filesOf({ catalogue, rows, notes, captures, coverage }: Step, isFirst: boolean) {
  const entries = isFirst ? Object.fromEntries(IDS.map((each) => [each, {}])) : (catalogue ?? {});
  const files = {
    variables: Object.entries(entries).map(([each, members]) => variable(Number(each), members)),
    series: rows
      .filter(({ value }) => value !== null)
      .map((each) => ({ idVariable: each.id, fecha: formatDay(each.day), valor: each.value, fuente: each.fuente })),
    withdrawn: rows
      .filter(({ value }) => value === null)
      .map((each) => ({ idVariable: each.id, fecha: formatDay(each.day), retirado: true })),
    notes: Object.entries(notes).map(([each, detalle]) => ({ id: Number(each), detalle })),
    captures: captures.map((each) => ({
      captura: formatDay(each.captured),
      idVariable: each.id,
      ultFechaInformada: formatDay(each.captured - 1),
      ultValorInformado: each.value,
    })),
    coverage: Object.entries(coverage).map(([each, members]) => ({
      idVariable: Number(each),
      desde: '2020-01-01',
      hasta: '2026-01-01',
      declaradaDesde: null,
      declaradaHasta: null,
      mayorHuecoDias: 0.5,
      ...members,
    })),
  };
  return Object.entries(files).flatMap(([name, records]) => (records.length > 0 ? [fileOfRecords(name, records)] : []));
}

async function importStep(store: Store, given: Step, instant: number, isFirst: boolean): Promise<void> {
  const paths = filesOf(given, isFirst);
  if (paths.length === 0) return;
  await runImport({
    store,
    receivers: [{ dataSet: 'statistics', begin: beginStatisticsImport }],
    paths,
    starter: false,
    // Values of variables that have left the catalogue are refused, and so are those before its first dates.
    maximumRefused: 1,
    source: 'a test',
    progress: SILENT,
    now: () => new Date(instant),
  });
}

function resourcesOf(versions: Awaited<ReturnType<Store['versions']>>): string[] {
  return Object.keys(versions.get('statistics')?.counts ?? {});
}

test('any history of imports is exported, imported and exported alike, and goes on alike in both stores', async () => {
  const folder = await temporaryFolder();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), step, async (steps, later) => {
      run += 1;
      const store = await openStore(`sqlite:${join(folder.path, `${run}.sqlite`)}`);
      let instant = START;
      for (const [index, given] of steps.entries()) {
        instant += given.hours * HOUR;
        await importStep(store, given, instant, index === 0);
      }
      const trip = await expectRoundTrip(store);
      const numberOf = async (of: Store) => (await of.versions()).get('statistics')?.number;
      expect(await numberOf(trip.other)).toBe(await numberOf(store));
      // The next import finds the same values and the same past.
      const before = resourcesOf(await store.versions());
      await importStep(store, later, instant + HOUR, false);
      const next = join(folder.path, `${run}-next`);
      await exportAll(store, next);
      // The store that took over the past takes over how it went on, too.
      await importAll(trip.other, [next]);
      const versions = await store.versions();
      // A list of which nothing is left has no file, so that an import leaves the one that is held: as with any import.
      if (before.every((name) => resourcesOf(versions).includes(name))) {
        expect((await trip.other.versions()).get('statistics')?.checksum).toBe(versions.get('statistics')?.checksum);
        expect(await numberOf(trip.other)).toBe(await numberOf(store));
      }
      await trip.close();
      await store.close();
    }),
    { numRuns: 30 },
  );
  await folder.remove();
}, 240_000);
