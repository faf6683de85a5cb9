import { readParameters } from '../../server/parameters/table.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import type { AddressesFound } from '../direcciones/hits.ts';
import { scoresOf } from '../direcciones/page.ts';
import { ADDRESS_BATCH } from '../direcciones/parameters.ts';
import { namesOf, nomenclature, streetIn } from '../direcciones/record.ts';
import { foundBy, traceAddress } from '../direcciones/search.ts';
import { READING } from '../present/batch.ts';
import { named } from './named.ts';
import type { AddressPlace, KnownAddress } from './view.ts';

/** Most equally good meanings of one text that are returned: a text with more of them is too vague. */
const MOST_MEANINGS = 10;

/** The addresses that a text means best, all of one score: none of them is more likely than the others. */
export function addressesOf(catalog: AddressCatalog, text: string, place: AddressPlace): readonly KnownAddress[] {
  const body = Object.entries({ direccion: text, ...place }).filter(([, value]) => value !== undefined);
  const { values, issues } = readParameters(ADDRESS_BATCH, { body }, READING);
  if (issues.length > 0) return [];
  const trace = traceAddress(catalog, values);
  let best = Number.NEGATIVE_INFINITY;
  let equals = 0;
  for (const score of scoresOf(catalog, trace)) {
    if (score > best) [best, equals] = [score, 0];
    if (score === best) equals++;
  }
  if (equals === 0 || equals > MOST_MEANINGS) return [];
  const found = foundBy(catalog, trace, { ...values, inicio: 0, max: equals });
  return found.page.map((hit) => addressOf(catalog, found, hit));
}

function addressOf(
  { tables }: Pick<AddressCatalog, 'tables'>,
  { parsed }: AddressesFound,
  { streets, department, point, precision }: AddressesFound['page'][number],
): KnownAddress {
  if (!parsed) throw new Error('a hit of a text that was not understood');
  const [first, ...crossed] = streets;
  const calle = streetIn({ tables }, tables.calles.entity(first.street), department);
  const crossing = crossed.map(({ street }) => tables.calles.nameAt(street));
  return {
    nomenclatura: nomenclature(parsed, namesOf(calle), crossing),
    calle: { id: calle.id, nombre: calle.nombre },
    altura: parsed.number,
    provincia: named(calle.provincia),
    departamento: named(calle.departamento),
    localidad_censal: named(calle.localidad_censal),
    punto: point,
    precision,
  };
}
