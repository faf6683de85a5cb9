/** Where the streets of the public data are complete, so that an address can be found (README of the data). */

export const ZONES = [
  'City of Buenos Aires',
  '34 partidos around it',
  'General Pueyrredón',
  'rest of the country',
] as const;
export type Zone = (typeof ZONES)[number];

const CITY = '02';
const GENERAL_PUEYRREDON = '06357';
const PARTIDOS: ReadonlySet<string> = new Set(
  `06028 06035 06091 06098 06134 06245 06252 06260 06270 06274 06364 06371 06408 06410 06412 06427 06434
   06441 06490 06515 06525 06539 06560 06568 06638 06648 06658 06749 06756 06760 06778 06805 06840 06861`.split(/\s+/),
);

/** The zone of a place by the ids of its province and department. */
export function zoneOf(provincia: string | null, departamento: string | null): Zone {
  if (provincia === CITY) return 'City of Buenos Aires';
  if (departamento !== null && PARTIDOS.has(departamento)) return '34 partidos around it';
  return departamento === GENERAL_PUEYRREDON ? 'General Pueyrredón' : 'rest of the country';
}
