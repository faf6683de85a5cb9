import { Fields, isObject } from '../../ingest/fields.ts';
import type { Tip } from '../records.ts';

/** Most levels of a book that are kept: the live interface shows five. */
export const MOST_LEVELS = 20;

/** The members of a level. */
export const TIP_MEMBERS = ['cantidadCompra', 'precioCompra', 'precioVenta', 'cantidadVenta'] as const;

/**
 * Rule `book-levels`: a book is a list of levels with prices and quantities not below zero, best price first, no bid above
 * an ask; 0 is an empty side. One level may stand without a list. Null when there is no such member.
 */
export function bookLevels(fields: Fields, field: string): readonly Tip[] | null {
  if (!fields.has(field)) return null;
  const given = fields.raw(field);
  const list = isObject(given) ? [given] : given;
  if (!Array.isArray(list)) {
    fields.problem(field, 'not a list of levels', 'book-levels');
    return null;
  }
  if (list.length > MOST_LEVELS) {
    fields.problem(field, `${list.length} levels; at most ${MOST_LEVELS} are kept`, 'book-levels');
    return null;
  }
  const levels = list.map((level, at) => levelOf(fields, `${field}.${at}`, level));
  if (!fields.ok) return null;
  const stated = levels.filter(({ precioCompra, precioVenta }) => precioCompra > 0 || precioVenta > 0);
  inOrder(fields, field, stated);
  return stated;
}

function levelOf(fields: Fields, name: string, value: unknown): Tip {
  if (!isObject(value)) fields.problem(name, 'not an object', 'book-levels');
  const level = new Fields(isObject(value) ? value : {}, `${name}.`, fields.problems);
  return {
    cantidadCompra: level.numberOr('cantidadCompra', 0, { minimum: 0 }),
    precioCompra: level.numberOr('precioCompra', 0, { minimum: 0 }),
    precioVenta: level.numberOr('precioVenta', 0, { minimum: 0 }),
    cantidadVenta: level.numberOr('cantidadVenta', 0, { minimum: 0 }),
  };
}

function inOrder(fields: Fields, field: string, levels: readonly Tip[]): void {
  const disorder = disorderOf(levels);
  if (disorder !== null) fields.problem(field, disorder, 'book-levels');
}

/** What keeps levels from being a book: sides out of order, or a bid above an ask; null when nothing does. */
export function disorderOf(levels: readonly Tip[]): string | null {
  const bids = levels.map(({ precioCompra }) => precioCompra).filter((price) => price > 0);
  const asks = levels.map(({ precioVenta }) => precioVenta).filter((price) => price > 0);
  const [bid] = bids;
  const [ask] = asks;
  if (bids.some((price, at) => at > 0 && price > (bids[at - 1] ?? 0)))
    return 'bids must be listed from the highest down';
  if (asks.some((price, at) => at > 0 && price < (asks[at - 1] ?? 0))) return 'asks must be listed from the lowest up';
  return bid !== undefined && ask !== undefined && bid > ask ? `bid ${bid} is above ask ${ask}` : null;
}
