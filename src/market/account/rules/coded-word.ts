import type { Fields } from '../../../ingest/fields.ts';
import type { WordReader } from '../contract/coded-words.ts';

/** Rule `coded-word`: a coded member holds one of the published words (reference 4). `neutral` stands in for a wrong one. */
export function codedWord<W extends string>(fields: Fields, field: string, read: WordReader<W>, neutral: W): W {
  const value = fields.raw(field);
  if (typeof value === 'number') {
    // The live interface does this for some old records (reference 4); what the number means is not known.
    fields.problem(field, `a number instead of a word: ${value}`, 'coded-word');
    return neutral;
  }
  const text = fields.text(field);
  const word = read(text);
  if (text !== '' && word === undefined)
    fields.problem(field, `not a known word: ${JSON.stringify(text)}`, 'coded-word');
  return word ?? neutral;
}

/** The same for a member that may be absent. */
export function codedWordOr<W extends string, F>(
  fields: Fields,
  field: string,
  read: WordReader<W>,
  neutral: W,
  fallback: F,
): W | F {
  return fields.has(field) ? codedWord(fields, field, read, neutral) : fallback;
}
