import type { JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Caution } from '../../parts/notice/caution.tsx';
import { axisOf, type Chosen } from './chosen.ts';
import { type LeftOut, MOST_SERIES } from './left-out.ts';
import { WORDS } from './words.ts';

/** Names told of each reason, at most, and characters of each: a list of ids may be anything. */
const MOST_NAMED = 8;
const LONGEST = 24;

/** Says what of the address is not shown, and why; and takes it out of the address. Nothing without. */
export function LeftOutNotice({
  shown,
  leftOut,
}: {
  /** What is shown of what was asked for. */
  readonly shown: Chosen;
  readonly leftOut: LeftOut;
}): JSX.Element | null {
  const t = useWords(WORDS);
  const { go } = useView();
  const named = (names: readonly (string | number)[]): string =>
    [
      ...names
        .slice(0, MOST_NAMED)
        .map((name) => (String(name).length > LONGEST ? `${String(name).slice(0, LONGEST)}…` : String(name))),
      ...(names.length > MOST_NAMED ? [t.andMore(names.length - MOST_NAMED)] : []),
    ].join(', ');
  const told = [
    leftOut.unknown.length > 0 && t.unknownIds(named(leftOut.unknown)),
    leftOut.unreadable.length > 0 && t.unreadableIds(named(leftOut.unreadable.map((one) => `«${one}»`))),
    leftOut.beyond.length > 0 && t.beyondIds(named(leftOut.beyond), MOST_SERIES),
  ].filter((sentence) => sentence !== false);
  if (told.length === 0) return null;
  return (
    <Caution title={t.leftOut}>
      <ul>
        {told.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <button type="button" onClick={() => go({ ids: shown.ids.join(','), eje: axisOf(shown) }, { replace: true })}>
        {t.dropLeftOut}
      </button>
    </Caution>
  );
}
