import { spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/sqlite/driver.ts';
import { buildProgram, type Program } from './program.ts';

let program: Program;
let store: string;
beforeAll(async () => {
  program = await buildProgram();
  store = `sqlite:${join(program.folder, 'store.sqlite')}`;
  const { code, stderr } = await program.run(['import', '--starter', '--store', store]);
  if (code !== 0) throw new Error(stderr);
}, 240_000);
afterAll(() => program.remove());

let folders = 0;
/** A folder of its own with one file. */
function folderWith(name: string, content: string | Uint8Array): { readonly folder: string; readonly path: string } {
  const folder = join(program.folder, `geocode-${++folders}`);
  mkdirSync(folder);
  writeFileSync(join(folder, name), content);
  return { folder, path: join(folder, name) };
}

const run = (...words: string[]) => program.run(['geocode', ...words, '--store', store]);

const TEXT = 'id;lugar;nota\r\n1;Córdoba;"a;b"\r\n2;Nadie;\r\n3\r\n';
const ANSWER =
  'id;lugar;nota;p_id;p_estado;p_motivo\r\n1;Córdoba;"a;b";14;hallado;\r\n2;Nadie;;;sin_resultado;nombre_no_encontrado\r\n3;;;;fila_invalida;faltan_celdas\r\n';
const WORDS = ['--recurso', 'provincias', '--columna', 'nombre=Lugar', '--campos', 'id', '--prefijo', 'p_'];

/** Without the sentences and scores, which are not what this is about. */
function withoutSentences(text: string): string {
  return text.replace(/;[^;]*;(?:p_puntaje|\d+)(\r\n)/g, '$1');
}

describe('ventanilla geocode', () => {
  it('writes a file whole, tells what became of its rows, and leaves nothing else', async () => {
    const { folder, path } = folderWith('in.csv', TEXT);
    const out = join(folder, 'out.csv');
    const { code, stdout, stderr } = await run(path, ...WORDS, '--salida', out);
    expect([code, stdout]).toEqual([0, '']);
    expect(withoutSentences(readFileSync(out, 'utf8'))).toBe(ANSWER);
    expect(readdirSync(folder).sort()).toEqual(['in.csv', 'out.csv']);
    expect(stderr).toMatch(
      /^read {5}\S+in\.csv: nombre=lugar&separador=punto_y_coma&codificacion=utf-8\nrows {5}3: 1 hallado, 0 aproximado, 1 sin_resultado, 1 fila_invalida\n {9}sin_resultado, nombre_no_encontrado: 1\n {9}fila_invalida, faltan_celdas: 1\nwrote {4}\S+out\.csv\ndone {5}in \S+ s, \d+ rows a second\n$/,
    );
  });

  it('writes to standard output, reads from standard input, takes gzip and Latin-1', async () => {
    const { path } = folderWith('in.csv.gz', gzipSync(Buffer.from(TEXT, 'latin1')));
    const fromFile = await run(path, ...WORDS);
    expect(fromFile.code).toBe(0);
    expect(fromFile.stderr).toContain('codificacion=latin-1');
    const { child, ended } = program.start(['geocode', '-', ...WORDS, '--store', store]);
    child.stdin.end(TEXT);
    const fromInput = await ended;
    expect(fromInput.code).toBe(0);
    expect(withoutSentences(fromInput.stdout)).toBe(ANSWER);
  });

  it('joins columns and takes fixed values', async () => {
    const { path } = folderWith('in.csv', 'lat,lon\n"-34,6",-58.4\n');
    const { stdout } = await run(path, '--recurso', 'ubicacion', '--campos', 'provincia.id', '--prefijo', 'x_');
    expect(stdout).toBe(
      'lat,lon,x_provincia_id,x_estado,x_motivo,x_mensaje,x_puntaje\n"-34,6",-58.4,02,hallado,,,100\n',
    );
    const fixed = folderWith('in.csv', 'n;lugar\n1;Capital\n').path;
    const named = await run(
      fixed,
      '--recurso',
      'departamentos',
      '--columna',
      'nombre=#2',
      '--fijo',
      'provincia=14',
      '--campos',
      'id',
    );
    expect(named.stdout.split('\n')[1]).toBe('1;Capital;14014;hallado;;;100');
  });

  it('ends with 2 for what it cannot be asked, and writes nothing', async () => {
    const { folder, path } = folderWith('in.csv', TEXT);
    const out = join(folder, 'out.csv');
    const cases: readonly (readonly [words: readonly string[], sentence: RegExp])[] = [
      [[], /one file/],
      [[path, path], /one file/],
      [[path, '--recurso', 'paises'], /--recurso: "paises"/],
      [[path, '--columna', 'lugar'], /--columna: expected/],
      [[path, '--columna', 'direccion=calle'], /no tiene una columna «calle»\. \(id, lugar, nota\)/],
      [[path, '--campos', 'x'], /campos: .*se listan al final\. Alternativamente.*\(.*calle\.id.*\)/],
      [[path, '--columna', 'calle=lugar'], /calle: .*están listados al final\. \(direccion, .*\)/],
      [[path, ...WORDS, '--salida', path], /is the file that is read/],
    ];
    for (const [words, sentence] of cases) {
      const { code, stderr } = await run(...words, ...(words.includes('--salida') ? [] : ['--salida', out]));
      expect([words, code]).toEqual([words, 2]);
      expect(stderr).toMatch(sentence);
    }
    expect(readdirSync(folder)).toEqual(['in.csv']);
  });

  it('ends with 4 for what it cannot read or write', async () => {
    const { folder, path } = folderWith('in.csv', TEXT);
    const cut = folderWith('cut.csv.gz', gzipSync(Buffer.from(TEXT)).subarray(0, 30)).path;
    for (const words of [
      [join(folder, 'absent.csv'), ...WORDS],
      [folder, ...WORDS],
      [cut, ...WORDS],
      [path, ...WORDS, '--salida', join(folder, 'nowhere', 'out.csv')],
    ]) {
      const { code, stderr } = await run(...words);
      expect([words, code]).toEqual([words, 4]);
      expect(stderr).toMatch(/^ventanilla: \S/);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
    const absent = await program.run(['geocode', path, ...WORDS, '--store', `sqlite:${join(folder, 'absent.sqlite')}`]);
    expect([absent.code, absent.stderr]).toEqual([4, expect.stringContaining('There is no store')]);
    expect(readdirSync(folder)).toEqual(['in.csv']);
    const empty = `sqlite:${join(folder, 'empty.sqlite')}`;
    const { child, ended } = program.start(['account', 'add', 'ana', '--password-stdin', '--store', empty]);
    child.stdin.end('secret word\n');
    expect((await ended).code).toBe(0);
    const none = await program.run(['geocode', path, ...WORDS, '--store', empty]);
    expect([none.code, none.stderr]).toEqual([4, expect.stringContaining('holds no territory')]);
  });

  it('tells what is wrong with columns and --salida before the territory is loaded, which takes long', async () => {
    const { folder, path } = folderWith('in.csv', TEXT);
    const broken = join(folder, 'broken.sqlite');
    copyFileSync(store.slice('sqlite:'.length), broken);
    const db = connect(broken);
    db.exec("DELETE FROM derived; UPDATE record SET body = x'00'");
    db.close();
    const tell = async (...words: string[]) => {
      const { code, stderr } = await program.run(['geocode', path, ...words, '--store', `sqlite:${broken}`]);
      return [code, stderr];
    };
    expect(await tell(...WORDS)).toEqual([4, expect.stringContaining('is damaged')]);
    expect(await tell('--columna', 'direccion=calle')).toEqual([2, expect.stringContaining('no tiene una columna')]);
    for (const out of [join(folder, 'nowhere', 'out.csv'), folder]) {
      expect(await tell(...WORDS, '--salida', out)).toEqual([
        4,
        expect.stringContaining(`${out}: cannot be written: `),
      ]);
    }
    expect(readdirSync(folder).filter((name) => !name.startsWith('broken'))).toEqual(['in.csv']);
  });

  it.skipIf(!existsSync('/dev/full'))('ends with 4 where standard output has no room (needs /dev/full)', () => {
    const { path } = folderWith('in.csv', TEXT);
    const full = openSync('/dev/full', 'w');
    const words = [join(program.folder, 'dist/program/main.js'), 'geocode', path, ...WORDS, '--store', store];
    const { status, stderr } = spawnSync(process.execPath, words, {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect([status, stderr]).toEqual([
      4,
      expect.stringMatching(/^ventanilla: standard output: cannot be written: the disk is full \(ENOSPC\)/),
    ]);
  });
  it('stopped in the middle, leaves neither the file nor a part of it', async () => {
    const { folder, path } = folderWith('in.csv', `lugar\n${'Córdova\n'.repeat(300_000)}`);
    const out = join(folder, 'out.csv');
    const { child, ended } = program.start(['geocode', path, ...WORDS, '--salida', out, '--store', store]);
    const part = `${out}.part`;
    while (!existsSync(part) || statSync(part).size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([1, 'stopped (SIGINT), nothing written\n']);
    expect(readdirSync(folder)).toEqual(['in.csv']);
  });
});
