import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useNumbers, useWords } from '../../../app/language.ts';
import { useView } from '../../../app/view.ts';
import { linkTo } from '../../../app/view-address.ts';
import { placeName } from '../model/tries.ts';
import type { Candidate, Explanation } from '../schemas.ts';
import { WORDS } from '../words.ts';
import styles from './address.module.css';
import { rangesText } from './address-view.tsx';

/** Candidates that are shown at first. */
const FIRST = 6;

/** What was weighed: the best first, each with why it won or lost; those that are results can be shown in place of the best. */
export function Candidates({
  explanation,
  puesto,
}: {
  readonly explanation: Explanation;
  readonly puesto: number;
}): JSX.Element {
  const t = useWords(WORDS);
  const numbers = useNumbers();
  const [isWhole, setWhole] = useState(false);
  const { candidatos, resultados, total } = explanation;
  const shown = isWhole ? candidatos : candidatos.slice(0, Math.max(FIRST, puesto));
  return (
    <section class="card stack" aria-label={t.candidates}>
      <h3>
        {t.candidates}{' '}
        {total > candidatos.length && (
          <span class="soft small">{t.candidatesOf(numbers(candidatos.length, 0), numbers(total, 0))}</span>
        )}
      </h3>
      <ol class={styles.candidates}>
        {shown.map((candidate, place) => {
          const result = candidate.puesto === null ? undefined : resultados[candidate.puesto - 1];
          return (
            <CandidateItem
              key={`${place}`}
              candidate={candidate}
              isShown={candidate.puesto !== null && candidate.puesto === puesto}
              name={result?.nomenclatura ?? candidate.calles.map(({ nombre }) => nombre).join(' · ')}
              canBeShown={result !== undefined}
            />
          );
        })}
      </ol>
      {shown.length < candidatos.length && (
        <button type="button" onClick={() => setWhole(true)}>
          {t.showAll} ({candidatos.length})
        </button>
      )}
    </section>
  );
}

interface ItemProps {
  readonly candidate: Candidate;
  readonly name: string;
  readonly isShown: boolean;
  readonly canBeShown: boolean;
}

function CandidateItem({ candidate, name, isShown, canBeShown }: ItemProps): JSX.Element {
  const t = useWords(WORDS);
  const { go } = useView();
  const { puesto, perdio_por, calles } = candidate;
  const why =
    perdio_por !== null ? `${t.lostBy} ${t.lost[perdio_por] ?? perdio_por}` : puesto === 1 ? t.winner : t.equal;
  return (
    <li class={isShown ? styles.chosen : undefined}>
      <span class={styles.rank}>{puesto ?? '–'}</span>
      <div class={styles.candidate}>
        <p class={styles.name}>{name}</p>
        <p class="small">
          {calles.map((street, at) => (
            <span key={street.id}>
              {at > 0 && ' · '}
              <a href={linkTo('territorio', { calle: street.id })}>{street.nombre}</a>{' '}
              <span class="soft">
                {placeName(street)}
                {street.alturas.length > 0 && ` · ${t.numbers.toLowerCase()} ${rangesText(street.alturas)}`}
              </span>
            </span>
          ))}
        </p>
        <p class={`small ${puesto === 1 ? styles.won : 'soft'}`}>{why}</p>
      </div>
      {canBeShown &&
        (isShown ? (
          <span class="soft small">{t.shown}</span>
        ) : (
          <button type="button" onClick={() => go({ puesto: puesto === 1 ? null : String(puesto) })}>
            {t.seeThis}
            <span class="unseen"> {name}</span>
          </button>
        ))}
    </li>
  );
}
