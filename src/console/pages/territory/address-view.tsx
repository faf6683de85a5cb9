/** An address: its outcome, alternatives, reading and candidates. */
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Answered } from '../../api/request.ts';
import { linkTo } from '../../app/address.ts';
import { language, useNumbers, useWords } from '../../app/language.ts';
import { go, useView } from '../../app/view.ts';
import { Facts } from '../../parts/facts.tsx';
import { ProblemNotice, Waiting } from '../../parts/notice.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import styles from './address.module.css';
import { HOW_WORDS } from './how-words.ts';
import { composed, type Part, partsOf, shownReading } from './reading.ts';
import { sentenceOf } from './reason.ts';
import { PointText, UnitLink } from './record-parts.tsx';
import type { Get } from './requests.ts';
import type { Candidate, Explanation } from './schemas.ts';
import { nameOfFilter, placeInFull, type TerritorySelection } from './selection.ts';
import { placeName, type Tries, triesFor } from './tries.ts';
import { WORDS } from './words.ts';

interface AddressViewProps {
  readonly selection: Extract<TerritorySelection, { what: 'address' }>;
  readonly request: Get;
  readonly explained: Answered<Explanation>;
}

/** Shows the outcome of an address search, and how it came about. */
export function AddressView({ selection, request, explained }: AddressViewProps): JSX.Element {
  const t = useWords(WORDS);
  if (explained.problem) return <ProblemNotice problem={explained.problem} again={explained.again} />;
  const explanation = explained.answer;
  if (!explanation) return <Waiting lines={12} />;
  return (
    <>
      <Outcome explanation={explanation} puesto={selection.puesto}>
        <TriesView tries={triesFor(explanation, selection.filters)} />
      </Outcome>
      {explanation.lecturas.length > 0 && <ReadingView explanation={explanation} />}
      {explanation.candidatos.length > 0 && <Candidates explanation={explanation} puesto={selection.puesto} />}
      <How title={t.how} explanation={explanation} />
      <RequestPanel requests={[request, { ...request, path: 'direcciones' }]} />
    </>
  );
}

interface OutcomeProps {
  readonly explanation: Explanation;
  /** The result shown: 1 is the best. */
  readonly puesto: number;
  /** Alternatives. */
  readonly children: ComponentChildren;
}

/** The outcome: normalised form, point and remarks, or the reason of a miss. */
function Outcome({ explanation, puesto, children }: OutcomeProps): JSX.Element {
  const t = useWords(WORDS);
  const numbers = useNumbers();
  const { resultados, motivo, avisos, total } = explanation;
  const result = resultados[puesto - 1] ?? resultados[0];
  // Remarks are about the best result only.
  const minded = result === resultados[0] ? avisos : [];
  const state = !result ? 'bad' : minded.length > 0 ? 'warn' : 'good';
  const reasons = motivo ? [motivo] : minded;
  return (
    <article class={`card stack ${styles.outcome} ${styles[state]}`}>
      <div>
        <p class={`small ${state}`}>{{ good: t.found, warn: t.foundWith, bad: t.notFound }[state]}</p>
        <h2>{result?.nomenclatura ?? explanation.texto}</h2>
      </div>
      {reasons.map((reason) => {
        const { text, lang } = sentenceOf(language.value, reason, explanation);
        return (
          <p key={reason.codigo} lang={lang} class={styles.sentence}>
            {text}
          </p>
        );
      })}
      {result && (
        <Facts
          facts={[
            [t.point, result.ubicacion.lat === null ? t.noPointKnown : <PointText point={result.ubicacion} />],
            [t.kinds.calle, result.calle.id ? <UnitLink kind="calle" unit={result.calle} /> : null],
            [
              t.kinds.localidad_censal,
              result.localidad_censal.id ? <UnitLink kind="localidad_censal" unit={result.localidad_censal} /> : null,
            ],
            [
              t.kinds.departamento,
              result.departamento.id ? <UnitLink kind="departamento" unit={result.departamento} /> : null,
            ],
            [t.kinds.provincia, result.provincia.id ? <UnitLink kind="provincia" unit={result.provincia} /> : null],
          ]}
        />
      )}
      {result && total > 1 && puesto === 1 && <p class="soft small">{t.many(numbers(total, 0))}</p>}
      {children}
    </article>
  );
}

/** Places of one filter that are named. */
const MOST_PLACES = 3;

/** The steps of the search: cleaning, filters, lookups. */
function How({ title, explanation }: { readonly title: string; readonly explanation: Explanation }): JSX.Element {
  const t = useWords(HOW_WORDS);
  const numbers = useNumbers();
  const { limpieza, filtros, lugar_del_texto: stated, busquedas } = explanation;
  const count = (value: number): string => numbers(value, 0);
  return (
    <details class="card fold">
      <summary>{title}</summary>
      <Facts
        facts={[
          [
            t.cleaned,
            limpieza && (
              <>
                {limpieza.texto}
                {limpieza.reglas.length > 0 && <span class="soft small"> ({limpieza.reglas.join(', ')})</span>}
              </>
            ),
          ],
          ...filtros.map(({ filtro, total, tomado_por: taken }) => {
            const name = nameOfFilter(explanation, filtro) ?? '';
            if (taken) {
              const places = taken.lugares.slice(0, MOST_PLACES).map(placeInFull);
              const more = taken.total - places.length;
              if (more > 0) places.push(t.morePlaces(count(more)));
              return [
                `${t.places}: ${filtro}`,
                t.takenFor(name, places.join('; '), t.taken[taken.modo] ?? taken.modo),
              ] as const;
            }
            return [`${t.places}: ${filtro}`, total === 1 ? name : `${name}: ${t.filterMeans(count(total))}`] as const;
          }),
          [t.stated, stated],
          ...busquedas.map(({ calle, modo, textos, encontradas }, place) => {
            const texts = textos.join('», «');
            const text = `${t.ways[modo] ?? modo}: ${t.lookedUp(texts, count(encontradas))}`;
            return [`${place === 0 ? t.lookups : ''} ${calle ?? ''}`.trim(), text] as const;
          }),
        ]}
      />
    </details>
  );
}

/** The reading: parts coloured in the text and named below it, and other readings. */
function ReadingView({ explanation }: { readonly explanation: Explanation }): JSX.Element | null {
  const t = useWords(WORDS);
  const { lecturas, limpieza, texto, relectura, texto_descartado } = explanation;
  const [best, ...others] = lecturas;
  if (!best) return null;
  const parts = partsOf(best);
  const { stretches, from } = shownReading(texto, limpieza?.texto ?? null, parts);
  return (
    <section class="card stack" aria-label={t.reading}>
      <h3>{t.reading}</h3>
      <p class="soft small">{from === 'typed' ? t.readingTyped : t.readingCleaned}</p>
      <p class={styles.text} translate={false}>
        {stretches.map(({ text, part }, place) =>
          part === null ? (
            <span key={`${place}`}>{text}</span>
          ) : (
            <mark key={`${place}`} class={colourOf(part)} title={t.parts[part]}>
              {text}
            </mark>
          ),
        )}
      </p>
      <dl class={styles.legend}>
        {parts.map(({ part, text }, place) => (
          <div key={`${part} ${place}`}>
            <dt class={colourOf(part)}>{t.parts[part]}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="soft small">{t.ignored}</p>
      {relectura && <p>{t.reread(composed(relectura.direccion))}</p>}
      {texto_descartado && <p>{t.dropped}</p>}
      {others.length > 0 && (
        <details>
          <summary>
            {t.otherReadings} ({others.length})
          </summary>
          <ul class="stack tight">
            {others.map((reading, place) => (
              <li key={`${place}`}>
                {partsOf(reading).map(({ part, text }, at) => (
                  <span key={`${at}`}>
                    <span class="soft small">{t.parts[part]}</span> {text}{' '}
                  </span>
                ))}
                {reading.perdio_por !== null && (
                  <span class="soft small">— {t.readingLost[reading.perdio_por] ?? reading.perdio_por}</span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function colourOf(part: Part): string {
  return `${styles.part} ${styles[`part-${part}`]}`;
}

/** Ranges of numbers on a button, at most. */
const MOST_RANGES = 3;

/** Alternatives, a button each. */
function TriesView({ tries }: { readonly tries: readonly Tries[] }): JSX.Element | null {
  const t = useWords(WORDS);
  if (tries.length === 0) return null;
  return (
    <section class="stack" aria-label={t.instead}>
      {tries.map(({ kind, about, list }) => (
        <div key={`${kind} ${about}`} class="stack tight">
          <h3>{t.tries[kind](about)}</h3>
          <ul class="row">
            {list.map(({ label, place, ranges, changes }) => (
              <li key={`${label} ${place} ${JSON.stringify(changes)}`}>
                <button type="button" class={styles.try} onClick={() => go(changes)}>
                  <span>{label}</span>
                  <span class="soft small">
                    {place === '' && kind === 'without-filter' ? t.everywhereTry : place}
                    {ranges.length > 0 && ` · ${rangesText(ranges)}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Writes ranges, `1–6550, 6601–6900`; of many the first few. */
function rangesText(ranges: readonly (readonly [number, number])[]): string {
  const shown = ranges.slice(0, MOST_RANGES).map(([from, to]) => `${from}–${to}`);
  return `${shown.join(', ')}${ranges.length > MOST_RANGES ? ', …' : ''}`;
}

/** Candidates shown at first. */
const FIRST = 6;

/** The candidates, the best first, with the reason why each won or lost; results can be shown in place of the best. */
function Candidates({
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
        <p class={`small ${puesto === 1 ? 'good' : 'soft'}`}>{why}</p>
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
