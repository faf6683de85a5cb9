/**
 * What a street's record has in common with those around it, and its numbers: with id and name this is all that is shown of a street, so
 * that no record has to be decoded for it.
 */
import type { Calle } from '../contract/entities.ts';

/** The place, the kind and the source of a street. */
export type StreetFrame = Pick<Calle, 'categoria' | 'departamento' | 'fuente' | 'localidad_censal' | 'provincia'>;

/** What {@link StreetFrames} are made of: each frame once, and by street the number of its frame and four numbers. */
export interface StreetFramesParts {
  readonly frames: readonly StreetFrame[];
  readonly frameOf: Int32Array;
  /** Where it begins and where it ends, right and left; {@link PECULIAR} first where its record is not made of these. */
  readonly numbers: Int32Array;
}

/** The first of the numbers of a street whose record says something else than frame, id, name and numbers would. */
export const PECULIAR = -(2 ** 31);

/** How the line of a street or an address ends: where it is. An unknown department is left out. */
export function lineEnd({ departamento, provincia }: LineEnd): string {
  const line = departamento === null ? '' : `, ${departamento}`;
  return provincia === null ? line : `${line}, ${provincia}`;
}

interface LineEnd {
  readonly departamento: string | null;
  readonly provincia: string | null;
}

/** The four numbers of a record for {@link StreetFramesParts}. */
export function numbersOf({ nombre, nomenclatura, altura, departamento, provincia }: Calle): readonly number[] {
  const { inicio, fin } = altura;
  const numbers = [inicio.derecha, inicio.izquierda, fin.derecha, fin.izquierda];
  const line = nombre + lineEnd({ departamento: departamento.nombre, provincia: provincia.nombre });
  const isRegular = line === nomenclatura && numbers.every((number) => Object.is(number | 0, number) && number >= 0);
  return isRegular ? numbers : [PECULIAR, 0, 0, 0];
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

  /** One of the four numbers of a street, as {@link StreetFramesParts} has them. */
  numberAt(street: number, place: number): number {
    return this.#parts.numbers[4 * street + place] ?? PECULIAR;
  }

  /** A frame by its number. Throws RangeError when there is none. */
  at(number: number): StreetFrame {
    const frame = this.#parts.frames[number];
    if (!frame) throw new RangeError(`no frame ${number}`);
    return frame;
  }
}
