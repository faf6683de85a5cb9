import { describe, expect, it } from 'vitest';
import { Exclusions } from '../../../src/sync/exclusions.ts';
import { fetchOperations, OPERATIONS_PER_VISIT } from '../../../src/sync/iol/operations.ts';
import type { Landing } from '../../../src/sync/landing.ts';
import { SourceError } from '../../../src/sync/source-error.ts';
import { operation } from './broker.ts';

/** Nothing landed before, and nothing is kept. */
const LANDING = { json: (_: string, fetch: () => Promise<unknown>) => fetch() } as Landing;

const row = (numero: number) => ({ numero, estado: 'terminada' });

/** Lists the operations of an interface that answers paths by their beginning; null is a 404. */
async function listed(
  answer: (path: string) => unknown,
): Promise<{ readonly listed: number; readonly asked: string[] }> {
  const asked: string[] = [];
  const found = await fetchOperations({
    access: {
      json: async (path) => {
        const numero = /operaciones\/(\d+)$/.exec(path)?.[1];
        if (numero !== undefined) return operation(Number(numero), 'GGAL');
        asked.push(path.replace(/filtro.*?(?=&max|$)/, ''));
        const value = path.includes('filtro.pais=argentina') ? answer(path) : [];
        if (value === null) throw new SourceError('refused', 'there is no such thing.', { status: 404 });
        return value;
      },
    },
    landing: LANDING,
    stored: [],
    since: '2026-09-01',
    today: '2026-11-20',
    advance: () => {},
    exclusions: new Exclusions(0),
  });
  return { listed: found.listed, asked };
}

describe('the list of operations of an interface', () => {
  const all = Array.from({ length: 10_500 }, (_, at) => row(at + 1));
  const page = (path: string): unknown => {
    const start = Number(new URLSearchParams(path.slice(path.indexOf('?'))).get('inicio'));
    return all.slice(start, start + 1000);
  };

  it('is taken as it comes while it is shorter than any list that is cut', async () => {
    const { listed: count, asked } = await listed(() => all.slice(0, OPERATIONS_PER_VISIT));
    expect(count).toBe(OPERATIONS_PER_VISIT);
    expect(asked.filter((path) => path.startsWith('ventanilla'))).toEqual([]);
  });

  it('is read in pages where it is as long as a Ventanilla cuts it', async () => {
    const answer = (path: string): unknown => (path.startsWith('ventanilla') ? page(path) : all.slice(0, 10_000));
    expect((await listed(answer)).listed).toBe(10_500);
  });

  it('is taken whole where it is longer and the interface has no pages', async () => {
    const answer = (path: string): unknown => (path.startsWith('ventanilla') ? null : all);
    expect((await listed(answer)).listed).toBe(10_500);
  });

  it('is read in pages where an older Ventanilla has nothing at the live address', async () => {
    const answer = (path: string): unknown => (path.startsWith('ventanilla') ? page(path) : null);
    expect((await listed(answer)).listed).toBe(10_500);
  });
});
