import { MARKET_FACTS } from './market/facts.ts';
import { ORGANISMS_FACTS } from './organisms/facts.ts';
import { STATISTICS_FACTS } from './statistics/facts.ts';
import { TERRITORY_FACTS } from './territory/stored/facts.ts';
import type { FactBooks } from './versions/comparable.ts';

/** How the stored records of each group are opened. */
export const FACT_BOOKS: FactBooks = {
  statistics: STATISTICS_FACTS,
  market: MARKET_FACTS,
  territory: TERRITORY_FACTS,
  organisms: ORGANISMS_FACTS,
};
