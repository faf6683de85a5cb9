/** In which order other meanings of an address are looked up, where its first reading finds less than it names. */
import type { AddressCatalog } from './catalog.ts';
import {
  addressBehindMark,
  asOneName,
  atCornerApart,
  atDoor,
  atSecondDoor,
  byBracketedName,
  byNamesApart,
  byNumbers,
  byOneName,
  inPlaceBehind,
  inPlaceBehindSlash,
  inPlaceInFront,
  inTownNamed,
  likelyBesidePlace,
  onRoad,
  onSide,
  readOtherwise,
  type Step,
  shortenedText,
  surelyBesidePlace,
  Unsettled,
  withLostLetters,
  withNumberInName,
  withoutName,
  withoutNone,
  withoutTitle,
} from './meaning-steps.ts';
import { isSlipAlone } from './nearly-named.ts';
import type { Query } from './query.ts';
import type { AddressTrace } from './trace.ts';

/** What the text says besides its first reading: letters that it lost, that there is no number, places, a second name. */
const SAID: readonly Step[] = [
  withLostLetters,
  withoutNone,
  onSide,
  inPlaceInFront,
  inTownNamed,
  byOneName,
  atCornerApart,
  byBracketedName,
  inPlaceBehindSlash,
  inPlaceBehind,
];

/** Where all names were found: of another door or another name alone. */
const WITH_ALL_NAMES: readonly Step[] = [
  asOneName,
  atSecondDoor,
  withNumberInName,
  withoutTitle,
  atDoor,
  withoutName,
  addressBehindMark,
];

/** Where a name is missing: from what is sure if it is there to what is a guess. */
const WITH_A_NAME_MISSING: readonly Step[] = [
  surelyBesidePlace,
  asOneName,
  withNumberInName,
  byNumbers,
  byNamesApart,
  readOtherwise,
  onRoad,
  shortenedText,
  withoutName,
  addressBehindMark,
  likelyBesidePlace,
  atDoor,
];

/** The first other meaning of the text that finds more than its first reading; null when that one stands. */
export function reread(catalog: AddressCatalog, query: Query, trace: AddressTrace): AddressTrace | null {
  if (isSlipAlone(catalog, trace)) return null;
  const address = new Unsettled(catalog, query, trace);
  return first(SAID, address) ?? first(address.isMissing ? WITH_A_NAME_MISSING : WITH_ALL_NAMES, address);
}

function first(steps: readonly Step[], address: Unsettled): AddressTrace | null {
  for (const step of steps) {
    const found = step(address);
    if (found) return found;
  }
  return null;
}
