/** The market: titles, panels, and the account of the session. */
import type { JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import { useSubject, useView, type ViewState } from '../../app/view.ts';
import { Tabs } from '../../parts/choices.tsx';
import { SessionLine, WithSession } from '../../parts/login.tsx';
import { OPERATION_WORDS } from './account-words.ts';
import { oneOf } from './codes.ts';
import { OperationsView } from './operations-view.tsx';
import { PanelView } from './panel-view.tsx';
import { PortfolioView } from './portfolio-view.tsx';
import { TitleView } from './title-view.tsx';
import { WORDS } from './words.ts';

const VIEWS = ['titulo', 'panel', 'portafolio', 'operaciones'] as const;
type ViewName = (typeof VIEWS)[number];

const SHOWN: Readonly<Record<ViewName, () => JSX.Element>> = {
  titulo: () => <TitleView />,
  panel: () => <PanelView />,
  portafolio: () => <PortfolioView />,
  operaciones: () => <OperationsView />,
};

/** Returns the subject of a view; null where the view itself sets it. */
function subjectOf(
  view: ViewName,
  get: ViewState['get'],
  names: Readonly<Record<ViewName, string>>,
  ofNumber: (number: string) => string,
): string | null {
  if (view === 'titulo') return get('simbolo');
  if (view === 'panel') return null;
  return view === 'operaciones' && get('numero') !== '' ? ofNumber(get('numero')) : names[view];
}

/** The page. The address keeps its view during a login. */
export default function Page(): JSX.Element {
  const t = useWords(WORDS);
  const view = useView();
  const { detail } = useWords(OPERATION_WORDS);
  const chosen = oneOf(VIEWS, view.get('ver'));
  useSubject(subjectOf(chosen, view.get, t, detail));
  return (
    <div class="stack">
      <div class="ends">
        <h1>{t.title}</h1>
        <SessionLine />
      </div>
      <Tabs
        label={t.views}
        tabs={VIEWS.map((id) => ({ id, label: t[id] }))}
        chosen={chosen}
        onChoose={(id) => view.go({ ver: id === 'titulo' ? null : id })}
      >
        <WithSession>{SHOWN[chosen]}</WithSession>
      </Tabs>
    </div>
  );
}
