import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { encode } from '../../../src/csv/encoding.ts';
import { MOST_CELLS, RowScanner } from '../../../src/csv/row-scanner.ts';
import { Pace } from '../../../src/server/pace.ts';
import type { RawPair } from '../../../src/server/parameters/table.ts';
import { found, ROW_PROBLEMS } from '../../../src/territory/archivos/outcome.ts';
import type { FileCatalog, FileResource } from '../../../src/territory/archivos/resource.ts';
import { MAXIMUM_CELL_BYTES } from '../../../src/territory/archivos/row-values.ts';
import { chunksOf } from '../../csv/chunks.ts';
import { CITY, SANTA_FE } from '../direcciones/town.ts';
import { catalogOf } from '../explicar/catalog.ts';
import { answered, open, resourceNamed } from './files.ts';

let catalog: FileCatalog;
beforeAll(async () => {
  catalog = await catalogOf(CITY);
});

/** Says back the value of the column, so that tests see what was read. */
const MIRROR: FileResource = {
  ...resourceNamed('localidades'),
  answer: (_, pairs) => found({ id: pairs.find(([name]) => name === 'nombre')?.[1] ?? '', nombre: 'Ñ' }),
};

async function run(
  text: string | Uint8Array,
  pairs: readonly RawPair[],
  resource: FileResource | string = MIRROR,
  sizes: readonly number[] = [],
): Promise<Buffer> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const table = await open(resource, pairs, chunksOf(bytes, sizes));
  if ('wrong' in table) throw new Error(table.wrong.join(' | '));
  return answered(table, catalog);
}

const lines = async (text: string, pairs: readonly RawPair[], resource?: FileResource | string): Promise<string[]> =>
  (await run(text, pairs, resource)).toString().split('\n');

const FIELDS: readonly RawPair[] = [
  ['campos', 'id'],
  ['prefijo', ''],
];

describe('what comes out', () => {
  it('is what went in, with columns behind it', async () => {
    const text = '\uFEFF"Nota";Lugar\r\n"a;b"; "Córdoba" \r\n\r\n;"x ""y"""\r\n';
    expect((await run(text, [['nombre', 'Lugar'], ...FIELDS])).toString()).toBe(
      '\uFEFF"Nota";Lugar;id;estado;motivo;mensaje;puntaje\r\n' +
        '"a;b"; "Córdoba" ;Córdoba;hallado;;;100\r\n' +
        '\r\n' +
        ';"x ""y""";"x ""y""";hallado;;;100\r\n',
    );
  });

  it('minus the added columns is what went in, for any table and however it is cut', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '"', ';', ',', '\t', '\n', ' ', 'ñ', '1', '-'),
      maxLength: 8,
    });
    const width = fc.integer({ min: 1, max: 5 });
    await fc.assert(
      fc.asyncProperty(
        width.chain((count) => fc.array(fc.array(cell, { minLength: count, maxLength: count }), { maxLength: 12 })),
        fc.constantFrom('coma', 'punto_y_coma', 'tabulador', 'barra'),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('utf-8', 'latin-1'),
        fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 6 }),
        async (rows, separador, end, codificacion, sizes) => {
          const sign = { coma: ',', punto_y_coma: ';', tabulador: '\t', barra: '|' }[separador] ?? ',';
          const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
          const header = (rows[0] ?? ['']).map((_, place) => `c${place}`);
          const table = [header, ...rows];
          const written = table.map((row) => row.map(quoted).join(sign));
          const bytes = encode(`${written.join(end)}${end}`, codificacion === 'utf-8' ? 'utf-8' : 'latin-1');
          const pairs: RawPair[] = [
            ['nombre', 'c0'],
            ['separador', separador],
            ['codificacion', codificacion],
            ...FIELDS,
          ];
          const out = await run(bytes, pairs, MIRROR, sizes);
          const text = out.toString(codificacion === 'utf-8' ? 'utf8' : 'latin1');
          const read: string[][] = parse(text, { delimiter: sign, record_delimiter: end, trim: false });
          expect(read.map((row) => row.slice(0, header.length))).toEqual(table);
          // Byte for byte, not only by meaning: each row begins with its own text.
          for (const row of written) expect(text).toContain(row);
          expect(read.slice(1).map((row) => row[header.length])).toEqual(
            rows.map(([first = '']) => {
              const value = first.trim();
              const shown = value === '-' || value === '--' ? '' : value;
              return shown.startsWith('-') ? `'${shown}` : shown;
            }),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps what cannot be put under the columns, and says so', async () => {
    const table = await open(MIRROR, [['nombre', 'b'], ...FIELDS], [Buffer.from('a;b\n1\n1;2;\n1;2;3;"4"\n8;"9')]);
    if ('wrong' in table) throw new Error(table.wrong.join());
    const out = (await answered(table, catalog)).toString();
    expect(parse(out, { delimiter: ';' }).map((row: string[]) => row.slice(0, 5))).toEqual([
      ['a', 'b', 'id', 'estado', 'motivo'],
      ['1', '', '', 'fila_invalida', 'faltan_celdas'],
      ['1', '2', '2', 'hallado', ''],
      ['1', '2;3;"4"', '', 'fila_invalida', 'sobran_celdas'],
      ['8;"9', '', '', 'fila_invalida', 'comillas_sin_cerrar'],
    ]);
    expect(table.counts.rows).toBe(4);
    expect(table.counts.all()).toEqual([
      ['hallado', 1],
      ['aproximado', 0],
      ['sin_resultado', 0],
      ['fila_invalida', 3],
    ]);
    expect(table.counts.reasons('fila_invalida').map(([motivo]) => motivo)).toEqual([
      'comillas_sin_cerrar',
      'faltan_celdas',
      'sobran_celdas',
    ]);
  });

  it('keeps what nobody would look up: cells without end, and a cell too many for each byte', async () => {
    const many = ';'.repeat(2 * MOST_CELLS);
    const quotes = '"'.repeat(MAXIMUM_CELL_BYTES);
    const text = `a;b\n1;2${many}\n1;2${many}x\n"${quotes}";2\n3;"${quotes}"\n`;
    const out = parse(await run(text, [['nombre', 'a'], ...FIELDS]), { delimiter: ';' });
    expect(out.map(([a, , ...added]: string[]) => [a?.length, ...added.slice(0, 3)])).toEqual([
      [1, 'id', 'estado', 'motivo'],
      [1, '1', 'hallado', ''],
      [1, '', 'fila_invalida', 'sobran_celdas'],
      [MAXIMUM_CELL_BYTES / 2, '', 'fila_invalida', 'celda_muy_larga'],
      [1, '3', 'hallado', ''],
    ]);
    expect(out[2]?.[1]).toBe(`2${many}x`);
  });

  it('tells its columns by their places where their headings are too much for a header', async () => {
    const heading = (place: number): string => `${place}${'ñ'.repeat(80)}`;
    const text = `${Array.from({ length: 10 }, (_, place) => heading(place)).join(';')}\n`;
    const said = async (columns: number): Promise<string[]> => {
      const places = Array.from({ length: columns }, (_, place) => `#${place + 1}`);
      const table = await open(MIRROR, [['nombre', places.join()], ...FIELDS], [Buffer.from(text)]);
      return 'wrong' in table ? table.wrong.slice() : new URLSearchParams(table.said).getAll('nombre');
    };
    expect(await said(2)).toEqual([heading(0), heading(1)]);
    expect(await said(10)).toEqual(['#1', '#2', '#3', '#4', '#5', '#6', '#7', '#8', '#9', '#10']);
  });

  it('begins with its blank lines', async () => {
    const text = `${'\n'.repeat(3000)} \r\nnombre\n1\n`;
    expect((await run(text, FIELDS)).toString()).toBe(
      `${'\n'.repeat(3000)} \r\nnombre,id,estado,motivo,mensaje,puntaje\n1,1,hallado,,,100\n`,
    );
  });

  it('has a row for every row and all columns in each, whatever came in', async () => {
    const piece = fc.constantFrom('a', '"', '""', ';', '\n', '\r\n', '\r', ' ', 'ñ', '\xff', '=', ';;;', 'x"y', '";"');
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 60 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }),
        async (pieces, sizes) => {
          const bytes = Buffer.from(`p;q\n${pieces.join('')}`, 'latin1');
          const table = await open(MIRROR, [['nombre', 'p'], ['separador', ';'], ...FIELDS], chunksOf(bytes, sizes));
          if ('wrong' in table) throw new Error(table.wrong.join());
          const scanner = new RowScanner({ cell: 59, row: 10 });
          scanner.feed(await answered(table, catalog));
          scanner.finish();
          let rows = -1;
          for (let row = scanner.next(); row; row = scanner.next()) {
            expect(row.problem).toBeNull();
            if (Buffer.from(row.bytes).toString('latin1').replace(/[ \r]/g, '') === '') continue;
            expect(row.cells.length - 1).toBe(2 + 5);
            rows++;
          }
          expect(rows).toBe(table.counts.rows);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is written in the characters of the file', async () => {
    const latin = Buffer.from('lugar;n\nCórdoba;“x”\n', 'utf8').toString('utf8');
    const bytes = encode(latin, 'latin-1');
    const out = await run(bytes, [
      ['nombre', 'lugar'],
      ['campos', 'id,nombre'],
      ['prefijo', 'p.'],
    ]);
    expect(
      out.equals(
        encode(
          'lugar;n;p.id;p.nombre;p.estado;p.motivo;p.mensaje;p.puntaje\nCórdoba;“x”;Córdoba;Ñ;hallado;;;100\n',
          'latin-1',
        ),
      ),
    ).toBe(true);
  });

  it('is in UTF-8 all the way where only the beginning of the file is, and says so', async () => {
    const latin = (text: string): Uint8Array => encode(text, 'latin-1');
    const row = `${'x'.repeat(98)};\n`;
    const ascii = `nota;lugar\n${row.repeat(700)}`;
    const rows = ['"Ñu;1";"Córdoba – ""a"""', 'sin acentos;Salta', 'Ñu;a;b', 'Ñu', '"Ñ'].join('\n');
    const told =
      'La fila no está en UTF-8, como el comienzo del archivo: se leyó como Latin-1 (Windows-1252) y sale en UTF-8.';
    const bytes = Buffer.concat([Buffer.from(ascii), Buffer.from('en UTF-8: ñ;Jujuy\n'), latin(rows)]);
    const table = await open(MIRROR, [['nombre', 'lugar'], ...FIELDS], chunksOf(bytes, [7, 1000]));
    if ('wrong' in table) throw new Error(table.wrong.join(' | '));
    const out = await answered(table, catalog);
    expect(table.encoding).toBe('utf-8');
    expect(out.toString().split('\n').slice(701)).toEqual([
      'en UTF-8: ñ;Jujuy;Jujuy;hallado;;;100',
      `"Ñu;1";"Córdoba – ""a""";"Córdoba – ""a""";hallado;;${told};100`,
      'sin acentos;Salta;Salta;hallado;;;100',
      `Ñu;"a;b";;fila_invalida;sobran_celdas;"${ROW_PROBLEMS.sobran_celdas} ${told}";0`,
      `Ñu;;;fila_invalida;faltan_celdas;${ROW_PROBLEMS.faltan_celdas} ${told};0`,
      `"""Ñ";;;fila_invalida;comillas_sin_cerrar;"${ROW_PROBLEMS.comillas_sin_cerrar} ${told}";0`,
    ]);
    expect(table.counts.turned).toBe(4);
  });

  it.each(['=1+1', '+54', '@x', '-x'])('never begins an added cell with what a spreadsheet runs: %j', async (text) => {
    expect((await lines(`a\n${text}\n`, [['nombre', 'a'], ...FIELDS]))[1]).toBe(`${text},'${text},hallado,,,100`);
  });
});

describe('what is paid', () => {
  it('are all rows that were worked on, also of who goes away before the end', async () => {
    for (const hasEnd of [true, false]) {
      const table = await open(MIRROR, [['nombre', 'h'], ...FIELDS], [Buffer.from(`h\n${'a\n'.repeat(50_000)}`)]);
      if ('wrong' in table) throw new Error(table.wrong.join(' | '));
      const paid: number[] = [];
      const owed: number[] = [];
      const steps = {
        stepUnits: 64,
        step: (units: number) => void paid.push(units),
        owe: (units: number) => void owed.push(units),
      };
      const pieces = table.pieces(catalog, new Pace(), steps);
      await pieces.next();
      if (hasEnd) for await (const _ of pieces);
      else await pieces.return(undefined);
      const { rows } = table.counts;
      expect(hasEnd ? rows === 50_000 : rows > 64 && rows < 50_000).toBe(true);
      expect([...paid, ...owed].reduce((sum, units) => sum + units)).toBe(rows);
      expect(owed).toEqual(hasEnd ? [] : [rows % 64]);
    }
  });
});

describe('what is read off a file', () => {
  it.each<[string, string]>([
    ['nombre;b\n1;2\n', 'nombre=nombre&separador=punto_y_coma&codificacion=utf-8'],
    ['Nombre,b\n"1;1",2\n', 'nombre=Nombre&separador=coma&codificacion=utf-8'],
    ['b\tNOMBRE\n1\t2\n', 'nombre=NOMBRE&separador=tabulador&codificacion=utf-8'],
    ['b|nombre|c\n1|2,5|x;y\n', 'nombre=nombre&separador=barra&codificacion=utf-8'],
    ['nombre, en español;b\n1,2;3\n', 'nombre=nombre%2C+en+espa%C3%B1ol&separador=punto_y_coma&codificacion=utf-8'],
    ['nombre\nSan Martín 100, Rosario\n', 'nombre=nombre&separador=punto_y_coma&codificacion=utf-8'],
    ['sep=;\nnombre;b\n1;2\n', 'nombre=nombre&separador=punto_y_coma&codificacion=utf-8'],
    [`nombre ${'n'.repeat(100)};b\n1;2\n`, 'nombre=%231&separador=punto_y_coma&codificacion=utf-8'],
    ['nombre;b\r1;2\r', 'nombre=nombre&separador=punto_y_coma&codificacion=utf-8'],
  ])('%j', async (text, said) => {
    const named: readonly RawPair[] = text.includes('en español')
      ? [['nombre', 'nombre, en español']]
      : text.includes('nnn')
        ? [['nombre', '#1']]
        : [];
    const table = await open(MIRROR, named, [Buffer.from(text)]);
    expect('wrong' in table ? table.wrong : table.said).toBe(said);
    if (!('wrong' in table)) {
      const out = (await answered(table, catalog)).toString();
      expect(out.startsWith(text.slice(0, 6))).toBe(true);
      expect(table.counts.states.hallado).toBe(1);
    }
  });

  it.each<[string, readonly RawPair[], string]>([
    ['a;b\n1;2\n', [['nombre', 'c']], 'nombre: El archivo no tiene una columna «c».'],
    ['a;b\n1;2\n', [['nombre', '#3']], 'nombre: El archivo tiene 2 columnas: no hay una columna #3.'],
    [
      'a;A;b\n1;2;3\n',
      [['nombre', 'Á']],
      'nombre: Hay más de una columna «Á»: nómbrela por su lugar, #1 es la primera.',
    ],
    [
      'a;b\n1;2\n',
      [],
      'nombre: No se sabe qué columna es «nombre»: diga nombre=COLUMNA, id=COLUMNA o fijo_nombre=VALOR.',
    ],
    ['nombre;georef_id\n1;2\n', [], 'prefijo: El archivo ya tiene columnas «georef_id»: elija otro prefijo.'],
    ['', [['nombre', 'a']], 'archivo: El archivo está vacío.'],
    ['\uFEFF', [['nombre', 'a']], 'archivo: El archivo está vacío.'],
    [
      '\n \r\n',
      [['nombre', 'a']],
      'archivo: El archivo no tiene un encabezado: la primera fila nombra las columnas y tiene hasta 65536 bytes.',
    ],
    [
      'n\0o\0\n',
      [['nombre', 'a']],
      'codificacion: El archivo no es texto en UTF-8 ni en Latin-1: guárdelo como «CSV UTF-8».',
    ],
    [
      'nombre\n',
      [
        ['nombre', 'nombre'],
        ['fijo_nombre', 'x'],
      ],
      'nombre: Se dio «nombre» como columna y «fijo_nombre» como valor: elija uno.',
    ],
    [`nombre${';x'.repeat(1000)}\n`, [], 'archivo: El archivo tiene más de 1000 columnas.'],
    ['nombre\n', [['separador', 'x']], 'separador: not_a_choice'],
    ['nombre\n', [['prefijo', '=']], 'prefijo: El prefijo lleva hasta 40 letras sin acento, dígitos, «_», «.» y «-».'],
    ['nombre\n', [['fijo_provincia', 'x'.repeat(301)]], 'fijo_provincia: too_long'],
  ])('%j with %j is refused', async (text, pairs, sentence) => {
    const table = await open(MIRROR, pairs, [Buffer.from(text)]);
    expect('wrong' in table ? table.wrong : null).toEqual([sentence]);
  });

  it('a column is known by its place, several are joined, a value may be fixed', async () => {
    const text = 'calle,calle,nro\nAv. Santa Fe,x,1100.0\n';
    const out = await lines(
      text,
      [
        ['direccion', '#1'],
        ['direccion', 'nro'],
        ['fijo_provincia', '14'],
        ['campos', 'nomenclatura'],
        ['prefijo', ''],
      ],
      'direcciones',
    );
    expect(out[1]).toBe('Av. Santa Fe,x,1100.0,"AV SANTA FE 1100, Capital, Córdoba",hallado,,,100');
  });
});

describe('rows of addresses', () => {
  const PAIRS: readonly RawPair[] = [
    ['campos', 'calle.id,precision'],
    ['prefijo', ''],
  ];
  it('find what /direcciones finds', async () => {
    const [, answer] = await lines('direccion,provincia\nAv. Santa Fe 1100,14\n', PAIRS, 'direcciones');
    expect(answer).toBe(`Av. Santa Fe 1100,14,${SANTA_FE},altura,hallado,,,100`);
  });
  it.each<[string, RegExp]>([
    ['GRAL BELGRANO 100', /,aproximado,varios_lugares,"?Hay direcciones iguales en «Córdoba, Capital»/],
    ['Av Santa Fe 1550', /,aproximado,altura_fuera_de_rango,/],
    ['AV SANTA FE', /,calle,aproximado,sin_altura,/],
    ['Nadie 100', /,,sin_resultado,calle_no_encontrada,/],
    ['   ', /,,sin_resultado,texto_vacio,/],
    ['?', /,,sin_resultado,texto_/],
  ])('say why: %j', async (direccion, expected) => {
    const [, answer] = await lines(`n,direccion\n1,"${direccion}"\n`, PAIRS, 'direcciones');
    expect(answer).toMatch(expected);
  });
  it('say which parameter is wrong', async () => {
    const rows = `x 1,${'y'.repeat(400)}\n${'x'.repeat(251)},\n${'x'.repeat(250)},\n`;
    const [, place, address, longest] = await lines(`direccion,provincia\n${rows}`, PAIRS, 'direcciones');
    expect(place).toMatch(/,fila_invalida,parametro_invalido,provincia: El texto debe tener 200/);
    expect(address).toMatch(/,fila_invalida,parametro_invalido,direccion: El texto debe tener 250/);
    expect(longest).toMatch(/,sin_resultado,/);
  });
});

describe('rows of units', () => {
  const PAIRS: readonly RawPair[] = [
    ['campos', 'id'],
    ['prefijo', ''],
  ];
  it.each<[string, string, RegExp]>([
    ['localidades-censales', 'Villa Allende', /,14021010,hallado,,,100$/],
    [
      'localidades-censales',
      'Vila Allende',
      /,14021010,aproximado,nombre_parecido,Se tomó «Villa Allende» por «Vila Allende»\.,\d\d$/,
    ],
    ['calles', 'General Belgrano', /,aproximado,varios_resultados,/],
    ['calles', 'Calle 10', /,hallado,,,100$/],
    ['calles', 'Gral Belgrano', /,aproximado,varios_resultados,/],
    ['provincias', 'Mendoza', /,,sin_resultado,nombre_no_encontrado,/],
    ['departamentos', '-', /,,sin_resultado,texto_vacio,/],
  ])('%s: %s', async (resource, nombre, expected) => {
    const [, answer] = await lines(`nombre;x\n${nombre};1\n`, PAIRS, resource);
    expect(answer?.replaceAll(';', ',')).toMatch(expected);
  });
  it('by id, where the caller says which column', async () => {
    expect(
      (await lines('id;x\n14;1\n', [['id', 'id'], ...PAIRS.slice(1), ['campos', 'nombre']], 'provincias'))[1],
    ).toMatch(/^14;1;Córdoba;hallado;;;100$/);
  });
});
