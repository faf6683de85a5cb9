/** Lists of variables in a request: ids between commas. */
import { joinByCommas, type Parameter, parameter, read, refuse } from '../../server/parameters/parameter.ts';

import { broken } from './wording.ts';

const INT32_MAXIMUM = 2147483647;
const ID = /^\+?\d{1,10}$/;

interface ListDeclaration {
  readonly required: true;
  readonly join: typeof joinByCommas;
  readonly sentence: string;
  readonly example: string;
}

/** A required parameter of one to `maximum` ids between commas; an id that comes twice counts once. */
export function idList(maximum: number, sentence: string): Parameter<readonly number[], true> {
  return parameter<readonly number[], ListDeclaration>(
    { required: true, join: joinByCommas, sentence: `${sentence} At most ${maximum}.`, example: '1,4,27' },
    { type: 'string', pattern: `^[0-9]{1,9}(?:,[0-9]{1,9}){0,${maximum - 1}}$` },
    (raw) => {
      if (typeof raw !== 'string') return refuse({ kind: 'empty' });
      const ids = new Set<number>();
      for (const part of raw.split(',')) {
        const text = part.trim();
        if (!ID.test(text) || Number(text) > INT32_MAXIMUM) {
          return refuse(broken('debe ser una lista de números de variable separados por comas, por ejemplo 1,4,27.'));
        }
        ids.add(Number(text));
        if (ids.size > maximum) return refuse(broken(`admite como máximo ${maximum} variables.`));
      }
      return read([...ids]);
    },
  );
}

/** The ordinals of ids in a catalog, in the order of the request, and the ids that it does not have. */
export function ordinalsOf(
  ids: readonly number[],
  catalog: { readonly ordinalOf: (id: number) => number | undefined },
): { readonly ordinals: readonly number[]; readonly unknown: readonly number[] } {
  const ordinals: number[] = [];
  const unknown: number[] = [];
  for (const id of ids) {
    const ordinal = catalog.ordinalOf(id);
    if (ordinal === undefined) unknown.push(id);
    else ordinals.push(ordinal);
  }
  return { ordinals, unknown };
}
