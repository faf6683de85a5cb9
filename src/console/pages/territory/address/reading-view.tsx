import type { JSX } from 'preact';
import { useWords } from '../../../app/language.ts';
import { composed, type Part, partsOf, shownReading } from '../model/reading.ts';
import type { Explanation } from '../schemas.ts';
import { WORDS } from '../words.ts';
import styles from './address.module.css';

/** How the text was read: its parts in the text, coloured, and named below; the other ways to read it. */
export function ReadingView({ explanation }: { readonly explanation: Explanation }): JSX.Element | null {
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
          <ul class={styles.others}>
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
