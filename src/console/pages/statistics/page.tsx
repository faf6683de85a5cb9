/** Statistics: variables found, compared in a chart, and downloaded. */
import type { JSX } from 'preact';
import { firstNames } from '../../app/address.ts';
import { latestOf } from '../../app/dates.ts';
import { useWords } from '../../app/language.ts';
import { useSubject, useView } from '../../app/view.ts';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { About, aboutOf } from './about.tsx';
import { Catalogue, useVariableList } from './catalogue.tsx';
import { nameOfSeries } from './chart-data.ts';
import { Find } from './find.tsx';
import { LeftOutNotice, useAvailableSeries } from './left-out.tsx';
import { latestRequest, tableRequest } from './requests.ts';
import { idsOf, seriesSelection, withOnly } from './selection.ts';
import { SeriesChart } from './series-chart.tsx';
import { WORDS } from './words.ts';

/** The page. */
export default function Page(): JSX.Element {
  const t = useWords(WORDS);
  const { get, go } = useView();
  const wanted = seriesSelection(get);
  const { unreadable, beyond } = idsOf(get('ids'));
  const { ids, unknown, latest: lastValues, isPending } = useAvailableSeries(wanted.ids);
  const selection = withOnly(wanted, ids);
  const request = tableRequest(selection);
  const pastRequest = selection.asOf === '' ? null : tableRequest(selection, selection.asOf);
  const latest = lastValues.answer?.results ?? null;
  const names = selection.ids.map((id) => nameOfSeries(latest ?? [], id));
  useSubject(firstNames(names, t.andMore));
  const isListOpen = request === null || get('lista') === 'si';
  const list = useVariableList(isListOpen);
  const requests = [request, pastRequest, latestRequest(ids), aboutOf(get, selection.ids).request].filter(
    (one) => one !== null,
  );
  return (
    <div class="stack">
      <div>
        <h1>{t.title}</h1>
        <p class="soft">{t.lead}</p>
      </div>
      <Find selection={selection} />
      <LeftOutNotice shown={selection} leftOut={{ unreadable, unknown, beyond }} />
      {request && (
        <SeriesChart
          selection={selection}
          request={request}
          pastRequest={pastRequest}
          latest={latest ?? []}
          isPending={isPending}
          last={latestOf((latest ?? []).map(({ fecha }) => fecha))}
        />
      )}
      {request && <About selection={selection} latest={lastValues} />}
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
        {isListOpen && <Catalogue selection={selection} list={list} />}
      </section>
      <RequestPanel requests={[...requests, ...list.requests]} />
    </div>
  );
}
