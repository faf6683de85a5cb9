/** Writes the addresses of points as JSON. Parts that many points share are written once: units, and the common fields of streets. */
import { asciiOctets, joined, NO_OCTETS, type Octets, octetsOf } from '../../server/http/answer.ts';
import type { FieldSelection } from '../contract/fields.ts';
import { escapedOctets, textOctets } from '../present/json.ts';
import { LEVELS, type LevelKind } from '../ubicacion/level.ts';
import type { AddressAt } from './address-at.ts';
import {
  distanceShown,
  type InverseCatalog,
  type InverseResult,
  lineBeginning,
  NO_UNIT,
  placeShown,
  unitsEnd,
} from './record.ts';

const NULL = asciiOctets('null');
const CLOSE = asciiOctets('}');
const QUOTE = asciiOctets('"');

/** A key of the address, and what writes its value. */
interface Member {
  /** The key with what stands before it. */
  readonly label: Octets;
  readonly write: (result: InverseResult) => Octets;
}

/** Choices of fields whose writers are kept: few are of use, but thousands are possible. */
const KEPT_WRITERS = 16;

/** The writers of each catalog by choice of fields. */
const WRITERS = new WeakMap<InverseCatalog, Map<string, InverseWriter>>();

/** The writer of a catalog for a choice of fields. */
export function writerOf(catalog: InverseCatalog, campos: FieldSelection): InverseWriter {
  let writers = WRITERS.get(catalog);
  if (!writers) {
    writers = new Map();
    WRITERS.set(catalog, writers);
  }
  let writer = writers.get(campos.key);
  if (!writer) {
    if (writers.size >= KEPT_WRITERS) writers.clear();
    writer = new InverseWriter(catalog, campos);
    writers.set(campos.key, writer);
  }
  return writer;
}

/** Writes results with one choice of fields, nested: the same text as that of the record. */
export class InverseWriter {
  readonly #catalog: InverseCatalog;
  readonly #members: readonly Member[];
  /** By level and ordinal + 1: the unit, and at 0 none. */
  readonly #units: Readonly<Record<LevelKind, (Octets | undefined)[]>>;
  /** By frame of streets: the kind, the census locality, the source. */
  readonly #frames: Readonly<Record<'categoria' | 'localidad_censal' | 'fuente', (Octets | undefined)[]>>;
  /** By ordinal of the department + 1: the end of the line; those of points in no department are not kept. */
  readonly #ends: (Octets | undefined)[];

  constructor(catalog: InverseCatalog, campos: FieldSelection) {
    this.#catalog = catalog;
    // Places for all of them at once: arrays with gaps are maps.
    const slots = (count: number) => new Array<Octets | undefined>(count).fill(undefined);
    const { map, network } = catalog;
    const unitSlots = (level: LevelKind) => slots(map[level].places.length + 1);
    this.#units = {
      provincia: unitSlots('provincia'),
      departamento: unitSlots('departamento'),
      municipio: unitSlots('municipio'),
    };
    const frames = (): (Octets | undefined)[] => slots(network.frames.size);
    this.#frames = { categoria: frames(), localidad_censal: frames(), fuente: frames() };
    this.#ends = unitSlots('departamento');
    const paths = campos.fields.map(({ path }) => path.split('.'));
    const keys = [...new Set(paths.map(([key = '']) => key))].sort();
    this.#members = keys.map((key, place) => {
      const under = paths.flatMap(([first, second]) => (first === key && second !== undefined ? [second] : [])).sort();
      return { label: labelOf(key, place), write: this.#writeOf(key, under) };
    });
  }

  /** The JSON object `direccion`. */
  write(result: InverseResult): Octets {
    let written = NO_OCTETS;
    for (const { label, write } of this.#members) written = joined(joined(written, label), write(result));
    return joined(written, CLOSE);
  }

  /** What writes the value of a key; `keys` are those under it that were chosen, in alphabetical order. */
  #writeOf(key: string, keys: readonly string[]): Member['write'] {
    const level = LEVELS.find((one) => one === key);
    if (level) return ({ location }) => this.#unit(level, location[level], keys);
    const labels = keys.map(labelOf);
    switch (key) {
      case 'altura':
        return ({ address }) => asciiOctets(`{"valor":${address?.number ?? null}}`);
      case 'calle':
        return ({ address }) => this.#street(address?.street ?? -1, keys, labels);
      case 'calle_cruce_1':
        return ({ address }) => this.#street(address?.crossStreets[0] ?? -1, keys, labels);
      case 'calle_cruce_2':
        return ({ address }) => this.#street(address?.crossStreets[1] ?? -1, keys, labels);
      case 'distancia':
        return ({ address }) => (address ? asciiOctets(String(distanceShown(address))) : NULL);
      case 'fuente':
        return ({ address }) =>
          address ? this.#ofFrame('fuente', address.street, ({ fuente }) => JSON.stringify(fuente)) : NULL;
      case 'localidad_censal':
        return ({ address }) => this.#locality(address, keys);
      case 'nomenclatura':
        return ({ address, location }) => (address ? this.#line(address, location) : NULL);
      case 'precision':
        return ({ address }) => (address ? asciiOctets(`"${address.precision}"`) : NULL);
      default:
        return ({ address }) => placeOctets(address, keys, labels);
    }
  }

  #unit(level: LevelKind, ordinal: number, keys: readonly string[]): Octets {
    const kept = this.#units[level];
    kept[ordinal + 1] ??= chosen({ ...(this.#catalog.map[level].places[ordinal] ?? NO_UNIT) }, keys);
    return kept[ordinal + 1] ?? NULL;
  }

  #street(street: number, keys: readonly string[], labels: readonly Octets[]): Octets {
    let written = NO_OCTETS;
    for (let at = 0; at < keys.length; at++)
      written = joined(joined(written, labels[at]!), this.#ofStreet(street, keys[at]!));
    return joined(written, CLOSE);
  }

  #ofStreet(street: number, key: string): Octets {
    if (street < 0) return NULL;
    const { calles } = this.#catalog.tables;
    if (key === 'id') return asciiOctets(`"${calles.ids[street] ?? ''}"`);
    if (key === 'nombre') return textOctets(calles.nameAt(street));
    return this.#ofFrame('categoria', street, ({ categoria }) => JSON.stringify(categoria));
  }

  #locality(address: AddressAt | null, keys: readonly string[]): Octets {
    if (address === null || address.isOfOtherDepartment) return chosen(NO_UNIT, keys);
    return this.#ofFrame('localidad_censal', address.street, ({ localidad_censal }) =>
      nestedText({ ...localidad_censal }, keys),
    );
  }

  #line({ street, number }: AddressAt, { departamento, provincia }: InverseResult['location']): Octets {
    const { map, tables } = this.#catalog;
    const written = (): Octets => {
      const units = {
        departamento: map.departamento.places[departamento] ?? NO_UNIT,
        provincia: map.provincia.places[provincia] ?? NO_UNIT,
      };
      return joined(escapedOctets(unitsEnd(units)), QUOTE);
    };
    let end = departamento < 0 ? written() : this.#ends[departamento + 1];
    if (end === undefined) {
      end = written();
      this.#ends[departamento + 1] = end;
    }
    const beginning = escapedOctets(lineBeginning(tables.calles.nameAt(street), number));
    return joined(joined(QUOTE, beginning), end);
  }

  #ofFrame(
    key: 'categoria' | 'localidad_censal' | 'fuente',
    street: number,
    write: (frame: ReturnType<InverseCatalog['network']['frames']['at']>) => string,
  ): Octets {
    const { frames } = this.#catalog.network;
    const number = frames.numberOf(street);
    const kept = this.#frames[key];
    kept[number] ??= octetsOf(write(frames.at(number)));
    return kept[number] ?? NULL;
  }
}

/** A key with what stands before it in its object. */
function labelOf(key: string, place: number): Octets {
  return asciiOctets(`${place > 0 ? ',' : '{'}"${key}":`);
}

function placeOctets(address: AddressAt | null, keys: readonly string[], labels: readonly Octets[]): Octets {
  const place = address ? placeShown(address) : null;
  let written = NO_OCTETS;
  for (let at = 0; at < keys.length; at++) {
    const value = keys[at] === 'lat' ? place?.lat : place?.lon;
    written = joined(joined(written, labels[at]!), value === undefined ? NULL : asciiOctets(String(value)));
  }
  return joined(written, CLOSE);
}

function chosen(values: Readonly<Record<string, unknown>>, keys: readonly string[]): Octets {
  return octetsOf(nestedText(values, keys));
}

function nestedText(values: Readonly<Record<string, unknown>>, keys: readonly string[]): string {
  return `{${keys.map((key) => `"${key}":${JSON.stringify(values[key] ?? null)}`).join()}}`;
}
