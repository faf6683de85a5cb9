/** Series of the address that cannot be shown: found out, and said. */
import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { type Answered, useAnswer } from '../../api/request.ts';
import { useWords, words } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Caution } from '../../parts/notice.tsx';
import { latestRequest } from './requests.ts';
import { LatestSchema, type LatestValues } from './schemas.ts';
import { axisOf, type LeftOut, MOST_SERIES, missingIn, type SeriesSelection } from './selection.ts';
import { WORDS } from './words.ts';

/** The series that this server has, with their last values. */
interface AvailableSeries {
  readonly ids: readonly number[];
  readonly unknown: readonly number[];
  readonly latest: Answered<LatestValues>;
  /** True until it is known which series are missing: a refusal of others is expected until then. */
  readonly isPending: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/** Loads the last values of series; leaves out those that a refusal names as missing. */
export function useAvailableSeries(wanted: readonly number[]): AvailableSeries {
  const [missing, setMissing] = useState(NONE);
  const ids = wanted.filter((id) => !missing.has(id));
  const latest = useAnswer(latestRequest(ids), LatestSchema);
  const found = missingIn(latest.problem, ids);
  const text = found.join(',');
  // Before the next paint: the request without the missing ids is sent, and the refusal is not shown.
  useLayoutEffect(() => {
    if (text !== '') setMissing((before) => new Set([...before, ...found]));
  }, [text]);
  return {
    ids,
    unknown: wanted.filter((id) => missing.has(id)),
    latest: text === '' ? latest : { ...latest, state: 'waiting', problem: null },
    isPending: latest.state === 'waiting' || text !== '',
  };
}

const NOTICE = words({
  es: {
    title: 'El enlace pide más de lo que se puede mostrar',
    unknown: (ids: string) => `Este servidor no tiene ninguna variable con este número: ${ids}.`,
    unreadable: (parts: string) => `No es un número de variable: ${parts}.`,
    beyond: (ids: string, most: number) => `Entran ${most} series como máximo; quedan afuera: ${ids}.`,
    drop: 'Quitarlo del enlace',
  },
  en: {
    title: 'The link asks for more than can be shown',
    unknown: (ids) => `This server has no variable of this number: ${ids}.`,
    unreadable: (parts) => `This is no number of a variable: ${parts}.`,
    beyond: (ids, most) => `There is room for ${most} series; left out: ${ids}.`,
    drop: 'Take it out of the link',
  },
});

/** Names in a sentence, and characters of a name, at most. */
const MOST_NAMED = 8;
const LONGEST = 24;

/** Says which parts of the address are not shown and why, and removes them. Nothing without any. */
export function LeftOutNotice({
  shown,
  leftOut,
}: {
  readonly shown: SeriesSelection;
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
  const sentences = [
    leftOut.unknown.length > 0 && t.unknown(named(leftOut.unknown)),
    leftOut.unreadable.length > 0 && t.unreadable(named(leftOut.unreadable.map((one) => `«${one}»`))),
    leftOut.beyond.length > 0 && t.beyond(named(leftOut.beyond), MOST_SERIES),
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return null;
  return (
    <Caution title={t.title}>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <button type="button" onClick={() => go({ ids: shown.ids.join(','), eje: axisOf(shown) }, { replace: true })}>
        {t.drop}
      </button>
    </Caution>
  );
}
