/**
 * Addresses asked of a catalog before anybody asks: the engine compiles what is hot, and what is kept of words, names and
 * streets is there. Without it the first thousands of addresses after a start cost up to four times as much.
 */
import { Pace } from '../../server/pace.ts';
import { readParameters } from '../../server/parameters/table.ts';
import { READING } from '../present/batch.ts';
import { Echo } from '../present/echo.ts';
import type { AddressCatalog } from './catalog.ts';
import { ADDRESS_BATCH } from './parameters.ts';
import { addressEcho, addressesJson } from './present.ts';
import { searchAddresses } from './search.ts';

/** A street as it is asked for: its name, a number that it may have, and the names of streets that cross it. */
interface Rehearsed {
  readonly name: string;
  readonly number: number;
  readonly crossed: readonly string[];
}

/** How a street is asked for in turn: as it is called, in lower case, with a letter left out, as a corner, with its last word first, between two streets. */
const WAYS: readonly ((street: Rehearsed) => string)[] = [
  plainly,
  ({ name, number }) => `${name.toLowerCase()} ${number}`,
  ({ name, number }) => `${name.slice(0, -2)}${name.slice(-1)} ${number}`,
  (street) => (street.crossed.length > 0 ? `${street.name} y ${street.crossed[0]}` : plainly(street)),
  ({ name, number }) => `${inverted(name)} ${number}`,
  (street) => (street.crossed.length > 1 ? `${street.name} entre ${street.crossed.join(' y ')}` : plainly(street)),
];

/**
 * Asks for addresses of streets all over the catalog, in slices.
 *
 * @param count how many at most; never more than there are streets
 * @param goOn asked between slices; false ends the rehearsal
 * @returns how many were asked
 */
export async function rehearseAddresses(
  catalog: AddressCatalog,
  count: number,
  goOn: () => boolean,
  pace = new Pace(),
): Promise<number> {
  const { size } = catalog.tables.calles;
  const most = Math.min(count, size);
  for (let asked = 0; asked < most; asked++) {
    if (pace.isDue) {
      await pace.pause();
      if (!goOn()) return asked;
    }
    const way = WAYS[asked % WAYS.length] ?? plainly;
    ask(catalog, Math.floor((asked * size) / most), way);
  }
  return most;
}

function ask(catalog: AddressCatalog, street: number, way: (street: Rehearsed) => string): void {
  const { calles } = catalog.tables;
  const { nombre, provincia } = calles.entity(street);
  const extent = catalog.network.numbering.extent(street);
  const number = extent ? Math.floor((extent[0] + extent[1]) / 2) : 1000;
  const [one, other] = catalog.network.crossings.of(street);
  const crossed = [one, other].flatMap((each) => (each === undefined ? [] : [calles.nameAt(each)]));
  const body = Object.entries({
    direccion: way({ name: nombre, number, crossed }),
    provincia: provincia.id,
    max: 1,
  });
  const read = readParameters(ADDRESS_BATCH, { body }, READING);
  if (read.issues.length > 0) return;
  const { campos, aplanar, inicio } = read.values;
  const found = searchAddresses(catalog, read.values);
  addressesJson(catalog, found, {
    campos,
    aplanar,
    inicio,
    echo: new Echo(ADDRESS_BATCH, read, body, addressEcho(found)),
  });
}

function plainly({ name, number }: Rehearsed): string {
  return `${name} ${number}`;
}

/** `PARERA, BLAS` for `BLAS PARERA`, as registers write names. */
function inverted(name: string): string {
  const last = name.lastIndexOf(' ');
  return last < 0 ? name : `${name.slice(last + 1)}, ${name.slice(0, last)}`;
}
