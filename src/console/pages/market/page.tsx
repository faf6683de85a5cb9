import type { JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { NeedSession } from '../../parts/login/need-session.tsx';
import { SessionLine } from '../../parts/login/session-line.tsx';
import { Tabs } from '../../parts/tabs/tabs.tsx';
import { oneOf } from './codes.ts';
import { OperationsView } from './operations-view.tsx';
import styles from './page.module.css';
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

/** The market: a title, panels, and the account of who is logged in. The address keeps what is asked for while somebody logs in. */
export default function Page(): JSX.Element {
  const t = useWords(WORDS);
  const view = useView();
  const chosen = oneOf(VIEWS, view.get('ver'));
  return (
    <div class="stack">
      <div class={styles.top}>
        <h1>{t.title}</h1>
        <SessionLine />
      </div>
      <Tabs
        label={t.views}
        tabs={VIEWS.map((id) => ({ id, label: t[id] }))}
        chosen={chosen}
        onChoose={(id) => view.go({ ver: id === 'titulo' ? null : id })}
      >
        <NeedSession>{SHOWN[chosen]}</NeedSession>
      </Tabs>
    </div>
  );
}
