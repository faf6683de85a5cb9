/** A row that holds an address. */
import { type RawPair, readParameters } from '../../server/parameters/table.ts';
import type { ParsedAddress } from '../address/types.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import type { Hit } from '../direcciones/hits.ts';
import { scoresOf } from '../direcciones/page.ts';
import { ADDRESS_BATCH } from '../direcciones/parameters.ts';
import { nameDistance, scoreByQuery } from '../direcciones/rank.ts';
import { addressRecord } from '../direcciones/record.ts';
import { foundBy, traceAddress } from '../direcciones/search.ts';
import type { AddressTrace } from '../direcciones/trace.ts';
import { reasonForAddress } from '../explicar/address.ts';
import { likeness } from '../explicar/closest.ts';
import { enumeration } from '../explicar/reason.ts';
import { placeRemarks, remarksForAddress } from '../explicar/remarks.ts';
import { READING } from '../present/batch.ts';
import { NAME_FIT } from '../streets/name-fit.ts';
import { found, invalid, missed, type Outcome } from './outcome.ts';
import type { MindedCode } from './score.ts';

/** Places named in a sentence at most. */
const MOST_PLACES = 3;

/** Looks the address of a row up and says how sure it is. */
export function answerAddress(catalog: AddressCatalog, pairs: readonly RawPair[]): Outcome {
  if (!pairs.some(([name]) => name === 'direccion')) {
    return missed({ codigo: 'texto_vacio', mensaje: 'La fila no tiene dirección.' });
  }
  const { values, issues } = readParameters(ADDRESS_BATCH, { body: [...pairs, ['max', 1]] }, READING);
  if (issues.length > 0) return invalid(issues);
  const trace = traceAddress(catalog, values);
  const { parsed, page, notices } = foundBy(catalog, trace, values);
  const [hit] = page;
  if (!parsed || !hit) {
    return missed(
      reasonForAddress(catalog, values, trace) ?? { codigo: 'sin_resultados', mensaje: 'No se encontró la dirección.' },
    );
  }
  const reasons: { readonly codigo: MindedCode; readonly mensaje: string }[] = [
    ...placeRemarks(notices),
    ...manyPlaces(catalog, trace, nameDistance(hit.streets)),
    ...remarksForAddress(catalog, parsed, hit, trace),
  ];
  if (hit.precision === 'calle') {
    reasons.push({
      codigo: 'sin_altura',
      mensaje:
        parsed.tipo === 'simple' && parsed.altura.valor === null
          ? 'La dirección no dice una altura ni una esquina: el punto es el medio de la calle.'
          : 'Los datos no alcanzan para ubicar la altura o la esquina: el punto es de la calle.',
    });
  }
  return found(addressRecord(catalog, parsed, hit), reasons, likenessOf(catalog, parsed, hit));
}

/** How like the streets of a hit are to those of the text, by the one that is least so; 1 where each bears the very name. */
function likenessOf({ network, tables }: AddressCatalog, { streets }: ParsedAddress, hit: Hit): number {
  const shares = hit.streets.map(({ street, name: { fit } }, at) => {
    const asked = streets[at]?.name;
    if (fit < NAME_FIT.typo || asked === undefined) return 1;
    return likeness(network.names.plain(asked).words, network.names.plain(tables.calles.nameAt(street)).words);
  });
  return Math.min(...shares);
}

/** A warning on a result when the row does not distinguish it from results in other places. */
function manyPlaces(catalog: AddressCatalog, trace: AddressTrace, nearest: number) {
  const { tables } = catalog;
  const scores = scoresOf(catalog, trace);
  let best = Number.NEGATIVE_INFINITY;
  for (const score of scores) best = Math.max(best, scoreByQuery(score));
  const equal = [...trace.hits].filter(
    ({ streets }, place) => scoreByQuery(scores[place] ?? 0) === best && nameDistance(streets) <= nearest,
  );
  if (equal.length < 2) return [];
  const places = new Set<string>();
  for (const { streets } of equal.slice(0, MOST_COMPARED)) {
    if (places.size > MOST_PLACES) break;
    const { departamento, localidad_censal, provincia } = tables.calles.entity(streets[0].street);
    const parts = [localidad_censal.nombre, departamento.nombre, provincia.nombre].filter((part) => part !== null);
    places.add([...new Set(parts)].join(', '));
  }
  if (places.size < 2) return [];
  const named = [...places].slice(0, MOST_PLACES).map((place) => `«${place}»`);
  const more = places.size > MOST_PLACES ? ' y en otros lugares' : '';
  return [
    {
      codigo: 'varios_lugares' as const,
      mensaje: `Hay direcciones iguales en ${enumeration(named)}${more}: agregue la provincia, el departamento o la localidad.`,
    },
  ];
}

/** Hits of one query that are looked at for their places. */
const MOST_COMPARED = 20;
