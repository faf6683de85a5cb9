import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UnwritableFile } from '../../src/ingest/record.ts';
import { LANDING_LIFETIME_MS, openLanding } from '../../src/sync/landing.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ventanilla-landing-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const open = (source = 'georef', store = 'sqlite:/a', now = NOW) => openLanding(root, store, source, now);

describe('a landing', () => {
  it('keeps files from one visit to the next, and gives them back', async () => {
    const landing = await open();
    expect(await landing.has('a.json')).toBe(false);
    const path = await landing.put('a.json', '{"ñ":1}');
    expect(path).toBe(landing.path('a.json'));
    const again = await open();
    expect([await again.has('a.json'), (await again.get('a.json')).toString()]).toEqual([true, '{"ñ":1}']);
    expect(readdirSync(again.folder).sort()).toEqual(['.begun', 'a.json']);
  });

  it('is one for each source and store, whatever the source is called', async () => {
    const names = ['georef', 'archivo:a', 'archivo.a', 'archivo:á', '../../x', 'iol'];
    const landings = await Promise.all([...names.map((name) => open(name)), open('georef', 'sqlite:/b')]);
    expect(new Set(landings.map(({ folder }) => folder)).size).toBe(landings.length);
    for (const { folder } of landings) expect(folder.startsWith(`${root}/`)).toBe(true);
  });

  it('begins anew after a day, and when its clock was wrong', async () => {
    await (await open()).put('a', 'x');
    const late = await open('georef', 'sqlite:/a', new Date(NOW.getTime() + LANDING_LIFETIME_MS));
    expect(await late.has('a')).toBe(true);
    const later = await open('georef', 'sqlite:/a', new Date(NOW.getTime() + LANDING_LIFETIME_MS + 1));
    expect(await later.has('a')).toBe(false);
    await later.put('a', 'x');
    expect(await (await open()).has('a')).toBe(false);
  });

  it('begins anew when nobody knows since when it is there', async () => {
    const landing = await open();
    await landing.put('a', 'x');
    writeFileSync(join(landing.folder, '.begun'), 'yesterday');
    expect(await (await open()).has('a')).toBe(false);
  });

  it('does not count a file that was being written when the program was killed', async () => {
    const landing = await open();
    writeFileSync(`${landing.path('a')}.new`, 'ha');
    expect(await landing.has('a')).toBe(false);
    await landing.put('a', 'whole');
    expect((await landing.get('a')).toString()).toBe('whole');
  });

  it('is empty after a visit that went well', async () => {
    const landing = await open();
    await landing.put('a', 'x');
    await landing.clear();
    expect(existsSync(landing.folder)).toBe(false);
    await (await open()).renew();
    expect(readdirSync(landing.folder)).toEqual(['.begun']);
  });

  it.each(['../a', 'a/b', '', '.begun', 'a.part', 'a.new', 'a.journal', 'a\0'])('has no file %j', async (name) => {
    const landing = await open();
    expect(() => landing.path(name)).toThrow('no name for a file');
  });

  it('that cannot be made is told with the setting', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    const attempt = openLanding(file, 'sqlite:/a', 'georef', NOW);
    await expect(attempt).rejects.toThrow(UnwritableFile);
    await expect(attempt).rejects.toThrow('--sync-folder');
  });
});
