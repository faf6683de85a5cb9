import { defaultSettings } from '../server/settings.ts';
import { safeAddress } from '../sync/client/request.ts';
import type { Source } from '../sync/source.ts';
import { SOURCE_FAULTS, type SourceFault } from '../sync/source-error.ts';
import { code, page, sentence, table } from './markdown.ts';

const FAULT_SENTENCES: Readonly<Record<SourceFault, string>> = {
  unreachable: 'no connection, or none in time',
  refused: 'it says that we may not: 401, 403, 404, 410 and the like',
  busy: 'it asked for more patience than we have: 429, 503',
  failed: 'it failed: 5xx',
  broken: 'the answer did not come whole: cut, shorter than it said, half a gzip',
  shape: 'the answer is not what it was: a page of HTML, a member with another name',
  count: 'it holds another number of records than it said, the same page twice, or too few of those there were',
  rules: 'its records break the rules of import',
  conflict: 'the store holds something that the source may not replace',
};

/** `docs/reference/sources.md`: every source that ships, and why a visit can fail. */
export function renderSources(sources: readonly Source[]): string {
  const settings = defaultSettings();
  return page('Sources', [
    'What `ventanilla sync` and `ventanilla serve --sync` visit, in this order. Addresses are [settings](settings.md). [How to let it fill itself](../how-to/fill-itself.md), also from files of your own.',
    table(
      ['Source', 'What', 'Fills', 'Rhythm', 'Late after', 'Address', 'Licence'],
      sources.map(({ name, title, gives, rhythm, licence, address }) => [
        code(name),
        sentence(title),
        gives.join(', '),
        rhythm.sentence,
        rhythm.lateAfterDays === null ? 'two rhythms without a visit' : `${rhythm.lateAfterDays} days`,
        code(safeAddress(address(settings))) || 'none',
        sentence(licence),
      ]),
    ),
    '## Needed settings',
    'A source that lacks a setting is passed over.',
    table(
      ['Source', 'Needs'],
      sources.flatMap(({ name, missing }) => {
        const needs = missing(settings);
        return needs === null ? [] : [[code(name), needs]];
      }),
    ),
    '## Faults',
    'What `ventanilla sync`, `/status` and `/metrics` call the reason of a visit that failed. Besides: `store` for a store or a folder that cannot be written to, `internal` for anything else.',
    table(
      ['Fault', 'Means'],
      SOURCE_FAULTS.map((fault) => [code(fault), FAULT_SENTENCES[fault]]),
    ),
  ]);
}
