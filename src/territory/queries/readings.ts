/** Other readings of a query that finds nothing by the published rules (territorial.md 4.1, advice). */
import type { Synonyms } from '../synonyms/synonyms.ts';

/** What people write before the name of a unit that is not part of it. */
const FORMAL_BEGINNING =
  /^(?:provincia|pcia|prov|departamento|depto|dpto|dep|partido|pdo|municipio|municipalidad|muni|localidad|loc|comuna|ciudad|pueblo|calle)[.]?\s+(?:de(?:l)?\s+)?(?:(?:la|las|los|el)\s+)?/;

/**
 * Other readings of a query (folded) that found nothing, most careful first: abbreviations written out, the formal
 * beginning (`Provincia de …`) left out, both. None of them is tried while the query itself finds something, so that
 * results known from the reference never change.
 */
export function otherReadings(folded: string, synonyms: Synonyms): readonly string[] {
  const query = folded.trim();
  const bare = withoutFormalBeginning(query);
  const readings = new Set([writtenOut(query, synonyms), bare, writtenOut(bare, synonyms)]);
  readings.delete(query);
  readings.delete('');
  return [...readings];
}

/** A folded query without what people write before a name: `provincia de buenos aires` → `buenos aires`. */
export function withoutFormalBeginning(folded: string): string {
  return folded.trim().replace(FORMAL_BEGINNING, '');
}

function writtenOut(query: string, { rewordings }: Synonyms): string {
  return query.replace(/[^\s.,]+\.?/g, (word) => {
    const found = rewordings.get(word.replace(/\.$/, ''))?.find(({ writtenOut }) => writtenOut);
    return found?.words.join(' ') ?? word;
  });
}
