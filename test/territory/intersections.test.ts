/** `interseccion` over the real polygons and streets equals a comparison of every edge with every other (territorial.md 1.4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFullTerritory, type Territory } from './serving.ts';
import type { Ring } from './truth/even-odd.ts';
import { axes, hasFiles, polygons } from './truth/files.ts';
import { Shape } from './truth/overlap.ts';

const KINDS = ['provincia', 'departamento', 'municipio'] as const;
type Kind = (typeof KINDS)[number];

describe.skipIf(!hasFiles)(`interseccion${hasFiles ? '' : ' (skipped: ../shared is absent)'}`, () => {
  let territory: Territory;
  const shapes = new Map<Kind, ReadonlyMap<string, Shape>>();
  const courses = new Map<string, readonly Ring[]>();
  beforeAll(async () => {
    for (const kind of KINDS) {
      shapes.set(kind, new Map([...polygons(`${kind}s`)].map(([id, outline]) => [id, new Shape(outline)])));
    }
    for (const { id, eje, geometria } of axes()) {
      const pieces = geometria?.type === 'MultiLineString' ? geometria.coordinates : [geometria?.coordinates];
      courses.set(id, geometria ? (pieces as readonly Ring[]) : [eje.coordinates]);
    }
    territory = await serveFullTerritory();
  }, 180_000);
  afterAll(async () => {
    expect(territory.errors).toEqual([]);
    await territory.close();
  });

  async function found(plural: string, interseccion: string): Promise<string[]> {
    const answer = await territory.get(`/${plural}`, { interseccion, max: '5000', campos: 'basico', orden: 'id' });
    expect(answer.at('total')).toBe(answer.ids(plural).length);
    return answer.ids(plural);
  }

  /** Every `step`th of the ids, so that all provinces are there. */
  function sample(ids: Iterable<string>, count: number): string[] {
    const all = [...ids].sort();
    const step = Math.max(1, Math.floor(all.length / count));
    return all.filter((_, place) => place % step === 0);
  }

  it.each([
    ['departamento', 'municipio', 80],
    ['municipio', 'departamento', 60],
    ['departamento', 'provincia', 12],
    ['municipio', 'provincia', 8],
    ['provincia', 'departamento', 40],
    ['provincia', 'municipio', 40],
  ] as const)(
    '%ss that have area in common with a %s',
    async (wanted, kind, count) => {
      const different: unknown[] = [];
      for (const id of sample(shapes.get(kind)?.keys() ?? [], count)) {
        const shape = shapes.get(kind)?.get(id);
        if (!shape) throw new Error(`no ${kind} ${id}`);
        const expected = [...(shapes.get(wanted) ?? [])]
          .filter(([other, outline]) => other.startsWith(id.slice(0, 2)) && outline.overlaps(shape))
          .map(([other]) => other)
          .sort();
        const got = await found(`${wanted}s`, `${kind}:${id}`);
        if (got.join() !== expected.join()) different.push({ id, got, expected });
      }
      expect(different).toEqual([]);
    },
    240_000,
  );

  it('comunas that a street of the City comes into', async () => {
    const different: unknown[] = [];
    for (const id of sample(courses.keys(), 150)) {
      const expected = [...(shapes.get('departamento') ?? [])]
        .filter(([other, outline]) => other.startsWith('02') && outline.isEnteredBy(courses.get(id) ?? []))
        .map(([other]) => other)
        .sort();
      const got = await found('departamentos', `calle:${id}`);
      if (got.join() !== expected.join()) different.push({ id, got, expected });
    }
    expect(different).toEqual([]);
  }, 240_000);

  it('streets of the City that come into a comuna, or into one of two', async () => {
    const all = [...courses].sort();
    const into = (comuna: string): Set<string> => {
      const shape = shapes.get('departamento')?.get(comuna);
      return new Set(all.filter(([, lines]) => shape?.isEnteredBy(lines)).map(([id]) => id));
    };
    const [one, other] = [into('02007'), into('02098')];
    expect(one.size).toBeGreaterThan(100);
    expect(await found('calles', 'departamento:02007')).toEqual([...one].sort());
    expect(await found('calles', 'departamento:02007:02098')).toEqual([...new Set([...one, ...other])].sort());
  }, 240_000);
});
