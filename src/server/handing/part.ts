import type { DataSetVersion, RecordPlace } from '../../store/store.ts';

/**
 * A part: what is handed on of one version of a data set in one answer (told to others in docs/how-to/run-a-mirror.md).
 *
 * First a line of JSON, {@link PartHead}, and a line feed. Then, one behind the other, in ascending order of the code points
 * of resource and key:
 *
 * | Mark | Then | Means |
 * |---|---|---|
 * | `r` | text | what follows is of this resource |
 * | `p` | text, bytes | the record of this key holds these bytes |
 * | `q` | text | the record of this key is gone |
 * | `f` | number, text, 32 bytes | the end: how many `p` and `q` there were; where the next part begins, empty when there is none; SHA-256 of everything before it, from the first byte of the line on |
 *
 * A number is written in groups of seven bits, the lowest first, all but the last with the eighth bit set. Texts are UTF-8;
 * they and bytes have their length before them, a number.
 */
export const PART_EDITION = 1;

/** The media type of a part. */
export const PART_TYPE = 'application/vnd.ventanilla.registros';

/** What the first member of a head says, so that nobody takes anything else for one. */
export const PART_NAME = 'registros';

/** What stands before each thing behind the head. */
export const MARK = { resource: 0x72, put: 0x70, remove: 0x71, end: 0x66 } as const;

export const DIGEST_BYTES = 32;

/** Records of one part, in bytes before compression: with the one that passes this the part ends. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Longest head, in bytes: the source of a version and the counts of its resources are most of it. */
export const LONGEST_HEAD_BYTES = 1024 * 1024;

/** What a part says of itself. */
export interface PartHead {
  readonly ventanilla: typeof PART_NAME;
  /** The form that what follows has. */
  readonly edicion: typeof PART_EDITION;
  /** The version that the records are of, or that they lead to. */
  readonly version: DataSetVersion;
  /** The version that they lead from; null: they are all records of the version. */
  readonly desde: { readonly number: number; readonly checksum: string } | null;
  /** Where the part begins; null for the first. */
  readonly despues: string | null;
}

/** How a place between two records is written where a part ends and the next begins. */
export function cursorOf({ resource, key }: RecordPlace): string {
  return Buffer.from(JSON.stringify([resource, key])).toString('base64url');
}

/** The place that a cursor names; null for a text that is none. */
export function placeOf(cursor: string): RecordPlace | null {
  if (!/^[A-Za-z0-9_-]+$/.test(cursor)) return null;
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(place) || place.length !== 2) return null;
    const [resource, key]: unknown[] = place;
    return typeof resource === 'string' && typeof key === 'string' ? { resource, key } : null;
  } catch {
    return null;
  }
}
