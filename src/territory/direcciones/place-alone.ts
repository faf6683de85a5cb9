/** Texts that name a place and no street: most of the country's rural schools have no other address. */
import { fold } from '../address/fold-word.ts';
import { opensPremises } from '../address/tokenize.ts';
import type { ParsedAddress, ParsedStreet } from '../address/types.ts';
import { NAME_FIT, type NameFit } from '../streets/name-fit.ts';

/** What a name of a place begins with, beside institutions and buildings. */
const OPENINGS: ReadonlySet<string> = new Set(
  [
    'paraje colonia col estancia ea finca campo ejido distrito zona area establecimiento cuartel puesto comunidad mision aldea reserva',
    'poblado poblacion picada linea toma asentamiento localidad sector planta casco radio pueblo lote chacra quinta parcela',
    'isla playa pampa cerro arroyo rio lago laguna ex',
  ].flatMap((words) => words.split(' ')),
);

/** "Col. Ensayo". */
const SHORT_COLONY = 'col';

/** What lies there, not what it is called: "Zona rural", "Casco urbano". */
const AREA = /^(?:(?:(?:zona|area|sector|planta|casco|radio|ejido) )?(?:rural|urban[ao])|pueblo|el campo)$/;

function openingOf(name: string): string {
  const space = name.indexOf(' ');
  return fold(space === -1 ? name : name.slice(0, space));
}

/**
 * How far the name of a street may be from an address that has but one, without the number of a door. What is no name, or one of a place,
 * is no street that shares a word with it: "Plaza Lavalle" is not Lavalle, nor "Picada San Martín" San Martín, nor "Calle pública"
 * what is nearly written so.
 */
function farthestOfOne({ number, distance, streets: [street] }: ParsedAddress): NameFit {
  if (street === undefined) return NAME_FIT.other;
  if (isUnnamed(street)) return NAME_FIT.close;
  // "B° Alberdi" is no "B ALBERDI", whose letter may stand for the word; the road of "Barrio San Martín Km 12" is not told.
  if (street.kind === 'neighbourhood' && (number === null || distance)) return NAME_FIT.equal;
  if (number !== null || street.type !== null) return NAME_FIT.other;
  if (street.kind === 'block') return NAME_FIT.typo;
  if (street.kind !== 'named') return NAME_FIT.other;
  if (AREA.test(fold(street.name))) return NAME_FIT.close;
  const opening = openingOf(street.name);
  // "Col. Marina": it stands for a rank as well, which does not count, and what is left is no name that may be mistyped.
  if (opening === SHORT_COLONY) return NAME_FIT.close;
  return opensPremises(street.name) || OPENINGS.has(opening) ? NAME_FIT.typo : NAME_FIT.other;
}

/** How far the name of a street may be from the one read. */
export function farthestRead(parsed: ParsedAddress): NameFit {
  // "Villa 31" is no number of the street Villafañe.
  if (/^(?:villa|barrio)$/i.test(parsed.streets[0]?.name ?? '')) return NAME_FIT.equal;
  return parsed.tipo === 'simple' ? farthestOfOne(parsed) : NAME_FIT.other;
}

/** Whether a street is one that has no name: "Calle pública", "Calle s/n". */
function isUnnamed({ kind, number }: ParsedStreet): boolean {
  return kind === 'unnamed' && number === null;
}

/** Whether the text of an address names a place, or says that its street has no name. */
export function namesNoStreet({ tipo, number, streets: [street] }: ParsedAddress): boolean {
  if (tipo !== 'simple' || street === undefined) return false;
  if (isUnnamed(street)) return true;
  if (number !== null || street.type !== null || street.kind === 'route' || street.kind === 'unnamed') return false;
  if (street.kind === 'neighbourhood' || street.kind === 'block') return true;
  return AREA.test(fold(street.name)) || opensPremises(street.name) || OPENINGS.has(openingOf(street.name));
}
