import { isObject } from '../../../ingest/fields.ts';
import type { FileKind } from '../../../ingest/intake.ts';
import { COUNTRIES } from '../../contract/words.ts';
import { RESOURCE, type StoredPanels } from '../../stored/records.ts';
import { acceptWith, type MarketDraft } from '../draft.ts';

/** Names of panels per country and instrument. An instrument's key may end in a remark in brackets. */
export function panelsKind(draft: MarketDraft): FileKind {
  return {
    resource: RESOURCE.panels,
    title: 'panel names',
    recognises: ({ keys, format }) =>
      (format === 'json' || format === 'ndjson') && COUNTRIES.some((country) => keys.has(country)),
    accept: acceptWith(draft, RESOURCE.panels, (fields, file, line) => {
      for (const country of COUNTRIES) {
        const given = fields.raw(country);
        if (given === undefined) continue;
        if (!isObject(given)) {
          fields.problem(country, 'not an object', 'object-shape');
          return;
        }
        // A map, because an instrument may be called anything.
        const instruments = new Map<string, string[]>();
        for (const [key, names] of Object.entries(given)) {
          const instrument = key.replace(/\s{0,9}\(.{0,200}\)\s*$/, '');
          if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
            fields.problem(`${country}.${key}`, 'not a list of names', 'object-shape');
            return;
          }
          instruments.set(instrument, [...(instruments.get(instrument) ?? []), ...names]);
        }
        const value: StoredPanels = { country, instruments: Object.fromEntries(instruments) };
        draft.keep(RESOURCE.panels, country, { value, fileIndex: file.index, line });
      }
    }),
  };
}
