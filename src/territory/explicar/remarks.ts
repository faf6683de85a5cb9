/** What to mind of an address that was found. */
import type { ParsedAddress } from '../address/types.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import type { Fallback } from '../direcciones/gather.ts';
import type { Hit, Placed } from '../direcciones/hits.ts';
import type { AddressTrace } from '../direcciones/trace.ts';
import type { AnswerNotice } from '../present/answer-notices.ts';
import { NAME_FIT } from '../streets/name-fit.ts';
import { CONTAINMENT, rangesOf } from '../streets/numbering.ts';
import { enumeration, inWords, quoted, type Remark } from './reason.ts';

/** Ranges of numbers that a sentence tells at most. */
const MOST_RANGES = 3;

/**
 * What to mind of a hit, the gravest first; nothing for most.
 * @param trace what the search answered instead of what was asked for, and how it read the text
 */
export function remarksForAddress(
  catalog: AddressCatalog,
  parsed: ParsedAddress,
  hit: Hit & Placed,
  { fallback, reread }: Pick<AddressTrace, 'fallback' | 'reread'> = { fallback: null, reread: null },
): readonly Remark[] {
  const [main] = hit.streets;
  const name = (street: number): string => catalog.tables.calles.nameAt(street);
  const remarks: Remark[] = fallback === null ? [] : [instead(catalog, parsed, hit, fallback)];
  if (reread !== null) {
    remarks.push({
      codigo: 'otra_lectura',
      mensaje: `Como se leyó el texto no se encontró nada mejor: el resultado es el de leerlo como ${quoted(inWords(parsed))}.`,
    });
  }
  const others = hit.streets.flatMap(({ street, name: { fit } }, place) =>
    fit >= NAME_FIT.typo ? [`${quoted(parsed.calles[place] ?? '')} como ${quoted(name(street))}`] : [],
  );
  if (others.length > 0) {
    remarks.push({ codigo: 'aproximado', mensaje: `Se tomó ${enumeration(others)}: revise que sea la calle buscada.` });
  }
  const { valor } = parsed.altura;
  if (hit.containment === CONTAINMENT.outside) {
    remarks.push({
      codigo: 'altura_fuera_de_rango',
      mensaje: `La calle ${quoted(name(main.street))} no tiene la altura ${valor ?? ''}: tiene ${numbersOf(catalog, main.street, parsed.number)}.`,
    });
  } else if (hit.containment === CONTAINMENT.unknown) {
    remarks.push({
      codigo: 'altura_desconocida',
      mensaje: `No se conocen las alturas de la calle ${quoted(name(main.street))}: no se pudo comprobar la altura ${valor ?? ''}.`,
    });
  }
  for (const { street, name: verdict } of hit.streets) {
    if (verdict.former === undefined) continue;
    remarks.push({
      codigo: 'nombre_anterior',
      mensaje: `${quoted(verdict.former.name)} es o fue otro nombre de ${quoted(name(street))}.`,
    });
  }
  const deducedOnes = deducedStreets(catalog, hit);
  if (deducedOnes.length > 0) {
    const named = enumeration(deducedOnes.map((street) => quoted(name(street))));
    remarks.push({
      codigo: 'trazado_deducido',
      mensaje: `Los datos no tienen el trazado entero de ${named}: el punto se dedujo de las calles que la cruzan.`,
    });
  }
  if (!hit.point) {
    remarks.push({
      codigo: 'sin_punto',
      mensaje: 'Se conoce la calle, pero los datos no alcanzan para dar el punto de la dirección.',
    });
  }
  return remarks;
}

/** The remarks that the notices of an answer are: that it lies outside the place asked for. */
export function placeRemarks(notices: readonly AnswerNotice[]): readonly Remark[] {
  return notices.flatMap(({ codigo, mensaje }) =>
    codigo === 'localidad_ampliada' || codigo === 'fuera_del_lugar' ? [{ codigo, mensaje }] : [],
  );
}

/** The streets of a hit without whose deduced course there would be no point, or another one. */
function deducedStreets({ network }: AddressCatalog, { streets, point, precision }: Hit & Placed): readonly number[] {
  const { deduced, crossings, interpolable, lines } = network;
  const [main, ...others] = streets.map(({ street }) => street);
  if (point === null || main === undefined) return [];
  if (precision === 'altura') return interpolable[main] !== 1 && deduced.has(main) ? [main] : [];
  if (precision === 'calle') return deduced.has(main) && !lines.has(main) ? [main] : [];
  const isDeduced = others.some((other) => deduced.hasCorner(crossings.pairOf(main, other)));
  return isDeduced ? [main, ...others].filter((street) => deduced.has(street)) : [];
}

/** That something else is answered than what was asked for, because the data do not have it. */
function instead({ tables }: AddressCatalog, { calles, altura }: ParsedAddress, hit: Hit, fallback: Fallback): Remark {
  const named = hit.streets.map(({ street }) => quoted(tables.calles.nameAt(street)));
  const [main, cross] = named;
  const [, ...crossing] = calles.map(quoted);
  switch (fallback) {
    case 'number-alone':
      return {
        codigo: 'cruce_no_comprobado',
        mensaje: `Los datos no tienen el cruce de ${main} con ${enumeration(crossing)}: el resultado es la altura ${altura.valor ?? ''} sola.`,
      };
    case 'drawn-on':
      return {
        codigo: 'cruce_no_comprobado',
        mensaje: `Los datos no tienen el cruce de ${enumeration(named)}: el resultado es donde se encuentran si sus trazados, que son incompletos, continúan.`,
      };
    case 'unlisted-corner':
      return {
        codigo: 'cruce_no_comprobado',
        mensaje: `${enumeration(named)} están en el mismo lugar, pero los datos no tienen su cruce: no se pudo comprobar que se crucen.`,
      };
    case 'one-corner':
      return {
        codigo: 'tramo_incompleto',
        mensaje: `De los dos cruces que cierran el tramo de ${main} los datos solo tienen el de ${cross}: el resultado es esa esquina.`,
      };
    case 'second-street':
      return {
        codigo: 'segunda_calle',
        mensaje: `El texto parece nombrar dos calles: se tomó la segunda, ${main}, que tiene la altura ${altura.valor ?? ''}.`,
      };
    case 'two-streets':
      return {
        codigo: 'esquina_de_dos_calles',
        mensaje: `El texto parece nombrar dos calles: se tomó la esquina de ${enumeration(named)}, que se cruzan.`,
      };
  }
}

/** The numbers of a street in words: `de la 100 a la 2099`; of many stretches those next to a number. */
function numbersOf({ tables }: AddressCatalog, street: number, number: number | null): string {
  const bounds = rangesOf(tables.calles.entity(street));
  const ranges: [from: number, to: number][] = [];
  for (let at = 0; at < bounds.length; at += 2) ranges.push([bounds[at] ?? 0, bounds[at + 1] ?? 0]);
  ranges.sort(([a], [b]) => a - b);
  const said = ranges.map(([from, to]) => `de la ${from} a la ${to}`);
  if (said.length <= MOST_RANGES) return enumeration(said);
  const all = `${said.length} tramos, de la ${Math.min(...bounds)} a la ${Math.max(...bounds)}`;
  if (number === null) return all;
  const above = ranges.findIndex(([from]) => from > number);
  const next = above < 0 ? said.slice(-1) : said.slice(Math.max(0, above - 1), above + 1);
  return `${all}; ${next.length === 1 ? 'el más cercano,' : 'los más cercanos,'} ${enumeration(next)}`;
}
