/**
 * Addresses as people write them, of the streets of a catalog: the same ones each time, with streets, numbers and slips spread evenly over all there are, so that
 * however many are taken they are of the whole country.
 */
import type { RawPair } from '../../server/parameters/table.ts';
import type { AddressCatalog } from './catalog.ts';

/** A street as it is asked for: its name, a number that it may have, the names of streets that cross it, and of one that may not. */
interface Rehearsed {
  readonly name: string;
  readonly number: number;
  readonly crossed: readonly string[];
  readonly other: string;
}

/**
 * How a street is asked for in turn: as it is called, in lower case, mistyped, as a corner, with its last word first, between two streets, without a number, as
 * a corner that there need not be.
 */
const WAYS: readonly ((street: Rehearsed) => string)[] = [
  numbered,
  ({ name, number }) => `${name.toLowerCase()} ${number}`,
  ({ name, number }) => `${mistyped(name, number)} ${number}`,
  (street) => (street.crossed.length > 0 ? `${street.name} y ${street.crossed[0]}` : numbered(street)),
  ({ name, number }) => `${inverted(name)} ${number}`,
  (street) => (street.crossed.length > 1 ? `${street.name} entre ${street.crossed.join(' y ')}` : numbered(street)),
  ({ name }) => name,
  ({ name, other }) => `${name} y ${other}`,
  numbered,
  (street) =>
    street.crossed.length > 1 ? `${numbered(street)} entre ${street.crossed.join(' y ')}` : numbered(street),
  ({ name }) => `${name} S/N`,
];

/** Fractions whose multiples fall evenly between 0 and 1 wherever one stops: the golden section, and the one of its kind for two at once. */
const STREET_STEP = 0.618033988749895;
const NUMBER_STEP = 0.754877666246693;

/** Pages that are asked for: of 1 to so many addresses. */
const LARGEST_PAGE = 10;

/** How far away in the catalog the street of a corner lies that need not cross: mostly in the same town. */
const NEXT_BUT = 40;

/**
 * What is asked for in place `turn` (0, 1, …): the parameters of a GET of `/direcciones`.
 * @param catalog with one street at least
 */
export function rehearsedAddress(catalog: AddressCatalog, turn: number): readonly RawPair[] {
  const { tables, network } = catalog;
  const { calles } = tables;
  const ordinal = Math.floor(((turn * STREET_STEP) % 1) * calles.size);
  const extent = network.numbering.extent(ordinal);
  const number = extent ? Math.floor(extent[0] + (extent[1] - extent[0]) * ((turn * NUMBER_STEP) % 1)) : 1000;
  const crossed = Array.from(network.crossings.of(ordinal).subarray(0, 2), (street) => calles.nameAt(street));
  const way = WAYS[turn % WAYS.length] ?? numbered;
  return [
    [
      'direccion',
      way({
        name: calles.nameAt(ordinal),
        number,
        crossed,
        other: calles.nameAt((ordinal + NEXT_BUT) % calles.size),
      }),
    ],
    ['provincia', calles.entity(ordinal).provincia.id],
    ['max', String(1 + (turn % LARGEST_PAGE))],
  ];
}

function numbered({ name, number }: Rehearsed): string {
  return `${name} ${number}`;
}

/** With a letter left out, one too many or a wrong one, by the number. */
function mistyped(name: string, number: number): string {
  const at = 1 + (number % Math.max(1, name.length - 1));
  const before = name.slice(0, at);
  if (number % 3 === 0) return before + name.slice(at + 1);
  return number % 3 === 1 ? `${before}a${name.slice(at)}` : `${before}o${name.slice(at + 1)}`;
}

/** `PARERA, BLAS` for `BLAS PARERA`, as registers write names. */
function inverted(name: string): string {
  const last = name.lastIndexOf(' ');
  return last < 0 ? name : `${name.slice(last + 1)}, ${name.slice(0, last)}`;
}
