import type { JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import { linkTo, useView } from '../../app/view.ts';
import { Empty } from '../../parts/notice/empty.tsx';
import { QuoteView } from './quote-view.tsx';
import { TitleSearch } from './title-search.tsx';
import { WORDS } from './words.ts';

/** One title: searched, then its quote, book and history. */
export function TitleView(): JSX.Element {
  const t = useWords(WORDS);
  const { get } = useView();
  const market = get('mercado');
  const symbol = get('simbolo');
  return (
    <div class="stack">
      <TitleSearch />
      {market !== '' && symbol !== '' ? (
        <QuoteView key={`${market} ${symbol}`} market={market} symbol={symbol} />
      ) : (
        <Empty title={t.choose}>
          <p>{t.chooseHelp}</p>
          <a class="button" href={linkTo('mercado', { ver: 'panel' })}>
            {t.toPanels}
          </a>
        </Empty>
      )}
    </div>
  );
}
