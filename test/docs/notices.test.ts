import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

async function json(path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(ROOT, path), 'utf8'));
}

describe('packages', () => {
  it('NOTICE names every package the program runs with, and its licence', async () => {
    const notice = await readFile(join(ROOT, 'NOTICE'), 'utf8');
    const names = Object.keys(Object(member(await json('package.json'), 'dependencies')));
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      const licence = member(await json(join('node_modules', name, 'package.json')), 'license');
      const line = notice.split('\n').find((candidate) => candidate.trim().startsWith(`${name} `));
      expect([name, line?.replace('CC-BY 4.0', 'CC-BY-4.0').includes(String(licence))]).toEqual([name, true]);
    }
  });

  it('NOTICE names the licence of the synonyms that ship, and the package holds their file', async () => {
    expect(await readFile(join(ROOT, 'data/territory/synonyms.txt'), 'utf8')).toContain(
      'MIT License, Copyright (c) 2019',
    );
    expect(await readFile(join(ROOT, 'NOTICE'), 'utf8')).toMatch(
      /data\/territory\/synonyms\.txt.*?georef-ar-etl.*?MIT License/s,
    );
    expect(member(await json('package.json'), 'files')).toContain('data/territory');
  });

  it('the lock file knows every optional package, or npm ci would refuse it', async () => {
    const packages = Object(member(await json('package-lock.json'), 'packages'));
    const lacking = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys(Object(member(entry, 'optionalDependencies'))).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
      ),
    );
    expect(lacking).toEqual([]);
  });

  it('no package runs a script when it is installed, and none is fetched from outside the registry', async () => {
    const packages = Object.entries(Object(member(await json('package-lock.json'), 'packages')));
    expect(packages.length).toBeGreaterThan(50);
    const scripts = packages.filter(([, entry]) => member(entry, 'hasInstallScript') === true);
    expect(scripts.map(([path]) => path)).toEqual([]);
    const addresses = packages.flatMap(([, entry]) => member(entry, 'resolved') ?? []);
    expect(addresses).toEqual(['packages/client']);
    expect(() => require.resolve('@scarf/scarf')).toThrow();
  });
});
