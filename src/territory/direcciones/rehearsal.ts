/**
 * Addresses asked of a catalog before anybody asks: the engine compiles what is hot, and what is kept of words, names and
 * streets is there. Without it the first thousands of addresses after a start cost up to four times as much.
 */
import { Pace } from '../../server/pace.ts';
import { readParameters } from '../../server/parameters/table.ts';
import { READING } from '../present/batch.ts';
import { echoOf } from '../present/echo.ts';
import type { AddressCatalog } from './catalog.ts';
import { ADDRESS_BATCH } from './parameters.ts';
import { addressEcho, addressesJson } from './present.ts';
import { searchAddresses } from './search.ts';

/** How the name of a street is written in turn: as it is, in lower case, with a letter left out, as a corner. */
const WAYS = 4;

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
    ask(catalog, Math.floor((asked * size) / most), asked % WAYS);
  }
  return most;
}

function ask(catalog: AddressCatalog, street: number, way: number): void {
  const { calles } = catalog.tables;
  const { nombre, provincia } = calles.entity(street);
  const extent = catalog.network.numbering.extent(street);
  const number = extent ? Math.floor((extent[0] + extent[1]) / 2) : 1000;
  const [crossed] = catalog.network.crossings.of(street);
  const body = Object.entries({
    direccion:
      way === 3 && crossed !== undefined
        ? `${nombre} y ${calles.nameAt(crossed)}`
        : `${written(nombre, way)} ${number}`,
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
    echo: echoOf(ADDRESS_BATCH, read, body, addressEcho(found)),
  });
}

function written(name: string, way: number): string {
  if (way === 1) return name.toLowerCase();
  return way === 2 ? name.slice(0, -2) + name.slice(-1) : name;
}
