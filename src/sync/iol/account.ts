import type { Published } from '../../store/store.ts';
import type { Visit } from '../source.ts';
import type { Access } from './access.ts';
import { fetchOperations } from './operations.ts';
import { comparePortfolio, fetchPortfolio, heldOperations, heldSecurities } from './portfolio.ts';

/** What a visit did with the account. */
export interface AccountTold {
  readonly published: readonly Published[];
  /** How many, never which. */
  readonly sentence: string;
  /** What, for the operator alone. */
  readonly notes: readonly string[];
}

/** What was fetched of an account, to be loaded when all else has been. */
export interface AccountVisit {
  /** Loads the operations, and compares the portfolio with what then follows from them. */
  readonly load: () => Promise<AccountTold>;
}

/**
 * Fetches operations and portfolio, where `--iol-account` says whose they are here; null where it does not.
 * @throws SourceError
 */
export async function visitAccount(visit: Visit, access: Access, today: string): Promise<AccountVisit | null> {
  const { settings, store, landing, progress, exclusions } = visit;
  const account = settings.iolAccount;
  if (account === '') return null;
  const held = await heldOperations(store, account);
  progress.begin('iol: operations', 1);
  const told = (done: number, of: number): void => progress.advance(done / of);
  const operations = await fetchOperations({
    access,
    landing,
    held,
    since: settings.iolSince,
    today,
    told,
    exclusions,
  });
  const { records, passedOver, listed, left } = operations;
  progress.end(`${records.length} of ${listed} are new or changed`);
  const theirs = await fetchPortfolio(access, exclusions);
  return {
    load: async () => {
      const published: Published[] = [];
      if (records.length > 0) {
        const file = await landing.put('operaciones_iol.json', JSON.stringify(records));
        published.push(...(await visit.load([file], { account })).published);
      }
      const { equal, different } = comparePortfolio(
        await heldOperations(store, account),
        theirs,
        await heldSecurities(store, today),
      );
      const said = [`${records.length} operations new or changed`];
      if (left > 0) said.push(`${left} more at the next visit`);
      if (passedOver.length > 0) said.push(`${passedOver.length} operations passed over`);
      said.push(
        different.length === 0
          ? `the portfolio agrees in ${equal} titles`
          : `the portfolio differs in ${different.length} of ${equal + different.length} titles`,
      );
      const notes = [
        ...passedOver.map((each) => `operation ${each}`),
        ...different.map((each) => `portfolio, ${each}`),
      ];
      return { published, sentence: said.join(', '), notes };
    },
  };
}
