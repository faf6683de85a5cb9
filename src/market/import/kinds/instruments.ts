import type { Fields } from '../../../ingest/fields.ts';
import type { FileKind } from '../../../ingest/intake.ts';
import { instrumentWords } from '../../rules/instrument-words.ts';
import { knownMarket } from '../../rules/known-market.ts';
import { maturityText } from '../../rules/maturity.ts';
import { optionMembers } from '../../rules/option-members.ts';
import { symbolShape } from '../../rules/symbol-shape.ts';
import { titleKey } from '../../stored/keys.ts';
import { RESOURCE, type StoredInstrument } from '../../stored/records.ts';
import { acceptWith, type MarketDraft } from '../draft.ts';

/** Instruments: one row per (market, symbol), with panels, maturity and option members. */
export function instrumentsKind(draft: MarketDraft): FileKind {
  return {
    resource: RESOURCE.instruments,
    title: 'instruments',
    recognises: ({ keys }) =>
      ['market', 'symbol', 'description', 'tipo', 'moneda', 'pais', 'panels'].every((key) => keys.has(key)),
    accept: acceptWith(draft, RESOURCE.instruments, (fields, file, line) => {
      const value = readInstrument(fields);
      if (!fields.ok) return;
      const kept = draft.keep(RESOURCE.instruments, titleKey(value.market, value.symbol), {
        value,
        fileIndex: file.index,
        line,
      });
      /** Rule `unique-instrument`: a symbol names one instrument of a market. */
      if (!kept) fields.problem('symbol', `${value.symbol} is there already on this market`, 'unique-instrument');
    }),
  };
}

function readInstrument(fields: Fields): StoredInstrument {
  const tipo = fields.text('tipo');
  const optionType = fields.textOr('option_type', null);
  const words = instrumentWords(fields);
  return {
    market: knownMarket(fields, 'market', ''),
    symbol: symbolShape(fields, 'symbol'),
    description: fields.text('description'),
    tipo,
    ...words,
    panels: fields
      .textOr('panels', '')
      .split('|')
      .filter((panel) => panel !== ''),
    maturity: maturityText(fields, 'maturity'),
    ...optionMembers(fields, tipo, optionType),
    underlying: fields.textOr('underlying', null),
    ratio: fields.numberOr('ratio', null, { minimum: 0 }),
    lot: fields.numberOr('lot', null, { minimum: 1 }),
    source: fields.textOr('source', ''),
  };
}
