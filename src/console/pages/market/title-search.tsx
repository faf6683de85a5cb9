import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Combobox, type Option } from '../../parts/combobox/combobox.tsx';
import { ProblemNotice } from '../../parts/notice/notice.tsx';
import { FOUND_TITLES, type FoundTitle } from './answers.ts';
import { KIND_WORDS, MARKET_WORDS, wordFor } from './codes.ts';
import { searchRequest } from './requests.ts';
import { WORDS } from './words.ts';

/** How long typing pauses before it is asked, in milliseconds. */
const PAUSE_MS = 150;

interface TitleOption extends Option {
  readonly title: FoundTitle;
}

/** Finds a title while somebody types, and shows the one chosen. */
export function TitleSearch(): JSX.Element {
  const t = useWords(WORDS);
  const kinds = useWords(KIND_WORDS);
  const markets = useWords(MARKET_WORDS);
  const { go } = useView();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setAsked(text.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  const found = useAnswer(asked === '' ? null : searchRequest(asked), FOUND_TITLES);
  // A US title whose exchange is not known is in panels alone: it has no address of its own.
  const options: TitleOption[] = (found.answer?.titulos ?? [])
    .filter(({ mercado }) => mercado !== '')
    .map((title) => ({
      id: `${title.mercado} ${title.simbolo}`,
      label: title.simbolo,
      detail: `${title.descripcion} · ${wordFor(markets, title.mercado)}`,
      kind: wordFor(kinds, title.tipo),
      title,
    }));
  const choose = ({ title }: TitleOption): void => {
    setText('');
    go({ mercado: title.mercado, simbolo: title.simbolo, plazo: null, desde: null, hasta: null });
  };
  return (
    <>
      <Combobox
        label={t.search}
        value={text}
        options={text.trim() === '' ? [] : options}
        onInput={setText}
        onChoose={choose}
        // Enter without a choice takes the best of what answers to the text as it stands.
        onSubmit={() => {
          const [best] = options;
          if (best && found.state === 'done' && asked === text.trim()) choose(best);
        }}
        placeholder={t.searchHint}
        isWaiting={found.state === 'waiting' || asked !== text.trim()}
        none={t.nothingFound}
        large
      />
      {found.problem && <ProblemNotice problem={found.problem} again={found.again} />}
    </>
  );
}
