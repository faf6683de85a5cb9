import { describe, expect, it } from 'vitest';
import { entities, file, importInto, refusals } from './import-fixture.ts';

describe('old ids with those that took their place', () => {
  it('are taken as they are stated, also beside the list of 2016', async () => {
    const outcome = await importInto([
      file('alias.ndjson', { id: '06007010000', nuevo: '06007010' }, { id: '06007020001', nuevo: '06007A01' }),
      file('bahra.csv', { cod_bahra: '06007010000', nombre: 'Carhué', lat: '', lon: '' }),
    ]);
    expect(refusals(outcome)).toEqual([]);
    expect(entities(outcome, 'alias')).toEqual([
      { id: '06007010000', nuevo: '06007010' },
      { id: '06007020001', nuevo: '06007A01' },
    ]);
  });

  it('are refused when one of them cannot be an id, or twice', async () => {
    const pair = { id: '06007010000', nuevo: '06007010' };
    const outcome = await importInto([
      file('alias.ndjson', pair, { ...pair, id: '1' }, { id: '06007010001', nuevo: 'x' }, { id: '06007010002' }, pair),
    ]);
    expect(refusals(outcome)).toEqual(['id id-shape', 'nuevo id-shape', 'nuevo required-text', 'id unique-id']);
    expect(entities(outcome, 'alias')).toEqual([pair]);
  });
});
