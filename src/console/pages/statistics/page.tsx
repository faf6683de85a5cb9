import type { JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import { useSubject } from '../../app/subject.ts';
import { useView } from '../../app/view.ts';
import { fewOf } from '../../app/view-address.ts';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import { About, aboutOf } from './about.tsx';
import { Catalogue, useList } from './catalogue.tsx';
import { latestOf, nameOf } from './chart-data.ts';
import { chosenOf, listed as listedIn, withOnly } from './chosen.ts';
import { Find } from './find.tsx';
import { useKnown } from './known.ts';
import { LeftOutNotice } from './left-out.tsx';
import styles from './page.module.css';
import { latestRequest, tableRequest } from './requests.ts';
import { Shown } from './shown.tsx';
import { WORDS } from './words.ts';

/** Statistics: variables found, charted side by side, compared with what was known, and taken away. */
export default function Page(): JSX.Element {
  const t = useWords(WORDS);
  const { get, go } = useView();
  const asked = chosenOf(get);
  const { unreadable, beyond } = listedIn(get('ids'));
  const { ids, unknown, latest: lastValues, isSettling } = useKnown(asked.ids);
  const chosen = withOnly(asked, ids);
  const request = tableRequest(chosen);
  const pastRequest = chosen.asOf === '' ? null : tableRequest(chosen, chosen.asOf);
  const latest = lastValues.answer?.results ?? null;
  const names = chosen.ids.map((id) =>
    nameOf(latest?.find(({ idVariable }) => idVariable === id)?.descripcion ?? null, id),
  );
  useSubject(fewOf(names, t.andMore));
  const isListOpen = request === null || get('lista') === 'si';
  const listed = useList(isListOpen);
  const requests = [request, pastRequest, latestRequest(ids), aboutOf(get, chosen.ids).request].filter(
    (one) => one !== null,
  );
  return (
    <div class={styles.page}>
      <div>
        <h1>{t.title}</h1>
        <p class="soft">{t.lead}</p>
      </div>
      <Find chosen={chosen} />
      <LeftOutNotice shown={chosen} leftOut={{ unreadable, unknown, beyond }} />
      {request && (
        <Shown
          chosen={chosen}
          request={request}
          pastRequest={pastRequest}
          latest={latest ?? []}
          isSettling={isSettling}
          last={latestOf((latest ?? []).map(({ fecha }) => fecha))}
        />
      )}
      {request && <About chosen={chosen} latest={lastValues} />}
      <section class="stack" aria-labelledby="variables">
        <div class="ends">
          <h2 id="variables">{t.list}</h2>
          {request && (
            <button
              type="button"
              aria-expanded={isListOpen}
              onClick={() => go({ lista: isListOpen ? null : 'si' }, { replace: true })}
            >
              {isListOpen ? t.hideList : t.showList}
            </button>
          )}
        </div>
        {isListOpen && <Catalogue chosen={chosen} listed={listed} />}
      </section>
      <RequestPanel requests={[...requests, ...listed.requests]} />
    </div>
  );
}
