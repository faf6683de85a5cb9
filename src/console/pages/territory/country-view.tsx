import type { JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import { linkTo } from '../../app/view-address.ts';
import { EXAMPLES } from './how-words.ts';
import { listsIn } from './model/lists.ts';
import { StreetCoverage } from './record/facts.tsx';
import { Lists } from './record/lists.tsx';
import { WORDS } from './words.ts';

/** The country: what to begin with, and all there is to walk through. */
export function CountryView(): JSX.Element {
  const t = useWords(WORDS);
  return (
    <>
      <article class="card stack">
        <h2>{t.country}</h2>
        <p>{t.countryLead}</p>
        <div class="row">
          <span class="soft small">{t.examples}:</span>
          {EXAMPLES.map(({ text, changes }) => (
            <a key={text} class="button" href={linkTo('territorio', changes)}>
              {text}
            </a>
          ))}
        </div>
      </article>
      <Lists lists={listsIn(null)} />
      <StreetCoverage provincia={null} />
    </>
  );
}
