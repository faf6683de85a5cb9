/** Notices of an address that lies outside the place asked for: a client that takes one result alone can tell by them. */

import { normalizeRanges, type OrdinalRange } from '../../indexes/ordinals.ts';
import { countOf, holds } from '../catalog/ranges.ts';
import { type AnswerNotice, countOfStreets, NO_NOTICES } from '../present/answer-notices.ts';
import type { AddressCatalog } from './catalog.ts';
import type { AddressValues } from './parameters.ts';
import { levelsOf, type Sense, segmentsOf } from './place-senses.ts';
import type { AddressTrace } from './trace.ts';

/**
 * The notices of an answer whose first result is on a street.
 * @param street its ordinal
 */
export function addressNotices(
  catalog: AddressCatalog,
  { localidad }: Pick<AddressValues, 'localidad'>,
  { parsed, scope }: Pick<AddressTrace, 'parsed' | 'scope'>,
  street: number,
): readonly AnswerNotice[] {
  if (!parsed || !scope) return NO_NOTICES;
  if (scope.widened !== null) {
    const { localidades_censales, localidades } = catalog.tables;
    const [only = ''] = localidad?.ids ?? [];
    const asked = localidad?.ids ? localidades.nameAt(localidades.ordinalOf(only)) : (localidad?.name ?? '');
    const towns = catalog.tables.calles.entity(street).localidad_censal;
    const town =
      towns.nombre ?? localidades_censales.nameAt(localidades_censales.ordinalOf(scope.widened.towns[0] ?? ''));
    return [
      {
        codigo: 'localidad_ampliada',
        mensaje: `Los datos no tienen la calle en la localidad «${asked}», ${knownThere(scope.widened.known)}: el resultado es de su localidad censal, «${town}».`,
      },
    ];
  }
  if (parsed.places.length === 0 || scope.isTown) return NO_NOTICES;
  const missed = placeMissed(catalog, parsed.places, street);
  return missed === null ? NO_NOTICES : [missed];
}

/** The notice that a street lies in none of the towns that the text names behind the address; null where it lies in one, or none is named for sure. */
function placeMissed(
  catalog: AddressCatalog,
  places: Parameters<typeof segmentsOf>[1],
  street: number,
): AnswerNotice | null {
  const senses = segmentsOf(catalog, places)
    .filter(({ role, isWhole, isGuess }) => role === 'after' && isWhole && !isGuess)
    .flatMap((segment) => segment.senses)
    .filter(({ isUnsure }) => !isUnsure);
  // Of `Rosario, Santa Fe` the province says no more than which Rosario.
  const isContainer = (sense: Sense): boolean =>
    sense.provinces.some(({ id }) => senses.some((other) => other !== sense && other.townsIn.has(id)));
  const asked = senses.filter((sense) => !isContainer(sense));
  if (asked.length === 0 || asked.some((sense) => holds(streetsOf(catalog, sense), street))) return null;
  const count = countOf(
    normalizeRanges(
      asked.flatMap((sense) => [...streetsOf(catalog, sense)]),
      catalog.tables.calles.size,
    ),
  );
  const named = asked.map(({ text }) => `«${text}»`).join(', ');
  return {
    codigo: 'fuera_del_lugar',
    mensaje: `El resultado no está en ${named}, el lugar que dice el texto; los datos ${count === 0 ? 'no tienen calles' : `tienen ${countOfStreets(count)}`} de ahí.`,
  };
}

function knownThere(count: number): string {
  return count === 0 ? 'de donde no tienen calles' : `de donde tienen ${countOfStreets(count)}`;
}

/** The streets of all that a name may mean, with those of the departments around. */
function streetsOf({ tables }: AddressCatalog, sense: Sense): readonly OrdinalRange[] {
  const ranges = [...levelsOf(sense).flatMap((level) => [...level.ranges]), ...sense.around];
  return normalizeRanges(ranges, tables.calles.size);
}
