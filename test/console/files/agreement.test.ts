import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KIND_NAMES, KINDS, usualHeadings } from '../../../src/console/pages/files/asking/kinds.ts';
import { beginningOf } from '../../../src/console/pages/files/reading/beginning.ts';
import { SAMPLE_BYTES } from '../../../src/console/pages/files/reading/dialect.ts';
import { cellContent, cellStarts, RowCutter } from '../../../src/console/pages/files/reading/row-cutter.ts';
import { decode, encode } from '../../../src/console/pages/files/reading/text.ts';
import { REASONS } from '../../../src/console/pages/files/reasons.ts';
import { readBeginning } from '../../../src/territory/archivos/beginning.ts';
import { decode as serverDecode, encode as serverEncode } from '../../../src/territory/archivos/encoding.ts';
import { ROW_PROBLEMS } from '../../../src/territory/archivos/outcome.ts';
import { FILE_RESOURCES } from '../../../src/territory/archivos/resource.ts';
import { RowScanner, cellContent as serverContent } from '../../../src/territory/archivos/row-scanner.ts';
import { MISS_CODES, REMARK_CODES } from '../../../src/territory/explicar/reason.ts';
import { chunksOf } from '../../territory/archivos/files.ts';

/** Bytes that mean something to a reader of CSV, far more often than chance would have them. */
const bytes = fc
  .array(fc.constantFrom(...'ab ;;,,\t|""\n\n\r#=éñ“'.split(''), 'sep=;\n', 'Calle 12', '\ufeff'), { maxLength: 120 })
  .map((parts) => parts.join(''))
  .chain((text) => fc.constantFrom(Buffer.from(text, 'utf8'), Buffer.from(text.replaceAll('“', '\x93'), 'latin1')));
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });

interface Cut {
  readonly text: string;
  readonly end: string;
  readonly cells: readonly number[];
  readonly isWrong: boolean;
}

function byPage(chunks: readonly Uint8Array[], cell: number, row: number): Cut[] {
  const cutter = new RowCutter({ cell, row });
  const rows: Cut[] = [];
  const take = (): void => {
    for (let found = cutter.next(); found; found = cutter.next()) {
      rows.push({
        text: Buffer.from(found.bytes).toString('latin1'),
        end: Buffer.from(found.lineEnd).toString('latin1'),
        cells: [...found.cells],
        isWrong: found.problem !== null,
      });
    }
  };
  for (const chunk of chunks) {
    cutter.feed(chunk);
    take();
  }
  cutter.finish();
  take();
  return rows;
}

function byServer(chunks: readonly Uint8Array[], cell: number, row: number): Cut[] {
  const scanner = new RowScanner({ cell, row });
  const rows: Cut[] = [];
  const take = (): void => {
    for (let found = scanner.next(); found; found = scanner.next()) {
      rows.push({
        text: found.bytes.toString('latin1'),
        end: found.lineEnd.toString('latin1'),
        cells: [...found.cells],
        isWrong: found.problem !== null,
      });
    }
  };
  for (const chunk of chunks) {
    scanner.feed(chunk);
    take();
  }
  scanner.finish();
  take();
  return rows;
}

async function* once(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  yield chunk;
}

const OPTIONS = {
  campos: undefined,
  separador: undefined,
  codificacion: undefined,
  prefijo: 'georef_',
  decimales: 'punto',
  union: ' ',
} as const;

describe('the page reads files as the server does', () => {
  it('rows and cells', () => {
    fc.assert(
      fc.property(bytes, sizes, fc.constantFrom(59, 44, 9), fc.constantFrom(10, 13), (file, cut, cell, row) => {
        const chunks = chunksOf(file, cut);
        expect(byPage(chunks, cell, row)).toEqual(byServer(chunks, cell, row));
      }),
      { numRuns: 300 },
    );
  });
  it.each([
    ['a line of 600 KiB', Buffer.from(`a;b\n"${'x'.repeat(600 * 1024)}\n1;2\n`)],
    ['a quote that never closes', Buffer.from(`a;b\n1;"${'x;y\n'.repeat(70_000)}`)],
    ['a hundred and more of them', Buffer.from(`a;b\n${'1;"x\n'.repeat(300)}`)],
    ['more cells than are told apart', Buffer.from(`a;b\n${';'.repeat(5000)}\n1;2\n`)],
  ])('%s', (_, file) => {
    const chunks = chunksOf(file, [64 * 1024]);
    // As one text: a hundred thousand rows are compared.
    expect(JSON.stringify(byPage(chunks, 59, 10))).toBe(JSON.stringify(byServer(chunks, 59, 10)));
  });
  it('what a cell means', () => {
    fc.assert(
      fc.property(bytes, (cell) => {
        expect(Buffer.from(cellContent(cell))).toEqual(serverContent(cell));
      }),
    );
  });
  it('one row by itself has the same cells', () => {
    fc.assert(
      fc.property(bytes, (file) => {
        for (const row of byPage([file], 59, 10)) {
          if (!row.isWrong) expect(cellStarts(Buffer.from(row.text, 'latin1'), 59)).toEqual(row.cells);
        }
      }),
    );
  });
  it('encoding, separator and headings', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (file) => {
        const page = beginningOf(file, file.byteLength < SAMPLE_BYTES, { hasHeader: true });
        const server = await readBeginning(once(file), OPTIONS);
        if ('issues' in server) {
          expect(typeof page).toBe('string');
          return;
        }
        if (typeof page === 'string') throw new Error(`the page refuses: ${page}`);
        expect(page.dialect.encoding).toBe(server.encoding);
        expect(page.dialect.separator).toBe(server.separator);
        expect(page.headings).toEqual(server.headings);
        expect(page.bodyStart).toBe(
          server.before.byteLength + server.header.bytes.byteLength + server.header.lineEnd.byteLength,
        );
      }),
      { numRuns: 300 },
    );
  });
  it('characters, both ways', () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom('utf-8' as const, 'latin-1' as const), (piece, encoding) => {
        const text = decode(piece, encoding);
        expect(text).toBe(serverDecode(piece, encoding));
        expect(Buffer.from(encode(text, encoding))).toEqual(serverEncode(text, encoding));
      }),
    );
  });
});

describe('the page knows of files what the server does', () => {
  it('what they may hold, and by which headings', () => {
    const page = KIND_NAMES.map((name) => ({
      name,
      needs: KINDS[name].needs,
      exacto: KINDS[name].hasExact,
      parameters: KINDS[name].parameters.map((parameter) => [parameter, usualHeadings(name, parameter)]),
    }));
    const server = FILE_RESOURCES.map(({ name, needs, exacto, parameters }) => ({
      name,
      needs,
      exacto,
      parameters: parameters.map((parameter) => [parameter.name, parameter.headings]),
    }));
    expect(page).toEqual(server);
  });
  it('which added columns hold a point', () => {
    for (const name of KIND_NAMES) {
      const usual = FILE_RESOURCES.find((one) => one.name === name)?.usual.fields.map(({ path }) => path) ?? [];
      const points = usual.filter((path) => /(lat|lon)$/.test(path)).map((path) => path.replaceAll('.', '_'));
      expect(KINDS[name].point ?? []).toEqual(points);
    }
  });
  it('a few words for every reason, in both languages', () => {
    const codes = new Set<string>([...MISS_CODES, ...REMARK_CODES, ...Object.keys(ROW_PROBLEMS)]);
    for (const code of ['varios_lugares', 'varios_resultados', 'nombre_parecido', 'sin_altura', 'parametro_invalido']) {
      codes.add(code);
    }
    expect(new Set(Object.keys(REASONS.es))).toEqual(codes);
    expect(new Set(Object.keys(REASONS.en))).toEqual(codes);
  });
});
