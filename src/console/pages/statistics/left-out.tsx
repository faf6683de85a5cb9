import type { JSX } from 'preact';
import { useWords, type Words } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Caution } from '../../parts/notice/notice.tsx';
import { axisOf, type Chosen, type LeftOut, MOST_SERIES } from './chosen.ts';
import { WORDS } from './words.ts';

interface NoticeWords {
  readonly title: string;
  readonly unknown: (ids: string) => string;
  readonly unreadable: (parts: string) => string;
  readonly beyond: (ids: string, most: number) => string;
  readonly drop: string;
}

const NOTICE: Words<NoticeWords> = {
  es: {
    title: 'El enlace pide más de lo que se puede mostrar',
    unknown: (ids) => `Este servidor no tiene ninguna variable con este número: ${ids}.`,
    unreadable: (parts) => `No es un número de variable: ${parts}.`,
    beyond: (ids, most) => `Entran ${most} series como máximo; quedan afuera: ${ids}.`,
    drop: 'Quitarlo del enlace',
  },
  en: {
    title: 'The link asks for more than can be shown',
    unknown: (ids) => `This server has no variable of this number: ${ids}.`,
    unreadable: (parts) => `This is no number of a variable: ${parts}.`,
    beyond: (ids, most) => `There is room for ${most} series; left out: ${ids}.`,
    drop: 'Take it out of the link',
  },
};

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
  const t = useWords(NOTICE);
  const { andMore } = useWords(WORDS);
  const { go } = useView();
  const named = (names: readonly (string | number)[]): string =>
    [
      ...names
        .slice(0, MOST_NAMED)
        .map((name) => (String(name).length > LONGEST ? `${String(name).slice(0, LONGEST)}…` : String(name))),
      ...(names.length > MOST_NAMED ? [andMore(names.length - MOST_NAMED)] : []),
    ].join(', ');
  const told = [
    leftOut.unknown.length > 0 && t.unknown(named(leftOut.unknown)),
    leftOut.unreadable.length > 0 && t.unreadable(named(leftOut.unreadable.map((one) => `«${one}»`))),
    leftOut.beyond.length > 0 && t.beyond(named(leftOut.beyond), MOST_SERIES),
  ].filter((sentence) => sentence !== false);
  if (told.length === 0) return null;
  return (
    <Caution title={t.title}>
      <ul>
        {told.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <button type="button" onClick={() => go({ ids: shown.ids.join(','), eje: axisOf(shown) }, { replace: true })}>
        {t.drop}
      </button>
    </Caution>
  );
}
