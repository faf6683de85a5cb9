/** Territory: addresses, places and points, on a map and in words. */
import type { JSX } from 'preact';
import { useAnswer } from '../../api/request.ts';
import { linkTo } from '../../app/address.ts';
import { useWords } from '../../app/language.ts';
import { useSubject, useView } from '../../app/view.ts';
import { Chips } from '../../parts/choices.tsx';
import { AddressView } from './address-view.tsx';
import { EXAMPLES } from './how-words.ts';
import { Lists } from './lists.tsx';
import styles from './page.module.css';
import { PointView } from './point-view.tsx';
import { StreetCoverage } from './record-parts.tsx';
import { listOf, listsIn, mainRequest } from './requests.ts';
import { EXPLANATION, type Explanation, LOCATION, PAGES } from './schemas.ts';
import { FilterChips, Places, PointField, Search } from './search.tsx';
import { subjectOf, territorySelection } from './selection.ts';
import { TerritoryMap } from './territory-map.tsx';
import { UnitView } from './unit-view.tsx';
import { WORDS } from './words.ts';

/** The page; the address says which address, unit or point it shows. */
export default function Page(): JSX.Element {
  const t = useWords(WORDS);
  const { get } = useView();
  const selection = territorySelection(get);
  const request = mainRequest(selection);
  const explained = useAnswer(selection.what === 'address' ? request : null, EXPLANATION);
  const location = useAnswer(selection.what === 'point' ? request : null, LOCATION);
  const record = useAnswer(
    selection.what === 'unit' ? request : null,
    PAGES[selection.what === 'unit' ? listOf(selection.kind) : 'provincias'],
  );
  useSubject(subjectOf(selection, record.state === 'done' ? (record.answer?.rows[0]?.nombre ?? null) : null, t.kinds));
  const outcome = explained.state === 'done' && explained.answer ? outcomeText(explained.answer, t) : '';
  return (
    <div class={styles.page}>
      <p class="unseen" role="status">
        {outcome}
      </p>
      <div class={`stack ${styles.search}`}>
        <h1>{t.title}</h1>
        <Search selection={selection} />
        <Places selection={selection} explanation={explained.answer} />
        <FilterChips selection={selection} explanation={explained.answer} />
      </div>
      <div class={styles.map}>
        <TerritoryMap
          selection={selection}
          explanation={explained.answer}
          unit={record.answer?.rows[0] ?? null}
          location={location.answer}
        />
        <PointField selection={selection} />
      </div>
      <div class={`stack ${styles.details}`}>
        {selection.what === 'country' && <CountryView />}
        {selection.what === 'unit' && request && <UnitView request={request} record={record} />}
        {selection.what === 'address' && request && (
          <AddressView selection={selection} request={request} explained={explained} />
        )}
        {selection.what === 'point' && request && <PointView point={selection} request={request} location={location} />}
      </div>
    </div>
  );
}

/** Returns the outcome of an address search, for screen readers. */
function outcomeText(
  { resultados, texto }: Explanation,
  t: { readonly found: string; readonly notFound: string },
): string {
  const [best] = resultados;
  return best ? `${t.found}: ${best.nomenclatura ?? ''}` : `${t.notFound}: ${texto}`;
}

/** The country: examples, and all units. */
function CountryView(): JSX.Element {
  const t = useWords(WORDS);
  return (
    <>
      <article class="card stack">
        <h2>{t.country}</h2>
        <p>{t.countryLead}</p>
        <Chips
          label={t.examples}
          chips={EXAMPLES.map(({ text, changes }) => ({ text, href: linkTo('territorio', changes) }))}
        />
      </article>
      <Lists lists={listsIn(null)} />
      <StreetCoverage provincia={null} />
    </>
  );
}
