/** What a street's record has in common with those around it: an address shows nothing of a record but this, its id and its name. */
import type { Calle } from '../contract/entities.ts';

/** The place, the kind and the source of a street. */
export type StreetFrame = Pick<Calle, 'categoria' | 'departamento' | 'fuente' | 'localidad_censal' | 'provincia'>;

/** What {@link StreetFrames} are made of: each frame once, and by street the number of its frame. */
export interface StreetFramesParts {
  readonly frames: readonly StreetFrame[];
  readonly frameOf: Int32Array;
}

/** Numbers the frames of streets. */
export class FrameNumbers {
  readonly frames: StreetFrame[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of the frame of a record. */
  of({ categoria, departamento, fuente, localidad_censal, provincia }: Calle): number {
    const own = [departamento, localidad_censal, provincia];
    const key = JSON.stringify([categoria, fuente, own.map(({ id, nombre }) => [id, nombre])]);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.frames.push({ categoria, departamento, fuente, localidad_censal, provincia }) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}

/** The frames of all streets, by ordinal. Never changed. */
export class StreetFrames {
  readonly #parts: StreetFramesParts;

  private constructor(parts: StreetFramesParts) {
    this.#parts = parts;
  }

  /** The way back from {@link StreetFrames.toParts}; nothing is copied. */
  static fromParts(parts: StreetFramesParts): StreetFrames {
    return new StreetFrames(parts);
  }

  /** What the frames are made of, not copied. */
  toParts(): StreetFramesParts {
    return this.#parts;
  }

  /** How many different frames there are. */
  get size(): number {
    return this.#parts.frames.length;
  }

  /** The number of a street's frame; −1 for no street. */
  numberOf(street: number): number {
    return this.#parts.frameOf[street] ?? -1;
  }

  /** A frame by its number. Throws RangeError when there is none. */
  at(number: number): StreetFrame {
    const frame = this.#parts.frames[number];
    if (!frame) throw new RangeError(`no frame ${number}`);
    return frame;
  }
}
