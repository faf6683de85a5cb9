import { kindOf } from '../contract/organism.ts';
import { escapeSeparators } from '../present/separators.ts';
import type { OrganismsShelf } from '../shelf.ts';
import type { NearOrganism } from './near.ts';

/** The key of the list. */
export const NEAR = 'organismos';

/**
 * Organisms near a point as JSON, in pieces; each record as D1 has it.
 * @param records absolute address that the records hang under
 * @param echo the parameters as they were understood
 */
export function nearJson(
  { catalog, pages }: OrganismsShelf,
  near: readonly NearOrganism[],
  records: string,
  echo: object,
): Uint8Array {
  const parametros = escapeSeparators(JSON.stringify(echo));
  const pieces: Uint8Array[] = [Buffer.from(`{"cantidad":${near.length},"parametros":${parametros},"${NEAR}":[`)];
  for (const [place, { ordinal, metres, place: at }] of near.entries()) {
    const organism = catalog.organisms[ordinal];
    const tipo = organism ? kindOf(organism) : null;
    const head = { distancia: Math.round(metres), punto: at.origin, lat: at.lat, lon: at.lon, tipo };
    const text = escapeSeparators(JSON.stringify(head)).slice(0, -1);
    pieces.push(
      Buffer.from(`${place === 0 ? '' : ','}${text},"organismo":`),
      pages.record(ordinal, records, []),
      CLOSE,
    );
  }
  pieces.push(END);
  return Buffer.concat(pieces);
}

const CLOSE = Buffer.from('}');
const END = Buffer.from(']}');
