/** Why an address was not found, read off the stages of its search; a look or two into the indexes, no more. */
import { explainAddress, MAX_CHARACTERS, MAX_TOKENS, type Refusal } from '../address/parse.ts';
import type { ParsedAddress } from '../address/types.ts';
import { countOf } from '../catalog/ranges.ts';
import { type NamedStreets, NO_CANDIDATES } from '../direcciones/candidate.ts';
import { allStreets, candidatesOf } from '../direcciones/candidates.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import { type Corner, cornersOf } from '../direcciones/corners.ts';
import { inDistrict, othersOf } from '../direcciones/district.ts';
import type { AddressValues } from '../direcciones/parameters.ts';
import { placeHit } from '../direcciones/place.ts';
import { namesNoStreet } from '../direcciones/place-alone.ts';
import type { Scope } from '../direcciones/scope.ts';
import { LONGEST_BETWEEN } from '../direcciones/stretches.ts';
import type { AddressTrace } from '../direcciones/trace.ts';
import { countOfStreets } from '../present/answer-notices.ts';
import { NAME_FIT } from '../streets/name-fit.ts';
import { placePhrase, reasonForFilters, resolveFilters } from './filters.ts';
import { likeliestFirst, onePerPlace, placeOf } from './places.ts';
import { enumeration, inWords, type Miss, quoted } from './reason.ts';
import { resolveAddressFilters } from './taken.ts';

/** What the reason depends on of the values of a query. */
type AddressQuery = Pick<
  AddressValues,
  'direccion' | 'provincia' | 'departamento' | 'localidad_censal' | 'localidad' | 'exacto'
>;

/** Why an address was not found; null when it was. `trace`: what `traceAddress` made of the same values. */
export function reasonForAddress(catalog: AddressCatalog, values: AddressQuery, trace: AddressTrace): Miss | null {
  const { parsed, scope, hits } = trace;
  const candidates = trace.candidates.map(({ streets }) => streets);
  if (hits.length > 0) return null;
  if (!parsed || !scope) return notUnderstood(values.direccion);
  if (countOf(scope.ranges) === 0) {
    if (scope.stated !== null) return nothingThere(scope.stated);
    return reasonForFilters(catalog, resolveAddressFilters(catalog, values), 'calles') ?? nothingLoaded();
  }
  const filters = resolveFilters(catalog, values);
  const isNarrowed = filters.length > 0 || scope.stated !== null;
  if (namesNoStreet(parsed)) return noStreetNamed(parsed);
  // No list of streets is known to be whole: what is told is how many of them the data have.
  const known = `de donde los datos tienen ${countOfStreets(countOf(scope.ranges))}`;
  const where = isNarrowed
    ? `${scope.stated === null ? placePhrase(catalog, filters) : statedPhrase(scope.stated)}, ${known}`
    : `en los datos, que tienen ${countOfStreets(countOf(scope.ranges))} de todo el país`;
  const missing = parsed.streets.findIndex((_, place) => (candidates[place]?.length ?? 0) === 0);
  if (missing >= 0) return noStreet(catalog, values, parsed, missing, isNarrowed ? scope : null, where);
  const [outside] = trace.elsewhere;
  if (outside) return inOtherDepartment(catalog, parsed, outside, placePhrase(catalog, filters));
  return noCrossing(catalog, parsed, candidates, trace.tooFar.length > 0, where);
}

/** The place that the text itself names, in a sentence. */
function statedPhrase(stated: string): string {
  return `en ${quoted(stated)}, el lugar que dice el texto`;
}

function nothingThere(stated: string): Miss {
  return {
    codigo: 'lugar_sin_calles',
    mensaje: `Los datos no tienen calles ${statedPhrase(stated)}: si el lugar es otro, corríjalo o quítelo del texto.`,
  };
}

function nothingLoaded(): Miss {
  return { codigo: 'lugar_sin_calles', mensaje: 'Los datos no tienen calles.' };
}

const REFUSALS: Readonly<Record<Exclude<Refusal, 'tie'>, Miss>> = {
  empty: {
    codigo: 'texto_vacio',
    mensaje: 'El texto no contiene ninguna dirección: escriba una calle y una altura, o una esquina.',
  },
  'too long': {
    codigo: 'texto_demasiado_largo',
    mensaje: `El texto es demasiado largo: una dirección tiene hasta ${MAX_CHARACTERS} caracteres y ${MAX_TOKENS} palabras.`,
  },
  none: {
    codigo: 'texto_no_comprendido',
    mensaje:
      'El texto no tiene la forma de una dirección: escriba «calle altura», «calle y calle» o «calle entre calle y calle».',
  },
  neighbourhood: {
    codigo: 'texto_sin_calle',
    mensaje:
      'El texto nombra un barrio y un número, pero ninguna calle: agregue la calle, o la manzana y la casa o el lote.',
  },
};

function notUnderstood(text: string): Miss {
  const { refusal, candidates } = explainAddress(text);
  if (refusal !== 'tie') return REFUSALS[refusal ?? 'none'];
  const [one = '', other = ''] = candidates.map(({ address }) => quoted(inWords(address)));
  return {
    codigo: 'texto_ambiguo',
    mensaje: `El texto se puede leer como ${one} o como ${other}, y las dos lecturas son igual de buenas: escriba una de ellas.`,
  };
}

/** Most rural schools have no other address than a place. */
function noStreetNamed({ streets: [street] }: ParsedAddress): Miss {
  const named = street?.kind === 'unnamed' ? 'una calle sin nombre' : 'un lugar';
  return {
    codigo: 'texto_sin_calle',
    mensaje:
      `El texto nombra ${named}, ${quoted(street?.text ?? '')}, y ninguna calle que se pueda buscar: ` +
      'agregue una calle y su altura, o una ruta y su kilómetro; los lugares se buscan en /asentamientos.',
  };
}

/** Places named in a sentence at most. */
const MOST_PLACES = 3;

/** Why a street is missing. `scope`: what filters or the text leave of the country; null where they say nothing. */
function noStreet(
  catalog: AddressCatalog,
  values: AddressQuery,
  parsed: ParsedAddress,
  missing: number,
  scope: Scope | null,
  where: string,
): Miss {
  const street = parsed.streets[missing];
  const text = quoted(street?.text ?? '');
  if (street && scope !== null) {
    const { streets } = candidatesOf(catalog, street, allStreets(catalog), values.exacto, () => true);
    const equal = [...streets].filter(({ name }) => name.fit === NAME_FIT.equal).map((candidate) => candidate.street);
    const number = missing === 0 && !parsed.distance ? parsed.number : null;
    const order = likeliestFirst(catalog, { filters: resolveFilters(catalog, values), scope, number });
    const names = new Set(onePerPlace(catalog, equal, order).map((each) => placeOf(catalog, each)));
    const places = [...names].slice(0, MOST_PLACES);
    if (places.length > 0) {
      return {
        codigo: 'calle_en_otro_lugar',
        mensaje: `No se encontró ninguna calle ${text} ${where}; la tienen en ${enumeration(places)}.`,
      };
    }
  }
  return {
    codigo: 'calle_no_encontrada',
    mensaje: `No se encontró ninguna calle con un nombre parecido a ${text} ${where}: puede que falte en los datos o que se escriba de otra manera.`,
  };
}

/** The street passes through the department asked for, but the number or corner lies in another one. */
function inOtherDepartment(catalog: AddressCatalog, parsed: ParsedAddress, hit: Corner, where: string): Miss {
  const number = parsed.distance ? null : parsed.number;
  const [{ street }] = hit.streets;
  const there = placeHit(catalog.network, street, hit.points, number, true);
  const placed = inDistrict(catalog, null, street, othersOf(hit.streets), there, number);
  const isTold = placed.department >= 0;
  const lies = isTold
    ? `está en ${catalog.tables.departamentos.nameAt(placed.department)}`
    : 'no, y no se sabe en cuál está';
  return {
    codigo: 'altura_en_otro_departamento',
    mensaje: `La calle ${quoted(catalog.tables.calles.nameAt(street))} existe ${where}, pero esa dirección ${lies}.`,
  };
}

const { streets: NONE } = NO_CANDIDATES;

function noCrossing(
  { network }: AddressCatalog,
  parsed: ParsedAddress,
  [first = NONE, second = NONE, third = NONE]: readonly NamedStreets[],
  tooFar: boolean,
  where: string,
): Miss {
  const [street = '', one = '', other = ''] = parsed.calles.map(quoted);
  if (parsed.tipo === 'simple') {
    return { codigo: 'sin_resultados', mensaje: `No se encontró ${street} ${where}.` };
  }
  const between = parsed.tipo === 'entre_calles';
  const corner = between ? `el tramo de ${street} entre ${one} y ${other}` : `el cruce de ${street} y ${one}`;
  if (tooFar) {
    return {
      codigo: 'cruce_lejos_de_la_altura',
      mensaje: `La altura ${parsed.altura.valor ?? ''} de ${street} está lejos de donde está ${corner}: quite una de las dos cosas.`,
    };
  }
  if (!between) {
    return {
      codigo: 'cruce_no_encontrado',
      mensaje: `Las calles ${street} y ${one} existen ${where}, pero no se cruzan o su cruce no está en los datos: pruebe con una altura.`,
    };
  }
  const lacking = [
    ...(cornersOf(network, first, second).length > 0 ? [] : [one]),
    ...(cornersOf(network, first, third).length > 0 ? [] : [other]),
  ];
  const why =
    lacking.length > 0
      ? `no se conoce el cruce de ${street} con ${enumeration(lacking)}`
      : `los dos cruces están a más de ${LONGEST_BETWEEN} metros o en lugares distintos`;
  return {
    codigo: 'cruce_no_encontrado',
    mensaje: `No se encontró ${corner} ${where}: ${why}. Pruebe con una altura o una sola esquina.`,
  };
}
