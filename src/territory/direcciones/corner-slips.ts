/** Streets at a corner that are only like the ones asked for, although streets of the very names are there. */
import type { ParsedStreet } from '../address/types.ts';
import { NAME_FIT } from '../streets/name-fit.ts';
import { OwnName } from '../streets/own-name.ts';
import { Candidates, NamedStreets } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import { askedName } from './lookups.ts';

/**
 * The candidates of a corner without slips for a name that three streets of the country or more bear, where one of those found is called
 * so: that its crossings are not known is no reason to take `Guido y Av. Colón` for the corner of `AV ROLON`.
 */
export function withoutLikeNames(catalog: AddressCatalog, street: ParsedStreet, found: Candidates): Candidates {
  const { streets } = found;
  if (!streets.isFound || !streets.verdicts.some(({ fit }) => fit === NAME_FIT.typo)) return found;
  if (streets.calledSo.length === 0) return found;
  const { text } = catalog.tables.calles;
  const { names } = catalog.network;
  const own = OwnName.of(text, names.plain(askedName(street)));
  if (own === null) return found;
  const left = [...streets].filter(({ street: each, name: { fit } }) => {
    const name = fit === NAME_FIT.typo ? names.of(text.nameOf[each] ?? -1) : undefined;
    return name === undefined || !own.excludes(name, fit);
  });
  if (left.length === streets.length) return found;
  return new Candidates(NamedStreets.of(left), found.lookupCount, () => found.lookups, found.former);
}
