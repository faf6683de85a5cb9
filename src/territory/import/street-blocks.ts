import { growingInts } from '../../indexes/columns.ts';
import type { FileKind, Intake } from '../../ingest/intake.ts';
import type { StoredRecord } from '../../store/store.ts';
import { orderSide, readDoorNumber } from '../rules/door-numbers.ts';
import { checkIdShape } from '../rules/id-shape.ts';
import { type KnownIds, missingParent } from '../rules/known-parent.ts';
import { readLines } from '../rules/lines.ts';
import { toUnits } from '../stored/fixed-point.ts';
import {
  type Limits,
  rowOfStreet,
  STREET_BLOCKS,
  type StoredStreetBlock,
  type StreetWithBlocks,
  streetBlockRows,
} from '../stored/street-blocks.ts';
import { piecesOf } from '../streets/facts.ts';
import { type BeforeImport, provinceOf, type Replacement } from './before-import.ts';
import { hasField } from './recognise.ts';
import { refuseFirst } from './settlements.ts';
import { SourceRecord } from './source-record.ts';

type RefuseOf = Parameters<Intake['finish']>[0];

/** Door numbers are kept in 32 bits. */
const HIGHEST_NUMBER = 2 ** 31 - 1;
/** Members of a block in the column of whole numbers: street, file, line, locality, four limits, where its lines begin. */
const MEMBERS = 9;

/**
 * Street blocks of one import (territorial.md 2.7; v2 serves them as `cuadras`, we do not: they place numbers). More than
 * a million come at once, so that they are gathered in columns of whole numbers instead of objects.
 */
export class StreetBlockBasket {
  touched = false;
  /** By id, the number of the block: its place in the columns. */
  readonly #numbers = new Map<string, number>();
  readonly #streets = new Map<string, number>();
  readonly #localities = new Map<string, number>();
  readonly #members = growingInts(1 << 16);
  /** By block: how many pieces, then of each piece how many numbers and those numbers. */
  readonly #lines = growingInts(1 << 18);
  #refusedStreets: ReadonlySet<number> = new Set();

  readonly kind: FileKind = {
    resource: STREET_BLOCKS,
    title: 'blocks of streets',
    recognises: (sample) =>
      hasField(sample, 'id', 'cuadra_id') &&
      hasField(sample, 'calle', 'calle_id', 'calle.id') &&
      hasField(sample, 'altura', 'altura_inicio_derecha', 'altura.inicio.derecha', 'cuadra_altura_inicio_derecha') &&
      !hasField(sample, 'nombre', 'calle_nomenclatura', 'nomenclatura', 'direccion_nomenclatura'),
    accept: (raw, file, refuse) => {
      this.touched = true;
      const record = new SourceRecord(raw, 'cuadra');
      const id = record.id('cuadra');
      const calle = record.text('calle.id');
      if (calle !== '') checkIdShape('calle', calle, 'calle.id', record.note);
      const localidad = record.textOrNull('localidad.id');
      if (localidad !== null && localidad !== '') checkIdShape('asentamiento', localidad, 'localidad.id', record.note);
      const unordered: { readonly field: string; readonly reason: string }[] = [];
      const limits = readLimits(record, unordered);
      const pieces = readPieces(record);
      if (!record.ok) return refuseFirst(record, refuse);
      const first = this.#numbers.get(id);
      if (first !== undefined) {
        const line = this.#members.at(MEMBERS * first + 2);
        refuse({ line: raw.line, field: 'id', reason: `${id} is there already, from line ${line}`, rule: 'unique-id' });
        return;
      }
      for (const { field, reason } of unordered) refuse({ line: raw.line, field, reason, rule: 'number-order' });
      this.#numbers.set(id, this.#numbers.size);
      const members = this.#members;
      members.push(numberIn(this.#streets, calle));
      members.push(file.index);
      members.push(raw.line);
      members.push(localidad === null ? -1 : numberIn(this.#localities, localidad));
      for (const limit of limits) members.push(limit);
      members.push(this.#lines.length);
      this.#lines.push(pieces.length);
      for (const piece of pieces) {
        this.#lines.push(2 * piece.length);
        for (const [lon, lat] of piece) {
          this.#lines.push(toUnits(lon));
          this.#lines.push(toUnits(lat));
        }
      }
    },
  };

  /** Rule `known-parent` for the street of each block. Gives how many blocks stay. */
  drop(known: KnownIds, refuse: RefuseOf): number {
    const reasons = Array.from(this.#streets.keys(), (id) =>
      missingParent({ field: 'calle.id', in: ['calles', 'calles_osm'], id }, known),
    );
    let kept = 0;
    for (const number of this.#numbers.values()) {
      const at = MEMBERS * number;
      const reason = reasons[this.#members.at(at)] ?? null;
      if (reason === null) kept++;
      else {
        const line = this.#members.at(at + 2);
        refuse(this.#members.at(at + 1), { line, field: 'calle.id', reason, rule: 'known-parent' });
      }
    }
    this.#refusedStreets = new Set(reasons.flatMap((reason, street) => (reason === null ? [] : street)));
    return kept;
  }

  /** What the blocks that stay put in the place of the stored ones: a record a census locality. */
  get replacement(): Replacement {
    const streets = this.#streetsThatStay();
    return {
      resource: STREET_BLOCKS,
      file: streets.length > 0 ? this.#members.at(1) : null,
      records: 'localities with blocks',
      keys: () => new Set(streets.map(rowOfStreet)),
    };
  }

  /** The stored rows: those of other provinces that stay, then those of the kept blocks. */
  async *records(before: BeforeImport): AsyncGenerator<StoredRecord> {
    yield* before.rows(STREET_BLOCKS, new Set(this.#streetsThatStay().map(provinceOf)));
    yield* streetBlockRows(this.#byStreet());
  }

  #streetsThatStay(): string[] {
    return [...this.#streets].flatMap(([id, street]) => (this.#refusedStreets.has(street) ? [] : id));
  }

  *#byStreet(): Generator<StreetWithBlocks> {
    const streets = [...this.#streets.keys()];
    const localities = [...this.#localities.keys()];
    const blocks: { readonly id: string; readonly number: number }[][] = streets.map(() => []);
    for (const [id, number] of this.#numbers) blocks[this.#members.at(MEMBERS * number)]?.push({ id, number });
    const order = streets.map((id, street) => ({ id, street })).sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const { id: calle, street } of order) {
      if (this.#refusedStreets.has(street)) continue;
      const own = blocks[street]?.sort((a, b) => (a.id < b.id ? -1 : 1)) ?? [];
      yield { calle, cuadras: own.map(({ id, number }) => this.#block(id, number, localities)) };
    }
  }

  #block(id: string, number: number, localities: readonly string[]): StoredStreetBlock {
    const at = MEMBERS * number;
    const members = this.#members;
    let line = members.at(at + 8);
    const pieces: number[][] = [];
    for (let rest = this.#lines.at(line++); rest > 0; rest--) {
      const length = this.#lines.at(line++);
      const piece: number[] = [];
      for (let i = 0; i < length; i++) piece.push(this.#lines.at(line++));
      pieces.push(piece);
    }
    return {
      id,
      localidad: localities[members.at(at + 3)] ?? null,
      limits: [members.at(at + 4), members.at(at + 5), members.at(at + 6), members.at(at + 7)],
      pieces,
    };
  }
}

function numberIn(numbers: Map<string, number>, id: string): number {
  const known = numbers.get(id);
  if (known !== undefined) return known;
  numbers.set(id, numbers.size);
  return numbers.size - 1;
}

/** Rules `door-number` and `number-order`: a side whose limits are the wrong way round becomes unknown. */
function readLimits(record: SourceRecord, unordered: { field: string; reason: string }[]): Limits {
  const side = (name: 'derecha' | 'izquierda'): readonly [number, number] => {
    const [inicio = 0, fin = 0] = (['inicio', 'fin'] as const).map((end) => {
      const field = `altura.${end}.${name}`;
      const number = readDoorNumber(record.at(field), field, record.note);
      if (number > HIGHEST_NUMBER) record.note(field, `${number} is too large for a door number`, 'door-number');
      return number;
    });
    const ordered = orderSide({ inicio, fin });
    if (ordered.problem !== null) {
      const reason = `begins at ${inicio} and ends at ${fin}: the block is loaded, the numbers of this side count as unknown`;
      unordered.push({ field: `altura.inicio.${name}`, reason });
    }
    return [ordered.side.inicio, ordered.side.fin];
  };
  return [...side('derecha'), ...side('izquierda')];
}

/** The lines of a block; a cell of CSV may hold them as GeoJSON text. None where the file has none, as Georef's CSV. */
function readPieces(record: SourceRecord): ReturnType<typeof piecesOf> {
  const { geometry } = record;
  if (geometry === undefined || geometry === '') return [];
  let value = geometry;
  if (typeof geometry === 'string') {
    try {
      value = JSON.parse(geometry);
    } catch {
      record.note('geometria', 'text that is no GeoJSON', 'lines');
      return [];
    }
  }
  const lines = readLines(value, 'geometria', record.note);
  return lines ? piecesOf(lines) : [];
}
