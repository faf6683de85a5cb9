import { fold } from '../../../../src/indexes/fold.ts';
import { SoundIndex } from '../../../../src/indexes/sounds.ts';
import { buildTextIndex } from '../../../../src/indexes/text-index-build.ts';
import { GluedNames } from '../../../../src/territory/catalog/glued-names.ts';
import type { UnitResource } from '../../../../src/territory/contract/resources.ts';
import type { NamedTable } from '../../../../src/territory/queries/readings/readings.ts';
import { searchOtherwise } from '../../../../src/territory/queries/readings/search.ts';
import { shippedSynonyms } from '../../../../src/territory/synonyms/read.ts';

const synonyms = shippedSynonyms();

/** What a search of some names by their other readings finds, where the published rules find nothing. */
export function finder(names: readonly string[], resource: UnitResource = 'localidades'): (query: string) => string[] {
  const text = buildTextIndex(names, { synonyms: synonyms.indexed });
  const table: NamedTable = {
    resource,
    text,
    sounds: SoundIndex.of(text.vocabulary.words),
    glued: GluedNames.of(text),
    size: names.length,
    lowerBoundOf: () => 0,
  };
  return (query) => {
    const published = text.search(query);
    const { ordinals } =
      published.ordinals.length > 0 ? published : (searchOtherwise(table, synonyms, fold(query))?.matches ?? published);
    return Array.from(ordinals, (ordinal) => names[ordinal] ?? '');
  };
}
