import { Fields, isObject } from '../../ingest/fields.ts';
import type { StoredRecord } from '../../store/store.ts';
import { TERMS } from '../contract/words.ts';
import {
  type Basis,
  fieldsOf,
  type StoredAction,
  type StoredBook,
  type StoredFlows,
  type StoredInstrument,
  type StoredPanels,
  type StoredRatio,
  type StoredSource,
  type StoredTerms,
} from './records.ts';

/** Reads a stored record with its types; a record that is not what the import wrote is damage and raises RangeError. */
function decoded<T>(record: StoredRecord, read: (fields: Fields) => T): T {
  const fields = fieldsOf(record);
  const value = read(fields);
  const [problem] = fields.problems;
  if (problem) throw new RangeError(`The stored record ${record.key} is damaged: ${problem.field} ${problem.reason}.`);
  return value;
}

/** A title. @throws RangeError */
export function readInstrument(record: StoredRecord): StoredInstrument {
  return decoded(record, (fields) => {
    const optionType = fields.textOr('optionType', null);
    return {
      market: fields.textOr('market', ''),
      symbol: fields.text('symbol'),
      description: fields.text('description'),
      tipo: fields.text('tipo'),
      moneda: fields.text('moneda'),
      pais: fields.text('pais'),
      panels: fields.array('panels').filter((panel) => typeof panel === 'string'),
      maturity: fields.textOr('maturity', null),
      strike: fields.numberOr('strike', null),
      optionType: optionType === 'Call' || optionType === 'Put' ? optionType : null,
      underlying: fields.textOr('underlying', null),
      ratio: fields.numberOr('ratio', null),
      lot: fields.numberOr('lot', null),
      pricePer: fields.number('pricePer') === 100 ? 100 : 1,
      source: fields.textOr('source', ''),
    };
  });
}

/** A source of sessions. @throws RangeError */
export function readSource(record: StoredRecord): StoredSource {
  return decoded(record, (fields) => {
    const basis = fields.text('basis');
    return {
      name: fields.text('name'),
      basis:
        (['plain', 'vendor', 'snapshot', 'running'] as const satisfies readonly Basis[]).find(
          (known) => known === basis,
        ) ?? 'plain',
      rank: fields.number('rank'),
      tipo: fields.text('tipo'),
      term: TERMS.find((known) => known === fields.raw('term')) ?? null,
    };
  });
}

/** What happened to a title that its prices are adjusted by. @throws RangeError */
export function readAction(record: StoredRecord): StoredAction {
  return decoded(record, (fields) => ({
    market: fields.textOr('market', ''),
    symbol: fields.text('symbol'),
    date: fields.date('date'),
    kind: fields.text('kind'),
    factor: fields.numberOr('factor', null),
    amount: fields.numberOr('amount', null),
    closeBefore: fields.numberOr('closeBefore', null),
  }));
}

/** A CEDEAR of a list of ratios. @throws RangeError */
export function readRatio(record: StoredRecord): StoredRatio {
  return decoded(record, (fields) => ({
    symbol: fields.text('symbol'),
    symbolUsd: fields.textOr('symbolUsd', null),
  }));
}

/** The terms on which a bond was issued. @throws RangeError */
export function readTerms(record: StoredRecord): StoredTerms {
  return decoded(record, (fields) => ({
    id: fields.text('id'),
    symbol: fields.text('symbol'),
    issueDate: fields.textOr('issueDate', null),
    maturity: fields.textOr('maturity', null),
    index: fields.textOr('index', ''),
  }));
}

/** The payments of a bond. @throws RangeError */
export function readFlows(record: StoredRecord): StoredFlows {
  return decoded(record, (fields) => ({
    id: fields.text('id'),
    symbol: fields.text('symbol'),
    flows: fields.array('flows').map((flow) => {
      const each = new Fields(isObject(flow) ? flow : {}, 'flows.', fields.problems);
      return {
        date: each.date('date'),
        rate: each.numberOr('rate', null),
        amortization: each.numberOr('amortization', null),
        residual: each.numberOr('residual', null),
        amount: each.number('amount'),
      };
    }),
  }));
}

/** The best bid and ask of a title. @throws RangeError */
export function readBook(record: StoredRecord): StoredBook {
  return decoded(record, (fields) => ({
    market: fields.textOr('market', ''),
    symbol: fields.text('symbol'),
    date: fields.date('date'),
    time: fields.text('time'),
    bid: fields.number('bid'),
    ask: fields.number('ask'),
    bidQuantity: fields.number('bidQuantity'),
    askQuantity: fields.number('askQuantity'),
  }));
}

/** Which panels a country has of each instrument. @throws RangeError */
export function readPanels(record: StoredRecord): StoredPanels {
  return decoded(record, (fields) => {
    const given = fields.raw('instruments');
    const instruments = Object.entries(isObject(given) ? given : {}).map(([name, panels]): [string, string[]] => [
      name,
      Array.isArray(panels) ? panels.filter((panel) => typeof panel === 'string') : [],
    ]);
    return { country: fields.text('country'), instruments: Object.fromEntries(instruments) };
  });
}
