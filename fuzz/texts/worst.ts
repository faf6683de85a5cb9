import type { Genome } from './genome.ts';

/** Texts that were the costliest of their time: a run begins with them, and reports them as long as nothing costs more. */
export const WORST: readonly Genome[] = [
  // "c" × 75, " y " repeated: the word of the neighbourhood behind a corner. 77 ms of a text of 600 characters.
  { before: [], unit: ['c'.repeat(75), ' y '], behind: ['/ 2 b° '] },
  // A row of commas before a quotation mark: how to get in, behind a door. 195 ms of 600 characters.
  { before: [' 1-2'], unit: [','], behind: ['c’'] },
  // Open brackets: the same. 138 ms of 600 characters.
  { before: ['1.2 '], unit: ['('], behind: ['comodor'] },
  // Words glued together about an "e" and a slash: another corner. 24 ms of 250 characters.
  {
    before: ['esq.1200editira: barrio aeiujuzgao'],
    unit: ['sitdeptoingdtopdtsm e bvardpegado'],
    behind: ['’ La Plata dentrotatribunal s/n  diag feriacasaconstaOoero@'],
  },
  // Long words about the "la" that no door is behind: neighbourhoods in front of offices.
  {
    before: ['bno', ' altura ', 'celcicenida'],
    unit: ['departamentos', ' la '],
    behind: ['sede[12be&intendente@YyEeapp1°'],
  },
  {
    before: ['locales', ' B° ', 'bvqtayeouiíí'],
    unit: ['pegadodaaeiuporttamtpocossecc'],
    behind: ['estacietre diag DFnroe/ barrio  100-102 wpp1200[justo%'],
  },
  // Numbers beside words without spaces: the readings of a name. 6 ms of 200 characters.
  {
    before: ['Av.', '–', 'calles', 'oeste', 'mitre', 'soc'],
    unit: ['proyectad', 'ats', 'ENTRE', 'despu', 'edif'],
    behind: ['perito', 'CFGHJMPQRVWX', 'cnel', 'dr', 'aonzslr', 'sit', 'fte', 'villa', 'n', 'no'],
  },
  // Doors behind doors: each may be the address itself. Twelve readings of 250 characters.
  {
    before: ['ctro', ' villa ', 'el', 'escriban', 'cel'],
    unit: ['sta', ' lote ', ' 1200 ', 'domiciliad', 'ular', 'domic', ':', 'au'],
    behind: ['[', 'pto', 'be', 'hasta', 'intendente', '1°'],
  },
  // Long words about a number: the same names looked for as streets and as places. 92 plans of 33 names for 120 characters.
  {
    before: ['distrito', 'sgto', '°ºª', 'ital'],
    unit: ['gorman', 'plex', 'caja', ' 12 ', 'centro'],
    behind: ['_', 'casilla', 'alte', 'domiciliad', 'direcci', 'terreno', ' la '],
  },
  // A word of 240 letters: where it may be two glued together.
  { before: ['andes', '°ºª', 'ubicaci'], unit: ['CABA', 'dentro', 'aá', 'secci'], behind: [' Mitre ', 'intendente'] },
  // Runs of one character.
  { before: ['1'], unit: ['-'], behind: ['h'] },
  { before: ['a'], unit: [' \n'], behind: ['.'] },
  { before: ['b°'], unit: ['’'], behind: [] },
  { before: [], unit: ['entre calles y '], behind: [':'] },
  { before: [], unit: ['autopista y '], behind: [] },
  { before: ['1 '], unit: ['(([ y '], behind: ['('] },
];
