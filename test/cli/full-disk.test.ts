import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { verifySqliteStore } from '../../src/store/sqlite/verify.ts';
import { buildProgram, organisms, type Program } from './program.ts';

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(() => program.remove());

/** Runs the program where no file may grow beyond so many kilobytes: what stands for a disk that fills up. */
function bounded(kilobytes: number, words: readonly string[]): { readonly code: number | null; readonly said: string } {
  const main = join(program.folder, 'dist/cli/main.js');
  const script = `ulimit -f ${kilobytes}; exec "$0" "$@"`;
  const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, main, ...words], { encoding: 'utf8' });
  return { code: status, said: stderr };
}

describe('an import into a store that cannot grow', () => {
  it('ends with 4 and a sentence, leaves the version before as it was, and goes through when there is room', async () => {
    const store = `sqlite:${join(program.folder, 'full.sqlite')}`;
    const file = join(program.folder, 'organisms.ndjson');
    writeFileSync(file, organisms(10, 'before'));
    expect((await program.run(['import', file, '--store', store])).code).toBe(0);
    writeFileSync(file, organisms(15_000, 'after'));
    const { code, said } = bounded(1000, ['import', file, '--store', store]);
    expect([code, said]).toEqual([4, expect.stringMatching(/ventanilla: .*full\.sqlite.*(failed|no space)/)]);
    for (const { faults } of verifySqliteStore(join(program.folder, 'full.sqlite')).values())
      expect(faults).toEqual([]);
    const opened = await openStore(store);
    expect((await opened.versions()).get('organisms')).toMatchObject({ number: 1, counts: { organismos: 10 } });
    await opened.close();
    expect((await program.run(['import', file, '--store', store])).code).toBe(0);
  }, 60_000);

  it('that cannot even be made ends the same way', () => {
    const file = join(program.folder, 'few.ndjson');
    writeFileSync(file, organisms(10));
    const { code, said } = bounded(20, ['import', file, '--store', `sqlite:${join(program.folder, 'none.sqlite')}`]);
    expect([code, said]).toEqual([4, expect.stringContaining('none.sqlite')]);
  }, 60_000);
});
