import type { ComponentChildren, JSX } from 'preact';
import { language, useNumbers, useWords } from '../../../app/language.ts';
import { sentenceOf } from '../model/reason.ts';
import { Facts, PointText, UnitLink } from '../record/facts.tsx';
import type { Explanation } from '../schemas.ts';
import { WORDS } from '../words.ts';
import styles from './address.module.css';

interface Props {
  readonly explanation: Explanation;
  /** Which of the results is shown: 1 is the best. */
  readonly puesto: number;
  /** What to try instead. */
  readonly children: ComponentChildren;
}

/** What became of an address: its normalised form and point, what to mind of it, or why it was not found. */
export function Outcome({ explanation, puesto, children }: Props): JSX.Element {
  const t = useWords(WORDS);
  const numbers = useNumbers();
  const { resultados, motivo, avisos, total } = explanation;
  const result = resultados[puesto - 1] ?? resultados[0];
  // What is to be minded was said of the best result alone.
  const minded = result === resultados[0] ? avisos : [];
  const state = !result ? 'missed' : minded.length > 0 ? 'minded' : 'found';
  const said = motivo ? [motivo] : minded;
  return (
    <article class={`card stack ${styles.outcome} ${styles[state]}`}>
      <div>
        <p class={styles.state}>{{ found: t.found, minded: t.foundWith, missed: t.notFound }[state]}</p>
        <h2>{result?.nomenclatura ?? explanation.texto}</h2>
      </div>
      {said.map((reason) => {
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
