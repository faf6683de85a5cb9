/**
 * What one import changed in the dated values, as it has to be undone: the days that had no value before, and the days
 * that had another one, with it. What they have since then the later records and the present values tell.
 *
 * Bytes, little-endian: form (u32), number of the version (u32), instant (f64, milliseconds since 1970), variables n
 * (u32); n times id (i32), added days a (u32), changed days c (u32), ascending by id; then for each variable a days
 * (i32), c days (i32), c values before (f64). Days are days since 1970-01-01.
 */

/** When something became known, and by which version. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly instant: number;
  readonly version: number;
}

/** What an import changed of one variable. */
export interface VariableChanges {
  readonly id: number;
  /** Days that had no value before. */
  readonly added: readonly number[];
  /** Days that had another value before; some have none now. */
  readonly changed: readonly ChangedDay[];
}

/** A day of which the value changed, and what it was. */
export interface ChangedDay {
  readonly day: number;
  readonly before: number;
}

const FORM = 1;
const HEADER = 20;
const SECTION = 12;
const DAY = 4;
const CHANGE = DAY + 8;

/** Writes the changes of an import; none for the record of the beginning. */
export function encodeRevisions({ instant, version }: Moment, variables: readonly VariableChanges[]): Uint8Array {
  const ordered = [...variables].sort((a, b) => a.id - b.id);
  const size = ordered.reduce(
    (sum, { added, changed }) => sum + SECTION + added.length * DAY + changed.length * CHANGE,
    HEADER,
  );
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(FORM, 0);
  bytes.writeUInt32LE(version, 4);
  bytes.writeDoubleLE(instant, 8);
  bytes.writeUInt32LE(ordered.length, 16);
  let at = HEADER;
  for (const { id, added, changed } of ordered) {
    bytes.writeInt32LE(id, at);
    bytes.writeUInt32LE(added.length, at + 4);
    bytes.writeUInt32LE(changed.length, at + 8);
    at += SECTION;
  }
  for (const { added, changed } of ordered) {
    for (const day of added) at = bytes.writeInt32LE(day, at);
    for (const { day } of changed) at = bytes.writeInt32LE(day, at);
    for (const { before } of changed) at = bytes.writeDoubleLE(before, at);
  }
  return bytes;
}

/** A record opened for reading: changes of single variables are read where they lie. */
export interface RevisionsRecord extends Moment {
  /** The variables of which it changed something, ascending. */
  readonly ids: Iterable<number>;
  /** What it changed of a variable; null when nothing. */
  readonly of: (id: number) => VariableChanges | null;
}

/**
 * Opens a record without copying it.
 * @throws RangeError when the bytes are none
 */
export function openRevisions(body: Uint8Array): RevisionsRecord {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (bytes.byteLength < HEADER || bytes.readUInt32LE(0) !== FORM) throw new RangeError('not a record of revisions');
  const n = bytes.readUInt32LE(16);
  if (bytes.byteLength < HEADER + n * SECTION) throw new RangeError('a record of revisions is cut');
  const ids = new Int32Array(n);
  const starts = new Uint32Array(n + 1);
  starts[0] = HEADER + n * SECTION;
  for (let i = 0; i < n; i++) {
    const at = HEADER + i * SECTION;
    ids[i] = bytes.readInt32LE(at);
    starts[i + 1] = (starts[i] ?? 0) + bytes.readUInt32LE(at + 4) * DAY + bytes.readUInt32LE(at + 8) * CHANGE;
  }
  if (bytes.byteLength !== starts[n]) throw new RangeError('a record of revisions is cut');
  return {
    version: bytes.readUInt32LE(4),
    instant: bytes.readDoubleLE(8),
    ids,
    of: (id) => {
      const place = placeOf(ids, id);
      if (place < 0) return null;
      const start = starts[place] ?? 0;
      const added = bytes.readUInt32LE(HEADER + place * SECTION + 4);
      const changed = bytes.readUInt32LE(HEADER + place * SECTION + 8);
      const days = start + added * DAY;
      const before = days + changed * DAY;
      const found = { id, added: new Array<number>(added), changed: new Array<ChangedDay>(changed) };
      for (let i = 0; i < added; i++) found.added[i] = bytes.readInt32LE(start + i * DAY);
      for (let i = 0; i < changed; i++) {
        found.changed[i] = { day: bytes.readInt32LE(days + i * DAY), before: bytes.readDoubleLE(before + i * 8) };
      }
      return found;
    },
  };
}

function placeOf(ids: Int32Array, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : -1;
}
