import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSearchSynonyms, SEARCH_SYNONYMS } from '../../src/package/search-synonyms.ts';
import { fullStore } from '../full-store.ts';
import { serveWhole, type WholeService } from '../whole-service.ts';

describe('the file of everyday names', () => {
  it.each([
    ['cer = indice', 'line 1: a group stands before the first section'],
    ['[variables]\n\n[nombres]', 'line 3: there is no section "nombres"'],
    ['[variables]\ncer', 'line 2: a group has two members or more'],
    ['[variables]\ncer = = x', 'line 2: a group has two members or more'],
  ])('that is wrong is refused with its line: %j', (text, sentence) => {
    expect(() => parseSearchSynonyms(text)).toThrow(sentence);
  });
});
