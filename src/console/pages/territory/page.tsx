import type { JSX } from 'preact';
import { useAnswer } from '../../api/request.ts';
import { useWords } from '../../app/language.ts';
import { useSubject } from '../../app/subject.ts';
import { useView } from '../../app/view.ts';
import { AddressView } from './address/address-view.tsx';
import { CountryView } from './country-view.tsx';
import { MapPlace } from './map/map-place.tsx';
import { listOf, mainRequest } from './model/lists.ts';
import { askedOf, subjectOf } from './model/request.ts';
import styles from './page.module.css';
import { PointView } from './point-view.tsx';
import { UnitView } from './record/unit-view.tsx';
import { EXPLANATION, type Explanation, LOCATION, PAGES } from './schemas.ts';
import { FilterChips, Places, PointField, Search } from './search/search.tsx';
import { WORDS } from './words.ts';

/** Territory: addresses, places and points, on a map and in words. What is shown stands in the address. */
export default function Page(): JSX.Element {
  const t = useWords(WORDS);
  const { get } = useView();
  const asked = askedOf(get);
  const request = mainRequest(asked);
  const explained = useAnswer(asked.what === 'address' ? request : null, EXPLANATION);
  const location = useAnswer(asked.what === 'point' ? request : null, LOCATION);
  const record = useAnswer(
    asked.what === 'unit' ? request : null,
    PAGES[asked.what === 'unit' ? listOf(asked.kind) : 'provincias'],
  );
  useSubject(subjectOf(asked, record.state === 'done' ? (record.answer?.rows[0]?.nombre ?? null) : null, t.kinds));
  const said = explained.state === 'done' && explained.answer ? toldOf(explained.answer, t) : '';
  return (
    <div class={styles.page}>
      <p class="unseen" role="status">
        {said}
      </p>
      <div class={styles.search}>
        <h1>{t.title}</h1>
        <Search asked={asked} />
        <Places asked={asked} explanation={explained.answer} />
        <FilterChips asked={asked} explanation={explained.answer} />
      </div>
      <div class={styles.map}>
        <MapPlace
          asked={asked}
          explanation={explained.answer}
          unit={record.answer?.rows[0] ?? null}
          location={location.answer}
        />
        <PointField asked={asked} />
      </div>
      <div class={styles.details}>
        {asked.what === 'country' && <CountryView />}
        {asked.what === 'unit' && request && <UnitView request={request} record={record} />}
        {asked.what === 'address' && request && <AddressView asked={asked} request={request} explained={explained} />}
        {asked.what === 'point' && request && <PointView point={asked} request={request} location={location} />}
      </div>
    </div>
  );
}

/** What became of an address, for those who hear the page. */
function toldOf({ resultados, texto }: Explanation, t: { readonly found: string; readonly notFound: string }): string {
  const [best] = resultados;
  return best ? `${t.found}: ${best.nomenclatura ?? ''}` : `${t.notFound}: ${texto}`;
}
