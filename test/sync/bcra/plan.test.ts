import { describe, expect, it } from 'vitest';
import { type Memory, readMemory, storedMemory } from '../../../src/sync/bcra/plan.ts';

const ADDRESS = 'https://estadisticas.example';
const MEMORY: Memory = {
  address: ADDRESS,
  version: { number: 7, checksum: 'abc' },
  visited: 20_777,
  notesRead: 20_760,
  validators: { etag: '"x"', lastModified: 'Fri, 20 Nov 2026 12:00:00 GMT' },
  variables: new Map([
    [1, { entry: 'e1', first: 9498, whole: 20_700, values: 'v1', doubted: false }],
    [1610, { entry: 'e2', first: null, whole: 20_777, values: 'v2', doubted: true }],
  ]),
};

describe('what a visit leaves for the next', () => {
  it('is read back as it was', () => {
    expect(readMemory(JSON.parse(JSON.stringify(storedMemory(MEMORY))), ADDRESS)).toEqual(MEMORY);
    const bare: Memory = { ...MEMORY, version: null, validators: null, variables: new Map() };
    expect(readMemory(JSON.parse(JSON.stringify(storedMemory(bare))), ADDRESS)).toEqual(bare);
  });

  it('of another address, of another form or damaged is nothing', () => {
    const json = JSON.parse(JSON.stringify(storedMemory(MEMORY)));
    expect(readMemory(json, 'https://other.example')).toBeNull();
    for (const damage of [
      { form: 2 },
      { visited: 'today' },
      { notesRead: 1.5 },
      { variables: {} },
      { variables: [1] },
      { variables: [['1', 'e', null, 1, 'v']] },
      { variables: [[1, 'e', 'x', 1, 'v']] },
      { variables: [[1, 'e', null, 1, null]] },
    ]) {
      expect(readMemory({ ...json, ...damage }, ADDRESS), JSON.stringify(damage)).toBeNull();
    }
    for (const nothing of [null, 1, 'x', [], {}]) expect(readMemory(nothing, ADDRESS)).toBeNull();
  });
});
