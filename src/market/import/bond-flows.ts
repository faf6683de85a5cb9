import { Fields, isObject } from '../../ingest/fields.ts';
import type { StoredRecord, VersionReader } from '../../store/store.ts';
import { knownBond } from '../rules/known-bond.ts';
import { bondKey } from '../stored/keys.ts';
import { RESOURCE, type StoredFlows, storedJson } from '../stored/records.ts';
import type { MarketDraft } from './draft.ts';
import type { RefuseRow } from './session-rows.ts';

/**
 * The payments of each bond as one record, ascending by date. A payment of a bond that has no terms, in this import or
 * before it, is refused.
 * @param known the bonds that have terms; null: not to be asked
 */
export function joinFlows(draft: MarketDraft, known: ReadonlySet<string> | null, refuse: RefuseRow): StoredRecord[] {
  const bonds = new Map<string, { id: string; symbol: string; flows: StoredFlows['flows'][number][] }>();
  for (const { value, fileIndex, line } of draft.records.get(RESOURCE.flows)?.values() ?? []) {
    const fields = new Fields(isObject(value) ? value : {});
    const id = fields.text('id');
    const symbol = fields.text('symbol');
    const problem = known && knownBond(id, symbol, known);
    if (problem) {
      refuse(fileIndex, line, problem);
      continue;
    }
    const key = bondKey(id, symbol);
    const bond = bonds.get(key) ?? { id, symbol, flows: [] };
    bonds.set(key, bond);
    bond.flows.push({
      date: fields.date('date'),
      rate: fields.numberOr('rate', null),
      amortization: fields.numberOr('amortization', null),
      residual: fields.numberOr('residual', null),
      amount: fields.number('amount'),
    });
  }
  return [...bonds].map(([key, bond]) => {
    bond.flows.sort((a, b) => (a.date < b.date ? -1 : 1));
    return storedJson(key, bond);
  });
}

/** The bonds that have terms after this import. */
export async function termKeys(draft: MarketDraft, previous: VersionReader | null): Promise<ReadonlySet<string>> {
  const loaded = draft.records.get(RESOURCE.terms);
  if (loaded) return new Set(loaded.keys());
  const ids = new Set<string>();
  if (previous) for await (const batch of previous.records(RESOURCE.terms)) for (const { key } of batch) ids.add(key);
  return ids;
}
