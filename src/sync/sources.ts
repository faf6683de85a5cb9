import { BCRA } from './bcra/source.ts';
import { georef } from './georef/source.ts';
import { TokenShelf } from './iol/access.ts';
import { iolQuotesSource } from './iol/quotes-source.ts';
import { iolSource } from './iol/source.ts';
import { organismos } from './organismos/source.ts';
import type { Source } from './source.ts';
import { VENTANILLA } from './ventanilla/source.ts';

/** Both sources of the broker's interface use one login. */
const broker = new TokenShelf();

/** Every source that can be fetched from, in the order in which `ventanilla sync` visits them. */
export const SOURCES: readonly Source[] = [
  georef,
  organismos,
  BCRA,
  iolSource(broker),
  iolQuotesSource(broker),
  VENTANILLA,
];
