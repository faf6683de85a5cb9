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
  // Runs of one character.
  { before: ['1'], unit: ['-'], behind: ['h'] },
  { before: ['a'], unit: [' \n'], behind: ['.'] },
  { before: ['b°'], unit: ['’'], behind: [] },
  { before: [], unit: ['entre calles y '], behind: [':'] },
  { before: [], unit: ['autopista y '], behind: [] },
  { before: ['1 '], unit: ['(([ y '], behind: ['('] },
];
