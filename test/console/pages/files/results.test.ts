import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningOf } from '../../../../src/console/pages/files/beginning.ts';
import { FAILED } from '../../../../src/console/pages/files/outcomes.ts';
import { type Plan, requestOf } from '../../../../src/console/pages/files/plan.ts';
import { Results } from '../../../../src/console/pages/files/results.ts';
import { ALL_ROWS, FilterRun } from '../../../../src/console/pages/files/row-filter.ts';
import { countRows } from '../../../../src/console/pages/files/rows.ts';
import { fileFrom, headerOf, type OpenFile, wholeFile } from '../../../../src/console/pages/files/work.ts';
import type { RawPair } from '../../../../src/server/parameters/table.ts';
import { broken, found, missed } from '../../../../src/territory/archivos/outcome.ts';
import type { FileCatalog, FileResource } from '../../../../src/territory/archivos/resource.ts';
import { chunksOf } from '../../../csv/chunks.ts';
import { answered, open, resourceNamed } from '../../../territory/archivos/files.ts';

/** Answers by the address itself: what begins with `no` is not found, and with `=` comes out as something like a formula. */
const RESOURCE: FileResource = {
  ...resourceNamed('direcciones'),
  answer: (_, pairs) => {
    const text = String(pairs.find(([name]) => name === 'direccion')?.[1] ?? '');
    if (text === '') return missed({ codigo: 'texto_vacio', mensaje: 'La fila no tiene dirección.' });
    if (text.startsWith('no'))
      return missed({ codigo: 'calle_no_encontrada', mensaje: `No hay «${text}»; "nada"\nmás.` });
    if (text.startsWith('mal')) return broken('parametro_invalido', 'direccion: no.');
    return found({ nomenclatura: text.toUpperCase(), ubicacion: { lat: -34.5, lon: -58.25 } });
  },
};
// The resource above looks nothing up.
const CATALOG = {} as FileCatalog;
const PLAN: Plan = {
  kind: 'direcciones',
  sources: { direccion: { from: 'columns', places: [0] } },
  exact: false,
  comma: false,
  corner: false,
};
const SIZES = [1, 700, 13];

async function opened(bytes: Uint8Array, hasHeader = true): Promise<OpenFile> {
  const beginning = beginningOf(bytes, true, { hasHeader });
  if (typeof beginning === 'string') throw new Error(beginning);
  return { name: 'a.csv', bytes: new Blob([new Uint8Array(bytes)]), said: {}, beginning };
}

/** What the server answers to a body, sent as the page sends it. */
async function answerTo(file: OpenFile, body: Blob): Promise<Buffer> {
  const { query = {} } = requestOf(PLAN, file.beginning, file.name);
  const pairs = Object.entries(query).filter(([, value]) => value !== null) as RawPair[];
  const table = await open(RESOURCE, pairs, chunksOf(new Uint8Array(await body.arrayBuffer()), SIZES));
  if ('wrong' in table) throw new Error(table.wrong.join());
  return answered(table, CATALOG);
}

function read(reader: ReturnType<Results['appending']>, answer: Uint8Array): void {
  for (const piece of chunksOf(answer, SIZES)) reader.read(piece);
  reader.finish();
}

async function processed(file: OpenFile, limits?: ConstructorParameters<typeof Results>[2]): Promise<Results> {
  const results = new Results(file.beginning.dialect, file.beginning.headings, limits);
  read(results.appending(), await answerTo(file, wholeFile(file)));
  return results;
}

const text = (blob: Blob): Promise<string> => blob.arrayBuffer().then((bytes) => Buffer.from(bytes).toString('latin1'));
const never = new AbortController().signal;

const FILE = Buffer.from('domicilio;nota\r\nSalta 1;a\r\nno hay;"b;c"\r\n\r\nSalta 2;"d ""e"""\r\nmal;=f\r\n');

const files = fc
  .array(fc.constantFrom(...'ab ;;""\n\n\r#=éñ'.split(''), 'Salta 1', 'no hay', 'mal', '\r\n'), { maxLength: 80 })
  .map((parts) => Buffer.from(`domicilio;nota\n${parts.join('')}`));

describe('results', () => {
  it('are the answer, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (bytes) => {
        const file = await opened(bytes);
        const answer = await answerTo(file, wholeFile(file));
        const results = await processed(file);
        expect(await text(results.file('all'))).toBe(answer.toString('latin1'));
      }),
      { numRuns: 80 },
    );
  });
  it('can be taken up after any row', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.nat(12), async (bytes, after) => {
        const file = await opened(bytes);
        const { beginning } = file;
        const whole = await processed(file);
        const { rows } = await countRows(file.bytes, beginning.bodyStart, beginning.dialect, never);
        expect(rows).toBe(whole.answered);
        const results = new Results(beginning.dialect, beginning.headings);
        const reader = results.appending();
        // The answer breaks off within the row behind so many.
        const answer = await text(whole.file('all'));
        const end = (await countRows(new Blob([Buffer.from(answer, 'latin1')]), 0, beginning.dialect, never, after + 1))
          .end;
        reader.read(Buffer.from(answer, 'latin1').subarray(0, end + 3));
        const done = results.answered;
        const rest = await countRows(file.bytes, beginning.bodyStart, beginning.dialect, never, done);
        read(results.appending(), await answerTo(file, done === 0 ? wholeFile(file) : fileFrom(file, rest.end)));
        expect(results.kept).toBe(whole.kept);
        for (let place = 0; place < whole.kept; place++) expect(results.cells(place)).toEqual(whole.cells(place));
        expect(results.outcomes.tally()).toEqual(whole.outcomes.tally());
      }),
      { numRuns: 80 },
    );
  });
  it('tell texts, outcomes and reasons of a row', async () => {
    const results = await processed(await opened(FILE));
    expect(results.kept).toBe(4);
    expect(results.outcomes.failed).toBe(2);
    expect(results.cells(1).slice(0, 2)).toEqual(['no hay', 'b;c']);
    expect(results.outcomes.state(1)).toBe('sin_resultado');
    expect(results.outcomes.reason(1)).toBe('calle_no_encontrada');
    expect(results.message(1)).toBe('No hay «no hay»; "nada"\nmás.');
    expect(results.outcomes.tally()).toEqual({
      states: { hallado: 2, aproximado: 0, sin_resultado: 1, fila_invalida: 1 },
      reasons: [
        { code: 'calle_no_encontrada', rows: 1 },
        { code: 'parametro_invalido', rows: 1 },
      ],
    });
    const failed = await text(results.file('failed'));
    expect(failed.split('\r\n').length).toBe(4);
    expect(failed).toContain('"b;c"');
    expect(failed).not.toContain('Salta');
  });
  it('take corrections, each in its row', async () => {
    const file = await opened(FILE);
    const results = await processed(file);
    results.correct(1, ['Salta; "9"', 'ñandú']);
    results.correct(3, ['', '']);
    expect(results.pending).toEqual([1, 3]);
    expect(results.cells(1).slice(0, 2)).toEqual(['Salta; "9"', 'ñandú']);
    const places = results.pending;
    read(results.replacing(places), await answerTo(file, results.bodyFor(places, headerOf(file))));
    expect(results.pending).toEqual([]);
    expect([0, 1, 2, 3].map((place) => results.correction(place))).toEqual([null, 'done', null, 'done']);
    expect(results.outcomes.state(1)).toBe('hallado');
    expect(results.outcomes.reason(3)).toBe('texto_vacio');
    expect(results.outcomes.failed).toBe(1);
    const lines = Buffer.from(await text(results.file('all')), 'latin1')
      .toString('utf8')
      .split('\r\n');
    expect(lines[2]).toMatch(/^"Salta; ""9""";ñandú;"SALTA; ""9""";/);
    expect(lines[3]).toBe('');
    expect(lines.length).toBe(7);
    const sentAgain = Buffer.from(await text(results.processedBody(headerOf(file))), 'latin1').toString('utf8');
    expect(sentAgain).toContain('\n"Salta; ""9""";ñandú\n');
    expect(results.correct(0, ['Salta 1', 'a'])).toBe(false);
    expect(results.correct(0, ['Salta 7', 'a'])).toBe(true);
    expect(results.correct(0, ['Salta 7', 'a'])).toBe(false);
    expect(results.correct(0, ['Salta 1', 'a'])).toBe(true);
    expect(results.correction(0)).toBe(null);
  });
  it('of any rows asked again are the same again', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (bytes) => {
        const file = await opened(bytes);
        const results = await processed(file);
        if (results.kept === 0) return;
        const places = Array.from({ length: results.kept }, (_, place) => place);
        const before = places.map((place) => results.cells(place));
        const reader = results.replacing(places);
        read(reader, await answerTo(file, results.bodyFor(places, headerOf(file))));
        expect(reader.rows).toBe(results.kept);
        for (const place of places) {
          // What was wrong with the row as such is mended by having it written anew; its cells stay.
          const own = (cells: readonly string[] = []) => cells.slice(0, 2).map((cell) => cell.trim());
          expect(own(results.cells(place))).toEqual(own(before[place]));
        }
      }),
      { numRuns: 80 },
    );
  });
  it('keep what the table may hold, and the rest for the download alone', async () => {
    const file = await opened(FILE);
    const whole = await processed(file);
    const results = await processed(file, { rows: 2, bytes: 1e6 });
    expect([results.kept, results.answered]).toEqual([2, 4]);
    expect(results.outcomes.tally()).toEqual(whole.outcomes.tally());
    for (const which of ['all', 'failed'] as const) {
      expect(await text(results.file(which))).toBe(await text(whole.file(which)));
    }
  });
  it('of a file without header are those of a file with one', async () => {
    const file = await opened(Buffer.from('Salta 1;a\nno hay;b\n'), false);
    const results = await processed(file);
    expect(results.headings.slice(0, 2)).toEqual(['columna_1', 'columna_2']);
    expect(results.kept).toBe(2);
  });
  it('of an answer that is none are refused', async () => {
    const { beginning } = await opened(FILE);
    const results = new Results(beginning.dialect, beginning.headings);
    expect(() => results.appending().read(Buffer.from('<html>;nada\n'))).toThrow('other columns');
    expect(() => results.appending().finish()).toThrow('no header');
    const head = 'domicilio;nota;georef_estado;georef_motivo;georef_mensaje;georef_puntaje\n';
    expect(() => results.appending().read(Buffer.from(`${head}a;b;hallado;\n`))).toThrow('4 cells');
    expect(() => results.appending().read(Buffer.from(`${head}a;b;quizás;;;\n`))).toThrow('quizás');
  });
});

describe('the filter', () => {
  const filtered = async (filter: Partial<typeof ALL_ROWS>): Promise<readonly number[]> => {
    const results = await processed(await opened(FILE));
    results.correct(2, ['Jujuy', '']);
    const run = new FilterRun(results, { ...ALL_ROWS, ...filter });
    while (!run.advance(() => true));
    return run.passed;
  };
  it('lets everything through, or what is asked for', async () => {
    expect(await filtered({})).toEqual([0, 1, 2, 3]);
    expect(await filtered({ show: 'failed' })).toEqual([1, 3]);
    expect(await filtered({ show: 'hallado' })).toEqual([0, 2]);
    expect(await filtered({ show: 'corrected' })).toEqual([2]);
    expect(await filtered({ reason: 'parametro_invalido' })).toEqual([3]);
    expect(await filtered({ text: 'SALTÁ' })).toEqual([0, 2]);
    expect(await filtered({ text: 'jujuy' })).toEqual([2]);
    expect(await filtered({ text: 'salta', show: 'failed' })).toEqual([]);
    expect(FAILED.size).toBe(2);
  });
});
