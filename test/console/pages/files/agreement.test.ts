import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningOf } from '../../../../src/console/pages/files/beginning.ts';
import { KIND_NAMES, KINDS, usualHeadings } from '../../../../src/console/pages/files/kinds.ts';
import { REASONS } from '../../../../src/console/pages/files/reasons.ts';
import { SAMPLE_BYTES } from '../../../../src/csv/dialect.ts';
import { readBeginning } from '../../../../src/territory/archivos/beginning.ts';
import { ROW_PROBLEMS } from '../../../../src/territory/archivos/outcome.ts';
import { FILE_RESOURCES } from '../../../../src/territory/archivos/resource.ts';
import { SHARES } from '../../../../src/territory/archivos/score.ts';
import { MISS_CODES, REMARK_CODES } from '../../../../src/territory/explicar/reason.ts';

/** Bytes that mean something to a reader of CSV, far more often than chance would have them. */
const bytes = fc
  .array(fc.constantFrom(...'ab ;;,,\t|""\n\n\r#=éñ“'.split(''), 'sep=;\n', 'Calle 12', '\ufeff'), { maxLength: 120 })
  .map((parts) => parts.join(''))
  .chain((text) => fc.constantFrom(Buffer.from(text, 'utf8'), Buffer.from(text.replaceAll('“', '\x93'), 'latin1')));
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
        expect(page.dialect).toEqual(server.dialect);
        expect(page.headings).toEqual(server.headings);
        expect(page.bodyStart).toBe(
          server.before.byteLength + server.header.bytes.byteLength + server.header.lineEnd.byteLength,
        );
      }),
      { numRuns: 300 },
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
    for (const code of [...Object.keys(SHARES), 'parametro_invalido']) codes.add(code);
    expect(new Set(Object.keys(REASONS.es))).toEqual(codes);
    expect(new Set(Object.keys(REASONS.en))).toEqual(codes);
  });
});
