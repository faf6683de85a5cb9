/** Streets whose names registers write surname first, with a comma behind it: the whole names that a text may mean. */
import type { ParsedAddress, ParsedStreet, PlaceHint } from '../address/types.ts';
import { type Rereading, streetCalled, withStreets } from './rereading.ts';

/** Segments before a street that may be its surname and given names, and the longest of them in letters. */
const MOST_SEGMENTS = 2;
const WORDS = /^[\p{L}.'’ ]{2,40}$/u;

/** A name that was written from its last word on. */
export interface SurnameFirst {
  readonly meaning: Rereading;
  /** The whole names to look for. */
  readonly names: readonly string[];
  /** The parts of the name that were read as places, and on which side of the streets they stand. */
  readonly segments: readonly string[];
  readonly side: PlaceHint['role'];
  /** The surname alone; null where it is no name of a street. */
  readonly bySurname: Rereading | null;
}

/**
 * The address with a street called as registers write names, the surname first and set apart: `VERA PEÑALOZA, ROSARIO 507`,
 * `ALVAREZ, DONATO, TTE. GRAL. AV. 1351`; of a corner the first, `LORETO, VIRREY Y ARCOS`, or the last, `ARCOS y LORETO, VIRREY`. That the
 * words before the comma are a surname, and no place, only a street of that very name can tell: its names are those to look for. Null for
 * a text of another form.
 */
export function surnameFirst(first: ParsedAddress): SurnameFirst | null {
  if (first.places.length === 0 || first.tipo === 'entre_calles') return null;
  const address = first.tipo === 'simple' ? withDoorOfAvenue(first) : first;
  const before = segmentsOfName(first, 'before');
  if (before.length > 0) {
    const [surname = '', ...others] = before;
    return calledWhole(address, 0, { side: 'before', segments: before, front: others, end: surname });
  }
  const after = first.tipo === 'interseccion' ? segmentsOfName(first, 'after') : [];
  if (after.length === 0) return null;
  return calledWhole(address, address.streets.length - 1, { side: 'after', segments: after, front: after, end: '' });
}

/** What was set apart from a name: on which side of the streets, and the words that stand in front of the name and at its end. */
interface SetApart extends Pick<SurnameFirst, 'side' | 'segments'> {
  readonly front: readonly string[];
  readonly end: string;
}

/** The segments on a side of the streets that may be parts of a name; none where one of them is none. */
function segmentsOfName({ places }: ParsedAddress, side: PlaceHint['role']): readonly string[] {
  const segments: string[] = [];
  for (const { text, role } of places) if (role === side && !THE_CITY.test(text)) segments.push(text);
  return segments.length <= MOST_SEGMENTS && segments.every((text) => WORDS.test(text)) ? segments : [];
}

/** The address with one of its streets called by its whole name. */
function calledWhole(
  address: ParsedAddress,
  at: number,
  { side, segments, front, end }: SetApart,
): SurnameFirst | null {
  const street = address.streets[at];
  if (street?.kind !== 'named') return null;
  const name = [...front, street.name, end].filter((part) => part !== '').join(' ');
  const text = street.type === null ? name : `${street.type} ${name}`;
  const places = address.places.filter((place) => place.role !== side || THE_CITY.test(place.text));
  const { kind, type, number, scope } = street;
  const whole: ParsedStreet = { text, kind, type, name, number, scope };
  const plain = name.replace(/\./g, '');
  return {
    meaning: { way: 'other-reading', parsed: withStreets(address, address.streets.with(at, whole), places) },
    names: street.type === null ? [plain, `AV ${plain}`] : [`AV ${plain}`, plain],
    segments,
    side,
    bySurname: address.tipo === 'simple' ? surnameAlone(address, segments[0] ?? '', places) : null,
  };
}

/** The City in front of such a name, of which it is no part: `CABA, PELLEGRINI, CARLOS 1285`. */
const THE_CITY = /^(?:c\.?a\.?b\.?a\.?|cap(?:ital|\.)? ?fed(?:eral|\.)?)$/i;

/** No avenue is numbered so where two names stand before it: `DIAZ VELEZ, EUSTOQUIO, AV. 5044` has the number of a door. */
const DOOR_OF_AVENUE = /^\d{3,5}$/;
const AVENUE = /^av/i;

/** An address that was read as an avenue by its number, behind two names: the same as one without a name, with that door. */
function withDoorOfAvenue(first: ParsedAddress): ParsedAddress {
  const [street] = first.streets;
  if (street?.kind !== 'unnamed' || first.altura.valor !== null || !AVENUE.test(street.type ?? '')) return first;
  const { text, type, number, scope } = street;
  if (number === null || !DOOR_OF_AVENUE.test(number)) return first;
  if (first.places.filter(({ role }) => role === 'before').length < MOST_SEGMENTS) return first;
  const { tipo, calles, piso, places } = first;
  const nameless: ParsedStreet = { text, kind: 'named', type, name: '', number: null, scope };
  const altura = { valor: number, unidad: null };
  return { tipo, calles, altura, piso, streets: [nameless], number: Number(number), distance: false, places };
}

function surnameAlone(first: ParsedAddress, surname: string, places: readonly PlaceHint[]): Rereading | null {
  const [written] = first.streets;
  const street = streetCalled(written?.type ? `${written.type} ${surname}` : surname);
  return street?.kind === 'named' ? { way: 'other-reading', parsed: withStreets(first, [street], places) } : null;
}
