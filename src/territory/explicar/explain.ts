/** An address explained: how it was read, what was looked for where, what was weighed, and what would have been found instead. */
import { type Explanation, explainAddress } from '../address/parse.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import type { AddressesFound } from '../direcciones/hits.ts';
import type { AddressValues } from '../direcciones/parameters.ts';
import { foundBy, traceAddress } from '../direcciones/search.ts';
import type { AddressTrace } from '../direcciones/trace.ts';
import { reasonForAddress } from './address.ts';
import { type Alternatives, alternativesOf } from './alternatives.ts';
import type { ResolvedFilter } from './filters.ts';
import type { Miss, Remark } from './reason.ts';
import { placeRemarks, remarksForAddress } from './remarks.ts';
import { resolveAddressFilters } from './taken.ts';
import { type Weighed, weighedOf } from './weighed.ts';

/** All that the stages of a search made of a query. */
export interface AddressExplained {
  readonly text: string;
  readonly reading: Explanation;
  readonly filters: readonly ResolvedFilter[];
  readonly trace: AddressTrace;
  readonly weighed: readonly Weighed[];
  readonly found: AddressesFound;
  /** Why nothing was found; null when something was. */
  readonly reason: Miss | null;
  /** What to mind of the first result of the page. */
  readonly remarks: readonly Remark[];
  readonly alternatives: Alternatives;
}

/** Explains the search of an address. Never throws; its time is bounded, a few milliseconds for a miss. */
export function explainSearch(catalog: AddressCatalog, values: AddressValues): AddressExplained {
  const trace = traceAddress(catalog, values);
  const found = foundBy(catalog, trace, values);
  const reason = reasonForAddress(catalog, values, trace);
  const [first] = found.page;
  const remarks =
    found.parsed && first
      ? [...placeRemarks(found.notices), ...remarksForAddress(catalog, found.parsed, first, trace)]
      : [];
  return {
    text: values.direccion,
    reading: explainAddress(values.direccion),
    filters: resolveAddressFilters(catalog, values),
    trace,
    weighed: weighedOf(catalog, trace),
    found,
    reason,
    remarks,
    alternatives: alternativesOf(catalog, values, trace, reason, remarks),
  };
}
